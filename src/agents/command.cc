#include "agents/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "agents/protocol.h"
#include "base/root.h"
#include "base/words.h"
#include "system/process.h"

namespace proctor::agents {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPatience{500};  // for a program to end by itself once its input is closed
constexpr milliseconds kGrace{500};     // and once it was asked to

// Where a name stands twice, the last one counts.
std::vector<std::string> laid_over(const std::vector<std::string>& environment,
                                   std::vector<std::string> more) {
  const auto name = [](std::string_view one) { return one.substr(0, one.find('=')); };
  for (const std::string& one : environment) {
    const auto same = [&](const std::string& other) { return name(other) == name(one); };
    if (std::none_of(more.begin(), more.end(), same)) more.push_back(one);
  }
  return more;
}

class CommandSession final : public Session {
 public:
  explicit CommandSession(Command command) : command_(std::move(command)) {}
  CommandSession(const CommandSession&) = delete;
  CommandSession& operator=(const CommandSession&) = delete;
  ~CommandSession() override {
    if (process_) process_->finish(is_over_ ? milliseconds(0) : kPatience, kGrace);
  }

  model::Outcome step(std::string_view input, const Map& memory, std::size_t number,
                      const Until& until) override {
    if (is_over_) return failed("agent", "the agent failed in an earlier step of this case");
    const Instant begin = steady_clock::now();
    model::Outcome out = answered(to_question(input, memory, number) + "\n", begin, until);
    out.latency_ms = milliseconds_since(begin);
    is_over_ = out.error.has_value();
    return out;
  }

 private:
  model::Outcome answered(const std::string& question, Instant begin, const Until& until) {
    if (!process_) {
      auto started = Process::start(command_);
      if (!started) return failed("agent", "the agent cannot be started: " + started.error().message);
      process_ = *std::move(started);
    }
    std::string line;
    Heard heard = process_->write(question, until);
    if (heard == Heard::closed) heard = Heard::all;  // it may have answered without having read it all
    while (heard == Heard::all && trimmed(line).empty())
      heard = process_->read_line(line, kMostAnswer, until);
    if (heard == Heard::all) return read_answer(line);
    return fault(heard, begin);
  }

  model::Outcome fault(Heard heard, Instant begin) {
    if (heard == Heard::stopped) return failed("timeout", "the run was stopped while the agent was at work");
    if (heard == Heard::late)
      return failed("timeout", fmt::format("the agent did not answer within {:.0f} ms{}",
                                           milliseconds_since(begin), words()));
    if (heard == Heard::too_long)
      return failed("agent", fmt::format("the agent's answer is longer than {}", shown_bytes(kMostAnswer)));
    const std::string ending = process_->finish(kPatience, kGrace);
    return failed("agent", fmt::format("the agent ended before it answered ({}){}", ending, words()));
  }

  std::string words() {
    const std::string said = last_words(process_->errors());
    return said.empty() ? "" : "; it last wrote:\n" + said;
  }

  const Command command_;
  std::optional<Process> process_;
  bool is_over_ = false;
};

class CommandAgent final : public Agent {
 public:
  CommandAgent(Command command, Surroundings around)
      : command_(std::move(command)), around_(std::move(around)) {}
  std::unique_ptr<Session> open(const Occasion& occasion) override {
    Command command = command_;
    if (around_) command.environment = laid_over(command.environment, around_(occasion));
    return std::make_unique<CommandSession>(std::move(command));
  }

 private:
  const Command command_;
  const Surroundings around_;
};

}  // namespace

std::unique_ptr<Agent> command_agent(Command command, Surroundings around) {
  return std::make_unique<CommandAgent>(std::move(command), std::move(around));
}

}  // namespace proctor::agents
