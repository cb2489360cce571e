#include "engine/tool_calls.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/words.h"
#include "value/json.h"

namespace proctor::engine {
namespace {

using model::AskedCall;

// What stands between ``` or ```json and ```, where the text is nothing but that.
std::string_view without_fence(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with("```") || !text.ends_with("```") || text.size() < 6) return text;
  const auto line = text.find('\n');
  if (line == std::string_view::npos) return text;
  return trimmed(text.substr(line + 1, text.size() - 3 - (line + 1)));
}

std::optional<Value> parsed(std::string_view text) {
  auto value = value::parse_json(text, {.strictness = value::Strictness::data});
  return value ? std::optional(*std::move(value)) : std::nullopt;
}

Value arguments_from(const Value& given) {
  if (!given.is_text()) return given;
  if (auto value = parsed(given.text())) return *std::move(value);
  return given;
}

std::string tool_name(std::string_view name) {
  for (const std::string_view prefix : {"tool:", "tool."})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return std::string(trimmed(name));
}

const Value* find_any(const Map& map, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (const Value* value = map.find(key)) return value;
  return nullptr;
}

const Value* name_in(const Map& map) {
  const Value* name = find_any(map, {"tool", "name"});
  return name != nullptr && name->is_text() ? name : nullptr;
}

// Everything but what names the tool.
Map rest_of(const Map& map) {
  constexpr std::array<std::string_view, 4> kNames = {"tool", "name", "type", "id"};
  Map out;
  for (const auto& member : map)
    if (std::find(kNames.begin(), kNames.end(), std::string_view(member.key)) == kNames.end())
      out.set(member.key, member.value);
  return out;
}

std::optional<AskedCall> call_in(const Map& map) {
  if (const Value* function = map.find("function"); function != nullptr && function->is_map())
    return call_in(function->map());
  const Value* name = name_in(map);
  if (name == nullptr) return std::nullopt;
  const Value* given = find_any(map, {"arguments", "args", "parameters", "input"});
  return AskedCall{"", tool_name(name->text()),
                   given != nullptr ? arguments_from(*given) : Value(rest_of(map))};
}

std::vector<AskedCall> calls_in_list(const List& list) {
  std::vector<AskedCall> out;
  for (const Value& item : list) {
    if (!item.is_map()) continue;
    if (auto call = call_in(item.map())) out.push_back(*std::move(call));
  }
  return out;
}

std::vector<AskedCall> calls_in_map(const Map& map);

// {"assistant": {...}}, or a call of a tool named so.
std::optional<std::vector<AskedCall>> inside_wrapper(const Map& map) {
  for (const std::string_view wrapper : {"assistant", "chat"}) {
    if (const Value* inner = map.find(wrapper); inner != nullptr && inner->is_map())
      return calls_in_map(inner->map());
    const Value* name = name_in(map);
    if (name == nullptr || tool_name(name->text()) != wrapper) continue;
    const auto call = call_in(map);
    if (call && call->arguments.is_map()) return calls_in_map(call->arguments.map());
  }
  return std::nullopt;
}

std::vector<AskedCall> calls_in_map(const Map& map) {
  if (const Value* list = map.find("tool_calls"); list != nullptr && list->is_list())
    return calls_in_list(list->list());
  if (auto inside = inside_wrapper(map)) return *std::move(inside);
  if (auto call = call_in(map)) return {*std::move(call)};
  return {};
}

}  // namespace

std::optional<Map> map_in(std::string_view text) {
  auto value = parsed(without_fence(text));
  if (!value || !value->is_map()) return std::nullopt;
  return std::move(value->map());
}

std::vector<AskedCall> calls_in(std::string_view text) {
  const auto map = map_in(text);
  return map ? calls_in_map(*map) : std::vector<AskedCall>{};
}

}  // namespace proctor::engine
