// What must hold of every row, whoever wrote it.
#include "server/openapi.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "server/schema_set.h"
#include "server/schemas.h"
#include "server/server.h"
#include "server/table.h"
#include "value/json.h"

namespace proctor::server {
namespace {

std::vector<const Route*> all_routes() {
  std::vector<const Route*> out;
  for (const auto family : plugins())
    for (const Route& route : family) out.push_back(&route);
  return out;
}

std::string name_of(const Route& route) { return std::string(route.method) + ' ' + std::string(route.path); }

// "/a/{b}/c": "/a/{}/c", for two rows must not differ by the names of their parameters alone.
std::string shape_of(const Route& route) {
  std::string out(route.method);
  for (const auto piece : split(route.path, '/'))
    out.append("/").append(parameter_of(piece).empty() ? piece : "{}");
  return out;
}

void find_references(const Value& value, std::set<std::string>& out) {
  if (const List* list = value.if_list())
    for (const Value& one : *list) find_references(one, out);
  if (const Map* map = value.if_map())
    for (const auto& member : *map) {
      if (member.key == std::string_view("$ref") && member.value.is_text())
        out.emplace(member.value.text());
      else
        find_references(member.value, out);
    }
}

TEST(Routes, AreToldApart) {
  const auto routes = all_routes();
  ASSERT_GT(routes.size(), 3);
  std::set<std::string> shapes;
  std::set<std::string_view> ids;
  for (const Route* route : routes) {
    EXPECT_TRUE(shapes.insert(shape_of(*route)).second) << name_of(*route) << " is there twice";
    EXPECT_TRUE(ids.insert(route->id).second) << route->id << " is there twice";
  }
}

TEST(Routes, SayWhatTheyTakeAndGive) {
  for (const Route* route : all_routes()) {
    EXPECT_TRUE(route->path.starts_with("/api/")) << name_of(*route);
    EXPECT_FALSE(route->id.empty() || route->summary.empty() || route->tag.empty()) << name_of(*route);
    EXPECT_NE(route->run == nullptr, route->stream == nullptr) << name_of(*route);
    EXPECT_TRUE(std::any_of(route->forms.begin(), route->forms.end(),
                            [](const Form& form) { return form.status < 300; }))
        << name_of(*route) << " tells of no success";
    for (const Parameter& row : route->parameters) {
      if (row.in != In::path) continue;
      EXPECT_NE(route->path.find('{' + std::string(row.name) + '}'), std::string_view::npos)
          << name_of(*route) << ": " << row.name;
    }
    const bool is_get = route->method == "GET";
    EXPECT_TRUE(!is_get || route->access == Access::reads) << name_of(*route) << " is a GET that writes";
  }
}

TEST(Schemas, AllAreSchemas) {
  SchemaSet schemas;
  ASSERT_GT(texts().size(), 3);
  for (const auto& [name, text] : texts()) {
    EXPECT_TRUE(value::parse_json(text)) << name;
    const auto faults = schemas.faults(name, Value());
    EXPECT_TRUE(faults) << name << ": " << faults.error().message;
  }
}

TEST(OpenApi, EveryReferenceLeadsSomewhere) {
  const Value document = openapi();
  std::set<std::string> references;
  find_references(document, references);
  const Map& schemas = document.find("components")->find("schemas")->map();
  ASSERT_FALSE(references.empty());
  constexpr std::string_view kBefore = "#/components/schemas/";
  for (const auto& reference : references) {
    if (!reference.starts_with(kBefore)) continue;  // within a schema of its own
    EXPECT_TRUE(schemas.has(reference.substr(kBefore.size()))) << reference;
  }
}

TEST(OpenApi, HasEveryRouteWithItsAnswers) {
  const Value document = openapi();
  for (const Route* route : all_routes()) {
    const Value* path = document.find("paths")->find(route->path);
    ASSERT_NE(path, nullptr) << name_of(*route);
    const Value* operation = path->find(lower(route->method));
    ASSERT_NE(operation, nullptr) << name_of(*route);
    EXPECT_EQ(operation->find("operationId")->text(), route->id);
    for (const Form& form : route->forms)
      EXPECT_NE(operation->find("responses")->find(std::to_string(form.status)), nullptr) << name_of(*route);
    EXPECT_NE(operation->find("responses")->find("401"), nullptr);
  }
}

}  // namespace
}  // namespace proctor::server
