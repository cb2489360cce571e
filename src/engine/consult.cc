#include "engine/consult.h"

#include <algorithm>

#include "engine/consult_vectors.h"
#include "engine/judge_panel.h"
#include "engine/pooled.h"
#include "judges/unasked.h"
#include "model/usage.h"

namespace proctor::engine {
namespace {

// One sample is enough where nobody is asked.
std::vector<JudgeLine> lines_for(const checks::Needs& needs, const judges::Exhibit& exhibit,
                                 const Consultants& with) {
  std::vector<JudgeLine> out;
  for (const model::Check* check : needs.judged) {
    const judges::MetricDef* metric = judges::metric_of(*check);
    if (metric == nullptr) continue;  // grading says so
    const auto compatibility = with.compatibility.value_or(judges::Compatibility::none);
    out.emplace_back(*check, *metric, exhibit, 1, compatibility);
    for (std::size_t i = 2; i <= with.samples && !out.back().is_over(); ++i)
      out.emplace_back(*check, *metric, exhibit, i, compatibility);
  }
  return out;
}

void add_notices(const JudgeLine& line, std::vector<std::string>& to) {
  for (const std::string& notice : line.notices())
    if (std::find(to.begin(), to.end(), notice) == to.end()) to.push_back(notice);
}

void doubt(const model::Check& check, const Consultants& with, model::Judgement& judgement) {
  auto why = with.doubt ? with.doubt(check) : std::nullopt;
  if (!why) return;
  judgement.advisory = true;
  judgement.notices.push_back("advisory: " + *std::move(why));
}

// Lines of the same check stand together.
void judge(const std::vector<JudgeLine>& lines, const Consultants& with, model::Outcome& outcome) {
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    const model::Check& check = lines[begin].check();
    std::vector<model::Judgement> samples;
    for (; end < lines.size() && &lines[end].check() == &check; ++end)
      samples.push_back(lines[end].judgement());
    model::Judgement judgement = pooled(samples, with.pooling);
    if (lines[begin].judge() != nullptr) doubt(check, with, judgement);
    outcome.judgements.insert_or_assign(judges::judgement_key(check), std::move(judgement));
  }
}

void ask_judges(const checks::Needs& needs, const judges::Exhibit& exhibit, const Consultants& with,
                const Occasion& occasion, const Until& until, model::Outcome& outcome, Consulted& out) {
  std::vector<JudgeLine> lines = lines_for(needs, exhibit, with);
  JudgePanel(lines, with, occasion, until).run();
  judge(lines, with, outcome);
  for (const JudgeLine& line : lines) {
    model::add_usage(line.usage(), out.usage);
    add_notices(line, out.notices);
    if (with.cache) line.keep_replies(*with.cache);
  }
}

}  // namespace

void settle_stated(const checks::Needs& all, const judges::Exhibit& exhibit, const Consultants& with,
                   model::Outcome& outcome) {
  if (!with.doubt && !with.compatibility) return;
  const auto compatibility = with.compatibility.value_or(judges::Compatibility::deepeval);
  for (const model::Check* check : all.judged) {
    auto stated = judges::stated_judgement(*check, exhibit, outcome, compatibility);
    if (!stated) continue;
    doubt(*check, with, *stated);
    outcome.judgements.insert_or_assign(judges::judgement_key(*check), *std::move(stated));
  }
}

Consulted consult(const checks::Needs& needs, const judges::Exhibit& exhibit, const Consultants& with,
                  const Occasion& occasion, const Until& until, model::Outcome& outcome) {
  Consulted out;
  if (!needs.judged.empty()) ask_judges(needs, exhibit, with, occasion, until, outcome, out);
  if (!needs.texts.empty()) fetch_vectors(needs.texts, with, occasion, until, outcome, out);
  return out;
}

}  // namespace proctor::engine
