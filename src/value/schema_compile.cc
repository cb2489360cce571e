// Schemas are numbered when first met and compiled from a queue, so that neither depth nor a circle of
// references costs stack. A schema that only refers to another takes that one's place at the end.
#include "value/schema_compile.h"

#include <fmt/format.h>

#include <deque>
#include <set>
#include <unordered_map>

#include "base/words.h"
#include "value/schema_check.h"
#include "value/schema_documents.h"
#include "value/schema_number.h"

namespace proctor::value::json_schema {
namespace {

using Done = Result<void>;

#define PROCTOR_DO(...) \
  if (auto done = (__VA_ARGS__); !done) return tl::make_unexpected(std::move(done).error())

template <typename T>
std::uint32_t added(std::vector<T>& table, T item) {
  table.push_back(std::move(item));
  return static_cast<std::uint32_t>(table.size() - 1);
}

Types type_bits(std::string_view name) {
  if (name == "integer") return kWhole;
  if (name == "number") return kWhole | kFraction;
  if (name == "string") return bit(Kind::text);
  if (name == "boolean") return bit(Kind::boolean);
  if (name == "null") return bit(Kind::null);
  return name == "array" ? bit(Kind::list) : bit(Kind::map);
}

std::uint64_t count_of(const Value& value) {
  const auto whole = value.integer();
  return whole ? static_cast<std::uint64_t>(*whole) : UINT64_MAX;
}

class Compiler {
 public:
  explicit Compiler(const SchemaOptions& options)
      : documents_(options), program_(std::make_unique<Program>()) {}

  Result<std::unique_ptr<Program>> run(const Value& schema) {
    PROCTOR_DO(documents_.add_root(schema));
    program_->root = node_of(schema);
    do {
      while (!queue_.empty()) {
        const Value* next = queue_.front();
        queue_.pop_front();
        PROCTOR_DO(compile(*next));
      }
    } while (find_dynamic_targets());
    PROCTOR_DO(settle_aliases());
    PROCTOR_DO(refuse_circles());
    finish_slots();
    return std::move(program_);
  }

 private:
  struct Draw {  // a node while it is drawn up
    const Value& schema;
    NodeId id;
    Draft draft;
    std::array<std::vector<Op>, kPhases> ops;
  };

  NodeId node_of(const Value& schema) {
    const auto [at, fresh] = ids_.emplace(&schema, static_cast<NodeId>(program_->nodes.size()));
    if (fresh) {
      const Home& home = documents_.home(schema);
      program_->nodes.push_back({.resource = home.resource, .place = home.pointer});
      aliases_.push_back(kNone);
      spans_.push_back(schema.span);
      queue_.push_back(&schema);
    }
    return at->second;
  }

  Done compile(const Value& schema) {
    const NodeId id = ids_.at(&schema);
    if (schema.is_boolean()) {
      if (!schema.boolean()) {
        program_->nodes[id].types = 0;
        program_->nodes[id].is_false = true;
      }
      close({schema, id, Draft::draft2020_12, {}});
      return {};
    }
    Draw draw{schema, id, documents_.resource_of(schema).dialect.draft, {}};
    PROCTOR_DO(draw_references(draw));
    if (draw.draft <= Draft::draft7 && keyword(draw, "$ref") != nullptr) {
      close(std::move(draw));
      return {};
    }
    draw_types(draw);
    draw_choices(draw);
    draw_numbers(draw);
    PROCTOR_DO(draw_texts(draw));
    draw_lists(draw);
    PROCTOR_DO(draw_members(draw));
    draw_dependencies(draw);
    draw_applicators(draw);
    draw_unevaluated(draw);
    close(std::move(draw));
    return {};
  }

  void close(Draw draw) {
    Node& node = program_->nodes[draw.id];
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
      node.ops[phase] = static_cast<std::uint32_t>(program_->ops.size());
      program_->ops.insert(program_->ops.end(), draw.ops[phase].begin(), draw.ops[phase].end());
    }
    node.ops[kPhases] = static_cast<std::uint32_t>(program_->ops.size());
    node.leaf = node.ops[0] == node.ops[kPhases];
  }

  const Value* keyword(const Draw& draw, std::string_view name) const {
    return documents_.keyword(draw.schema, name);
  }

