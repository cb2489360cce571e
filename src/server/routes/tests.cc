// /api/v0/tests: suites and executions of a repository, in the words of PromptRepo (R25-R33).
#include <array>

#include "server/promptrepo.h"

namespace proctor::server {
namespace {

constexpr std::string_view kSuites = "Test suites";
constexpr std::string_view kExecution = "Test execution";

constexpr Parameter kRepository = {
    .name = "repo_name", .about = "The repository: a folder beneath the root.", .required = true, .least = 1};
constexpr Parameter kSuite = {.name = "suite_name", .in = In::path, .about = "The suite.", .required = true};
constexpr Parameter kTest = {.name = "test_name", .in = In::path, .about = "The test.", .required = true};
constexpr Parameter kExecutionId = {.name = "execution_id",
                                    .in = In::path,
                                    .about = "The name of the execution's file, without the ending.",
                                    .required = true};
constexpr Parameter kTestNames = {
    .name = "test_names",
    .about = "The tests to run, separated by commas; all where nothing is said.",
    .most = 65536};
constexpr Parameter kLimit = {.name = "limit",
                              .about = "How many at most, the newest first; 10 where nothing is said.",
                              .type = Type::whole,
                              .least = 1,
                              .most = 100};

constexpr std::array kOfRepository = {kRepository};
constexpr std::array kOfSuite = {kSuite, kRepository};
constexpr std::array kOfExecute = {kSuite, kRepository, kTestNames};
constexpr std::array kOfTest = {kSuite, kTest, kRepository};
constexpr std::array kOfHistory = {kSuite, kRepository, kLimit};
constexpr std::array kOfExecution = {kSuite, kExecutionId, kRepository};

constexpr Form kMissing = {404, "There is no such repository, suite, test or execution."};
constexpr Form kBusy = {409, "Git or the lock of another stands in the way, or the run was stopped."};
constexpr Form kChanged = {412, "The suite is not what If-Match or If-None-Match say."};

constexpr std::array kList = {
    Form{200, "The suites; `message` tells of files that are none.", "TestSuiteSummaryList"}, kMissing};
constexpr std::array kGet = {Form{200, "The suite, with its ETag.", "SavedTestSuite"}, kMissing};
constexpr std::array kSave = {Form{200, "It was there, and is changed.", "SavedTestSuite"},
                              Form{201, "It is new.", "SavedTestSuite"}, kMissing, kBusy, kChanged};
constexpr std::array kDelete = {Form{204, "It is gone, with its executions."}, kMissing, kBusy, kChanged};
constexpr std::array kExecuted = {Form{200, "What happened.", "TestSuiteExecutionResult"}, kMissing, kBusy};
constexpr std::array kTested = {Form{200, "What happened.", "UnitTestExecutionResult"}, kMissing, kBusy};
constexpr std::array kHistory = {Form{200, "The executions, newest first.", "TestSuiteExecutionResultList"},
                                 kMissing};
constexpr std::array kLatest = {Form{200, "The newest, or null.", "LatestExecution"}, kMissing};
constexpr std::array kRead = {Form{200, "The execution.", "TestSuiteExecutionResult"}, kMissing};

constexpr std::array kRoutes = {Route{.path = "/api/v0/tests/suites",
                                      .id = "list_test_suites",
                                      .summary = "List all test suites in a repository.",
                                      .tag = kSuites,
                                      .style = Style::envelope,
                                      .parameters = kOfRepository,
                                      .forms = kList,
                                      .run = promptrepo::list_suites},
                                Route{.method = "POST",
                                      .path = "/api/v0/tests/suites",
                                      .id = "save_test_suite",
                                      .summary = "Create or update a test suite.",
                                      .tag = kSuites,
                                      .style = Style::envelope,
                                      .access = Access::writes,
                                      .parameters = kOfRepository,
                                      .body = "TestSuiteData",
                                      .forms = kSave,
                                      .run = promptrepo::save_suite},
                                Route{.path = "/api/v0/tests/suites/{suite_name}",
                                      .id = "get_test_suite",
                                      .summary = "Get a test suite.",
                                      .tag = kSuites,
                                      .style = Style::envelope,
                                      .parameters = kOfSuite,
                                      .forms = kGet,
                                      .run = promptrepo::get_suite},
                                Route{.method = "PUT",
                                      .path = "/api/v0/tests/suites/{suite_name}",
                                      .id = "put_test_suite",
                                      .summary = "Create or update the test suite of this name.",
                                      .tag = kSuites,
                                      .style = Style::envelope,
                                      .access = Access::writes,
                                      .parameters = kOfSuite,
                                      .body = "TestSuiteData",
                                      .forms = kSave,
                                      .run = promptrepo::save_suite},
                                Route{.method = "DELETE",
                                      .path = "/api/v0/tests/suites/{suite_name}",
                                      .id = "delete_test_suite",
                                      .summary = "Delete a test suite with its executions.",
                                      .tag = kSuites,
                                      .style = Style::envelope,
                                      .access = Access::writes,
                                      .parameters = kOfSuite,
                                      .forms = kDelete,
                                      .run = promptrepo::delete_suite},
                                Route{.method = "POST",
                                      .path = "/api/v0/tests/suites/{suite_name}/execute",
                                      .id = "execute_test_suite",
                                      .summary = "Run the enabled tests of a suite, or some of them, and "
                                                 "store the execution; 422 where no enabled "
                                                 "test is chosen.",
                                      .tag = kExecution,
                                      .style = Style::envelope,
                                      .access = Access::writes,
                                      .parameters = kOfExecute,
                                      .forms = kExecuted,
                                      .run = promptrepo::execute_suite},
                                Route{.method = "POST",
                                      .path = "/api/v0/tests/suites/{suite_name}/tests/{test_name}/execute",
                                      .id = "execute_test",
                                      .summary = "Run one test, switched on or off; nothing is kept.",
                                      .tag = kExecution,
                                      .style = Style::envelope,
                                      .access = Access::writes,
                                      .parameters = kOfTest,
                                      .forms = kTested,
                                      .run = promptrepo::execute_test},
                                Route{.path = "/api/v0/tests/suites/{suite_name}/executions",
                                      .id = "list_test_executions",
                                      .summary = "Get the executions of a test suite.",
                                      .tag = kExecution,
                                      .style = Style::envelope,
                                      .parameters = kOfHistory,
                                      .forms = kHistory,
                                      .run = promptrepo::list_executions},
                                Route{.path = "/api/v0/tests/suites/{suite_name}/executions/latest",
                                      .id = "latest_test_execution",
                                      .summary = "Get the newest execution of a test suite.",
                                      .tag = kExecution,
                                      .style = Style::envelope,
                                      .parameters = kOfSuite,
                                      .forms = kLatest,
                                      .run = promptrepo::latest_execution},
                                Route{.path = "/api/v0/tests/suites/{suite_name}/executions/{execution_id}",
                                      .id = "get_test_execution",
                                      .summary = "Get one execution of a test suite.",
                                      .tag = kExecution,
                                      .style = Style::envelope,
                                      .parameters = kOfExecution,
                                      .forms = kRead,
                                      .run = promptrepo::get_execution}};

}  // namespace

std::span<const Route> tests() { return kRoutes; }

}  // namespace proctor::server
