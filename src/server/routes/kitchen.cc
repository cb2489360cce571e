// PromptKitchen's suites and their runs.
#include <array>

#include "server/kitchen_call.h"
#include "service/kitchen_runs.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "PromptKitchen";

Answered list(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    const auto prompt = kitchen.prompt(asked.text("id"));
    if (!prompt) return refuse(prompt.error());
    if (!*prompt) return no_prompt();
    const auto suites = kitchen.suites(**prompt);
    if (!suites) return refuse(suites.error());
    List out;
    for (const auto& suite : *suites) out.emplace_back(service::kitchen_suite_view(suite));
    return Answer{.body = std::move(out)};
  });
}

Answered create(const Asked& asked, Context& context) {
  return save_kitchen(context, "Create test suite", [&](Kitchen& kitchen) -> Answered {
    const auto prompt = kitchen.prompt(asked.text("id"));
    if (!prompt) return refuse(prompt.error());
    if (!*prompt) return no_prompt();
    const auto created = kitchen.create_suite(**prompt, service::new_kitchen_suite(asked.body.map()));
    if (!created) return refuse(created.error());
    return Answer{.status = 201, .body = service::kitchen_suite_view(*created)};
  });
}

Answered get(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    const auto suite = kitchen.suite(asked.text("id"));
    if (!suite) return refuse(suite.error());
    if (!*suite) return no_suite();
    return Answer{.body = service::kitchen_suite_view(**suite)};
  });
}

Answered update(const Asked& asked, Context& context) {
  return save_kitchen(context, "Change test suite", [&](Kitchen& kitchen) -> Answered {
    const auto changed = kitchen.change_suite(asked.text("id"), [&](Map& suite) -> Result<void> {
      suite = service::changed_suite(std::move(suite), asked.body.map());
      return {};
    });
    if (!changed) return refuse(changed.error());
    if (!*changed) return no_suite();
    return Answer{.body = service::kitchen_suite_view(**changed)};
  });
}

Answered remove(const Asked& asked, Context& context) {
  return save_kitchen(context, "Remove test suite", [&](Kitchen& kitchen) -> Answered {
    const auto removed = kitchen.remove_suite(asked.text("id"));
    if (!removed) return refuse(removed.error());
    if (!*removed) return no_suite();
    return Answer{.status = 204};
  });
}

// A suite that says something else than its prompt is written anew first.
Answered freshened(const std::string& id, Context& context) {
  return save_kitchen(context, "Give test suite its prompt", [&](Kitchen& kitchen) -> Answered {
    const auto suite = kitchen.fresh_suite(id);
    if (!suite) return refuse(suite.error());
    return *suite ? Answered(Answer{}) : Answered(no_suite());
  });
}

Answered start(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    auto suite = kitchen.suite(asked.text("id"));
    if (!suite) return refuse(suite.error());
    if (!*suite) return no_suite();
    const auto prompt = kitchen.prompt((*suite)->prompt_id);
    if (!prompt) return refuse(prompt.error());
    if (!*prompt) return no_prompt();
    if (!service::says_prompt((*suite)->value, (*prompt)->value)) {
      if (auto fresh = freshened((*suite)->id, context); !fresh) return fresh;
      suite = kitchen.suite((*suite)->id);
      if (!suite || !*suite) return no_suite();
    }
    const auto run = service::start_kitchen_run(**suite, **prompt, context.workspace.root(), context.live,
                                                context.runs.store());
    if (!run) return refuse(refused_run(run.error()));
    return Answer{.body = Map{{"runId", *run}}};
  });
}

Answered run_of(const Asked& asked, Context& context) {
  auto run = service::kitchen_run(asked.text("runId"), context.live, context.runs.store(),
                                  service::kitchen_limits(context.workspace.environment()));
  if (!run) return refuse(run.error());
  if (!*run) return refuse(not_found("Run not found"));
  return Answer{.body = **std::move(run)};
}

constexpr std::array kListForms = {Form{200, "All of them.", "KitchenSuites"},
                                   Form{404, "There is no such prompt."}};
constexpr std::array kOneForms = {Form{200, "The suite.", "KitchenSuite"}, Form{404, "There is none."}};
constexpr std::array kCreatedForms = {Form{201, "It was made.", "KitchenSuite"},
                                      Form{404, "There is no such prompt."}};
constexpr std::array kGoneForms = {Form{204, "It is gone."}, Form{404, "There is none."}};
constexpr std::array kStartForms = {Form{200, "It has begun.", "KitchenRunStarted"},
                                    Form{404, "There is none."}};
constexpr std::array kRunForms = {Form{200, "How far it is, and what came of it.", "KitchenRun"},
                                  Form{404, "There is none."}};

constexpr std::array kRoutes = {Route{.path = "/api/prompts/{id}/test-suites",
                                      .id = "kitchen_suites",
                                      .summary = "The suites of a prompt.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kListForms,
                                      .run = list},
                                Route{.method = "POST",
                                      .path = "/api/prompts/{id}/test-suites",
                                      .id = "kitchen_create_suite",
                                      .summary = "Makes a suite.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenSuiteBody",
                                      .forms = kCreatedForms,
                                      .run = create},
                                Route{.path = "/api/test-suites/{id}",
                                      .id = "kitchen_suite",
                                      .summary = "A suite.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kOneForms,
                                      .run = get},
                                Route{.method = "PUT",
                                      .path = "/api/test-suites/{id}",
                                      .id = "kitchen_change_suite",
                                      .summary = "Changes what a suite says of itself.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenSuiteChange",
                                      .forms = kOneForms,
                                      .run = update},
                                Route{.method = "DELETE",
                                      .path = "/api/test-suites/{id}",
                                      .id = "kitchen_remove_suite",
                                      .summary = "Removes a suite.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .forms = kGoneForms,
                                      .run = remove},
                                Route{.method = "POST",
                                      .path = "/api/test-suites/{id}/run",
                                      .id = "kitchen_run_suite",
                                      .summary = "Runs a suite in the background.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "Anything",
                                      .body_required = false,
                                      .forms = kStartForms,
                                      .run = start},
                                Route{.path = "/api/test-suite-runs/{runId}",
                                      .id = "kitchen_run",
                                      .summary = "A run with its results.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kRunForms,
                                      .run = run_of}};

}  // namespace

std::span<const Route> kitchen() { return kRoutes; }

}  // namespace proctor::server
