#include "e2e/worker_world.h"

#include <fmt/format.h>

#include <cstdlib>
#include <thread>

namespace proctor::e2e {
namespace {

constexpr auto kPatience = std::chrono::seconds(60);
constexpr auto kPause = std::chrono::milliseconds(20);

}  // namespace

WorkerWorld::WorkerWorld(testing::Postgres& server) : server_(server), store_(server.database()) {
  project_.put("proctor.yaml", "");
  machines_.put("elsewhere/proctor.yaml", "");
}

Ran WorkerWorld::alone(const Words& words) {
  const std::string store = (machines_ / fmt::format("alone{}.db", ++stores_)).string();
  return proctor({.words = words + Words{"--store", store, "--report", "json"},
                  .folder = project_.path(),
                  .environment = environment_});
}

Running WorkerWorld::start(const Words& words) const {
  return Running::proctor({.words = words + Words{"--store", store_, "--report", "json", "--distributed"},
                           .folder = project_.path(),
                           .environment = environment_});
}

Ran WorkerWorld::shared(const Words& words, std::size_t workers, const Words& worker_flags) const {
  std::vector<Running> there;
  for (std::size_t i = 1; i <= workers; ++i)
    there.push_back(worker({.name = fmt::format("w{}", i), .flags = worker_flags}));
  for (Running& one : there) one.has_said("is ready");
  return start(words).finish();
}

Words WorkerWorld::worker_words(const Machine& machine) const {
  return Words{"worker", "--store", store_, "--name", machine.name} + machine.flags;
}

Running WorkerWorld::worker(const Machine& machine) const {
  machines_.put(machine.name + "/proctor.yaml", "");
  const auto folder = machines_ / machine.name;
  auto own = machine.environment;
  own["HOME"] = folder.string();
  return Running::proctor({.words = worker_words(machine), .folder = folder, .environment = std::move(own)});
}

Ran WorkerWorld::elsewhere(const Words& words) const {
  return proctor({.words = words + Words{"--store", store_}, .folder = machines_ / "elsewhere"});
}

std::string WorkerWorld::ask(const std::string& sql) const {
  std::string answer = server_.ask(store_, sql);
  if (answer.ends_with('\n')) answer.pop_back();
  return answer;
}

bool WorkerWorld::comes(const std::string& sql, std::string_view answer) const {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (ask(sql) != answer) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

std::size_t WorkerWorld::results() const {
  return std::strtoul(ask("SELECT count(*) FROM test_results").c_str(), nullptr, 10);
}

bool WorkerWorld::has_results(std::size_t least) const {
  return comes(fmt::format("SELECT count(*) >= {} FROM test_results", least), "t");
}

std::string many_cases(std::size_t count) {
  std::string out = "proctor: 1\nname: many\ncases:\n";
  for (std::size_t i = 0; i < count; ++i)
    out += fmt::format("  - {{name: c{0}, input: ask {0} ok, checks: [{{contains: ok}}]}}\n", i);
  return out;
}

Words asks(const std::string& url) {
  return {"--provider", "openai-compatible", "--model", "m", "--base-url", url};
}

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace proctor::e2e
