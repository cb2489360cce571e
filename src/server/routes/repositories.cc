// Repositories beneath the root, their prompts and mock tools: browsed, read, written.
#include <array>
#include <filesystem>

#include "base/words.h"
#include "server/context.h"
#include "server/etag.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/commits.h"

namespace proctor::server {
namespace {

using Shared = std::shared_ptr<repo::Repository>;
using Listed = Result<std::vector<repo::Kept>> (repo::Repository::*)();

tl::expected<Shared, Problem> repository_of(const Asked& asked, Context& context) {
  auto found = context.workspace.repository(asked.text("repository"));
  if (!found) return refuse(trouble_with(found.error(), "repository"));
  return *std::move(found);
}

Value kept_value(const repo::Kept& kept) {
  return Map{{"path", kept.path}, {"etag", etag_of(kept.tag)}, {"value", kept.value}};
}

// Every folder beneath the root may become a repository: one that is has files of PromptRepo's.
bool has_files(const std::string& name, Context& context) {
  const auto repository = context.workspace.repository(name);
  std::error_code error;
  return repository && std::filesystem::is_directory((*repository)->folder() + "/.promptrepo", error);
}

Answered list_repositories(const Asked& /*asked*/, Context& context) {
  const auto names = context.workspace.repositories();
  if (!names) return refuse(trouble_with(names.error()));
  List items;
  for (const std::string& name : *names)
    items.push_back(Map{{"name", name}, {"has_files", has_files(name, context)}});
  return Answer{.body = Map{{"items", std::move(items)}, {"next", Value()}}};
}

Answered list_kept(const Asked& asked, Context& context, Listed what) {
  TRY(const Shared repository, repository_of(asked, context));
  const auto kept = ((*repository).*what)();
  if (!kept) return refuse(trouble_with(kept.error(), "repository"));
  List items;
  for (const repo::Kept& one : *kept) items.push_back(kept_value(one));
  return Answer{.body = Map{{"items", std::move(items)}, {"next", Value()}}};
}

Answered list_prompts(const Asked& asked, Context& context) {
  return list_kept(asked, context, &repo::Repository::prompts);
}

Answered list_tools(const Asked& asked, Context& context) {
  return list_kept(asked, context, &repo::Repository::tools);
}

tl::expected<std::optional<repo::Kept>, Problem> kept_at(repo::Repository& repository, const Asked& asked) {
  auto kept = repository.file(asked.text("path"));
  if (!kept) return refuse(trouble_with(kept.error(), "path"));
  return *std::move(kept);
}

Problem no_file(const Asked& asked) {
  return not_found("there is no file " + proctor::quoted(asked.text("path")));
}

Answered get_file(const Asked& asked, Context& context) {
  TRY(const Shared repository, repository_of(asked, context));
  TRY(const auto kept, kept_at(*repository, asked));
  if (!kept) return refuse(no_file(asked));
  return Answer{.body = kept_value(*kept), .headers = {{"ETag", etag_of(kept->tag)}}};
}

tl::expected<std::optional<std::string>, Problem> demanded(repo::Repository& repository, const Asked& asked) {
  const bool asks = net::find_header(asked.headers, "If-Match") != nullptr ||
                    net::find_header(asked.headers, "If-None-Match") != nullptr;
  if (!asks) return std::nullopt;
  TRY(const auto kept, kept_at(repository, asked));
  return demanded_tag(asked, kept ? std::optional(kept->tag) : std::nullopt);
}

std::vector<Blame> blames_of_value(const std::vector<repo::Fault>& faults) {
  std::vector<Blame> out;
  out.reserve(faults.size());
  for (const repo::Fault& fault : faults)
    out.push_back({fault.error.code, fault.error.message,
                   fault.field.empty() ? "body.value" : "body.value." + fault.field});
  return out;
}

Result<repo::Saved> save(const Asked& asked, Context& context, repo::Repository& repository,
                         const std::optional<std::string>& expected) {
  const std::string path = asked.text("path");
  TRY(service::SaveTurn turn, service::begin_save(context.workspace, repository.folder(), {path}));
  TRY(repo::Saved saved, repository.save_file(path, *asked.body.find("value"), expected));
  TRY([[maybe_unused]] const std::string commit, turn.commit("Save " + path));
  return saved;
}

Answered put_file(const Asked& asked, Context& context) {
  TRY(const Shared repository, repository_of(asked, context));
  TRY(const auto expected, demanded(*repository, asked));
  if (auto faults = repository->check_file(asked.text("path"), *asked.body.find("value")); !faults.empty())
    return refuse(invalid(blames_of_value(faults), "The file has errors, and was not saved"));
  const auto saved = save(asked, context, *repository, expected);
  if (!saved) return refuse(trouble_with(saved.error(), "path"));
  return Answer{.status = saved->created ? 201 : 200,
                .body = kept_value(saved->kept),
                .headers = {{"ETag", etag_of(saved->kept.tag)}}};
}

Result<bool> remove(const std::string& path, Context& context, repo::Repository& repository) {
  TRY(service::SaveTurn turn, service::begin_save(context.workspace, repository.folder(), {path}));
  TRY(const bool removed, repository.remove_file(path));
  if (!removed) return false;
  TRY([[maybe_unused]] const std::string commit, turn.commit("Remove " + path));
  return true;
}

Answered delete_file(const Asked& asked, Context& context) {
  TRY(const Shared repository, repository_of(asked, context));
  TRY(const auto expected, demanded(*repository, asked));
  const auto removed = remove(asked.text("path"), context, *repository);
  if (!removed) return refuse(trouble_with(removed.error(), "path"));
  if (!*removed) return refuse(no_file(asked));
  return Answer{.status = 204};
}

constexpr Parameter kRepository = {.name = "repository",
                                   .in = In::path,
                                   .about = "a folder beneath the root, or the root by its own name",
                                   .required = true,
                                   .least = 1,
                                   .most = 255};
constexpr std::array kOne = {kRepository};
constexpr std::array kPath = {kRepository,
                              Parameter{.name = "path",
                                        .about = "from the repository: .promptrepo/prompts/a.yaml",
                                        .required = true,
                                        .least = 1}};

constexpr std::array kListed = {Form{200, "In order of name.", "RepositoryList"}};
constexpr std::array kFiles = {Form{200, "In order of path.", "KeptFileList"}};
constexpr std::array kGiven = {Form{200, "What it says.", "KeptFile"}};
constexpr std::array kSaved = {Form{200, "It was changed.", "KeptFile"},
                               Form{201, "It was made.", "KeptFile"},
                               Form{409, "Another holds the lock, or git stands in the way."},
                               Form{412, "It is no longer what it was."}};
constexpr std::array kRemoved = {Form{204, "It is gone."},
                                 Form{409, "Another holds the lock, or git stands in the way."},
                                 Form{412, "It is no longer what it was."}};

constexpr std::array kRoutes = {Route{.path = "/api/v1/repositories",
                                      .id = "list_repositories",
                                      .summary = "Repositories beneath the root.",
                                      .tag = "Repositories",
                                      .forms = kListed,
                                      .run = list_repositories},
                                Route{.path = "/api/v1/repositories/{repository}/prompts",
                                      .id = "list_repository_prompts",
                                      .summary = "Prompts of a repository.",
                                      .tag = "Repositories",
                                      .parameters = kOne,
                                      .forms = kFiles,
                                      .run = list_prompts},
                                Route{.path = "/api/v1/repositories/{repository}/tools",
                                      .id = "list_repository_tools",
                                      .summary = "Mock tools of a repository.",
                                      .tag = "Repositories",
                                      .parameters = kOne,
                                      .forms = kFiles,
                                      .run = list_tools},
                                Route{.path = "/api/v1/repositories/{repository}/file",
                                      .id = "get_repository_file",
                                      .summary = "A prompt or a mock tool.",
                                      .tag = "Repositories",
                                      .parameters = kPath,
                                      .forms = kGiven,
                                      .run = get_file},
                                Route{.method = "PUT",
                                      .path = "/api/v1/repositories/{repository}/file",
                                      .id = "put_repository_file",
                                      .summary = "Saves a prompt or a mock tool; comments stay.",
                                      .tag = "Repositories",
                                      .access = Access::writes,
                                      .parameters = kPath,
                                      .body = "NewKeptFile",
                                      .forms = kSaved,
                                      .run = put_file},
                                Route{.method = "DELETE",
                                      .path = "/api/v1/repositories/{repository}/file",
                                      .id = "delete_repository_file",
                                      .summary = "Removes a prompt or a mock tool.",
                                      .tag = "Repositories",
                                      .access = Access::writes,
                                      .parameters = kPath,
                                      .forms = kRemoved,
                                      .run = delete_file}};

}  // namespace

std::span<const Route> repositories() { return kRoutes; }

}  // namespace proctor::server
