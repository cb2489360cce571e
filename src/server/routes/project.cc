// What a page needs to know first: what is served and how; and the cookie for who has the token.
#include <array>
#include <filesystem>

#include "base/words.h"
#include "server/context.h"
#include "server/door.h"
#include "server/faults.h"
#include "server/route.h"

namespace proctor::server {
namespace {

Value text_or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Answered get_project(const Asked& /*asked*/, Context& context) {
  const auto names = context.workspace.repositories();
  if (!names) return refuse(trouble_with(names.error()));
  const service::RunOptions& defaults = context.live.defaults();
  return Answer{.body = Map{{"name", std::filesystem::path(context.workspace.root()).filename().string()},
                            {"version", PROCTOR_VERSION},
                            {"read_only", context.read_only},
                            {"commits", context.workspace.commits()},
                            {"provider", text_or_null(defaults.target.provider)},
                            {"model", text_or_null(defaults.target.model)},
                            {"judge", text_or_null(defaults.judging.model)},
                            {"agent", !defaults.target.agent.empty()},
                            {"repositories", List(names->begin(), names->end())}}};
}

// It changes nothing here, so that it is taken with --read-only too.
Answered begin_session(const Asked& asked, Context& context) {
  const std::string_view token = trimmed(asked.body.find("token")->text());
  if (context.door == nullptr || !context.door->is_token(token))
    return refuse({.status = 401, .detail = "this token is not known here: `serve` shows one at its start"});
  return Answer{.status = 204, .headers = {{"Set-Cookie", context.door->cookie()}}};
}

constexpr std::array kProject = {Form{200, "What is served.", "Project"}};
constexpr std::array kSession = {Form{204, "The cookie is set."}, Form{401, "The token is another."}};
constexpr std::array kRoutes = {Route{.path = "/api/v1/project",
                                      .id = "get_project",
                                      .summary = "What is served, and how.",
                                      .tag = "Server",
                                      .forms = kProject,
                                      .run = get_project},
                                Route{.method = "POST",
                                      .path = "/api/v1/session",
                                      .id = "begin_session",
                                      .summary = "The cookie that lets a browser in, for who has the token.",
                                      .tag = "Server",
                                      .open = true,
                                      .body = "NewSession",
                                      .forms = kSession,
                                      .run = begin_session}};

}  // namespace

std::span<const Route> project() { return kRoutes; }

}  // namespace proctor::server
