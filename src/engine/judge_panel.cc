// Deterministic, however many ask: two checks that ask the same share one reply, and a line that asks the
// same again does so after the first reply came, so recordings never change places from run to run.
#include "engine/judge_panel.h"

#include <algorithm>
#include <exception>
#include <system_error>

namespace proctor::engine {
namespace {

Fault own_trouble(const std::exception& exception) {
  return {"limit", std::string("trouble of proctor's own: ") + exception.what()};
}

// What another check has paid for.
JudgeReply shared(const JudgeReply& reply) {
  JudgeReply out;
  out.reply = reply.reply;
  out.usage.cached = 1;
  return out;
}

}  // namespace

JudgePanel::JudgePanel(std::span<JudgeLine> lines, const Consultants& with, Occasion occasion,
                       const Until& until)
    : lines_(lines), with_(with), occasion_(std::move(occasion)), until_(until), at_once_(with.at_once) {}

void JudgePanel::run() {
  open_ = 1;  // nobody goes home while lines are still to begin
  for (std::size_t i = 0; i < lines_.size(); ++i) advance_safely(i);
  {
    const std::lock_guard lock(mutex_);
    --open_;
    changed_.notify_all();
  }
  work();
  hands_.clear();
}

// On as far as kept replies carry it; what must be asked is queued.
void JudgePanel::advance(std::size_t line) {
  do {
    if (lines_[line].round_is_full()) lines_[line].close_round();
  } while (!lines_[line].is_over() && open(line));
}

// A bug of ours costs one judgement.
void JudgePanel::advance_safely(std::size_t line) {
  try {
    advance(line);
  } catch (const std::exception& exception) {
    lines_[line].give_up(own_trouble(exception));
  }
}

// True: every reply was there.
bool JudgePanel::open(std::size_t line) {
  if (!find_judge(lines_[line])) return false;
  lines_[line].open_round(with_.prompts);
  std::vector<Task> live;
  for (std::size_t i = 0; i < lines_[line].round_size(); ++i)
    if (!answer_from_cache({line, i})) live.emplace_back(line, i);
  if (live.empty()) return true;
  const std::lock_guard lock(mutex_);
  for (const Task& task : live) queue(task);
  start_hands();
  return lines_[line].round_is_full();
}

bool JudgePanel::find_judge(JudgeLine& line) const {
  if (line.judge()) return true;
  auto judge = with_.judge(line.check());
  judge ? line.be_judged_by(*std::move(judge)) : line.give_up(judge.error());
  return line.judge() != nullptr;
}

bool JudgePanel::answer_from_cache(const Task& task) {
  if (!with_.cache) return false;
  auto kept = JudgeQuestion::find(*with_.cache, open_ask(task).key);
  if (!kept) return false;
  lines_[task.first].answer(task.second, *std::move(kept));
  return true;
}

void JudgePanel::queue(const Task& task) {
  const auto before = asked_.find(open_ask(task).after);
  const bool waits = before != asked_.end() && !before->second.reply;
  const auto same = asked_.find(open_ask(task).key);
  if (same != asked_.end() && same->second.reply)
    return lines_[task.first].answer(task.second, shared(*same->second.reply));
  ++open_;
  if (same != asked_.end()) return same->second.same.push_back(task);
  asked_.try_emplace(open_ask(task).key);
  waits ? before->second.then.push_back(task) : void(waiting_.insert(task));
}

// Where the system has no further thread to give, those that are there do the work.
void JudgePanel::start_hands() {
  const std::size_t wanted = std::min(at_once_, waiting_.size() + running_);
  try {
    while (hands_.size() + 1 < wanted) hands_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    at_once_ = hands_.size() + 1;
  }
  changed_.notify_all();
}

void JudgePanel::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return !waiting_.empty() || open_ == 0; });
    if (waiting_.empty()) return;
    const Task task = waiting_.extract(waiting_.begin()).value();
    ++running_;
    lock.unlock();
    JudgeReply reply = ask(task);
    lock.lock();
    --running_;
    const Settled settled = settle(task, std::move(reply));
    start_hands();
    lock.unlock();
    for (const std::size_t line : settled.lines) advance_safely(line);
    lock.lock();
    open_ -= settled.tasks;
    if (open_ == 0) changed_.notify_all();
  }
}

JudgeReply JudgePanel::ask(const Task& task) const {
  try {
    const std::size_t sample = (occasion_.repeat - 1) * with_.samples + lines_[task.first].sample();
    return open_ask(task).question.ask({occasion_.of, sample}, until_);
  } catch (const std::exception& exception) {
    JudgeReply out;
    out.reply.error = own_trouble(exception);
    return out;
  }
}

void JudgePanel::answer(const Task& task, JudgeReply reply, Settled& out) {
  JudgeLine& line = lines_[task.first];
  line.answer(task.second, std::move(reply));
  if (line.round_is_full()) out.lines.push_back(task.first);
  ++out.tasks;
}

// All who wait for this reply have it now; those who waited to ask again may.
JudgePanel::Settled JudgePanel::settle(const Task& task, JudgeReply reply) {
  Asked& asked = asked_.at(open_ask(task).key);
  Settled out;
  for (const Task& other : std::exchange(asked.same, {})) answer(other, shared(reply), out);
  for (const Task& next : std::exchange(asked.then, {})) waiting_.insert(next);
  asked.reply = reply;
  answer(task, std::move(reply), out);
  return out;
}

}  // namespace proctor::engine
