#include "eval/inferred_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/utf8.h"
#include "base/words.h"
#include "eval/sampled_paths.h"
#include "value/json.h"
#include "value/path.h"

namespace proctor::eval {
namespace {

constexpr std::size_t kMostDepth = 32;

Value of_type(std::string_view type) { return Map{{"type", type}}; }

std::string_view type_in(const Value& schema) {
  const Value* type = schema.find("type");
  return type != nullptr && type->is_text() ? std::string_view(type->text()) : std::string_view{};
}

Value merged(const Value& a, const Value& b);

Value merged_objects(const Value& a, const Value& b) {
  const Map& left = a.find("properties")->map();
  Map properties = left;
  List required;
  for (const auto& member : b.find("properties")->map()) {
    const Value* known = left.find(member.key);
    properties.set(member.key, known == nullptr ? member.value : merged(*known, member.value));
  }
  const auto& needed = b.find("required")->list();
  for (const Value& key : a.find("required")->list())
    if (std::find(needed.begin(), needed.end(), key) != needed.end()) required.push_back(key);
  return Map{{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

Value merged_lists(const Value& a, const Value& b) {
  const Value* left = a.find("items");
  const Value* right = b.find("items");
  if (left == nullptr || right == nullptr) return left == nullptr ? b : a;
  return Map{{"type", "array"}, {"items", merged(*left, *right)}};
}

// What fits both. An empty schema fits all.
Value merged(const Value& a, const Value& b) {
  const std::string_view left = type_in(a);
  const std::string_view right = type_in(b);
  const auto numeric = [](std::string_view type) { return type == "integer" || type == "number"; };
  if (left != right) return numeric(left) && numeric(right) ? of_type("number") : Value(Map{});
  if (left == "object") return merged_objects(a, b);
  if (left == "array") return merged_lists(a, b);
  return a;
}

Value schema_at(const Value& example, std::size_t depth);

Value schema_of_list(const List& items, std::size_t depth) {
  if (items.empty()) return of_type("array");
  Value all = schema_at(items.front(), depth + 1);
  for (std::size_t i = 1; i < items.size(); ++i) all = merged(all, schema_at(items[i], depth + 1));
  return Map{{"type", "array"}, {"items", std::move(all)}};
}

Value schema_of_map(const Map& map, std::size_t depth) {
  Map properties;
  List required;
  for (const auto& member : map) {
    properties.set(member.key, schema_at(member.value, depth + 1));
    required.emplace_back(std::string_view(member.key));
  }
  return Map{{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

Value schema_at(const Value& example, std::size_t depth) {
  if (depth > kMostDepth) return Map{};
  switch (example.kind()) {
    case value::Kind::null: return Map{};
    case value::Kind::boolean: return of_type("boolean");
    case value::Kind::integer: return of_type("integer");
    case value::Kind::number: return of_type("number");
    case value::Kind::text: return of_type("string");
    case value::Kind::list: return schema_of_list(example.list(), depth);
    case value::Kind::map: break;
  }
  return schema_of_map(example.map(), depth);
}

// --- Scalars that stay

// Words of a key that say its value is made anew each time.
constexpr std::array<std::string_view, 22> kGenerated = {
    "id",        "ids",      "uuid", "guid",    "hash",    "token",   "key",       "time",
    "timestamp", "date",     "at",   "created", "updated", "expires", "generated", "nonce",
    "random",    "checksum", "url",  "uri",     "trace",   "session"};

std::vector<std::string> words_of(std::string_view key) {
  std::vector<std::string> out(1);
  bool small = false;
  for (const char c : key) {
    const bool large = c >= 'A' && c <= 'Z';
    if ((large && small) || c == '_' || c == '-' || c == '.' || c == ' ') out.emplace_back();
    small = c >= 'a' && c <= 'z';
    if (c != '_' && c != '-' && c != '.' && c != ' ')
      out.back().push_back(large ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return out;
}

bool names_generated(std::string_view key) {
  const auto words = words_of(key);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return std::find(kGenerated.begin(), kGenerated.end(), word) != kGenerated.end();
  });
}

bool is_stable_text(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  constexpr std::size_t kMostWords = 4;
  if (text.empty() || count_code_points(text) > kLongest || visible(text) != text) return false;
  const auto words = static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
  const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  const bool address = text.find("://") != std::string_view::npos || text.find('@') != std::string_view::npos;
  return words <= kMostWords && digits <= 3 && !address && text.find("[REDACTED]") == std::string_view::npos;
}

bool is_stable_number(const Value& number) {
  constexpr std::int64_t kLargest = 999'999;
  const auto whole = number.integer();
  return whole && std::abs(*whole) <= kLargest;
}

void collect(const Value& at, const std::string& path, const std::vector<std::string>& keys, std::size_t most,
             std::vector<StableScalar>& out) {
  if (!at.is_map() || keys.size() > kMostDepth) return;
  for (const auto& member : at.map()) {
    const std::string_view key = member.key;
    if (out.size() >= most) return;
    const auto piece = path_piece(key);
    if (!piece) continue;
    const std::string here = path + *piece;
    auto there = keys;
    there.emplace_back(key);
    if (member.value.is_map())
      collect(member.value, here, there, most, out);
    else if (is_stable(key, member.value))
      out.push_back({here, std::move(there), member.value});
  }
}

}  // namespace

Value inferred_schema(const Value& example) { return schema_at(example, 0); }

bool is_stable(std::string_view key, const Value& value) {
  if (names_generated(key)) return false;
  if (value.is_boolean()) return true;
  return value.is_text() ? is_stable_text(value.text()) : value.is_number() && is_stable_number(value);
}

std::vector<StableScalar> stable_scalars(const Value& example, std::size_t most) {
  std::vector<StableScalar> out;
  collect(example, "$", {}, most, out);
  return out;
}

}  // namespace proctor::eval
