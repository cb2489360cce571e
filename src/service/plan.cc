#include "service/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/import.h"
#include "service/judging.h"
#include "service/nothing_tested.h"
#include "service/project_rules.h"
#include "service/text.h"

namespace proctor::service {
namespace {

constexpr std::string_view kUnknownFormat = "unknown";

Faults faults_of(const Diagnostics& faults) {
  return {faults.path(), faults.list(20), faults.errors(), faults.total() - faults.errors()};
}

bool is_suite(const Loaded& loaded) { return loaded.document && loaded.summary->kind == "suite"; }

// Whether a suite has errors, and the first of them.
class Broken {
 public:
  explicit Broken(const std::vector<Faults>& all) {
    for (const Faults& faults : all) {
      errors_ += faults.errors;
      for (const Diagnostic& fault : faults.first)
        if (first_.empty() && fault.severity == Severity::error)
          first_ = fmt::format("{}:{}: {}", fault.position.line, fault.position.column, fault.message);
    }
  }

  explicit operator bool() const { return errors_ > 0; }
  std::string why() const {
    return errors_ > 1 ? fmt::format("{} (and {})", first_, counted(errors_ - 1, "more error")) : first_;
  }

 private:
  std::size_t errors_ = 0;
  std::string first_;
};

// Keys and judges are not the suite's to name: with another environment or other flags it would run, and so
// nothing does before they are there.
bool concerns_the_operator(const std::vector<Faults>& all) {
  constexpr std::string_view kCodes[] = {"E453", "E530", "E615"};
  const auto is_such = [&](const Diagnostic& fault) {
    return fault.severity == Severity::error &&
           std::find(std::begin(kCodes), std::end(kCodes), fault.code) != std::end(kCodes);
  };
  return std::any_of(all.begin(), all.end(), [&](const Faults& faults) {
    return std::any_of(faults.first.begin(), faults.first.end(), is_such);
  });
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

std::string broken_hash(const Loaded& loaded) { return sha256_hex(loaded.hash + "\nbroken"); }

// What the record holds of a suite that could not be loaded.
std::shared_ptr<engine::SuitePlan> broken_suite(const Loaded& loaded, const std::string& why,
                                                std::size_t number) {
  model::Suite suite;
  suite.name = name_by_path(loaded.path);
  suite.source = {std::string(kUnknownFormat), loaded.path};
  model::Case& test = suite.cases.emplace_back();
  test.name = kBrokenSuite;
  test.steps.emplace_back();
  auto out = std::make_shared<engine::SuitePlan>(std::move(suite), "");
  out->number = number;
  engine::CasePlan& place = out->cases.emplace_back();
  place.route = std::make_shared<const engine::Route>(
      Fault{"config", why.empty() ? "the suite has errors: `proctor validate` shows them" : why});
  out->folder = loaded.root->path();
  for (const std::string& file : loaded.places) out->files.push_back(out->folder + "/" + file);
  name_cases(loaded.place, *out);
  return out;
}

}  // namespace

Plan::Plan(PlanOptions options, Targets& targets, Selector selector)
    : options_(std::move(options)), targets_(targets), selector_(std::move(selector)) {
  options_.load.keep = true;
  const Targeting& said = targets.said();
  const bool answered = options_.given || (said.overrides && !said.agent.empty());
  options_.load.strict = options_.load.strict && !said.tolerant;
  options_.load.needs_cases = !options_.allow_empty && !said.tolerant;
  options_.load.needs_prompts = !answered && !said.tolerant;
  options_.load.survey = SurveyScope::broken;
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

Result<void> Plan::survey(const Tell& tell) {
  if (auto loaded = load(options_.load, [&](Loaded one) { add(std::move(one), tell); }); !loaded)
    return loaded;
  settle(tell);
  if (options_.given && !errors_) state(tell);
  return options_.shard ? cut_down(tell) : Result<void>();
}

void Plan::trust_known() {
  heads_ = options_.known;
  for (const store::PlannedSuite& head : heads_) parts_.emplace_back().path = head.path;
}

// In strict mode a warning is an error, and one error is enough.
void Plan::report(Faults faults, const Tell& tell) {
  if (options_.load.strict) {
    for (Diagnostic& one : faults.first) one.severity = Severity::error;
    faults.errors += std::exchange(faults.warnings, 0);
    errors_ = errors_ || faults.errors > 0;
  }
  tell(faults);
}

void Plan::add(Loaded loaded, const Tell& tell) {
  Broken broken(loaded.faults);
  for (Faults& faults : loaded.faults) report(std::move(faults), tell);
  errors_ = errors_ || (broken && loaded.root == nullptr);
  std::shared_ptr<engine::SuitePlan> suite;
  if (!broken && is_suite(loaded)) {
    SuiteFaults faults(loaded);
    suite = prepare(loaded, parts_.size(), faults);
    std::vector<Faults> all = faults.take();
    for (Faults& some : targets_.take_file_faults()) all.push_back(std::move(some));
    broken = Broken(all);
    errors_ = errors_ || concerns_the_operator(all);
    for (Faults& one : all) report(std::move(one), tell);
  }
  tally_.losses += loaded.losses.size();
  if (broken)
    for (Faults& losses : losses_in_full(loaded)) report(std::move(losses), tell);
  else if (!loaded.losses.empty())
    report(losses_in_short(loaded), tell);
  if (broken && loaded.root != nullptr)
    add_broken(loaded, broken.why());
  else if (suite)
    add_suite(loaded, std::move(suite));
}

void Plan::add_suite(const Loaded& loaded, std::shared_ptr<engine::SuitePlan> suite) {
  Part part;
  part.chosen = choose(suite->suite);
  tally_.cases += suite->suite.cases.size();
  for (const Chosen& chosen : part.chosen) {
    ++tally_.selected;
    if (chosen.skipped) continue;
    ++tally_.running;
    for (const model::Step& step : suite->suite.cases[chosen.place].steps)
      tally_.checks += step.checks.size();
  }
  std::string hash = hash_of(loaded, *suite);
  add_part(loaded, std::move(part), std::move(suite), std::move(hash));
}

// A suite that cannot run is in the record all the same, as one case that ends in an error.
void Plan::add_broken(const Loaded& loaded, const std::string& why) {
  ++tally_.broken;
  add_part(loaded, {.chosen = {{}}, .broken = true}, broken_suite(loaded, why, parts_.size()),
           broken_hash(loaded));
}

void Plan::add_part(const Loaded& loaded, Part part, std::shared_ptr<engine::SuitePlan> suite,
                    std::string hash) {
  heads_.push_back(
      {suite->suite.name, suite->suite.source.format, suite->suite.source.path, std::move(hash)});
  files_.push_back({loaded.path, suite->files, suite->folder, suite->fixed});
  part.path = loaded.path;
  part.place = loaded.place;
  for (const Chosen& chosen : part.chosen) {
    trials_ += chosen.repeat;
    if (options_.shard) part.keys.push_back(suite->cases[chosen.place].name);
  }
  kept_ += loaded.source.size();
  if (part.broken || options_.given || kept_ <= options_.kept_bytes) part.kept = std::move(suite);
  parts_.push_back(std::move(part));
}

// Whatever is wrong is known now.
void Plan::settle(const Tell& tell) {
  if (tally_.broken > 0 && tally_.running == 0) errors_ = true;
  if (errors_ || options_.allow_empty || targets_.said().tolerant) return;
  const auto why = why_nothing_is_tested();
  if (!why) return;
  errors_ = true;
  const std::string path = options_.load.paths.empty() ? "." : options_.load.paths.front();
  tell({path, {{.code = why->code, .message = why->message, .path = path}}, 1, 0});
}

std::optional<Error> Plan::why_nothing_is_tested() const {
  if (parts_.empty()) return std::nullopt;  // there are no suites, which others say
  return nothing_tested({.cases = tally_.cases,
                         .selected = tally_.selected,
                         .running = tally_.running,
                         .checks = tally_.checks,
                         .losses = tally_.losses,
                         .selection = &options_.selection,
                         .skip_judged = options_.skip_judged});
}

std::vector<Chosen> Plan::choose(const model::Suite& suite) const {
  std::vector<Chosen> out = selector_.choose(suite);
  if (!options_.skip_judged) return out;
  for (Chosen& chosen : out)
    if (!chosen.skipped && is_left_to_judges(suite, suite.cases[chosen.place]))
      chosen = {chosen.place, 1, true};
  return out;
}

std::shared_ptr<engine::SuitePlan> Plan::prepare(Loaded& loaded, std::size_t number, SuiteFaults& faults) {
  loaded.document->root = {};
  auto plan = std::make_shared<engine::SuitePlan>(std::move(loaded.document->suite), loaded.source);
  plan->number = number;
  plan->pass_threshold = options_.pass_threshold;
  plan->skip_judged = options_.skip_judged;
  plan->patterns = pattern_limits(options_.load.limits);
  plan->details_bytes = options_.load.limits.details_bytes;
  if (options_.given)
    targets_.resolve_for_given(loaded, *plan, faults);
  else
    targets_.resolve(loaded, *plan, faults);
  name_cases(loaded.prompt_folder.empty() ? loaded.place : loaded.prompt_folder, *plan);
  for (engine::CasePlan& test : plan->cases) test.selected = false;
  for (const Chosen& chosen : choose(plan->suite)) {
    plan->cases[chosen.place].selected = true;
    plan->cases[chosen.place].skipped = chosen.skipped;
  }
  if (options_.consult) plan->consultants = options_.consult(*plan, faults.of_suite());
  return plan;
}

void Plan::state(const Tell& tell) {
  Diagnostics faults(options_.given_path, *options_.given);
  auto file = parse_text(*options_.given, options_.given_path, faults);
  if (const auto* importer = file ? imports::importer_for(*file, options_.given_path) : nullptr)
    if (auto stated = importer->stated == nullptr ? std::nullopt : importer->stated(*file))
      file = std::move(stated);
  std::vector<const model::Suite*> suites;
  suites.reserve(parts_.size());
  for (const Part& part : parts_)
    if (!part.broken) suites.push_back(&part.kept->suite);
  std::optional<model::SuiteAnswers> answers;
  if (file && !faults.has_errors()) answers = model::read_given(*file, suites, faults);
  if (!faults.empty()) report(faults_of(faults), tell);
  errors_ = errors_ || !answers;
  std::size_t next = 0;
  for (Part& part : parts_)
    if (answers && !part.broken) part.kept->given = std::move((*answers)[next++]);
}

Result<std::shared_ptr<const engine::SuitePlan>> Plan::open(std::size_t number) {
  Part& part = parts_[number];
  if (part.kept) return std::shared_ptr<const engine::SuitePlan>(part.kept);
  LoadOptions again = options_.load;
  again.paths = {part.path};
  again.checked = true;
  again.survey = SurveyScope::none;
  Opened out = fail("E458", fmt::format("{} changed while the run was under way", visible(part.path)));
  TRY(const auto nothing, load(again, [&](Loaded loaded) {
                            if (loaded.path != part.path) return;
                            if (heads_[number].hash == broken_hash(loaded))
                              out = broken_suite(loaded, Broken(loaded.faults).why(), number);
                            else if (is_suite(loaded))
                              out = open_again(std::move(loaded), number, out);
                          }).map([] { return 0; }));
  static_cast<void>(nothing);
  return out;
}

// `changed`: what to say where it is not what it was.
Plan::Opened Plan::open_again(Loaded loaded, std::size_t number, Opened changed) {
  SuiteFaults faults(loaded);
  const auto out = prepare(loaded, number, faults);
  if (hash_of(loaded, *out) != heads_[number].hash) return changed;
  Part& part = parts_[number];
  if (trusts()) {
    if (faults.has_errors())
      return fail("E604", fmt::format("{}: {}", visible(loaded.path), faults.first_error().message));
    part.chosen = choose(out->suite);
    kept_ += loaded.source.size();
    if (kept_ <= options_.kept_bytes) part.kept = out;
  }
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
