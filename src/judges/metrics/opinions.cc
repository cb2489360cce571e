// Metrics that put one plain question to the judge. rubric: how well does the answer meet a rubric (0 to 1)?
// closed_qa: does it meet a criterion, yes or no? factuality: how does it stand to a reference?
#include "judges/forms.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

// --- rubric

constexpr Shape kFrom0To1 = {.takes = takes_number, .least = 0, .most = 1};
constexpr Form kShareForm("score",
                          {must("reason", value::kText, "Why."), must("score", kFrom0To1, "From 0 to 1.")});

Result<Move> next_rubric(const Case& given) {
  const auto rubric = text_setting(given.options, "rubric");
  if (!rubric || stripped(*rubric).empty()) return bad_setting("'rubric' must say what is wanted");
  if (given.rounds.empty())
    return asking({.stage = "rubric",
                   .data = exchange_of(given),
                   .words = {{"rubric", *rubric}},
                   .reply = kShareForm.shape()});
  const Heard& heard = given.rounds[0][0];
  TRY(auto graded, read_graded(heard));
  if (graded.score < 0 || graded.score > 1)
    return at_fault(kSchema, R"("score" is not between 0 and 1)", heard.text);
  return Score{.value = graded.score, .why = std::move(graded.reason)};
}

// --- closed_qa

constexpr Shape kVerdict = {.takes = takes_text, .words = kYesNoWords};
constexpr Form kVerdictForm("verdict", {must("reason", value::kText, "Why."),
                                        must("verdict", kVerdict, "Is the criterion met?")});

Result<Move> next_closed_qa(const Case& given) {
  const auto criteria = text_setting(given.options, "criteria");
  if (!criteria || stripped(*criteria).empty()) return bad_setting("'criteria' must say what is wanted");
  if (given.rounds.empty())
    return asking({.stage = "verdict",
                   .data = exchange_of(given),
                   .words = {{"criteria", *criteria}},
                   .reply = kVerdictForm.shape()});
  TRY(const Value* reply, whole(given.rounds[0][0], *kVerdictForm.shape()));
  return Score{.value = text_at(*reply, "verdict") == "yes" ? 1.0 : 0.0, .why = text_at(*reply, "reason")};
}

// --- factuality

struct Relation {
  std::string_view word;
  double score;
};
constexpr Relation kRelations[] = {
    {"subset", 1}, {"superset", 1}, {"same", 1}, {"immaterial", 1}, {"contradiction", 0}};
constexpr std::string_view kRelationWords[] = {"subset", "superset", "same", "immaterial", "contradiction"};
constexpr Shape kRelation = {.takes = takes_text, .words = kRelationWords};
constexpr Form kRelationForm("relation", {must("reason", value::kText, "Why."),
                                          must("relation", kRelation, "How the answer stands to it.")});

double score_of(std::string_view word, const Map& options) {
  const Value* scores = options.find("scores");
  if (const Value* own = scores != nullptr ? scores->find(word) : nullptr; own != nullptr && own->is_number())
    return own->number();
  for (const Relation& relation : kRelations)
    if (relation.word == word) return relation.score;
  return 0;
}

Result<Move> next_factuality(const Case& given) {
  if (given.rounds.empty())
    return asking({.stage = "relation",
                   .data = {input_of(given), expected_of(given), output_of(given)},
                   .reply = kRelationForm.shape()});
  TRY(const Value* reply, whole(given.rounds[0][0], *kRelationForm.shape()));
  const std::string word = text_at(*reply, "relation");
  return Score{.value = score_of(word, given.options), .why = word + ": " + text_at(*reply, "reason")};
}

// --- Rows

constexpr std::string_view kNeeds[] = {"input", "actual_output"};
constexpr std::string_view kReferenceNeeds[] = {"input", "actual_output", "expected_output"};
constexpr Shape kSomeText = {.takes = takes_text};
constexpr Field kRubricOptions[] = {must("rubric", kSomeText, "What a good answer does.")};
constexpr Field kClosedOptions[] = {must("criteria", kSomeText, "What the answer must meet.")};
constexpr Field kScoreFields[] = {may("subset", kFrom0To1, "It says less than the reference."),
                                  may("superset", kFrom0To1, "It says more, and agrees."),
                                  may("same", kFrom0To1, "It says the same."),
                                  may("immaterial", kFrom0To1, "It differs where facts do not matter."),
                                  may("contradiction", kFrom0To1, "It disagrees with the reference.")};
constexpr Record kScoresRecord = {
    .name = "scores", .fields = kScoreFields, .about = "A score a relation.", .closed = true};
constexpr Shape kScores = {.takes = takes_map, .record = &kScoresRecord};
constexpr Field kFactualityOptions[] = {may("scores", kScores, "What each relation counts, from 0 to 1.")};

constexpr MetricDef kDefs[] = {{.name = "rubric",
                                .title = "Rubric",
                                .summary = "How well the answer meets a rubric, from 0 to 1.",
                                .needs = kNeeds,
                                .options = kRubricOptions,
                                .next = next_rubric},
                               {.name = "closed_qa",
                                .title = "Closed QA",
                                .summary = "1 where the answer meets a criterion, else 0.",
                                .needs = kNeeds,
                                .options = kClosedOptions,
                                .next = next_closed_qa},
                               {.name = "factuality",
                                .title = "Factuality",
                                .summary = "1 where the answer agrees with the expected output, else 0.",
                                .needs = kReferenceNeeds,
                                .options = kFactualityOptions,
                                .next = next_factuality}};

}  // namespace

std::span<const MetricDef> opinions() { return kDefs; }

}  // namespace proctor::judges
