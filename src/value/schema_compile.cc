// Schemas are numbered when first met and compiled from a queue, so that neither depth nor a circle of
// references costs stack. A schema that only refers to another takes that one's place at the end.
#include "value/schema_compile.h"

#include <fmt/format.h>

#include "value/schema_check.h"
#include "value/schema_compiler.h"
#include "value/schema_link.h"

namespace proctor::value::json_schema {
namespace {

// In another document, whose spans mean another text?
bool is_foreign(std::string_view pointer) { return !pointer.empty() && pointer[0] != '/'; }

}  // namespace

Result<std::unique_ptr<Program>> Compiler::run(const Value& schema) {
  if (auto done = documents_.add_root(schema); !done) return tl::make_unexpected(done.error());
  program_->root = node_of(schema);
  do {
    if (auto done = compile_queue(); !done) return tl::make_unexpected(done.error());
  } while (find_dynamic_targets());
  program_->patterns = patterns_.take();
  if (auto done = link(*program_, aliases_, spans_); !done) return tl::make_unexpected(done.error());
  return std::move(program_);
}

NodeId Compiler::node_of(const Value& schema) {
  const auto [at, fresh] = ids_.emplace(&schema, static_cast<NodeId>(program_->nodes.size()));
  if (fresh) {
    const Home& home = documents_.home(schema);
    program_->nodes.push_back({.resource = home.resource});
    program_->places.push_back(home.pointer);
    aliases_.push_back(kNone);
    spans_.push_back(is_foreign(home.pointer) ? Span{} : schema.span);
    queue_.push_back(&schema);
  }
  return at->second;
}

Result<void> Compiler::compile_queue() {
  while (!queue_.empty()) {
    const Value* next = queue_.front();
    queue_.pop_front();
    auto done = compile(*next);
    if (done) continue;
    Error error = std::move(done).error();
    if (is_foreign(documents_.home(*next).pointer)) error.span = {};
    return tl::make_unexpected(std::move(error));
  }
  return {};
}

Result<void> Compiler::compile(const Value& schema) {
  Draw draw{schema, ids_.at(&schema), documents_.resource_of(schema).dialect.draft, {}};
  if (schema.is_boolean()) {
    Node& node = program_->nodes[draw.id];
    node.is_false = !schema.boolean();
    node.types = node.is_false ? Types{} : kAllTypes;
    close(draw);
    return {};
  }
  if (auto done = draw_references(draw); !done) return done;
  const bool ends_here = draw.draft <= Draft::draft7 && keyword(draw, "$ref") != nullptr;
  if (!ends_here) {
    draw_types(draw);
    draw_choices(draw);
    draw_numbers(draw);
    draw_texts(draw);
    draw_lists(draw);
    draw_members(draw);
    draw_dependencies(draw);
    draw_applicators(draw);
    draw_unevaluated(draw);
  }
  close(draw);
  return {};
}

void Compiler::close(const Draw& draw) {
  Node& node = program_->nodes[draw.id];
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    node.ops[phase] = static_cast<std::uint32_t>(program_->ops.size());
    for (const Written& written : draw.ops[phase]) {
      program_->ops.push_back(written.op);
      program_->keywords.push_back(written.keyword);
    }
  }
  node.ops[kPhases] = static_cast<std::uint32_t>(program_->ops.size());
  Types busy = 0;
  if (node.has(Phase::number)) busy |= kNumbers;
  if (node.has(Phase::text)) busy |= bit(Kind::text);
  if (node.has(Phase::list)) busy |= bit(Kind::list);
  if (node.has(Phase::map)) busy |= bit(Kind::map);
  if (node.has(Phase::other)) busy |= kOthers;
  if (node.has(Phase::last)) busy |= kContainers;
  if (node.has(Phase::any)) busy = kAllTypes;
  node.fits = tags_of(node.types);
  node.busy = tags_of(busy);
  node.done = tags_of(static_cast<Types>(node.types & ~busy));
}

Result<void> Compiler::draw_references(Draw& draw) {
  if (const Value* ref = keyword(draw, "$ref")) {
    TRY(const Value* target, target_of(draw, "$ref", *ref));
    const NodeId node = node_of(*target);
    if (is_only_reference(draw, *target)) {
      aliases_[draw.id] = node;
    } else {
      emit(draw, Phase::any, "$ref", {Code::call, node});
    }
  }
  if (auto done = draw_dynamic(draw, "$dynamicRef"); !done) return done;
  return draw_dynamic(draw, "$recursiveRef");
}

Result<const Value*> Compiler::target_of(const Draw& draw, const char* name, const Value& reference) {
  auto target = documents_.resolve(draw.schema, reference.text(), reference.span);
  if (target) return target;
  Error error = std::move(target).error();
  return fail(error.code, fmt::format("{}/{}: {}", program_->places[draw.id], name, error.message),
              error.span);
}

// Until draft 7 nothing counts beside `$ref`. Later the resource a reference leaves is part of the dynamic
// scope.
bool Compiler::is_only_reference(const Draw& draw, const Value& target) const {
  return draw.draft <= Draft::draft7 ||
         (draw.schema.map().size() == 1 &&
          documents_.home(draw.schema).resource == documents_.home(target).resource);
}

// Dynamic only where the place it leads to at first sight is a dynamic anchor.
Result<void> Compiler::draw_dynamic(Draw& draw, const char* name) {
  const Value* ref = keyword(draw, name);
  if (ref == nullptr) return {};
  TRY(const Value* target, target_of(draw, name, *ref));
  const std::string_view text = ref->text();
  const auto hash = text.find('#');
  std::string anchor(hash == std::string_view::npos ? std::string_view() : text.substr(hash + 1));
  const Anchors& anchors = documents_.resource_of(*target).dynamic_anchors;
  const auto at = anchors.find(anchor);
  const NodeId node = node_of(*target);
  if (at == anchors.end() || at->second != target) {
    emit(draw, Phase::any, name, {Code::call, node});
    return {};
  }
  emit(draw, Phase::any, name, {Code::dynamic, added(program_->dynamics, DynamicReference{node, {}})});
  dynamic_names_.push_back(std::move(anchor));
  return {};
}

// Any resource met so far may turn out to be the outermost. True where that gave new schemas to compile.
bool Compiler::find_dynamic_targets() {
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

std::set<ResourceId> Compiler::resources_in_use() const {
  std::set<ResourceId> out;
  for (const Node& node : program_->nodes) out.insert(node.resource);
  return out;
}

Result<std::unique_ptr<Program>> compile_program(const Value& schema, const SchemaOptions& options) {
  if (!schema.is_map() && !schema.is_boolean())
    return fail("E312", fmt::format("a schema must be an object, true or false, got {}", brief(schema)),
                schema.span);
  return Compiler(options).run(schema);
}

}  // namespace proctor::value::json_schema
