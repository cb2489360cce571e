#include "service/calibrate.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include "checks/grade.h"
#include "engine/consult.h"
#include "judges/inquiry.h"
#include "model/usage.h"
#include "service/http_stack.h"
#include "service/judging.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostThreads = 64;

// --- Who is asked

// A plan of the labels that need a judge, so that it is found as for any suite.
engine::SuitePlan plan_of(const std::vector<Labelled>& labels) {
  model::Suite suite;
  suite.source.format = "native";
  for (const Labelled& labelled : labels) {
    if (labelled.judged) continue;
    const auto ready = checks::StepChecks::compile({&labelled.check, 1});
    if (ready.needs(labelled.outcome).judged.empty()) continue;
    model::Case test;
    test.steps.push_back({.checks = {labelled.check}});
    suite.cases.push_back(std::move(test));
  }
  return {std::move(suite), ""};
}

// Everything that asking takes; it stands while a calibration goes on.
struct Means {
  std::unique_ptr<HttpStack> http;
  std::unique_ptr<Targets> targets;
  std::unique_ptr<Judges> judges;
  std::shared_ptr<const engine::Consultants> consultants;
};

Result<Means> means_for(const engine::SuitePlan& plan, const RunOptions& options,
                        const Environment& environment, Diagnostics& faults) {
  Means out;
  TRY(const Recordings recordings, recordings_of(options.recordings, options.plan.load.current, environment));
  TRY(out.http, HttpStack::open(options.http, recordings));
  Targeting said = options.target;
  said.recorded = only_replays(recordings.deck.mode);
  Judging judging = options.judging;
  if (recordings.deck.mode != cassette::Mode::off) judging.cache.reset();
  out.targets =
      std::make_unique<Targets>(std::move(said), out.http->transport(), providers::Prices(), environment);
  TRY(out.judges, Judges::make(std::move(judging), *out.targets, true));
  out.consultants = out.judges->consultants(plan, faults);
  return out;
}

// --- One label

std::string identity_for(const Labelled& labelled, const RunOptions& options) {
  return judge_identity(judge_for(labelled.check, {}, options.judging));
}

void take_finding(const model::Finding& finding, Assessed& out) {
  if (finding.verdict == model::Verdict::pass || finding.verdict == model::Verdict::fail)
    out.passed = finding.verdict == model::Verdict::pass;
  else
    out.error = finding.error.value_or(Fault{"judge", finding.message});
  if (out.passed) out.score = finding.score;
  out.reason = finding.reason.value_or("");
  out.notices = finding.notices;
}

model::JudgeUsage assess(const Labelled& labelled, const engine::Consultants& with, const Until& until,
                         Assessed& out) {
  if (labelled.judged) {
    out.stated = true;
    out.passed = labelled.judged;
    return {};
  }
  const auto ready = checks::StepChecks::compile({&labelled.check, 1});
  model::Outcome outcome = labelled.outcome;
  const checks::Needs needs = ready.needs(outcome);
  engine::settle_stated(ready.needs({}), labelled.exhibit, with, outcome);
  out.stated = needs.judged.empty();
  const Occasion occasion{.of = "labels#" + std::to_string(labelled.line)};
  auto consulted = engine::consult(needs, labelled.exhibit, with, occasion, until, outcome);
  take_finding(ready.grade(outcome, &labelled.exhibit).front(), out);
  for (std::string& notice : consulted.notices) out.notices.push_back(std::move(notice));
  return consulted.usage;
}

// --- All of them

// Each thread takes the next label that nobody has; what it found stands in the label's place.
std::vector<model::JudgeUsage> assess_all(const std::vector<Labelled>& labels, const Means& means,
                                          const RunOptions& options, const RunWatch& watch,
                                          std::vector<Assessed>& out) {
  std::vector<model::JudgeUsage> usage(labels.size());
  std::atomic<std::size_t> next = 0;
  const Until until{.stop = watch.stop};
  const auto work = [&] {
    for (std::size_t i = next++; i < labels.size() && !watch.drain.stop_requested(); i = next++) {
      out[i].labelled = &labels[i];
      out[i].judge = identity_for(labels[i], options);
      usage[i] = assess(labels[i], *means.consultants, until, out[i]);
    }
  };
  const std::size_t count = std::clamp<std::size_t>(options.judging.at_once, 1, kMostThreads);
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < std::min(count, labels.size()); ++i) threads.emplace_back(work);
  work();
  return usage;
}

Calibration& calibration_of(const Assessed& line, const judges::PromptOverride& prompts,
                            std::vector<Calibration>& all) {
  CalibrationKey key = calibration_key(line.labelled->check, line.judge);
  key.prompts = prompt_versions(key.metric, prompts);
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Calibration& known) { return known.of == key; });
  if (found != all.end()) return *found;
  return all.emplace_back(Calibration{.of = std::move(key)});
}

void count(const Assessed& line, const judges::PromptOverride& prompts, Assessment& to) {
  Calibration& calibration = calibration_of(line, prompts, to.calibrations);
  calibration.stated += line.stated ? 1 : 0;
  if (!line.passed) {
    ++calibration.errors;
    ++to.errors;
    return;
  }
  calibration.table.add(*line.passed, line.labelled->label);
  to.table.add(*line.passed, line.labelled->label);
}

}  // namespace

Result<Assessment> calibrate(const std::vector<Labelled>& labels, const RunOptions& options,
                             const Environment& environment, const RunWatch& watch, Diagnostics& faults) {
  const engine::SuitePlan plan = plan_of(labels);
  TRY(const Means means, means_for(plan, options, environment, faults));
  Assessment out;
  if (faults.has_errors()) return out;
  out.lines.resize(labels.size());
  const auto usage = assess_all(labels, means, options, watch, out.lines);
  std::erase_if(out.lines, [](const Assessed& line) { return line.labelled == nullptr; });
  for (const model::JudgeUsage& one : usage) model::add_usage(one, out.usage);
  for (const Assessed& line : out.lines) count(line, means.consultants->prompts, out);
  return out;
}

}  // namespace proctor::service
