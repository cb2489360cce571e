// What /api/v0/tests answers (R19-R39): suites and executions of the repository that `repo_name` picks. The
// rows are in routes/tests.cc.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/context.h"
#include "server/route.h"
#include "service/workspace.h"

namespace proctor::server::promptrepo {

Answered list_suites(const Asked& asked, Context& context);
Answered get_suite(const Asked& asked, Context& context);
Answered save_suite(const Asked& asked, Context& context);
Answered delete_suite(const Asked& asked, Context& context);

Answered execute_suite(const Asked& asked, Context& context);
Answered execute_test(const Asked& asked, Context& context);
Answered list_executions(const Asked& asked, Context& context);
Answered latest_execution(const Asked& asked, Context& context);
Answered get_execution(const Asked& asked, Context& context);

// A suite that a request names, by `suite_name` in its path.
struct Place {
  std::shared_ptr<repo::Repository> repository;
  std::string suite;
};

// 404: no such repository; 422: a name that is none.
tl::expected<std::shared_ptr<repo::Repository>, Problem> repository_of(const Asked& asked, Context& context);
tl::expected<Place, Problem> place_of(const Asked& asked, Context& context);
// The suite as it lies there; 404 where there is none.
tl::expected<repo::Kept, Problem> suite_at(const Place& place);
// Whether there is one, be it readable or not.
bool has_suite(const Place& place);
std::string suite_folder(std::string_view suite);  // from the repository's folder

Problem no_suite(std::string_view name);
// What a repository, its git or its lock says, in the words of HTTP; `field`: what the request says of it.
Problem trouble(const Error& error, std::string_view field);
Problem faulty(const std::vector<repo::Fault>& faults, std::string_view field);

std::string etag(const repo::Tag& tag);
// What If-Match and If-None-Match demand of a suite that is to be written; 412 where that does not hold now.
tl::expected<std::optional<repo::Tag>, Problem> demanded(const Asked& asked, repo::Repository& repository,
                                                         std::string_view suite);

}  // namespace proctor::server::promptrepo
