#include "testing/postgres.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace proctor::testing {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr auto kPrograms = "/usr/lib/postgresql/15/bin/";
constexpr auto kUser = "proctor";
constexpr auto kPatience = std::chrono::seconds(60);
constexpr auto kPause = std::chrono::milliseconds(10);

// A server must not be root's. The signal ends it with us: changing users has taken ours away.
std::vector<std::string> as_server_user(const std::string& program) {
  std::vector<std::string> words;
  if (::getuid() == 0)
    words = {"setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--pdeathsig=QUIT"};
  words.push_back(kPrograms + program);
  return words;
}

Command command(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  Command out;
  out.words = std::move(words);
  out.environment = {"PATH=/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL=C.UTF-8"};
  out.folder = "/";
  return out;
}

struct Ended {
  bool well = false;
  std::string output;
  std::string errors;
};

Ended run(const Command& command) {
  constexpr std::size_t kLongest = std::size_t{16} << 20U;
  auto process = Process::start(command);
  if (!process) return {.errors = process.error().message};
  const Until until{.deadline = steady_clock::now() + kPatience};
  Ended out;
  for (std::string line; process->read_line(line, kLongest, until) == Heard::all; line.clear())
    out.output += line + "\n";
  out.well = process->finish(kPatience, std::chrono::seconds(1)) == "exit status 0";
  out.errors = process->errors();
  return out;
}

// Owned by whoever runs the server. Short, for a socket's path is at most some hundred bytes.
Result<fs::path> make_folder() {
  std::string pattern = (fs::temp_directory_path() / "proctor-postgres-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return fail("E917", "no folder for a server can be made");
  if (::getuid() != 0) return fs::path(pattern);
  const passwd* const user = ::getpwnam("postgres");
  if (user == nullptr || ::chown(pattern.c_str(), user->pw_uid, user->pw_gid) != 0)
    return fail("E917", "there is no user postgres; ./dev setup test installs the server");
  return fs::path(pattern);
}

}  // namespace

Result<std::unique_ptr<Postgres>> Postgres::start(const std::vector<std::string>& settings) {
  TRY(fs::path folder, make_folder());
  std::unique_ptr<Postgres> server(new Postgres(std::move(folder), settings));
  if (auto made = server->make_cluster(); !made) return tl::make_unexpected(made.error());
  if (auto begun = server->begin(); !begun) return tl::make_unexpected(begun.error());
  return server;
}

Postgres& Postgres::shared() {
  static const std::unique_ptr<Postgres> kServer = [] {
    auto started = start();
    if (started) return *std::move(started);
    std::fprintf(stderr, "PostgreSQL cannot be started: %s\n", started.error().message.c_str());
    std::abort();
  }();
  return *kServer;
}

Postgres::Postgres(fs::path folder, std::vector<std::string> settings)
    : folder_(std::move(folder)), settings_(std::move(settings)) {}

Postgres::~Postgres() {
  end();
  std::error_code error;
  fs::remove_all(folder_, error);
}

Result<void> Postgres::make_cluster() {
  const Ended ended = run(command(
      as_server_user("initdb"), {"-D", (folder_ / "data").string(), "-U", kUser, "--auth=trust", "--no-sync",
                                 "--no-instructions", "--encoding=UTF8", "--locale=C.UTF-8"}));
  if (ended.well) return {};
  return fail("E917", fmt::format("initdb: {}; ./dev setup test installs the server", ended.errors));
}

// Nothing here outlives the test, so that the disk need not be waited for.
Result<void> Postgres::begin() {
  std::vector<std::string> words = {"-D", (folder_ / "data").string(), "-k", folder_.string()};
  std::vector<std::string> settings = {"listen_addresses=", "fsync=off", "full_page_writes=off",
                                       "max_connections=200", "timezone=UTC"};
  settings.insert(settings.end(), settings_.begin(), settings_.end());
  for (const std::string& setting : settings) words.insert(words.end(), {"-c", setting});
  Command wanted = command(as_server_user("postgres"), words);
  wanted.keeps_errors = false;
  TRY(Process process, Process::start(wanted));
  server_ = std::make_unique<Process>(std::move(process));
  for (const auto deadline = steady_clock::now() + kPatience; steady_clock::now() < deadline;
       std::this_thread::sleep_for(kPause))
    if (answers()) return {};
  return fail("E917", "the server was started, and does not answer");
}

bool Postgres::answers() const {
  return run(command({kPrograms + std::string("pg_isready")}, {"-q", "-h", folder_.string()})).well;
}

// Immediately: there is nothing to keep.
void Postgres::end() {
  if (!server_) return;
  ::kill(server_->pid(), SIGQUIT);
  server_->finish(std::chrono::seconds(10), std::chrono::milliseconds(100));
  server_.reset();
}

void Postgres::trust(const std::string& network) {
  std::ofstream(folder_ / "data/pg_hba.conf", std::ios::app) << "host all all " << network << " trust\n";
  ::kill(server_->pid(), SIGHUP);
}

void Postgres::interrupt() { end(); }

void Postgres::resume() {
  if (const auto begun = begin(); !begun) std::abort();
}

std::string Postgres::database() {
  const std::string name = fmt::format("runs_{}", ++databases_);
  const auto url = [&](const std::string& database) {
    return fmt::format("postgresql://{}@/{}?host={}", kUser, database, folder_.string());
  };
  ask(url("postgres"), "CREATE DATABASE " + name);
  return url(name);
}

std::string Postgres::ask(const std::string& url, const std::string& sql) const {
  const Ended ended =
      run(command({kPrograms + std::string("psql")}, {url, "-X", "-q", "-A", "-t", "-c", sql}));
  return ended.well ? ended.output : ended.errors;
}

}  // namespace proctor::testing
