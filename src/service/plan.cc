#include "service/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/import.h"
#include "service/text.h"

namespace proctor::service {
namespace {

Faults faults_of(const Diagnostics& faults) {
  return {faults.path(), faults.list(20), faults.errors(), faults.total() - faults.errors()};
}

bool is_suite(const Loaded& loaded) { return loaded.document && loaded.summary->kind == "suite"; }

bool is_broken(const Loaded& loaded) {
  return std::any_of(loaded.faults.begin(), loaded.faults.end(),
                     [](const Faults& faults) { return faults.errors > 0; });
}

// Of everything that decides what is asked: the suite's files, its prompts and its mocks.
std::string hash_of(const Loaded& loaded, const engine::SuitePlan& suite) {
  return sha256_hex(loaded.hash + suite.digest);
}

// By which recordings and shards know them.
void name_cases(const std::string& place, engine::SuitePlan& plan) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    const std::string name = model::display_name(plan.suite.cases[i], i + 1);
    plan.cases[i].name = case_key(place, name, ++seen[name]);
  }
}

}  // namespace

Plan::Plan(PlanOptions options, Targets& targets, Selector selector)
    : options_(std::move(options)), targets_(targets), selector_(std::move(selector)) {
  options_.load.keep = true;
}

Result<std::unique_ptr<Plan>> Plan::make(PlanOptions options, Targets& targets,
                                         const std::function<void(const Faults&)>& tell) {
  TRY(Selector selector, Selector::make(options.selection, options.repeat));
  std::unique_ptr<Plan> plan(new Plan(std::move(options), targets, std::move(selector)));
  if (plan->trusts())
    plan->trust_known();
  else if (auto surveyed = plan->survey(tell); !surveyed)
    return tl::make_unexpected(surveyed.error());
  return plan;
}

Result<void> Plan::survey(const std::function<void(const Faults&)>& tell) {
  if (auto loaded = load(options_.load, [&](Loaded one) { add(std::move(one), tell); }); !loaded)
    return loaded;
  if (options_.given && !errors_) state(tell);
  return options_.shard ? cut_down(tell) : Result<void>();
}

void Plan::trust_known() {
  heads_ = options_.known;
  for (const store::PlannedSuite& head : heads_) parts_.emplace_back().path = head.path;
}

void Plan::add(Loaded loaded, const std::function<void(const Faults&)>& tell) {
  for (const Faults& faults : loaded.faults) tell(faults);
  if (!loaded.losses.empty()) tell(losses_in_short(loaded));
  errors_ = errors_ || is_broken(loaded);
  if (!is_suite(loaded)) return;
  Diagnostics faults(loaded.path, loaded.source);
  auto suite = prepare(loaded, parts_.size(), faults);
  if (!faults.empty()) tell(faults_of(faults));
  errors_ = errors_ || faults.has_errors();
  for (const Faults& script : targets_.take_script_faults()) {
    tell(script);
    errors_ = true;
  }

  heads_.push_back(
      {suite->suite.name, suite->suite.source.format, suite->suite.source.path, hash_of(loaded, *suite)});
  files_.push_back({loaded.path, suite->files, suite->folder, suite->fixed});
  Part& part = parts_.emplace_back();
  part.path = loaded.path;
  part.place = loaded.place;
  part.chosen = selector_.choose(suite->suite);
  for (const Chosen& chosen : part.chosen) {
    trials_ += chosen.repeat;
    if (options_.shard) part.keys.push_back(suite->cases[chosen.place].name);
    suite->cases[chosen.place].skipped = chosen.skipped;
  }
  kept_ += loaded.source.size();
  if (options_.given || kept_ <= options_.kept_bytes) part.kept = std::move(suite);
}

std::shared_ptr<engine::SuitePlan> Plan::prepare(Loaded& loaded, std::size_t number, Diagnostics& faults) {
  loaded.document->root = {};
  auto plan = std::make_shared<engine::SuitePlan>(std::move(loaded.document->suite), loaded.source);
  plan->number = number;
  plan->pass_threshold = options_.pass_threshold;
  if (options_.given)
    targets_.resolve_for_given(loaded, *plan, faults);
  else
    targets_.resolve(loaded, *plan, faults);
  name_cases(loaded.place, *plan);
  if (options_.consult) plan->consultants = options_.consult(*plan, faults);
  return plan;
}