  static void emit(Draw& draw, Phase phase, Op op) {
    draw.ops[static_cast<std::size_t>(phase)].push_back(op);
  }

  // --- references

  Done draw_references(Draw& draw) {
    if (const Value* ref = keyword(draw, "$ref")) {
      TRY(const Value* target, documents_.resolve(draw.schema, ref->text(), ref->span));
      const NodeId node = node_of(*target);
      if (is_only_reference(draw, *target)) {
        aliases_[draw.id] = node;
      } else {
        emit(draw, Phase::any, {Code::call, node, 0, "$ref"});
      }
    }
    PROCTOR_DO(draw_dynamic(draw, "$dynamicRef"));
    return draw_dynamic(draw, "$recursiveRef");
  }

  // Until draft 7 nothing counts beside `$ref`. Later the resource a reference leaves is part of the dynamic
  // scope.
  bool is_only_reference(const Draw& draw, const Value& target) const {
    return draw.draft <= Draft::draft7 ||
           (draw.schema.map().size() == 1 &&
            documents_.home(draw.schema).resource == documents_.home(target).resource);
  }

  Done draw_dynamic(Draw& draw, const char* name) {
    const Value* ref = keyword(draw, name);
    if (ref == nullptr) return {};
    TRY(const Value* target, documents_.resolve(draw.schema, ref->text(), ref->span));
    const Resource& resource = documents_.resource_of(*target);
    const std::string_view text = ref->text();
    const std::string anchor(text.substr(std::min(text.find('#'), text.size() - 1) + 1));
    const auto at = resource.dynamic_anchors.find(anchor);
    const NodeId node = node_of(*target);
    if (at == resource.dynamic_anchors.end() || at->second != target) {
      emit(draw, Phase::any, {Code::call, node, 0, name});
      return {};
    }
    emit(draw, Phase::any, {Code::dynamic, added(program_->dynamics, DynamicReference{node, {}}), 0, name});
    dynamic_names_.push_back(anchor);
    return {};
  }

  // Any resource met so far may turn out to be the outermost. True where that gave new schemas to compile.
  bool find_dynamic_targets() {
    for (std::size_t i = 0; i < program_->dynamics.size(); ++i) {
      auto& targets = program_->dynamics[i].by_resource;
      targets.clear();
      for (const ResourceId id : resources_in_use()) {
        const Anchors& anchors = documents_.resource(id).dynamic_anchors;
        if (const auto at = anchors.find(dynamic_names_[i]); at != anchors.end())
          targets.emplace_back(id, node_of(*at->second));
      }
    }
    return !queue_.empty();
  }

  std::set<ResourceId> resources_in_use() const {
    std::set<ResourceId> out;
    for (const Node& node : program_->nodes) out.insert(node.resource);
    return out;
  }

  // --- plain assertions

  void draw_types(Draw& draw) {
    const Value* type = keyword(draw, "type");
    if (type == nullptr) return;
    Types types = 0;
    if (type->is_text()) types = type_bits(type->text());
    if (type->is_list())
      for (const Value& name : type->list()) types |= type_bits(name.text());
    program_->nodes[draw.id].types = types;
  }

  void draw_choices(Draw& draw) {
    if (const Value* values = keyword(draw, "enum"))
      emit(draw, Phase::any, {Code::choice, added(program_->choices, Choices(values->list())), 0, "enum"});
    if (const Value* value = keyword(draw, "const"))
      emit(draw, Phase::any, {Code::choice, added(program_->choices, Choices(List{*value})), 0, "const"});
  }

  void draw_number(Draw& draw, Code code, const Value* bound, const char* name) {
    if (bound == nullptr) return;
    constexpr double kExactWhole = 9007199254740992.0;  // 2^53
    Number number{*bound, bound->number(), false};
    number.exact = !bound->is_integer() || (number.number >= -kExactWhole && number.number <= kExactWhole);
    emit(draw, Phase::number, {code, added(program_->numbers, std::move(number)), 0, name});
  }

