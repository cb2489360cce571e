#include "service/live_run.h"

#include "service/run_values.h"

namespace proctor::service {
namespace {

// Often enough for eyes; a run of a million cases would tell of little else.
constexpr std::chrono::milliseconds kPace{100};

Error first_error(const std::vector<Faults>& files) {
  for (const Faults& faults : files)
    for (const Diagnostic& fault : faults.first)
      if (fault.severity == Severity::error) return {fault.code, fault.message};
  return {"E127", "there are errors"};
}

}  // namespace

void LiveRun::go() {
  const auto watched = watch();
  const auto outcome = kit_.resumed
                           ? service::resume(*kit_.resumed, kit_.options, environment_, *kit_.store, watched)
                           : service::run(kit_.options, environment_, *kit_.store, watched);
  if (id().empty())
    begun_.set_value(tl::make_unexpected(refusal(outcome)));
  else
    finish(outcome);
}

RunWatch LiveRun::watch() {
  return {.tell =
              [this](const Faults& faults) {
                if (faults.errors > 0) faults_.push_back(faults);
              },
          .progress = [this](const Progress& progress) { count(progress); },
          .drain = stop_.get_token(),
          .stop = stop_.get_token(),
          .begun = [this](const store::RunHead& head) { begin(head); },
          .kept =
              [this](std::span<const store::Trial> trials) {
                for (const store::Trial& trial : trials) log_->add("case", case_value(trial));
              }};
}

void LiveRun::begin(const store::RunHead& head) {
  {
    const std::lock_guard lock(mutex_);
    id_ = head.record.id;
  }
  log_->add("started", head_value(head));
  begun_.set_value(head.record.id);
}

void LiveRun::count(const Progress& progress) {
  log_->cover(progress_value(progress));
  untold_ = progress;
  const auto now = std::chrono::steady_clock::now();
  if (now - told_ < kPace) return;
  told_ = now;
  untold_.reset();
  log_->add("progress", progress_value(progress));
}

void LiveRun::finish(const Result<RunOutcome>& outcome) {
  if (untold_) log_->add("progress", progress_value(*untold_));
  Value head = last_head();
  if (!outcome) {
    trouble_ = outcome.error();
    head.map().set("error", Map{{"code", trouble_->code}, {"message", trouble_->message}});
  }
  log_->add("finished", std::move(head));
}

Value LiveRun::last_head() const {
  const auto head = kit_.store->find(id());
  return head && *head ? head_value(**head) : Value(Map{{"id", id()}});
}

Refused LiveRun::refusal(const Result<RunOutcome>& outcome) {
  if (!outcome) return {outcome.error(), std::move(faults_)};
  if (outcome->has_errors) return {first_error(faults_), std::move(faults_)};
  return {{"E127", "there are no tests at these paths"}, std::move(faults_)};
}

void LiveRun::stop() { stop_.request_stop(); }

std::string LiveRun::id() const {
  const std::lock_guard lock(mutex_);
  return id_;
}

}  // namespace proctor::service
