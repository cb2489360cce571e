// PromptKitchen's test cases. What is saved is held to everything that `validate` holds the file to.
#include <algorithm>
#include <array>
#include <functional>

#include "server/kitchen_call.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "PromptKitchen";

// Faults of one case, as if it were alone: those of others are not this client's.
std::vector<service::FieldFault> faults_of_case(const Map& suite, std::size_t place, const Context& context) {
  constexpr std::string_view kPrefix = "testCases.0";
  const Map alone{{"testCases", List{service::kitchen_cases(suite)[place]}}};
  auto out = service::check_kitchen(alone, service::kitchen_limits(context.workspace.environment()));
  for (auto& fault : out)
    if (fault.field.starts_with(kPrefix))
      fault.field.erase(0, std::min(fault.field.size(), kPrefix.size() + 1));
  return out;
}

Answered list(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    const auto suite = kitchen.suite(asked.text("id"));
    if (!suite) return refuse(suite.error());
    if (!*suite) return no_suite();
    return Answer{.body = service::kitchen_cases_view(**suite)};
  });
}

// A change of one case of a suite: where it stands afterwards; none: there is no such case.
using Step = std::function<std::optional<std::size_t>(Map& suite)>;

struct Saving {
  std::string suite;
  int status = 200;
  Step step;
};

Answered save(Context& context, const std::string& message, const Saving& saving) {
  return save_kitchen(context, message, [&](Kitchen& kitchen) -> Answered {
    std::optional<std::size_t> place;
    std::vector<service::FieldFault> faults;
    const auto changed = kitchen.change_suite(saving.suite, [&](Map& suite) -> Result<void> {
      service::keep_ids(suite, saving.suite);
      place = saving.step(suite);
      faults = place ? faults_of_case(suite, *place, context) : std::vector<service::FieldFault>{};
      if (place && faults.empty()) return {};
      return fail("E578", "Validation failed");
    });
    if (changed && !*changed) return no_suite();
    if (!faults.empty()) return refuse(kitchen_faults(faults));
    if (!changed && changed.error().code == "E578") return no_case();
    if (!changed) return refuse(changed.error());
    return Answer{.status = saving.status, .body = service::kitchen_cases_view(**changed)[*place]};
  });
}

Answered create(const Asked& asked, Context& context) {
  const Map test = service::changed_case({{"id", service::new_id()}}, asked.body.map());
  return save(context, "Create test case", {asked.text("id"), 201, [&](Map& suite) {
                                              List& cases = service::kitchen_cases(suite);
                                              cases.emplace_back(test);
                                              return std::optional(cases.size() - 1);
                                            }});
}

Answered get(const Asked& asked, Context& context) {
  const std::string id = asked.text("id");
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    const auto suite = kitchen.suite(service::suite_of_case(id));
    if (!suite) return refuse(suite.error());
    if (!*suite) return no_case();
    const auto place = service::find_case((*suite)->value, (*suite)->id, id);
    if (!place) return no_case();
    return Answer{.body = service::kitchen_cases_view(**suite)[*place]};
  });
}

// A case of a suite that is not there is not there either.
Answered as_case(Answered answered) {
  if (!answered && answered.error().status == 404) return no_case();
  return answered;
}

Answered update(const Asked& asked, Context& context) {
  const std::string id = asked.text("id");
  const std::string suite_id(service::suite_of_case(id));
  return as_case(save(context, "Change test case", {suite_id, 200, [&](Map& suite) {
                                                      const auto place =
                                                          service::find_case(suite, suite_id, id);
                                                      if (!place) return place;
                                                      Value& test = service::kitchen_cases(suite)[*place];
                                                      test =
                                                          service::changed_case(test.map(), asked.body.map());
                                                      return place;
                                                    }}));
}

Answered remove(const Asked& asked, Context& context) {
  const std::string id = asked.text("id");
  const std::string suite_id(service::suite_of_case(id));
  return save_kitchen(context, "Remove test case", [&](Kitchen& kitchen) -> Answered {
    bool found = false;
    const auto changed = kitchen.change_suite(suite_id, [&](Map& suite) -> Result<void> {
      const auto place = service::find_case(suite, suite_id, id);
      found = place.has_value();
      if (!found) return {};
      service::keep_ids(suite, suite_id);
      List& cases = service::kitchen_cases(suite);
      cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(*place));
      return {};
    });
    if (!changed) return refuse(changed.error());
    return *changed && found ? Answered(Answer{.status = 204}) : Answered(no_case());
  });
}

constexpr std::array kListForms = {Form{200, "All of them, in order.", "KitchenCases"},
                                   Form{404, "There is no such suite."}};
constexpr std::array kOneForms = {Form{200, "The case.", "KitchenCase"}, Form{404, "There is none."}};
constexpr std::array kCreatedForms = {Form{201, "It was added.", "KitchenCase"},
                                      Form{404, "There is no such suite."}};
constexpr std::array kGoneForms = {Form{204, "It is gone."}, Form{404, "There is none."}};

constexpr std::array kRoutes = {Route{.path = "/api/test-suites/{id}/test-cases",
                                      .id = "kitchen_cases",
                                      .summary = "The cases of a suite.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kListForms,
                                      .run = list},
                                Route{.method = "POST",
                                      .path = "/api/test-suites/{id}/test-cases",
                                      .id = "kitchen_create_case",
                                      .summary = "Adds a case to a suite.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenCaseBody",
                                      .forms = kCreatedForms,
                                      .run = create},
                                Route{.path = "/api/test-cases/{id}",
                                      .id = "kitchen_case",
                                      .summary = "A case.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kOneForms,
                                      .run = get},
                                Route{.method = "PUT",
                                      .path = "/api/test-cases/{id}",
                                      .id = "kitchen_change_case",
                                      .summary = "Changes a case; what is not said stays.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenCaseBody",
                                      .forms = kOneForms,
                                      .run = update},
                                Route{.method = "DELETE",
                                      .path = "/api/test-cases/{id}",
                                      .id = "kitchen_remove_case",
                                      .summary = "Removes a case.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .forms = kGoneForms,
                                      .run = remove}};

}  // namespace

std::span<const Route> kitchen_cases() { return kRoutes; }

}  // namespace proctor::server
