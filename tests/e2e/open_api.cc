#include "e2e/open_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "base/words.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kHome = "https://api.invalid/openapi.json";

bool is_parameter(std::string_view piece) { return piece.starts_with('{'); }

bool matches(std::string_view route, std::string_view path) {
  const auto wanted = split(route, '/');
  const auto got = split(path, '/');
  if (wanted.size() != got.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!is_parameter(wanted[i]) && wanted[i] != got[i]) return false;
  return true;
}

// A piece that is written out goes before one that is a parameter.
bool goes_before(const std::string& a, const std::string& b) {
  const auto left = split(a, '/');
  const auto right = split(b, '/');
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
    if (is_parameter(left[i]) != is_parameter(right[i])) return is_parameter(right[i]);
  return a < b;
}

// A step of a JSON pointer.
std::string step(std::string_view key) {
  std::string out = "/";
  for (const char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

const Value* at(const Value* value, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (value != nullptr) value = value->find(key);
  return value;
}

}  // namespace

OpenApi::OpenApi(Value document) : document_(std::move(document)) {
  documents_.emplace(kHome, document_);
  const Value* paths = document_.find("paths");
  if (paths == nullptr || !paths->is_map()) throw std::runtime_error("no OpenAPI document");
  for (const auto& member : paths->map()) routes_.emplace_back(member.key);
  std::sort(routes_.begin(), routes_.end(), goes_before);
}

const std::string* OpenApi::route_of(std::string_view path) const {
  const auto found = std::find_if(routes_.begin(), routes_.end(),
                                  [&](const std::string& route) { return matches(route, path); });
  return found == routes_.end() ? nullptr : &*found;
}

std::string OpenApi::fault(std::string_view method, std::string_view path, int status, std::string_view type,
                           std::string_view body) {
  static const std::set<int> kUnknown = {400, 401, 403, 404, 405, 421};
  const std::string* route = route_of(path);
  const Value* operation = at(&document_, {"paths", route == nullptr ? path : *route, lower(method)});
  if (operation == nullptr)
    return kUnknown.contains(status)
               ? ""
               : fmt::format("{} {} is in no document, but answers {}", method, path, status);
  const std::string code = std::to_string(status);
  const Value* response = at(operation, {"responses", code});
  if (response == nullptr) return fmt::format("{} {} may not answer {}: {}", method, *route, status, body);
  const Value* content = response->find("content");
  if (content == nullptr)
    return body.empty() ? "" : fmt::format("{} {} {} has a body", method, *route, status);
  const std::string media(trimmed(type.substr(0, type.find(';'))));
  if (content->find(media) == nullptr)
    return fmt::format("{} {} {} may not be of type {}", method, *route, status, type);
  if (media != "application/json") return "";
  const std::string why = misfit("/paths" + step(*route) + step(lower(method)) + "/responses" + step(code) +
                                     "/content" + step(media) + "/schema",
                                 body);
  return why.empty() ? "" : fmt::format("{} {} {}: {}\n{}", method, *route, status, why, body);
}

std::string OpenApi::misfit(const std::string& pointer, std::string_view body) {
  const auto value = value::parse_json(body);
  if (!value) return value.error().message;
  const std::lock_guard lock(mutex_);
  auto& schema = compiled_[pointer];
  if (schema == nullptr) {
    auto made =
        value::Schema::compile(Map{{"$ref", std::string(kHome) + "#" + pointer}}, {.documents = &documents_});
    if (!made) return "its schema cannot be used: " + made.error().message;
    schema = std::make_unique<value::Schema>(*std::move(made));
  }
  const auto faults = schema->faults(*value);
  if (!faults) return faults.error().message;
  return faults->empty() ? "" : faults->front().instance + ": " + faults->front().message;
}

}  // namespace proctor::e2e
