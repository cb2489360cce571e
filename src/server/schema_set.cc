#include "server/schema_set.h"

#include <fmt/format.h>

#include "server/schemas.h"
#include "value/json.h"

namespace proctor::server {
namespace {

constexpr std::string_view kDocument = "https://proctor.invalid/api";

}  // namespace

Value schema_document() {
  Map schemas;
  for (const auto& [name, text] : texts()) {
    auto schema = value::parse_json(text);
    if (schema) schemas.set(name, *std::move(schema));
  }
  return Map{{"components", Map{{"schemas", std::move(schemas)}}}};
}

SchemaSet::SchemaSet() = default;

Result<value::Schema> SchemaSet::compile(const Value& schema) {
  if (documents_.empty()) documents_.emplace(kDocument, schema_document());
  return value::Schema::compile(schema, {.documents = &documents_});
}

Result<std::vector<value::SchemaFault>> SchemaSet::faults(std::string_view name, const Value& instance) {
  const value::Schema* schema = nullptr;
  {
    const std::lock_guard lock(mutex_);
    auto found = compiled_.find(name);
    if (found == compiled_.end()) {
      TRY(auto made, compile(Map{{"$ref", fmt::format("{}#/components/schemas/{}", kDocument, name)}}));
      found = compiled_.emplace(name, std::move(made)).first;
    }
    schema = &found->second;
  }
  return schema->faults(instance);
}

Result<std::vector<value::SchemaFault>> SchemaSet::faults_of(const Value& schema, const Value& instance) {
  Map rooted = schema.map();
  const std::lock_guard lock(mutex_);
  const Value document = schema_document();
  rooted.set("components", *document.find("components"));
  TRY(const auto made, compile(std::move(rooted)));
  return made.faults(instance);
}

}  // namespace proctor::server
