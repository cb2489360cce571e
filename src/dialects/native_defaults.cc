#include "dialects/native_defaults.h"

#include "dialects/fields.h"
#include "judges/terms.h"

namespace proctor::dialects {
namespace {

const Shape kRepeat = {.takes = takes_integer, .least = 1, .most = model::kMaxRepeat};
const Shape kTimeout = {.takes = takes_integer, .least = 0, .most = model::kMaxTimeoutMs};

constexpr Shape kMinLabels = {.takes = takes_integer, .least = 1};
constexpr Shape kCompatibility = {.takes = takes_text, .words = judges::kCompatibilities};

constexpr Field kJudgeFields[] = {
    {.name = "model", .shape = &kText, .about = "The model that judges."},
    {.name = "min_kappa",
     .shape = &kShare,
     .about =
         "Least agreement with people by `proctor judge calibrate`, as the lower bound of its 95 % interval; "
         "below it judged checks are advisory."},
    {.name = "min_labels",
     .shape = &kMinLabels,
     .about = "Labels that a calibration must have to count.",
     .fallback = "30"},
    {.name = "compatibility",
     .shape = &kCompatibility,
     .about = "How incomplete replies and missing material are scored: none (an error) or deepeval."}};
constexpr Record kJudge = {.name = "judge",
                           .fields = kJudgeFields,
                           .about = "Who judges, and how far it must be known to agree with people.",
                           .closed = true};
const Shape kJudgeShape = {.takes = takes_text | takes_map, .record = &kJudge};

const Field kDefaultFields[] = {
    {.name = "pass_threshold",
     .shape = &kShare,
     .about = "Least score of weighted cases.",
     .fallback = "0.8"},
    {.name = "model", .shape = &kText, .about = "The model to ask."},
    {.name = "judge", .shape = &kJudgeShape, .about = "The model that judges."},
    {.name = "timeout_ms", .shape = &kTimeout, .about = "Milliseconds until a case is given up."},
    {.name = "repeat", .shape = &kRepeat, .about = "How often each case runs."}};
const Record kDefaults = {.name = "defaults",
                          .fields = kDefaultFields,
                          .about = "What holds for every case that says nothing else.",
                          .closed = true};
const Shape kDefaultsShape = {.takes = takes_map, .record = &kDefaults};

void read_judge(model::Defaults& defaults, const Value& judge, std::string_view source) {
  if (!judge.is_map()) return;
  const Fields of(judge.map(), kJudge, source);
  defaults.judge = of.text("model");
  defaults.min_kappa = of.number("min_kappa");
  defaults.min_labels = of.integer("min_labels");
  defaults.judge_compatibility = of.text("compatibility");
  defaults.judge_spelling = of.spelling("map");
}

// A name where a name says it all.
void put_judge(Draft& draft, const model::Defaults& defaults, bool own) {
  const bool more = defaults.min_kappa || defaults.min_labels || !defaults.judge_compatibility.empty();
  const bool boxed = more || (own && defaults.judge_spelling.shape == "map");
  if (!boxed) return draft.put_text("judge", defaults.judge);
  Draft judge(kJudge, own ? &defaults.judge_spelling : nullptr);
  judge.put_text("model", defaults.judge);
  judge.put_optional("min_kappa", defaults.min_kappa);
  judge.put_optional("min_labels", defaults.min_labels);
  judge.put_text("compatibility", defaults.judge_compatibility);
  draft.put("judge", std::move(judge).finish());
}

}  // namespace

const Shape& native_defaults() { return kDefaultsShape; }

model::Defaults read_native_defaults(const Map& map, std::string_view source) {
  const Fields of(map, kDefaults, source);
  model::Defaults out;
  out.pass_threshold = of.number("pass_threshold");
  out.model = of.text("model");
  out.judge = of.text("judge");
  if (const Value* judge = of.get("judge")) read_judge(out, *judge, source);
  out.timeout_ms = of.integer("timeout_ms");
  out.repeat = of.integer("repeat");
  out.spelling = of.spelling();
  return out;
}

Map write_native_defaults(const model::Defaults& defaults, bool own) {
  Draft draft(kDefaults, own ? &defaults.spelling : nullptr);
  draft.put_optional("pass_threshold", defaults.pass_threshold);
  draft.put_text("model", defaults.model);
  put_judge(draft, defaults, own);
  draft.put_optional("timeout_ms", defaults.timeout_ms);
  draft.put_optional("repeat", defaults.repeat);
  return std::move(draft).finish();
}

}  // namespace proctor::dialects
