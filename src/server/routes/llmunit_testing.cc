// LLMUnit's executions and settings.
#include <array>

#include "server/context.h"
#include "server/kitchen_call.h"
#include "server/llmunit_call.h"
#include "server/route.h"
#include "service/llmunit_runs.h"
#include "service/llmunit_settings.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "LLMUnit";

std::string text_in(const Value& body, std::string_view key) {
  const Value* value = body.find(key);
  return value != nullptr && value->is_text() ? std::string(value->text()) : std::string();
}

// What the request names, else what the settings do.
service::LlmunitModels models_for(const Asked& asked, const Context& context) {
  service::LlmunitModels out = service::llmunit_models(context.workspace);
  if (auto model = text_in(asked.body, "model"); !model.empty()) out.model = std::move(model);
  for (const std::string_view key : {"judgeModel", "judge_model"})
    if (auto judge = text_in(asked.body, key); !judge.empty()) out.judge = std::move(judge);
  return out;
}

Answered execute(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    const auto test = llmunit.find_case(asked.text("testCaseId"));
    if (!test) return refuse(test.error());
    if (!*test) return no_case();
    const auto begun =
        service::start_execution(**test, models_for(asked, context), context.workspace.root(), context.live);
    if (!begun) return refuse(refused_run(begun.error()));
    return Answer{.status = 202, .body = Map{{"executionId", *begun}}};
  });
}

Answered get_execution(const Asked& asked, Context& context) {
  auto execution = service::execution(asked.text("id"), context.live, context.runs.store());
  if (!execution) return refuse(execution.error());
  if (!*execution) return refuse(not_found("Execution not found"));
  return Answer{.body = **std::move(execution)};
}

Answered history(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    const auto test = llmunit.find_case(asked.text("testCaseId"));
    if (!test) return refuse(test.error());
    if (!*test) return no_case();
    auto past = service::execution_history(**test, context.live, context.runs.store());
    if (!past) return refuse(past.error());
    return Answer{.body = *std::move(past)};
  });
}

// The port that the client reached us by.
std::string port_of(const Asked& asked) {
  const std::string* host = net::find_header(asked.headers, "Host");
  if (host == nullptr) return "";
  const std::size_t colon = host->rfind(':');
  const bool has_port = colon != std::string::npos && host->find(']', colon) == std::string::npos;
  return has_port ? host->substr(colon + 1) : "";
}

Answered settings(const Asked& asked, Context& context) {
  return Answer{.body = service::llmunit_settings(context.workspace, port_of(asked))};
}

Answered change_settings(const Asked& asked, Context& context) {
  if (auto changed = service::change_llmunit_settings(context.workspace, asked.body.map()); !changed)
    return refuse(changed.error());
  return settings(asked, context);
}

Answered models(const Asked& /*asked*/, Context& context) {
  return Answer{.body = service::llmunit_model_list(context.workspace)};
}

constexpr std::array kBegunForms = {Form{202, "It has begun.", "LlmunitExecutionStarted"},
                                    Form{404, "There is no such case."}};
constexpr std::array kExecutionForms = {Form{200, "How far it is, and what came of it.", "LlmunitExecution"},
                                        Form{404, "There is none."}};
constexpr std::array kHistoryForms = {Form{200, "Newest first.", "LlmunitExecutions"},
                                      Form{404, "There is no such case."}};
constexpr std::array kSettingsForms = {Form{200, "As they are, the key hidden.", "LlmunitSettings"}};
constexpr std::array kModelForms = {Form{200, "Models by name.", "LlmunitModels"}};

constexpr std::array kRoutes = {Route{.method = "POST",
                                      .path = "/api/v1/testing/{testCaseId}/execute",
                                      .id = "llmunit_execute",
                                      .summary = "Executes a case in the background.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .access = Access::writes,
                                      .body = "LlmunitExecute",
                                      .body_required = false,
                                      .forms = kBegunForms,
                                      .run = execute},
                                Route{.path = "/api/v1/testing/executions/{id}",
                                      .id = "llmunit_execution",
                                      .summary = "An execution with its steps.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .forms = kExecutionForms,
                                      .run = get_execution},
                                Route{.path = "/api/v1/testing/history/{testCaseId}",
                                      .id = "llmunit_history",
                                      .summary = "The executions of a case.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .forms = kHistoryForms,
                                      .run = history},
                                Route{.path = "/api/v1/settings",
                                      .id = "llmunit_settings",
                                      .summary = "Which models answer and judge.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .forms = kSettingsForms,
                                      .run = settings},
                                Route{.method = "PUT",
                                      .path = "/api/v1/settings",
                                      .id = "llmunit_change_settings",
                                      .summary = "Says which models answer and judge.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .access = Access::writes,
                                      .body = "LlmunitSettingsBody",
                                      .forms = kSettingsForms,
                                      .run = change_settings},
                                Route{.path = "/api/v1/settings/models",
                                      .id = "llmunit_models",
                                      .summary = "Models that may be named.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .forms = kModelForms,
                                      .run = models}};

}  // namespace

std::span<const Route> llmunit_testing() { return kRoutes; }

}  // namespace proctor::server
