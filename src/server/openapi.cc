#include "server/openapi.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/words.h"
#include "net/status.h"
#include "server/render.h"
#include "server/schema_set.h"
#include "server/server.h"
#include "server/table.h"

namespace proctor::server {
namespace {

constexpr std::string_view kVersion = "1.0.0";
constexpr int kFirstFault = 400;

Value reference(std::string_view name) { return Map{{"$ref", fmt::format("#/components/schemas/{}", name)}}; }

std::string_view fault_schema(Style style) {
  switch (style) {
    case Style::kitchen: return "KitchenError";
    case Style::llmunit: return "LlmunitError";
    case Style::plain:
    case Style::envelope: break;
  }
  return "ErrorResponse";
}

Value schema_of(const Route& route, const Form& form) {
  if (form.status >= kFirstFault) return reference(fault_schema(route.style));
  if (form.type != "application/json") return Map{{"type", "string"}};
  if (route.style != Style::envelope) return reference(form.schema);
  return Map{{"allOf", List{reference("StandardResponse"),
                            Map{{"properties", Map{{"data", reference(form.schema)}}}}}}};
}

bool has_content(const Form& form) {
  return form.status >= kFirstFault || !form.schema.empty() || form.type != "application/json";
}

void add_form(std::vector<Form>& forms, Form form) {
  const bool known =
      std::any_of(forms.begin(), forms.end(), [&](const Form& other) { return other.status == form.status; });
  if (!known) forms.push_back(form);
}

Value parameter_schema(const Parameter& row) {
  if (row.type == Type::flag) return Map{{"type", "boolean"}};
  if (row.type == Type::whole) return Map{{"type", "integer"}, {"minimum", row.least}, {"maximum", row.most}};
  Map out{{"type", "string"}};
  if (row.least > 0) out.set("minLength", row.least);
  out.set("maxLength", row.most);
  return out;
}

Value parameter_value(const Parameter& row) {
  return Map{{"name", row.name},
             {"in", row.in == In::path ? "path" : "query"},
             {"description", row.about},
             {"required", row.required || row.in == In::path},
             {"schema", parameter_schema(row)}};
}

List parameters_of(const Route& route) {
  List out;
  std::set<std::string_view> named;
  for (const Parameter& row : route.parameters) {
    out.push_back(parameter_value(row));
    named.insert(row.name);
  }
  for (const auto piece : split(route.path, '/'))
    if (const auto name = parameter_of(piece); !name.empty() && !named.contains(name))
      out.push_back(parameter_value({.name = name, .in = In::path, .about = name}));
  return out;
}

Value responses_of(const Route& route) {
  Map out;
  for (const Form& form : forms_of(route)) {
    Map response{{"description", form.about.empty() ? net::status_words(form.status) : form.about}};
    if (auto content = content_of(route, form.status); content && !content->is_null())
      response.set("content", *std::move(content));
    out.set(std::to_string(form.status), std::move(response));
  }
  return out;
}

Value operation_of(const Route& route) {
  Map out{{"operationId", route.id}, {"summary", route.summary}, {"tags", List{route.tag}}};
  if (auto parameters = parameters_of(route); !parameters.empty())
    out.set("parameters", std::move(parameters));
  if (!route.body.empty())
    out.set("requestBody",
            Map{{"required", route.body_required},
                {"content", Map{{"application/json", Map{{"schema", reference(route.body)}}}}}});
  if (route.open) out.set("security", List{});
  out.set("responses", responses_of(route));
  return out;
}

Map paths() {
  Map out;
  for (const auto family : plugins())
    for (const Route& route : family) {
      if (!out.has(route.path)) out.set(route.path, Map{});
      out.find(route.path)->map().set(lower(route.method), operation_of(route));
    }
  return out;
}

Map components() {
  Map out = schema_document().find("components")->map();
  out.set("securitySchemes",
          Map{{"bearer", Map{{"type", "http"}, {"scheme", "bearer"}}},
              {"cookie", Map{{"type", "apiKey"}, {"in", "cookie"}, {"name", "proctor_PORT"}}}});
  return out;
}

}  // namespace

std::vector<Form> forms_of(const Route& route) {
  std::vector<Form> out(route.forms.begin(), route.forms.end());
  for (const int status : {400, 401, 403, 421, 500, 503}) add_form(out, {.status = status});
  if (route.path.find('{') != std::string_view::npos) add_form(out, {.status = 404});
  if (!route.parameters.empty() || !route.body.empty() || route.style == Style::plain)
    add_form(out, {.status = status_in(route.style, 422)});
  if (route.method != "GET")
    for (const int status : {413, 415}) add_form(out, {.status = status});
  std::sort(out.begin(), out.end(), [](const Form& a, const Form& b) { return a.status < b.status; });
  return out;
}

std::optional<Value> content_of(const Route& route, int status) {
  for (const Form& form : forms_of(route)) {
    if (form.status != status) continue;
    if (!has_content(form)) return Value();
    const std::string_view type = status >= kFirstFault ? "application/json" : form.type;
    return Map{{type, Map{{"schema", schema_of(route, form)}}}};
  }
  return std::nullopt;
}

Value openapi() {
  return Map{
      {"openapi", "3.1.0"},
      {"info",
       Map{{"title", "proctor"}, {"version", kVersion}, {"summary", "Suites, runs and what came of them."}}},
      {"security", List{Map{{"bearer", List{}}}, Map{{"cookie", List{}}}}},
      {"paths", paths()},
      {"components", components()}};
}

}  // namespace proctor::server
