#include "net/shared_rate.h"

#include <algorithm>

#include "net/overload.h"
#include "net/retry_after.h"
#include "net/shared_group.h"

namespace proctor::net {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLongestHold{
    120'000};  // what Retry waits for; told longer, only that request gives up

// Any answer tells that the server took the request, unless the server is at fault.
Fate fate_of(const Answered<Response>& answer) {
  if (!answer || (answer->status >= 500 && !is_refusal(*answer))) return Fate::unknown;
  return is_refusal(*answer) ? Fate::refused : Fate::borne;
}

milliseconds hold_of(const Answered<Response>& answer, Fate fate, const Clock& clock) {
  if (fate != Fate::refused) return milliseconds(0);
  const auto told = retry_after(answer->headers, clock.date()).value_or(milliseconds(0));
  return told > kLongestHold ? milliseconds(0) : told;
}

}  // namespace

SharedRate::SharedRate(Transport& inner, Clock& clock, PaceBoard& board)
    : inner_(inner),
      clock_(clock),
      board_(board),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

SharedRate::~SharedRate() = default;

Answered<Response> SharedRate::send(const Request& request, const Until& until) {
  SharedGroup& group = this->group(request.group);
  TRY(const std::int64_t epoch, group.enter(request.tokens, until));
  auto answer = inner_.send(request, until);
  const Fate fate = fate_of(answer);
  group.leave(epoch, fate, hold_of(answer, fate, clock_));
  return answer;
}

SharedGroup& SharedRate::group(const std::string& name) {
  const std::lock_guard lock(mutex_);
  auto& group = groups_[name];
  if (!group) group = std::make_unique<SharedGroup>(clock_, [this] { ring(); });
  return *group;
}

std::map<std::string, SharedGroup*> SharedRate::groups() {
  const std::lock_guard lock(mutex_);
  std::map<std::string, SharedGroup*> out;
  for (const auto& [name, group] : groups_) out.emplace(name, group.get());
  return out;
}

// The bell is there before it is looked what is due, so that whatever happens after that ends the sleep.
void SharedRate::run(const std::stop_token& stop) {
  const std::stop_callback end(stop, [this] { ring(); });
  while (!stop.stop_requested()) {
    std::stop_source bell;
    {
      const std::lock_guard lock(bell_mutex_);
      bell_ = bell;
    }
    const Instant due = this->due();
    if (stop.stop_requested()) return;
    if (due <= clock_.now())
      exchange();
    else
      clock_.wait(due, {.stop = bell.get_token()});
  }
}

void SharedRate::ring() {
  const std::lock_guard lock(bell_mutex_);
  bell_.request_stop();
}

Instant SharedRate::due() {
  Instant out = Instant::max();
  for (const auto& [name, group] : groups()) out = std::min(out, group->due());
  return out;
}

// One call tells of all groups that have something to tell.
void SharedRate::exchange() {
  const auto groups = this->groups();
  std::map<std::string, PaceReport> reports;
  for (const auto& [name, group] : groups)
    if (group->due() <= clock_.now()) reports.emplace(name, group->report());
  const auto grants = board_.exchange(reports);
  for (const auto& [name, report] : reports) {
    const auto grant = grants ? grants->find(name) : std::map<std::string, PaceGrant>::const_iterator();
    if (grants && grant != grants->end())
      groups.at(name)->take(grant->second);
    else
      groups.at(name)->go_alone(report);
  }
}

}  // namespace proctor::net