  void draw_numbers(Draw& draw) {
    const auto is_set = [&](const char* name) {
      const Value* flag = keyword(draw, name);
      return draw.draft == Draft::draft4 && flag != nullptr && flag->boolean();
    };
    draw_number(draw, is_set("exclusiveMinimum") ? Code::above : Code::at_least, keyword(draw, "minimum"),
                "minimum");
    draw_number(draw, is_set("exclusiveMaximum") ? Code::below : Code::at_most, keyword(draw, "maximum"),
                "maximum");
    if (draw.draft != Draft::draft4) {
      draw_number(draw, Code::above, keyword(draw, "exclusiveMinimum"), "exclusiveMinimum");
      draw_number(draw, Code::below, keyword(draw, "exclusiveMaximum"), "exclusiveMaximum");
    }
    draw_number(draw, Code::multiple, keyword(draw, "multipleOf"), "multipleOf");
  }

  void draw_count(Draw& draw, Phase phase, Code code, const char* name) {
    if (const Value* count = keyword(draw, name))
      emit(draw, phase, {code, added(program_->counts, count_of(*count)), 0, name});
  }

  Result<std::uint32_t> pattern_of(std::string_view source, Span span, const std::string& place) {
    auto pattern = Pattern::compile(source);
    if (!pattern)
      return fail(
          "E312",
          fmt::format("{}: {} is no regular expression: {}", place, quoted(source), pattern.error().message),
          span);
    return added(program_->patterns, *std::move(pattern));
  }

  Done draw_texts(Draw& draw) {
    draw_count(draw, Phase::text, Code::min_length, "minLength");
    draw_count(draw, Phase::text, Code::max_length, "maxLength");
    if (const Value* source = keyword(draw, "pattern")) {
      TRY(const auto pattern,
          pattern_of(source->text(), source->span, program_->nodes[draw.id].place + "/pattern"));
      emit(draw, Phase::text, {Code::pattern, pattern, 0, "pattern"});
    }
    const Value* name = keyword(draw, "format");
    if (name == nullptr || !documents_.resource_of(draw.schema).dialect.asserts_formats) return {};
    const Format* format = find_format(name->text());
    if (format == nullptr) return {};
    const Phase phase = format->fits_text != nullptr ? Phase::text : Phase::number;
    emit(draw, phase, {Code::format, added(program_->formats, FormatUse{format, draw.draft}), 0, "format"});
    return {};
  }

  // --- lists

  void draw_lists(Draw& draw) {
    draw_count(draw, Phase::list, Code::min_items, "minItems");
    draw_count(draw, Phase::list, Code::max_items, "maxItems");
    draw_items(draw);
    draw_contains(draw);
    const Value* unique = keyword(draw, "uniqueItems");
    if (unique != nullptr && unique->boolean()) emit(draw, Phase::list, {Code::unique, 0, 0, "uniqueItems"});
  }

  void draw_items(Draw& draw) {
    ListPlan plan;
    const Value* items = keyword(draw, "items");
    const Value* prefix = keyword(draw, "prefixItems");
    const bool old_tuple = items != nullptr && items->is_list();
    if (old_tuple) {
      prefix = items;
      items = keyword(draw, "additionalItems");
      plan.rest_keyword = "additionalItems";
    }
    if (prefix != nullptr)
      for (const Value& item : prefix->list()) plan.prefix.push_back(node_of(item));
    if (items != nullptr) plan.rest = node_of(*items);
    if (!plan.prefix.empty() || plan.rest != kNone)
      emit(draw, Phase::list, {Code::items, added(program_->list_plans, std::move(plan)), 0, "items"});
  }

  void draw_contains(Draw& draw) {
    const Value* contains = keyword(draw, "contains");
    if (contains == nullptr) return;
    ContainsPlan plan{.node = node_of(*contains), .evaluates = draw.draft == Draft::draft2020_12};
    if (const Value* least = keyword(draw, "minContains")) plan.least = count_of(*least);
    if (const Value* most = keyword(draw, "maxContains")) plan.most = count_of(*most);
    emit(draw, Phase::list, {Code::contains, added(program_->contains_plans, plan), 0, "contains"});
  }

  // --- maps

