// Executions: made, listed, read (R29-R32).
#include <fmt/format.h>

#include "base/words.h"
#include "server/promptrepo.h"
#include "service/execute.h"
#include "service/execution_form.h"

namespace proctor::server::promptrepo {
namespace {

using service::NotExecuted;

constexpr std::string_view kNothingEnabled =
    "Nothing was executed: no enabled test is chosen; enable a test, or execute a disabled one by itself";

// "a, b": a and b
std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> out;
  for (const std::string_view piece : split(text, ','))
    if (const auto name = trimmed(piece); !name.empty()) out.emplace_back(name);
  return out;
}

// What is wrong with the files of a suite, each fault with its place.
std::vector<Blame> blames_of(const service::Refused& refused) {
  std::vector<Blame> out;
  for (const service::Faults& faults : refused.faults)
    for (const Diagnostic& fault : faults.first)
      if (fault.severity == Severity::error)
        out.push_back({fault.code, fault.message, "suite_name",
                       Map{{"path", fault.path},
                           {"line", static_cast<std::int64_t>(fault.position.line)},
                           {"column", static_cast<std::int64_t>(fault.position.column)}}});
  return out;
}

Problem refusal(const service::Refused& refused) {
  auto blames = blames_of(refused);
  if (blames.empty()) return trouble(refused.error, "suite_name");
  return invalid(std::move(blames), "The test suite cannot be run as it is");
}

Problem problem_of(const NotExecuted& not_executed, const Place& place, const std::string& missing) {
  switch (not_executed.why) {
    case NotExecuted::Why::no_suite: return no_suite(place.suite);
    case NotExecuted::Why::no_test: return not_found(missing);
    case NotExecuted::Why::nothing_enabled:
      return invalid({{"E634", std::string(kNothingEnabled), "test_names"}}, std::string(kNothingEnabled));
    case NotExecuted::Why::faulty: return faulty(not_executed.faults, "test_suite");
    case NotExecuted::Why::stopped:
      return conflict("The run was stopped before its end; nothing was written");
    case NotExecuted::Why::refused: break;
  }
  return refusal(not_executed.refused);
}

Value execution_value(const repo::Execution& execution, std::string_view suite) {
  Map out = service::execution_form(execution.value, suite);
  out.set("execution_id", execution.id);
  return out;
}

tl::expected<std::vector<repo::Execution>, Problem> newest(const Place& place, std::size_t limit) {
  if (!has_suite(place)) return tl::make_unexpected(no_suite(place.suite));
  auto found = place.repository->executions(place.suite, limit);
  if (!found) return tl::make_unexpected(trouble(found.error(), "suite_name"));
  return *std::move(found);
}

std::string message_of(const service::Executed& executed) {
  std::string out =
      fmt::format("{} of {} passed", executed.result.find("passed_tests")->number(),
                  counted(static_cast<std::size_t>(executed.result.find("total_tests")->number()), "test"));
  for (const std::string& notice : executed.notices) out += "; " + notice;
  return out;
}

}  // namespace

Answered execute_suite(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  const auto names = names_in(asked.text("test_names"));
  auto executed =
      service::execute_suite(context.workspace, context.live, *place.repository, place.suite, names);
  if (!executed)
    return tl::make_unexpected(
        problem_of(executed.error(), place, "No test of the suite is called " + listed(names, " or ")));
  const std::string message = message_of(*executed);
  executed->result.set("execution_id", executed->id);
  return Answer{.body = std::move(executed->result), .message = message};
}

Answered execute_test(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  const std::string test = asked.text("test_name");
  auto executed = service::execute_test(context.live, *place.repository, place.suite, test);
  if (!executed)
    return tl::make_unexpected(
        problem_of(executed.error(), place, fmt::format("Test with id '{}' not found", test)));
  const bool passed = *executed->result.find("overall_passed") == Value(true);
  return Answer{.body = std::move(executed->result),
                .message = fmt::format("Test '{}' {}", test, passed ? "passed" : "did not pass")};
}

Answered list_executions(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  TRY(const auto found, newest(place, asked.whole("limit", 10)));
  List out;
  for (const repo::Execution& one : found) out.push_back(execution_value(one, place.suite));
  return Answer{.body = std::move(out), .message = counted(found.size(), "execution")};
}

Answered latest_execution(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  TRY(const auto found, newest(place, 1));
  if (found.empty())
    return Answer{.message = fmt::format("Test suite '{}' has not been executed", place.suite)};
  return Answer{.body = execution_value(found.front(), place.suite), .message = found.front().id};
}

Answered get_execution(const Asked& asked, Context& context) {
  TRY(const Place place, place_of(asked, context));
  if (!has_suite(place)) return tl::make_unexpected(no_suite(place.suite));
  const std::string id = asked.text("execution_id");
  const auto found = place.repository->execution(place.suite, id);
  if (!found) return tl::make_unexpected(trouble(found.error(), "execution_id"));
  if (!*found) return tl::make_unexpected(not_found(fmt::format("Execution with id '{}' not found", id)));
  return Answer{.body = execution_value(**found, place.suite), .message = id};
}

}  // namespace proctor::server::promptrepo