void Plan::state(const std::function<void(const Faults&)>& tell) {
  Diagnostics faults(options_.given_path, *options_.given);
  auto file = parse_text(*options_.given, options_.given_path, faults);
  if (const auto* importer = file ? imports::importer_for(*file, options_.given_path) : nullptr)
    if (auto stated = importer->stated == nullptr ? std::nullopt : importer->stated(*file))
      file = std::move(stated);
  std::vector<const model::Suite*> suites;
  suites.reserve(parts_.size());
  for (const Part& part : parts_) suites.push_back(&part.kept->suite);
  std::optional<model::SuiteAnswers> answers;
  if (file && !faults.has_errors()) answers = model::read_given(*file, suites, faults);
  if (!faults.empty()) tell(faults_of(faults));
  errors_ = errors_ || !answers;
  for (std::size_t i = 0; answers && i < parts_.size(); ++i) parts_[i].kept->given = std::move((*answers)[i]);
}

Result<std::shared_ptr<const engine::SuitePlan>> Plan::open(std::size_t number) {
  Part& part = parts_[number];
  if (part.kept) return std::shared_ptr<const engine::SuitePlan>(part.kept);
  LoadOptions again = options_.load;
  again.paths = {part.path};
  again.checked = true;
  Opened out = fail("E458", fmt::format("{} changed while the run was under way", visible(part.path)));
  TRY(const auto nothing, load(again, [&](Loaded loaded) {
                            if (loaded.path == part.path && is_suite(loaded))
                              out = open_again(std::move(loaded), number, out);
                          }).map([] { return 0; }));
  static_cast<void>(nothing);
  return out;
}

// `changed`: what to say where it is not what it was.
Plan::Opened Plan::open_again(Loaded loaded, std::size_t number, Opened changed) {
  Diagnostics faults(loaded.path, loaded.source);
  const auto out = prepare(loaded, number, faults);
  if (hash_of(loaded, *out) != heads_[number].hash) return changed;
  Part& part = parts_[number];
  if (trusts()) {
    if (faults.has_errors())
      return fail("E604", fmt::format("{}: {}", visible(loaded.path), faults.first_error().message));
    part.chosen = selector_.choose(out->suite);
    kept_ += loaded.source.size();
    if (kept_ <= options_.kept_bytes) part.kept = out;
  }
  for (const Chosen& chosen : part.chosen) out->cases[chosen.place].skipped = chosen.skipped;
  return std::shared_ptr<const engine::SuitePlan>(out);
}

Plan::Opened Plan::take(std::size_t number) {
  std::optional<Opened> opened;
  if (ahead_.valid()) opened = ahead_.get();
  if (!opened || ahead_number_ != number) opened = open(number);
  ahead_number_ = number + 1;
  if (ahead_number_ < parts_.size() && !parts_[ahead_number_].kept && !trusts())
    ahead_ = std::async(std::launch::async, [this, next = ahead_number_] { return open(next); });
  return *std::move(opened);
}

Result<std::optional<engine::Trial>> Plan::next() {
  while (part_ < parts_.size()) {
    const std::vector<Chosen>& chosen = parts_[part_].chosen;
    if (at_ == chosen.size()) {
      ++part_;
      at_ = 0;
      suite_.reset();
      continue;
    }
    if (!suite_) {
      TRY(suite_, take(part_));
    }
    engine::Trial trial{suite_, chosen[at_].place, ++repeat_};
    if (repeat_ == chosen[at_].repeat) {
      ++at_;
      repeat_ = 0;
    }
    return trial;
  }
  return std::nullopt;
}

void Plan::rewind() {
  part_ = at_ = repeat_ = 0;
  suite_.reset();
}

std::vector<store::TrialKey> Plan::keys() const {
  std::vector<store::TrialKey> out;
  out.reserve(trials_);
  for (std::size_t suite = 0; suite < parts_.size(); ++suite)
    for (const Chosen& chosen : parts_[suite].chosen)
      for (std::size_t repeat = 1; repeat <= chosen.repeat; ++repeat)
        out.push_back({suite, chosen.place, repeat});
  return out;
}

Result<engine::Trial> Plan::trial(const store::TrialKey& key) {
  if (key.suite >= parts_.size()) return fail("E460", "the plan has no such suite");
  if (!suite_ || suite_->number != key.suite) {
    TRY(suite_, take(key.suite));
  }
  if (key.place >= suite_->cases.size()) return fail("E460", "the suite has no such case");
  return engine::Trial{suite_, key.place, key.repeat};
}

}  // namespace proctor::service
