#include "imports/promptfoo_config.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/nunjucks.h"

namespace proctor::imports::pf {
namespace {

constexpr std::size_t kMostNodes = 1'000'000;
constexpr int kDeepest = 128;

// Whose references are not ours to follow: schemas have their own.
bool is_opaque(std::string_view key) { return key == "value" || key == "config" || key == "vars"; }

class Resolver {
 public:
  explicit Resolver(const Value& root) : root_(root) {}

  Result<Value> resolve(const Value& value, int depth) {
    if (++nodes_ > kMostNodes || depth > kDeepest)
      return fail("E416", "references make this config too large, or lead in a circle", value.span);
    if (const Value* reference = value.find("$ref"); reference != nullptr && reference->is_text())
      return follow(value, *reference, depth);
    Value out = value;
    if (out.is_list()) {
      for (Value& item : out.list()) {
        TRY(item, resolve(item, depth + 1));
      }
    } else if (out.is_map()) {
      for (auto& member : out.map()) {
        if (is_opaque(member.key)) continue;
        TRY(member.value, resolve(member.value, depth + 1));
      }
    }
    return out;
  }

 private:
  Result<Value> follow(const Value& value, const Value& reference, int depth) {
    const std::string_view text = reference.text();
    const Value* at = text.starts_with("#/") ? &root_ : nullptr;
    for (const auto key : split(text.substr(std::min<std::size_t>(2, text.size())), '/'))
      at = at == nullptr ? nullptr : at->find(key);
    if (at == nullptr)
      return fail("E417", fmt::format("{} leads nowhere in this file", quoted(text)), reference.span);
    TRY(Value out, resolve(*at, depth + 1));
    if (out.is_map())
      for (const auto& member : value.map())
        if (member.key != "$ref") out.map().set(member.key, member.value);
    out.span = value.span;
    return out;
  }

  const Value& root_;
  std::size_t nodes_ = 0;
};

bool has_reference(const Value& value) {
  if (const List* list = value.if_list()) return std::any_of(list->begin(), list->end(), has_reference);
  const Map* map = value.if_map();
  return map != nullptr &&
         (map->has("$ref") || std::any_of(map->begin(), map->end(), [](const value::Member& member) {
            return !is_opaque(member.key) && has_reference(member.value);
          }));
}

// What it means that a setting of the config is not converted.
enum class Effect : std::uint8_t { none, code_around_cases, tests_missing };
struct NotConverted {
  std::string_view key;
  std::string_view why;
  Effect effect = Effect::none;
};
constexpr NotConverted kNotConverted[] = {
    {"extensions", "they are code, and no code of a config is run", Effect::code_around_cases},
    {"nunjucksFilters", "they are code, and no code of a config is run"},  // cases that use one are reported
    {"derivedMetrics", "metrics made of other metrics have no place here"},
    {"redteam", "attacks are not made here", Effect::tests_missing},
    {"tracing", "traces are kept by `proctor proxy`"}};

}  // namespace

Result<Value> without_references(const Value& root) {
  // A schema of an author's may have references of its own; those in assertions' values stay for the schema
  // to follow.
  return has_reference(root) ? Resolver(root).resolve(root, 0) : root;
}

void tell_settings(Context& context) {
  for (const auto& [key, why, effect] : kNotConverted) {
    const auto* member = context.root.map().member(key);
    if (member == nullptr || member->value.is_null()) continue;
    const std::string text = fmt::format("{} of the config: {}", quoted(key), why);
    if (effect == Effect::tests_missing)
      context.lose_tests(member->key_span, text);
    else
      context.lose(member->key_span, text);
    if (effect == Effect::code_around_cases) context.not_run = text;
  }
}

std::size_t weight_of(const Value& value) {
  std::size_t out = sizeof(Value) + (value.is_text() ? std::string_view(value.text()).size() : 0);
  if (const List* list = value.if_list())
    for (const Value& item : *list) out += weight_of(item);
  if (const Map* map = value.if_map())
    for (const auto& member : *map) out += weight_of(member.value);
  return out;
}

bool Context::afford(const Value& value) {
  made += weight_of(value);
  return has_room(0);
}

bool Context::has_room(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  if (made + bytes <= kMost) return true;
  fault({"E416", "prompts, variables and assertions make more than 256 MiB of cases", root.span});
  return false;
}

const Value* find(const Value& map, std::string_view key) {
  const Value* found = map.find(key);
  return found == nullptr || found->is_null() ? nullptr : found;
}

std::string text_in(const Value& map, std::string_view key) {
  const Value* found = find(map, key);
  return found == nullptr || !found->is_scalar() ? std::string() : as_text(*found);
}

std::vector<std::string> texts_of(const Value* value) {
  std::vector<std::string> out;
  if (value == nullptr) return out;
  if (const List* list = value->if_list()) {
    for (const Value& item : *list)
      if (item.is_scalar()) out.push_back(as_text(item));
  } else if (value->is_scalar()) {
    out.push_back(as_text(*value));
  }
  return out;
}

Value at(Value value, Span span) {
  value.span = span;
  return value;
}

}  // namespace proctor::imports::pf