  Done draw_members(Draw& draw) {
    draw_count(draw, Phase::map, Code::min_members, "minProperties");
    draw_count(draw, Phase::map, Code::max_members, "maxProperties");
    MemberPlan plan;
    std::unordered_map<std::string_view, std::size_t> places;
    if (const Value* properties = keyword(draw, "properties"))
      for (const Member& member : properties->map()) {
        places.emplace(member.key, plan.slots.size());
        plan.slots.push_back({.key = std::string(member.key), .node = node_of(member.value)});
      }
    if (const Value* required = keyword(draw, "required"))
      for (const Value& name : required->list()) {
        const auto [at, fresh] = places.emplace(name.text(), plan.slots.size());
        if (fresh) plan.slots.push_back({.key = std::string(name.text())});
        plan.slots[at->second].required = true;
        ++plan.required;
      }
    if (const Value* patterns = keyword(draw, "patternProperties"))
      for (const Member& member : patterns->map()) {
        TRY(const auto pattern,
            pattern_of(member.key, member.key_span, program_->nodes[draw.id].place + "/patternProperties"));
        plan.patterns.emplace_back(pattern, node_of(member.value));
      }
    if (const Value* additional = keyword(draw, "additionalProperties"))
      plan.additional = node_of(*additional);
    if (const Value* names = keyword(draw, "propertyNames")) plan.names = node_of(*names);
    plan.plain = plan.patterns.empty() && plan.names == kNone;
    if (!plan.slots.empty() || !plan.plain || plan.additional != kNone)
      emit(draw, Phase::map,
           {Code::members, added(program_->member_plans, std::move(plan)), 0, "properties"});
    return {};
  }

  void draw_dependencies(Draw& draw) {
    for (const char* name : {"dependentRequired", "dependentSchemas", "dependencies"}) {
      const Value* all = keyword(draw, name);
      if (all == nullptr) continue;
      for (const Member& member : all->map()) {
        Dependency dependency{.key = std::string(member.key)};
        if (member.value.is_list()) {
          for (const Value& other : member.value.list()) dependency.names.emplace_back(other.text());
        } else {
          dependency.node = node_of(member.value);
        }
        const Code code = dependency.node == kNone ? Code::dependent_names : Code::dependent_schemas;
        emit(draw, Phase::map, {code, added(program_->dependencies, std::move(dependency)), 0, name});
      }
    }
  }

  // --- schemas for the same value

  void draw_applicators(Draw& draw) {
    if (const Value* all = keyword(draw, "allOf"))
      for (const Value& each : all->list()) emit(draw, Phase::any, {Code::call, node_of(each), 0, "allOf"});
    draw_alternatives(draw, Code::any_of, "anyOf");
    draw_alternatives(draw, Code::one_of, "oneOf");
    if (const Value* schema = keyword(draw, "not"))
      emit(draw, Phase::any, {Code::negation, node_of(*schema), 0, "not"});
    if (const Value* condition = keyword(draw, "if")) {
      const NodeId nodes[] = {node_of(*condition), optional_node(keyword(draw, "then")),
                              optional_node(keyword(draw, "else"))};
      const auto first = static_cast<std::uint32_t>(program_->lists.size());
      program_->lists.insert(program_->lists.end(), std::begin(nodes), std::end(nodes));
      emit(draw, Phase::any, {Code::conditional, first, 0, "if"});
    }
  }

  NodeId optional_node(const Value* schema) { return schema == nullptr ? kNone : node_of(*schema); }

  void draw_alternatives(Draw& draw, Code code, const char* name) {
    const Value* list = keyword(draw, name);
    if (list == nullptr) return;
    std::vector<NodeId> nodes;
    for (const Value& each : list->list()) nodes.push_back(node_of(each));
    const auto first = static_cast<std::uint32_t>(program_->lists.size());
    program_->lists.insert(program_->lists.end(), nodes.begin(), nodes.end());
    emit(draw, Phase::any, {code, first, static_cast<std::uint32_t>(program_->lists.size()), name});
  }

  void draw_unevaluated(Draw& draw) {
    if (const Value* items = keyword(draw, "unevaluatedItems"))
      emit(draw, Phase::last, {Code::unevaluated_items, node_of(*items), 0, "unevaluatedItems"});
    if (const Value* members = keyword(draw, "unevaluatedProperties"))
      emit(draw, Phase::last, {Code::unevaluated_members, node_of(*members), 0, "unevaluatedProperties"});
  }

  // --- at the end

  Result<NodeId> settled(NodeId id) {
    NodeId at = id;
    for (std::size_t steps = 0; aliases_[at] != kNone; ++steps) {
      at = aliases_[at];
      if (steps > aliases_.size()) return circle(id);
    }
    return at;
  }

