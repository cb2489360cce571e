#include "service/doctor_machine.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "script/script.h"
#include "service/store_place.h"
#include "store/store.h"
#include "system/spawn.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSqlite = "sqlite:";

std::string shown_path(const fs::path& path, const std::string& current) {
  const std::string near = path.lexically_relative(current).string();
  return visible(near.empty() || near.starts_with("..") ? path.string() : near);
}

bool may_write(const fs::path& path) { return ::access(path.c_str(), W_OK) == 0; }

// Upwards, the first folder that is there.
fs::path existing_part(fs::path path) {
  std::error_code error;
  while (!path.empty() && !fs::exists(path, error) && path != path.parent_path()) path = path.parent_path();
  return path;
}

// With what SQLite keeps beside it.
std::size_t bytes_of(const std::string& path) {
  std::size_t bytes = 0;
  for (const char* const end : {"", "-wal"}) {
    std::error_code error;
    const auto size = fs::file_size(path + end, error);
    if (!error) bytes += static_cast<std::size_t>(size);
  }
  return bytes;
}

Examined about_missing_store(const fs::path& path, const std::string& shown) {
  if (may_write(existing_part(path.parent_path())))
    return {Health::ok, "store", fmt::format("{} is not there yet; the first run makes it", shown)};
  return {Health::bad, "store", fmt::format("{} cannot be made: its folder may not be written", shown),
          "change the folder's permissions, or say --store"};
}

Examined about_runs(store::Store& store, const std::string& path, const std::string& shown) {
  const auto runs = store.history({.limit = 1'000'000, .suite = {}});
  if (!runs)
    return {Health::bad, "store", fmt::format("{}: {}", shown, runs.error().message),
            "move the file away, or restore a copy"};
  if (!may_write(path) || !may_write(fs::path(path).parent_path()))
    return {Health::bad, "store", fmt::format("{} may not be written", shown),
            "change the permissions of the file and its folder, or say --store"};
  return {Health::ok, "store",
          fmt::format("{} keeps {} in {}", shown, counted(runs->size(), "run"), shown_bytes(bytes_of(path)))};
}

Examined look_at_server(const std::string& url) {
  const std::string shown = visible(store::without_password(url));
  const auto store = store::open_store(url, store::Absent::refuse);
  if (!store && store.error().code == "E916")
    return {Health::ok, "store", fmt::format("{} has no runs yet; the first makes the tables", shown)};
  if (!store)
    return {Health::bad, "store", store.error().message, "see that the server runs, or say --store"};
  const auto runs = (*store)->history({.limit = 1'000'000});
  if (!runs) return {Health::bad, "store", runs.error().message, "see that the server runs, or say --store"};
  return {Health::ok, "store", fmt::format("{} keeps {}", shown, counted(runs->size(), "run"))};
}

}  // namespace

Examined look_at_git(const std::string& current, const DoctorTools& tools) {
  if (find_upwards(current, ".git").empty()) return {Health::ok, "git", "this is no repository"};
  const std::string project = find_upwards(current, "proctor.yaml");
  const auto ended = tools.run(
      {"git", "-c", "core.fsmonitor=false", "check-ignore", "--quiet", "--no-index", ".proctor/runs.db"},
      project.empty() ? current : project);
  if (!ended)
    return {Health::warning, "git", "this is a repository, but there is no git to ask", "install git"};
  if (*ended == "exit status 0") return {Health::ok, "git", "this is a repository, and .proctor/ is ignored"};
  if (*ended == "exit status 1")
    return {Health::warning, "git",
            "this is a repository, and .proctor/ is not ignored: runs could be committed",
            "add the line .proctor/ to .gitignore"};
  return {Health::warning, "git", fmt::format("git cannot tell what is ignored here ({})", *ended),
          "`git status` says what is wrong"};
}

Examined look_at_store(const std::string& said, const std::string& current) {
  const std::string url = find_store(said, current);
  if (url == "none")
    return {Health::warning, "store", "runs are not kept (--store none)", "leave --store out"};
  if (url.starts_with("postgres")) return look_at_server(url);
  if (!url.starts_with(kSqlite))
    return {Health::bad, "store", visible(url) + " is no store that is known", "say --store PATH"};
  const std::string path = url.substr(kSqlite.size());
  const std::string shown = shown_path(path, current);
  std::error_code error;
  if (!fs::exists(path, error)) return about_missing_store(path, shown);
  const auto store = store::open_store(url, store::Absent::refuse);
  if (store) return about_runs(**store, path, shown);
  return {Health::bad, "store", fmt::format("{}: {}", shown, store.error().message),
          "move the file away, or say --store"};
}

Examined look_at_python(const std::string& current) {
  if (const auto found = find_program("python3", current)) return {Health::ok, "python", visible(*found)};
  return {Health::warning, "python", "there is no python3: agents that are Python files cannot be run",
          "install python3, or put it into PATH"};
}

Examined look_at_scripts() {
  constexpr std::chrono::seconds kPatience{10};
  script::Pool pool({.processes = 1});
  const script::Source source{"doctor.js", "export default { ping: (args) => args.text };"};
  const auto called = pool.call(source, "ping", Map{{"text", "pong"}},
                                {.deadline = std::chrono::steady_clock::now() + kPatience});
  if (called && called->text == "pong")
    return {Health::ok, "scripts", "a tool mock answers from its sandbox"};
  return {Health::bad, "scripts",
          fmt::format("a tool mock in its sandbox does not answer: {}",
                      called ? proctor::quoted(called->text) : called.error().message),
          "scripts need a kernel with seccomp, and leave to start processes"};
}

}  // namespace proctor::service
