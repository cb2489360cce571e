// What can be asked of an answer and in which formats it can be written: what forms and editors are made
// from; and trying checks and paths out.
#include "service/catalogue.h"

#include <array>

#include "server/context.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/formats.h"
#include "service/preview.h"

namespace proctor::server {
namespace {

Value whole_list(Value items) { return Map{{"items", std::move(items)}, {"next", Value()}}; }

Answered list_checks(const Asked& /*asked*/, Context& /*context*/) {
  return Answer{.body = whole_list(*service::catalogue_value().find("checks"))};
}

Answered get_check(const Asked& asked, Context& /*context*/) {
  auto check = service::check_value(asked.text("check"));
  if (!check) return tl::make_unexpected(not_found(check.error().message));
  return Answer{.body = *std::move(check)};
}

Answered list_formats(const Asked& /*asked*/, Context& /*context*/) {
  List items;
  for (const service::FormatInfo& format : service::formats()) {
    List forms;
    for (const service::FormInfo& form : format.forms)
      forms.push_back(Map{{"name", form.name}, {"about", form.about}, {"kind", form.kind}});
    items.push_back(Map{{"name", format.name}, {"about", format.about}, {"forms", std::move(forms)}});
  }
  return Answer{.body = whole_list(std::move(items))};
}

Answered get_schema(const Asked& asked, Context& /*context*/) {
  auto schema = service::schema_of(asked.text("format"));
  if (!schema) return tl::make_unexpected(not_found(schema.error().message));
  return Answer{.body = *std::move(schema)};
}

Answered evaluate_answer(const Asked& asked, Context& context) {
  auto answer = service::evaluate(asked.body, service::kitchen_limits(context.workspace.environment()));
  if (!answer) return tl::make_unexpected(trouble_with(answer.error(), "body"));
  return Answer{.body = *std::move(answer)};
}

Answered query_document(const Asked& asked, Context& /*context*/) {
  const Value* dialect = asked.body.find("dialect");
  auto found = service::query(*asked.body.find("document"), std::string(asked.body.find("path")->text()),
                              dialect != nullptr ? std::string(dialect->text()) : "plus");
  if (!found) return tl::make_unexpected(trouble_with(found.error(), "body.path"));
  return Answer{.body = *std::move(found)};
}

Answered propose_checks(const Asked& asked, Context& /*context*/) {
  auto proposed = service::propose(asked.body);
  if (!proposed) return tl::make_unexpected(trouble_with(proposed.error(), "body.format"));
  return Answer{.body = *std::move(proposed)};
}

constexpr std::array kCheck = {Parameter{.name = "check",
                                         .in = In::path,
                                         .about = "its native word, or its name in another format",
                                         .required = true,
                                         .most = 200}};
constexpr std::array kFormat = {
    Parameter{.name = "format", .in = In::path, .about = "its name", .required = true, .most = 200}};

constexpr std::array kChecks = {Form{200, "All of them.", "CheckList"}};
constexpr std::array kOneCheck = {Form{200, "The check.", "Check"}};
constexpr std::array kFormats = {Form{200, "In order of name.", "FormatList"}};
constexpr std::array kSchema = {Form{200, "JSON Schema 2020-12, for editors.", "Anything"}};
constexpr std::array kEvaluated = {Form{200, "What the checks say.", "Evaluation"}};
constexpr std::array kFound = {Form{200, "Values and their places.", "QueryResult"}};
constexpr std::array kProposed = {Form{200, "Checks that hold of it, and the paths in it.", "Proposal"}};

constexpr std::array kRoutes = {
    Route{.path = "/api/v1/checks",
          .id = "list_checks",
          .summary = "The catalogue of checks.",
          .tag = "Catalogue",
          .forms = kChecks,
          .run = list_checks},
    Route{.path = "/api/v1/checks/{check}",
          .id = "get_check",
          .summary = "One check, with its parameters and examples.",
          .tag = "Catalogue",
          .parameters = kCheck,
          .forms = kOneCheck,
          .run = get_check},
    Route{.path = "/api/v1/formats",
          .id = "list_formats",
          .summary = "The formats tests are written in.",
          .tag = "Catalogue",
          .forms = kFormats,
          .run = list_formats},
    Route{.path = "/api/v1/formats/{format}/schema",
          .id = "get_schema",
          .summary = "The JSON Schema of a format.",
          .tag = "Catalogue",
          .parameters = kFormat,
          .forms = kSchema,
          .run = get_schema},
    Route{.method = "POST",
          .path = "/api/v1/evaluate",
          .id = "evaluate",
          .summary = "What checks say of an answer; nobody is asked and nothing is kept.",
          .tag = "Catalogue",
          .body = "EvaluationRequest",
          .forms = kEvaluated,
          .run = evaluate_answer},
    Route{.method = "POST",
          .path = "/api/v1/query",
          .id = "query",
          .summary = "What a JSONPath finds in a document.",
          .tag = "Catalogue",
          .body = "QueryRequest",
          .forms = kFound,
          .run = query_document},
    Route{.method = "POST",
          .path = "/api/v1/propose",
          .id = "propose",
          .summary = "What could be asked of the next answer, by what this one says.",
          .tag = "Catalogue",
          .body = "ProposalRequest",
          .forms = kProposed,
          .run = propose_checks}};

}  // namespace

std::span<const Route> catalogue() { return kRoutes; }

}  // namespace proctor::server
