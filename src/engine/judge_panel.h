// Lines of several judgements, asked at once: whatever a line asks next goes out as soon as it is known, up
// to so many questions at a time. The caller's thread does the work; others are started only while several
// questions wait that no kept reply answers.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/judge_line.h"

namespace proctor::engine {

class JudgePanel {
 public:
  // Everything outlives the panel.
  JudgePanel(std::span<JudgeLine> lines, const Consultants& with, Occasion occasion, const Until& until);

  // Until every line is over.
  void run();

 private:
  using Task = std::pair<std::size_t, std::size_t>;  // line, ask: lines that stand first go first

  // One question, for all who ask it.
  struct Asked {
    std::optional<JudgeReply> reply = {};
    std::vector<Task> same = {};  // who wait for this reply too
    std::vector<Task> then = {};  // who ask once more, after it
  };

  void advance(std::size_t line);
  void advance_safely(std::size_t line);
  bool open(std::size_t line);
  bool find_judge(JudgeLine& line) const;
  bool answer_from_cache(const Task& task);

  void work();
  JudgeReply ask(const Task& task) const;

  // With the lock held.
  void queue(const Task& task);
  void start_hands();
  // Whose rounds are full by this reply, and how many tasks are done.
  struct Settled {
    std::vector<std::size_t> lines = {};
    std::size_t tasks = 0;
  };
  Settled settle(const Task& task, JudgeReply reply);
  void answer(const Task& task, JudgeReply reply, Settled& out);
  const OpenAsk& open_ask(const Task& task) const { return lines_[task.first].open_ask(task.second); }

  std::span<JudgeLine> lines_;
  const Consultants& with_;
  const Occasion occasion_;
  const Until& until_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<Task> waiting_;
  std::map<std::string, Asked> asked_;  // by key
  std::size_t at_once_;                 // the most, which shrinks where the system gives no more threads
  std::size_t running_ = 0;             // being asked
  std::size_t open_ = 0;                // tasks whose lines have not gone on yet
  std::vector<std::jthread> hands_;
};

}  // namespace proctor::engine
