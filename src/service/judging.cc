#include "service/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/utf8.h"
#include "base/words.h"
#include "checks/grade.h"
#include "engine/talk.h"
#include "judges/inquiry.h"
#include "judges/terms.h"
#include "judges/unasked.h"
#include "providers/provider.h"
#include "service/judge_doubts.h"
#include "service/judge_prompts.h"
#include "service/reply_cache.h"

namespace proctor::service {
namespace {

using engine::Judge;

// Asks a model that takes no temperature without one.
class WithoutTemperature final : public engine::Model {
 public:
  explicit WithoutTemperature(std::shared_ptr<engine::Model> model) : model_(std::move(model)) {}

  model::Reply ask(const model::ChatRequest& chat, const Until& until) override {
    model::ChatRequest other = chat;
    other.params.erase("temperature");
    return model_->ask(other, until);
  }

 private:
  std::shared_ptr<engine::Model> model_;
};

bool may_hold_checks(const model::Check& check) {
  return check.expected && (check.expected->is_list() || check.expected->is_map());
}

void add_judged(const model::Check& check, const model::Defaults& defaults, const Judging& said,
                std::vector<Judged>& to) {
  if (judges::metric_of(check) != nullptr)
    return to.push_back({check, check.span, judge_for(check, defaults, said)});
  if (!may_hold_checks(check)) return;
  const auto ready = checks::StepChecks::compile({&check, 1});
  for (const model::Check* inner : ready.needs({}).judged)
    to.push_back({*inner, check.span, judge_for(*inner, defaults, said)});
}

struct Named {
  const providers::Provider* provider;
  std::string model;
};

Named named(const std::string& name) {
  const providers::ModelName split = providers::split_model(name);
  if (split.provider != nullptr) return {split.provider, std::string(split.model)};
  return {&providers::provider_for(name), name};
}

// A plan that is not resolved yet has no places for its cases.
bool runs(const engine::SuitePlan& plan, std::size_t place) {
  return place >= plan.cases.size() || (plan.cases[place].selected && !plan.cases[place].skipped);
}

}  // namespace

std::string judge_for(const model::Check& check, const model::Defaults& defaults, const Judging& said) {
  if (said.overrides && !said.model.empty()) return said.model;
  if (const Value* model = check.options.find("model"); model != nullptr && model->is_text())
    if (const std::string_view name = model->text(); !name.empty()) return std::string(name);
  return defaults.judge.empty() ? said.model : defaults.judge;
}

std::string judge_identity(const std::string& judge) {
  if (judge.empty()) return {};
  const auto [provider, model] = named(judge);
  return fmt::format("{}/{}", provider->name, model);
}

std::vector<std::string_view> judge_poolings() { return {"majority", "mean"}; }

engine::Pooling pooling_of(std::string_view word) {
  return word == "mean" ? engine::Pooling::mean : engine::Pooling::majority;
}

std::vector<std::string_view> judge_compatibilities() {
  return {std::begin(judges::kCompatibilities), std::end(judges::kCompatibilities)};
}

std::optional<judges::Compatibility> compatibility_of(std::string_view word) {
  return judges::read_compatibility(word);
}

std::vector<Judged> judged_checks(const engine::SuitePlan& plan, const Judging& said) {
  std::vector<Judged> out;
  for (std::size_t i = 0; i < plan.suite.cases.size(); ++i) {
    if (!runs(plan, i)) continue;
    for (const model::Step& step : plan.suite.cases[i].steps)
      for (const model::Check& check : step.checks) add_judged(check, plan.suite.defaults, said, out);
  }
  return out;
}

bool is_left_to_judges(const model::Suite& suite, const model::Case& test) {
  std::size_t all = 0;
  std::size_t judged = 0;
  for (const model::Step& step : test.steps) {
    const Map vars = engine::vars_of(test, step);
    checks::Setup setup = engine::setup_for(suite, step, vars);
    setup.skip_judged = true;
    const auto ready = checks::StepChecks::compile(step.checks, setup);
    all += ready.size();
    judged += ready.left_out();
  }
  return all > 0 && judged == all;
}

Judges::Judges(Judging said, Targets& targets, bool stated)
    : said_(std::move(said)), targets_(targets), stated_(stated) {
  if (said_.cache) cache_ = reply_cache(*said_.cache);
}

Result<std::unique_ptr<Judges>> Judges::make(Judging said, Targets& targets, bool stated) {
  judges::PromptOverride prompts;
  if (!said.prompts.empty()) {
    TRY(prompts, read_judge_prompts(said.prompts));
  }
  std::unique_ptr<Judges> out(new Judges(std::move(said), targets, stated));
  out->prompts_ = std::move(prompts);
  return out;
}

std::shared_ptr<engine::Consultants> Judges::consultants(const engine::SuitePlan& plan, Diagnostics& faults) {
  auto out = std::make_shared<engine::Consultants>();
  std::map<std::string, Found> judges;
  const auto all = plan.skip_judged ? std::vector<Judged>() : judged_checks(plan, said_);
  for (const Judged& judged : all) {
    if (judges.contains(judged.judge)) continue;
    judges.emplace(judged.judge, find(judged.judge, plan));
    if (!judged.judge.empty()) tell(judged, plan, faults);
  }
  if (!stated_) report_unjudged(all, faults);
  out->judge = [judges = std::move(judges), said = said_,
                defaults = plan.suite.defaults](const model::Check& check) -> Found {
    const auto at = judges.find(judge_for(check, defaults, said));
    return at == judges.end() ? Found(faulted("judge", judges::kNoJudge)) : at->second;
  };
  out->prompts = prompts_;
  out->cache = cache_;
  out->samples = said_.samples;
  out->pooling = said_.pooling;
  out->at_once = said_.at_once;
  out->compatibility = said_.compatibility
                           ? said_.compatibility
                           : judges::read_compatibility(plan.suite.defaults.judge_compatibility);
  if (plan.suite.defaults.min_kappa) doubt_judges(plan.suite.defaults, *out, faults);
  return out;
}

void Judges::doubt_judges(const model::Defaults& defaults, engine::Consultants& to,
                          Diagnostics& faults) const {
  auto known = said_.calibrations.empty() ? Result<Calibrations>() : Calibrations::load(said_.calibrations);
  if (!known) return faults.add(Severity::error, known.error());
  to.doubt = judge_doubts(*std::move(known), prompts_, defaults, said_);
}

const Judges::Found& Judges::find(const std::string& name, const engine::SuitePlan& plan) {
  const std::string url = name.empty() ? "" : base_url_for(*named(name).provider, plan);
  const auto at = known_.find(name + "\n" + url);
  if (at != known_.end()) return at->second;
  return known_.emplace(name + "\n" + url, connect(name, plan)).first->second;
}

Judges::Found Judges::connect(const std::string& name, const engine::SuitePlan& plan) const {
  if (name.empty()) return faulted("judge", judges::kNoJudge);
  const auto [provider, model] = named(name);
  auto asked = targets_.model_for(std::string(provider->name), base_url_for(*provider, plan), {}, model);
  if (!asked)
    return faulted("judge",
                   fmt::format("the judge {} cannot be asked: {}", quoted(name), asked.error().message));
  const providers::Abilities able = providers::abilities_of(*provider, model);
  Judge judge;
  judge.model = able.temperature ? *asked : std::make_shared<WithoutTemperature>(*asked);
  judge.name = model;
  judge.identity = fmt::format("{}/{}", provider->name, model);
  judge.structured = able.schema;
  judge.probabilities = able.probabilities;
  return std::make_shared<const Judge>(std::move(judge));
}

// What was said of the target's address holds for a judge at the same provider, and where no target is asked.
std::string Judges::base_url_for(const providers::Provider& provider, const engine::SuitePlan& plan) const {
  if (!said_.base_url.empty()) return said_.base_url;
  const bool same = stated_ || plan.providers.contains(std::string(provider.name));
  return same ? targets_.said().base_url : "";
}

void Judges::tell(const Judged& judged, const engine::SuitePlan& plan, Diagnostics& faults) {
  const Found& found = find(judged.judge, plan);
  if (found) return;
  const bool operators = !judged.judge.empty() && judged.judge == said_.model;
  const bool suites = !judged.judge.empty() && judged.judge == plan.suite.defaults.judge && !stated_;
  const std::string& why = found.error().message;
  if ((operators || suites) && !targets_.said().tolerant) return faults.error("E530", why, judged.span);
  if (!stated_)
    faults.warn("W530", fmt::format("{}; checks that need it will end in error", why), judged.span);
}

// Whoever grades by hand or by recorded judgements states them; everybody else would pay for answers that
// nobody can grade.
void Judges::report_unjudged(const std::vector<Judged>& all, Diagnostics& faults) const {
  const auto lacks = [](const Judged& one) { return one.judge.empty() && judges::asks_judge(one.check); };
  const auto first = std::find_if(all.begin(), all.end(), lacks);
  if (first == all.end()) return;
  const auto count = static_cast<std::size_t>(std::count_if(first, all.end(), lacks));
  const std::string which = fmt::format("no judge is configured, and {} {} one", counted(count, "check"),
                                        count == 1 ? "needs" : "need");
  if (targets_.said().tolerant) return faults.warn("W530", which + ": it ends in an error", first->span);
  faults.error("E615",
               which + ": run with --judge MODEL, or with --skip-judged to run only what needs no judge",
               first->span);
}

}  // namespace proctor::service
