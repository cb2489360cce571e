#include "repo/document.h"

#include <fmt/format.h>

#include "base/words.h"
#include "value/yaml.h"

namespace proctor::repo {
namespace {

constexpr value::YamlOptions kReading = {.typing = value::Typing::yaml_1_1, .ignore_unknown_tags = true};

}  // namespace

Result<Value> parse_document(std::string_view text) { return value::parse_yaml(text, kReading); }

Result<Value> value_beneath(RootKey key, Value root) {
  if (key.empty() && root.is_map()) return root;
  if (key.empty()) return fail("E201", "the file must be a map", root.span);
  Value* value = root.is_map() ? root.map().find(key) : nullptr;
  if (value == nullptr) return fail("E202", fmt::format("{} is missing in this file", quoted(key)));
  if (!value->is_map()) return fail("E201", fmt::format("{} must be a map", quoted(key)), value->span);
  return std::move(*value);
}

Value put_beneath(RootKey key, const Value& root, Value value) {
  if (key.empty()) return value;
  Map out = root.is_map() ? root.map() : Map{};
  out.set(key, std::move(value));
  return out;
}

std::string text_at(const Value& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_text() ? std::string(value->text()) : std::string();
}

void put_times(Map& wanted, const Value* old, const std::string& now) {
  std::string created = old == nullptr ? "" : text_at(*old, "created_at");
  if (created.empty()) created = text_at(wanted, "created_at");
  wanted.set("created_at", created.empty() ? now : created);
  wanted.set("updated_at", now);
}

std::vector<Diagnostic> faults_of_text(std::string_view text, const std::string& path, const Shape& shape) {
  constexpr std::size_t kMost = 100;
  Diagnostics faults(path, text);
  const auto root = value::parse_yaml(text, kReading, faults);
  if (root && !faults.has_errors()) value::check_shape(*root, shape, faults);
  std::vector<Diagnostic> out;
  for (Diagnostic& fault : faults.list(kMost))
    if (fault.severity == Severity::error) out.push_back(std::move(fault));
  return out;
}

Error error_of(const std::string& path, const Error& error) {
  return {error.code, fmt::format("{}: {}", path, error.message), {}, error.secret};
}

Error error_of(const Diagnostic& fault) {
  return {fault.code,
          fmt::format("{}:{}:{}: {}", fault.path, fault.position.line, fault.position.column, fault.message)};
}

}  // namespace proctor::repo
