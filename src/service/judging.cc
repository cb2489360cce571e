#include "service/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/utf8.h"
#include "base/words.h"
#include "checks/grade.h"
#include "judges/inquiry.h"
#include "providers/provider.h"
#include "service/judge_doubts.h"
#include "service/judge_prompts.h"
#include "service/reply_cache.h"

namespace proctor::service {
namespace {

using engine::Judge;

constexpr std::string_view kNobody = "no judge is configured: run with --judge MODEL";

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

std::vector<Judged> judged_checks(const model::Suite& suite, const Judging& said) {
  std::vector<Judged> out;
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps)
      for (const model::Check& check : step.checks) add_judged(check, suite.defaults, said, out);
  return out;
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
  for (const Judged& judged : judged_checks(plan.suite, said_)) {
    if (judges.contains(judged.judge)) continue;
    judges.emplace(judged.judge, find(judged.judge, plan));
    tell(judged, plan, faults);
  }
  out->judge = [judges = std::move(judges), said = said_,
                defaults = plan.suite.defaults](const model::Check& check) -> Found {
    const auto at = judges.find(judge_for(check, defaults, said));
    return at == judges.end() ? Found(faulted("judge", std::string(kNobody))) : at->second;
  };
  out->prompts = prompts_;
  out->cache = cache_;
  out->samples = said_.samples;
  out->pooling = said_.pooling;
  out->at_once = said_.at_once;
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
  if (name.empty()) return faulted("judge", std::string(kNobody));
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

}  // namespace proctor::service
