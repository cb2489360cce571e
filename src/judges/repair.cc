#include "judges/repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "judges/reading.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

void tell(std::vector<std::string>& notices, std::string notice) {
  if (std::find(notices.begin(), notices.end(), notice) == notices.end())
    notices.push_back(std::move(notice));
}

// --- Finding an object among other things

bool has_a_key(const Value& json, const Shape& shape) {
  if (shape.record == nullptr) return true;
  return std::any_of(shape.record->fields.begin(), shape.record->fields.end(), [&](const Field& field) {
    return std::any_of(json.map().begin(), json.map().end(),
                       [&](const auto& member) { return lower(stripped(member.key.text())) == field.name; });
  });
}

std::optional<Value> object_within(std::string_view reply, const Shape& shape) {
  return first_object(reply, [&](std::string_view piece) -> std::optional<Value> {
    auto json = read_object(piece);
    return json && has_a_key(*json, shape) ? std::optional(*std::move(json)) : std::nullopt;
  });
}

// --- Words and keys

// "Yes.", " yes " and true for "yes".
std::optional<std::string_view> meant(const Value& value, std::span<const std::string_view> words) {
  constexpr std::string_view kAround = " .!,;:\"'`*";
  std::string word = value.is_boolean() ? (value.boolean() ? "yes" : "no") : std::string();
  if (value.is_text()) word = lower(stripped(value.text()));
  const auto from = word.find_first_not_of(kAround);
  if (from == std::string::npos) return std::nullopt;
  word = word.substr(from, word.find_last_not_of(kAround) + 1 - from);
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? std::nullopt : std::optional(*found);
}

void repair(Value& value, const Shape& shape, std::vector<std::string>& notices);

void repair_word(Value& value, const Shape& shape, std::vector<std::string>& notices) {
  if (!misfit(value, shape)) return;
  const auto word = meant(value, shape.words);
  if (!word) return;
  const std::string was = value.is_text() ? quoted(value.text()) : value::to_json(value);
  tell(notices, fmt::format("read {} as {}", was, quoted(*word)));
  value = Value(*word);
}

void repair_key(Map& map, const Field& field, std::vector<std::string>& notices) {
  if (map.has(field.name)) return;
  const auto found = std::find_if(map.begin(), map.end(), [&](const auto& member) {
    return lower(stripped(member.key.text())) == field.name;
  });
  if (found == map.end()) return;
  tell(notices, fmt::format("read the key {} as {}", quoted(found->key.text()), quoted(field.name)));
  Value value = std::move(found->value);
  map.set(field.name, std::move(value));
}

void repair_fields(Map& map, const Record& record, std::vector<std::string>& notices) {
  for (const Field& field : record.fields) {
    repair_key(map, field, notices);
    if (Value* value = map.find(field.name)) repair(*value, *field.shape, notices);
  }
}

void repair(Value& value, const Shape& shape, std::vector<std::string>& notices) {
  if (!shape.words.empty()) return repair_word(value, shape, notices);
  if (value.is_list() && shape.items != nullptr)
    for (Value& item : value.list()) repair(item, *shape.items, notices);
  if (value.is_map() && shape.record != nullptr) repair_fields(value.map(), *shape.record, notices);
}

}  // namespace

Result<Value> read_repaired(std::string_view reply, const Shape& shape, std::vector<std::string>& notices) {
  auto json = read_object(reply);
  if (!json || !has_a_key(*json, shape)) {
    if (auto within = object_within(reply, shape)) {
      tell(notices, "passed over what stands around the reply's object");
      json = *std::move(within);
    }
  }
  if (json) repair(*json, shape, notices);
  return json;
}

}  // namespace proctor::judges
