#include <iterator>
#include <unordered_map>

#include "value/schema_compiler.h"

namespace proctor::value::json_schema {
namespace {

std::uint64_t count_of(const Value& value) {
  const auto whole = value.integer();
  return whole ? static_cast<std::uint64_t>(*whole) : UINT64_MAX;
}

}  // namespace

void Compiler::draw_lists(Draw& draw) {
  draw_count(draw, Phase::list, Code::min_items, "minItems");
  draw_count(draw, Phase::list, Code::max_items, "maxItems");
  draw_items(draw);
  draw_contains(draw);
  const Value* unique = keyword(draw, "uniqueItems");
  if (unique != nullptr && unique->boolean()) emit(draw, Phase::list, "uniqueItems", {Code::unique});
}

// Until 2019-09 `items` may be a list, and `additionalItems` is for what follows it.
void Compiler::draw_items(Draw& draw) {
  ListPlan plan;
  const Value* items = keyword(draw, "items");
  const Value* prefix = keyword(draw, "prefixItems");
  if (items != nullptr && items->is_list()) {
    prefix = items;
    items = keyword(draw, "additionalItems");
    plan.rest_keyword = "additionalItems";
  }
  if (prefix != nullptr)
    for (const Value& item : prefix->list()) plan.prefix.push_back(node_of(item));
  plan.rest = optional_node(items);
  if (!plan.prefix.empty() || plan.rest != kNone)
    emit(draw, Phase::list, "items", {Code::items, added(program_->list_plans, std::move(plan))});
}

void Compiler::draw_contains(Draw& draw) {
  const Value* contains = keyword(draw, "contains");
  if (contains == nullptr) return;
  ContainsPlan plan{.node = node_of(*contains), .evaluates = draw.draft == Draft::draft2020_12};
  if (const Value* least = keyword(draw, "minContains")) plan.least = count_of(*least);
  if (const Value* most = keyword(draw, "maxContains")) plan.most = count_of(*most);
  emit(draw, Phase::list, "contains", {Code::contains, added(program_->contains_plans, plan)});
}

void Compiler::draw_members(Draw& draw) {
  draw_count(draw, Phase::map, Code::min_members, "minProperties");
  draw_count(draw, Phase::map, Code::max_members, "maxProperties");
  MemberPlan plan;
  draw_slots(draw, plan);
  draw_patterns(draw, plan);
  plan.additional = optional_node(keyword(draw, "additionalProperties"));
  plan.names = optional_node(keyword(draw, "propertyNames"));
  plan.plain = plan.patterns.empty() && plan.names == kNone;
  if (!plan.slots.empty() || !plan.plain || plan.additional != kNone)
    emit(draw, Phase::map, "properties", {Code::members, added(program_->member_plans, std::move(plan))});
}

void Compiler::draw_slots(const Draw& draw, MemberPlan& plan) {
  std::unordered_map<std::string_view, std::size_t> places;
  const auto slot_of = [&](std::string_view key) -> Slot& {
    const auto [at, fresh] = places.emplace(key, plan.slots.size());
    if (fresh) {
      plan.slots.emplace_back();
      plan.keys.emplace_back(key);
    }
    return plan.slots[at->second];
  };
  if (const Value* properties = keyword(draw, "properties"))
    for (const Member& member : properties->map()) slot_of(member.key).id = node_of(member.value);
  if (const Value* required = keyword(draw, "required"))
    for (const Value& name : required->list()) slot_of(name.text()).required = true;
}

void Compiler::draw_patterns(const Draw& draw, MemberPlan& plan) {
  if (const Value* patterns = keyword(draw, "patternProperties"))
    for (const Member& member : patterns->map())
      plan.patterns.emplace_back(patterns_.at(member.key), node_of(member.value));
}

// `dependencies` was split in two in 2019-09 and is still understood.
void Compiler::draw_dependencies(Draw& draw) {
  for (const char* name : {"dependentRequired", "dependentSchemas", "dependencies"}) {
    const Value* all = keyword(draw, name);
    if (all == nullptr) continue;
    for (const Member& member : all->map()) {
      Dependency dependency{.key = std::string(std::string_view(member.key))};
      if (member.value.is_list()) {
        for (const Value& other : member.value.list()) dependency.names.emplace_back(other.text());
      } else {
        dependency.node = node_of(member.value);
      }
      const Code code = dependency.node == kNone ? Code::dependent_names : Code::dependent_schemas;
      emit(draw, Phase::map, name, {code, added(program_->dependencies, std::move(dependency))});
    }
  }
}

void Compiler::draw_applicators(Draw& draw) {
  if (const Value* all = keyword(draw, "allOf"))
    for (const Value& each : all->list()) emit(draw, Phase::any, "allOf", {Code::call, node_of(each)});
  draw_alternatives(draw, Code::any_of, "anyOf");
  draw_alternatives(draw, Code::one_of, "oneOf");
  if (const Value* schema = keyword(draw, "not"))
    emit(draw, Phase::any, "not", {Code::negation, node_of(*schema)});
  if (const Value* condition = keyword(draw, "if")) {
    const NodeId nodes[] = {node_of(*condition), optional_node(keyword(draw, "then")),
                            optional_node(keyword(draw, "else"))};
    const auto first = static_cast<std::uint32_t>(program_->lists.size());
    program_->lists.insert(program_->lists.end(), std::begin(nodes), std::end(nodes));
    emit(draw, Phase::any, "if", {Code::conditional, first});
  }
}

void Compiler::draw_alternatives(Draw& draw, Code code, const char* name) {
  const Value* list = keyword(draw, name);
  if (list == nullptr) return;
  std::vector<NodeId> nodes;
  for (const Value& each : list->list()) nodes.push_back(node_of(each));
  Op op{code, static_cast<std::uint32_t>(program_->lists.size())};
  program_->lists.insert(program_->lists.end(), nodes.begin(), nodes.end());
  op.b = program_->lists.size();
  emit(draw, Phase::any, name, op);
}

void Compiler::draw_unevaluated(Draw& draw) {
  if (const Value* items = keyword(draw, "unevaluatedItems"))
    emit(draw, Phase::last, "unevaluatedItems", {Code::unevaluated_items, node_of(*items)});
  if (const Value* members = keyword(draw, "unevaluatedProperties"))
    emit(draw, Phase::last, "unevaluatedProperties", {Code::unevaluated_members, node_of(*members)});
}

}  // namespace proctor::value::json_schema
