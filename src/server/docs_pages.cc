#include "server/docs_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "docs/slug.h"

namespace proctor::server {
namespace {

// Braces and bars would mean something in a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string_view type_of(Type type) {
  switch (type) {
    case Type::text: return "text";
    case Type::whole: return "whole number";
    case Type::flag: return "true or false";
  }
  return "";
}

std::string parameters_of(const Route& route) {
  if (route.parameters.empty()) return {};
  std::string out = "\n| parameter | in | type | meaning |\n| --- | --- | --- | --- |\n";
  for (const Parameter& one : route.parameters)
    out += fmt::format("| `{}`{} | {} | {} | {} |\n", one.name,
                       one.required && one.in == In::query ? ", needed" : "",
                       one.in == In::path ? "path" : "query", type_of(one.type), cell(one.about));
  return out;
}

std::string answers_of(const Route& route) {
  if (route.forms.empty()) return {};
  std::string out = "\n| status | answer | schema |\n| --- | --- | --- |\n";
  for (const Form& form : route.forms)
    out += fmt::format("| {} | {} | {} |\n", form.status, cell(form.about),
                       form.schema.empty() ? "" : fmt::format("`{}`", form.schema));
  return out;
}

std::string section(const Route& route) {
  std::string out = fmt::format("\n## `{} {}`\n\n{}", route.method, route.path, route.summary);
  if (route.open) out += " No token is needed.";
  if (route.access == Access::writes) out += " Refused with `--read-only`.";
  if (!route.body.empty())
    out += fmt::format(" The body is a `{}`{}.", route.body,
                       route.body_required ? "" : ", which may be left out");
  return out + "\n" + parameters_of(route) + answers_of(route);
}

docs::Page& page_of(std::vector<docs::Page>& pages, std::string_view tag) {
  const std::string path = "api/" + docs::slug_of(tag);
  const auto found =
      std::find_if(pages.begin(), pages.end(), [&](const docs::Page& page) { return page.path == path; });
  if (found != pages.end()) return *found;
  pages.push_back(
      {.path = path,
       .markdown = fmt::format(
           "# {}\n\nEndpoints of `proctor serve`. The schemas, with every field, are in `/api/openapi.json`; "
           "who is let in is told in [Serving](../serve.md#who-is-let-in).\n",
           tag),
       .section = "Reference",
       .group = "REST endpoints"});
  return pages.back();
}

}  // namespace

std::vector<docs::Page> endpoint_pages(std::span<const std::span<const Route>> routes) {
  std::vector<docs::Page> out;
  for (const auto family : routes)
    for (const Route& route : family) page_of(out, route.tag).markdown += section(route);
  return out;
}

}  // namespace proctor::server
