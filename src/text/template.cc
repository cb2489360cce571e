#include "text/template.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "value/json.h"

namespace proctor::text {
namespace {

constexpr std::string_view kJsonRoot = "$json.";

struct Placeholder {
  std::string_view name;
  std::size_t end = 0;  // in the pattern, past its last brace
};

bool is_name_character(char c) {
  const bool letter =
      (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
  return letter || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool is_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.front() != '-' && name.back() != '.' &&
         std::all_of(name.begin(), name.end(), is_name_character);
}

std::size_t skip_space(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

// A name with white space around it, then `closing`; the scan ends at the first character that fits neither.
std::optional<Placeholder> read_name(std::string_view pattern, std::size_t at, std::string_view root,
                                     std::string_view closing) {
  const std::size_t start = skip_space(pattern, at);
  if (!pattern.substr(start).starts_with(root)) return std::nullopt;
  const std::size_t begin = start + root.size();
  std::size_t end = begin;
  while (end < pattern.size() && is_name_character(pattern[end])) ++end;
  const std::size_t close = skip_space(pattern, end);
  const auto name = pattern.substr(begin, end - begin);
  if (!is_name(name) || !pattern.substr(close).starts_with(closing)) return std::nullopt;
  return Placeholder{name, close + closing.size()};
}

std::optional<Placeholder> read_double(std::string_view pattern, std::size_t at, Placeholders placeholders) {
  if (!pattern.substr(at).starts_with("{{")) return std::nullopt;
  return read_name(pattern, at + 2, placeholders == Placeholders::json ? kJsonRoot : "", "}}");
}

std::optional<Placeholder> read_single(std::string_view pattern, std::size_t at) {
  if (at > 0 && pattern[at - 1] == '{') return std::nullopt;
  const auto found = read_name(pattern, at + 1, "", "}");
  if (!found || pattern.substr(found->end).starts_with('}')) return std::nullopt;
  return found;
}

std::optional<Placeholder> read_placeholder(std::string_view pattern, std::size_t at,
                                            Placeholders placeholders) {
  if (auto found = read_double(pattern, at, placeholders)) return found;
  return placeholders == Placeholders::single_braces ? read_single(pattern, at) : std::nullopt;
}

// The next placeholder from `at` on, which is moved to where it begins, or to the end.
std::optional<Placeholder> find_placeholder(std::string_view pattern, std::size_t& at,
                                            Placeholders placeholders) {
  for (at = pattern.find('{', at); at != std::string_view::npos; at = pattern.find('{', at + 1))
    if (auto found = read_placeholder(pattern, at, placeholders)) return found;
  at = pattern.size();
  return std::nullopt;
}

const Value* item_at(const List& list, std::string_view digits) {
  constexpr std::size_t kLongest = 9;
  const bool number = !digits.empty() && digits.size() <= kLongest &&
                      std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!number) return nullptr;
  std::size_t index = 0;
  for (const char c : digits) index = index * 10 + static_cast<std::size_t>(c - '0');
  return index < list.size() ? &list[index] : nullptr;
}

const Value* find_value(const Value& values, std::string_view name) {
  if (const Value* whole = values.find(name)) return whole;
  const Value* at = &values;
  while (at != nullptr) {
    const std::size_t point = name.find('.');
    const auto key = name.substr(0, point);
    at = at->is_list() ? item_at(at->list(), key) : at->find(key);
    if (point == std::string_view::npos) return at;
    name.remove_prefix(point + 1);
  }
  return nullptr;
}

void append_value(std::string& out, const Value& value) {
  if (value.is_text()) {
    out += value.text();
  } else {
    out += value::to_json(value);
  }
}

}  // namespace

Rendered render_template(std::string_view pattern, const Value& values, Placeholders placeholders) {
  Rendered out;
  std::unordered_set<std::string_view> noted;
  std::size_t done = 0;
  for (std::size_t at = 0; const auto found = find_placeholder(pattern, at, placeholders); at = done) {
    out.text += pattern.substr(done, at - done);
    done = found->end;
    if (const Value* value = find_value(values, found->name)) {
      append_value(out.text, *value);
      continue;
    }
    if (noted.insert(found->name).second) out.missing.emplace_back(found->name);
    out.text += placeholders == Placeholders::json ? "null" : pattern.substr(at, done - at);
  }
  out.text += pattern.substr(done);
  return out;
}

namespace {

// Whether two braces at `at` open a name that two braces should close, and do not.
bool opens_only(std::string_view pattern, std::size_t at, std::string_view root) {
  const std::size_t start = skip_space(pattern, at + 2);
  if (!pattern.substr(start).starts_with(root)) return false;
  const std::size_t begin = start + root.size();
  std::size_t end = begin;
  while (end < pattern.size() && is_name_character(pattern[end])) ++end;
  if (!is_name(pattern.substr(begin, end - begin))) return false;
  const std::size_t line_end = std::min(pattern.find('\n', end), pattern.size());
  const auto rest = pattern.substr(end, line_end - end);
  return rest.substr(0, rest.find("{{")).find("}}") == std::string_view::npos;
}

}  // namespace

std::vector<std::size_t> unclosed_placeholders(std::string_view pattern, Placeholders placeholders) {
  std::vector<std::size_t> out;
  const std::string_view root = placeholders == Placeholders::json ? kJsonRoot : "";
  for (std::size_t at = pattern.find("{{"); at != std::string_view::npos; at = pattern.find("{{", at + 2))
    if (!read_double(pattern, at, placeholders) && opens_only(pattern, at, root)) out.push_back(at);
  return out;
}

std::optional<std::size_t> find_placeholder(std::string_view pattern, std::string_view name,
                                            Placeholders placeholders) {
  for (std::size_t at = 0; const auto found = find_placeholder(pattern, at, placeholders);) {
    if (found->name == name) return at;
    at = found->end;
  }
  return std::nullopt;
}

bool has_placeholders(std::string_view pattern, Placeholders placeholders) {
  std::size_t at = 0;
  return find_placeholder(pattern, at, placeholders).has_value();
}

}  // namespace proctor::text
