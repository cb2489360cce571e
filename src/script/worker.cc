#include "script/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>

namespace proctor::script {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kStart{10'000};
constexpr std::chrono::seconds kProcessorTime{
    300};  // far beyond a host's life: for one whose parent has gone

constexpr int kTurns = 20;

// What a process has used of the processor; zero where it cannot be told.
std::chrono::nanoseconds processor_time(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Until no_later(const Until& until, milliseconds patience) {
  return {std::min(until.deadline, steady_clock::now() + patience), until.stop};
}

}  // namespace

Answered<Worker> Worker::start(const Limits& limits) {
  auto process = Process::start(
      {.words = {"/proc/self/exe", std::string(kHostArgument)}, .environment = {}, .keeps_errors = false});
  if (!process) return faulted("mock", "no process for scripts: " + process.error().message);
  Worker out(*std::move(process));
  const Message hello{"limits", std::to_string(limits.memory), std::to_string(limits.time.count()),
                      std::to_string(kProcessorTime.count())};
  if (out.process_.write(encode(hello), no_later({}, kStart)) != Heard::all)
    return faulted("mock", "no process for scripts: it does not listen");
  return out;
}

Answered<Message> Worker::ask(const Message& message, milliseconds limit, const Until& until) {
  const auto begin = steady_clock::now();
  std::string body;
  const Heard heard = exchange(encode(message), body, limit, until);
  busy_ += steady_clock::now() - begin;
  auto reply = heard == Heard::all ? decode(body) : std::nullopt;
  is_broken_ = !reply || reply->empty() || reply->front() == "farewell";
  if (reply && is_broken_ && !reply->empty()) reply->erase(reply->begin());
  if (reply && !reply->empty()) return *std::move(reply);
  return tl::make_unexpected(broken(heard, limit, until));
}

Heard Worker::exchange(std::string_view request, std::string& reply, milliseconds limit, const Until& until) {
  std::string head;
  Heard heard = process_.write(request, no_later(until, kStart));
  if (heard == Heard::all) heard = read_patiently(head, kLengthBytes, limit, until);
  if (heard != Heard::all) return heard;
  const std::size_t length = decode_length(head);
  return length > kMostMessage ? Heard::too_long
                               : process_.read_bytes(reply, length, no_later(until, kStart));
}

// Waits for the host's own time, not the clock's: on a busy machine it may be kept from its work.
Heard Worker::read_patiently(std::string& bytes, std::size_t count, milliseconds limit, const Until& until) {
  const milliseconds most = 2 * limit + milliseconds(500);
  const auto before = processor_time(process_.pid());
  Heard heard = Heard::late;
  for (int turn = 0; turn < kTurns && heard == Heard::late; ++turn) {
    heard = process_.read_bytes(bytes, count, no_later(until, most));
    if (steady_clock::now() >= until.deadline || processor_time(process_.pid()) - before >= limit) break;
  }
  return heard;
}

Fault Worker::broken(Heard heard, milliseconds limit, const Until& until) {
  if (heard == Heard::stopped) return {"timeout", "the run was stopped"};
  const bool is_ours = until.deadline > steady_clock::now();
  if (heard == Heard::late && is_ours)
    return {"mock", fmt::format("it ran longer than {} ms and was ended", limit.count())};
  if (heard == Heard::late) return {"timeout", "the time for this step was over"};
  if (heard == Heard::closed)
    return {"mock",
            fmt::format("its process ended: {}", process_.finish(milliseconds(1000), milliseconds(0)))};
  return {"mock", "its process gave an answer that makes no sense"};
}

}  // namespace proctor::script
