// Two runs against each other.
#include <array>

#include "server/context.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/compare.h"

namespace proctor::server {
namespace {

Answered compare_two(const Asked& asked, Context& context) {
  service::CompareOptions options;
  options.limit = asked.whole("limit", options.limit);
  options.outputs = asked.whole("outputs", options.outputs);
  options.folder = context.workspace.root();
  const auto compared =
      service::compare_runs(context.runs.share(), asked.text("a"), asked.text("b"), options);
  if (!compared) return tl::make_unexpected(trouble_with(compared.error()));
  return Answer{.body = service::compare_value(*compared)};
}

constexpr std::array kParameters = {
    Parameter{
        .name = "a",
        .about =
            "the run that stands for before; `baseline`: the last before b that passed on the main branch",
        .required = true,
        .least = 1,
        .most = 200},
    Parameter{
        .name = "b", .about = "the run that stands for after", .required = true, .least = 1, .most = 200},
    Parameter{.name = "limit",
              .about = "changes of each kind that are told one by one",
              .type = Type::whole,
              .most = 1000},
    Parameter{.name = "outputs",
              .about = "broken cases whose outputs are held against each other",
              .type = Type::whole,
              .most = 100}};
constexpr std::array kForms = {Form{200, "As `proctor compare --json` prints it.", "Comparison"},
                               Form{404, "There is no such run."}};
constexpr std::array kRoutes = {
    Route{.path = "/api/v1/compare",
          .id = "compare_runs",
          .summary = "Which cases changed between two runs, and whether it is worse.",
          .tag = "Compare",
          .parameters = kParameters,
          .forms = kForms,
          .run = compare_two}};

}  // namespace

std::span<const Route> comparisons() { return kRoutes; }

}  // namespace proctor::server
