#include "engine/fixtures.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words.h"
#include "system/process.h"

namespace proctor::engine {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{60'000};  // of one fixture, where the case has no limit of its own
constexpr milliseconds kGrace{2'000};
constexpr std::size_t kLongestLine = 1U << 20U;

// What it prints is read and dropped, so that it never waits for a reader.
Heard listen(Process& process, const Until& until) {
  std::string line;
  Heard heard = Heard::all;
  while (heard == Heard::all) heard = process.read_line(line, kLongestLine, until);
  return heard;
}

std::string complaint(const Fixture& fixture, std::string_view what, Process& process) {
  std::string out = fmt::format("{} {}", proctor::quoted(fixture.command.front()), what);
  if (const std::string& errors = process.errors(); !errors.empty()) out += ": " + visible(errors);
  return out;
}

std::optional<Fault> run(const Fixture& fixture, const SuitePlan& suite, const CasePlan& test, Until until) {
  auto process = Process::start({.words = fixture.command, .environment = test.env, .folder = suite.folder});
  if (!process) return Fault{"config", process.error().message};
  until.deadline = std::min(until.deadline, std::chrono::steady_clock::now() + kPatience);
  const Heard heard = listen(*process, until);
  if (heard == Heard::late) return Fault{"timeout", complaint(fixture, "did not come to an end", *process)};
  const std::string& ending = process->finish(kGrace, kGrace);
  if (ending == "exit status 0") return std::nullopt;
  return Fault{"config", complaint(fixture, fmt::format("ended with {}", ending), *process)};
}

}  // namespace

std::optional<Fault> set_up(const SuitePlan& suite, const CasePlan& test, const Until& until) {
  for (const Fixture& fixture : test.setup)
    if (auto fault = run(fixture, suite, test, until)) {
      fault->message.insert(0, "setup: ");
      return fault;
    }
  return std::nullopt;
}

void tear_down(const SuitePlan& suite, const CasePlan& test, std::vector<std::string>& notices) {
  for (const Fixture& fixture : test.teardown)
    if (const auto fault = run(fixture, suite, test, {})) notices.push_back("teardown: " + fault->message);
}

}  // namespace proctor::engine