  tl::unexpected<Error> circle(NodeId id) const {
    return fail("E312",
                fmt::format("{}: the reference leads back to itself",
                            program_->nodes[id].place.empty() ? "/" : program_->nodes[id].place),
                spans_[id]);
  }

  Done settle_aliases() {
    std::vector<NodeId> final_ids(program_->nodes.size());
    for (NodeId id = 0; id < final_ids.size(); ++id) {
      TRY(final_ids[id], settled(id));
    }
    const auto settle = [&](NodeId& id) {
      if (id != kNone) id = final_ids[id];
    };
    settle(program_->root);
    for (Op& op : program_->ops)
      if (op.code == Code::call || op.code == Code::negation || op.code == Code::unevaluated_items ||
          op.code == Code::unevaluated_members)
        settle(op.a);
    for (NodeId& id : program_->lists) settle(id);
    for (ListPlan& plan : program_->list_plans) {
      for (NodeId& id : plan.prefix) settle(id);
      settle(plan.rest);
    }
    for (ContainsPlan& plan : program_->contains_plans) settle(plan.node);
    for (MemberPlan& plan : program_->member_plans) {
      for (Slot& slot : plan.slots) settle(slot.node);
      for (auto& [pattern, id] : plan.patterns) settle(id);
      settle(plan.additional);
      settle(plan.names);
    }
    for (Dependency& dependency : program_->dependencies) settle(dependency.node);
    for (DynamicReference& dynamic : program_->dynamics) {
      settle(dynamic.fallback);
      for (auto& [resource, id] : dynamic.by_resource) settle(id);
    }
    return {};
  }

  // The schemas a node asks of the same value.
  std::vector<NodeId> same_value_nodes(const Node& node) const {
    std::vector<NodeId> out;
    for (std::uint32_t i = node.ops[0]; i < node.ops[kPhases]; ++i) {
      const Op& op = program_->ops[i];
      if (op.code == Code::call || op.code == Code::negation) out.push_back(op.a);
      if (op.code == Code::dependent_schemas) out.push_back(program_->dependencies[op.a].node);
      const std::uint32_t last = op.code == Code::conditional ? op.a + 3 : op.b;
      if (op.code == Code::any_of || op.code == Code::one_of || op.code == Code::conditional)
        for (std::uint32_t at = op.a; at < last; ++at)
          if (program_->lists[at] != kNone) out.push_back(program_->lists[at]);
    }
    return out;
  }

  // A schema that asks itself of the same value would never come to an end.
  Done refuse_circles() {
    enum class Color : std::uint8_t { fresh, open, closed };
    std::vector<Color> colors(program_->nodes.size(), Color::fresh);
    struct Frame {
      NodeId id;
      std::vector<NodeId> next;
    };
    for (NodeId start = 0; start < colors.size(); ++start) {
      if (colors[start] != Color::fresh) continue;
      std::vector<Frame> path;
      const auto enter = [&](NodeId id) {
        colors[id] = Color::open;
        path.push_back({id, same_value_nodes(program_->nodes[id])});
      };
      enter(start);
      while (!path.empty()) {
        if (path.back().next.empty()) {
          colors[path.back().id] = Color::closed;
          path.pop_back();
          continue;
        }
        const NodeId next = path.back().next.back();
        path.back().next.pop_back();
        if (colors[next] == Color::open) return circle(next);
        if (colors[next] == Color::fresh) enter(next);
      }
    }
    return {};
  }

  void finish_slots() {
    for (MemberPlan& plan : program_->member_plans) {
      for (Slot& slot : plan.slots) {
        if (slot.node == kNone) continue;
        slot.types = program_->nodes[slot.node].types;
        slot.leaf = program_->nodes[slot.node].leaf;
      }
      plan.make_index();
    }
  }

  Documents documents_;
  std::unique_ptr<Program> program_;
  std::unordered_map<const Value*, NodeId> ids_;
  std::vector<NodeId> aliases_;
  std::vector<Span> spans_;
  std::vector<std::string> dynamic_names_;
  std::deque<const Value*> queue_;
};

}  // namespace

Result<std::unique_ptr<Program>> compile_program(const Value& schema, const SchemaOptions& options) {
  if (!schema.is_map() && !schema.is_boolean())
    return fail("E312", fmt::format("a schema must be an object, true or false, got {}", brief(schema)),
                schema.span);
  return Compiler(options).run(schema);
}

}  // namespace proctor::value::json_schema
