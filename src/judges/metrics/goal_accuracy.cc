// Did the assistant reach the user's goals, by a sensible plan? Stages: goal_score and plan_score (each one
// an exchange, from 0 to 1), free_text (the reason, in plain words). The score lies midway between the two
// means.
#include <fmt/format.h>

#include "judges/conversation.h"
#include "judges/forms.h"

namespace proctor::judges {
namespace {

std::vector<Ask> ask_all(const Case& given) {
  const auto all = exchanges(given.exhibit.turns);
  std::vector<Ask> out;
  for (const std::string_view stage : {"goal_score", "plan_score"})
    for (const Turns& exchange : all)
      out.push_back({.stage = std::string(stage),
                     .data = {{"goal", said_by_user(exchange)}, {"steps_taken", answered(exchange)}},
                     .reply = kScoreForm.shape()});
  return out;
}

struct Mean {
  double value = 0;
  std::string reasons;
};

Result<Mean> mean_of(std::span<const Heard> replies, const Case& given) {
  Mean out;
  for (const Heard& heard : replies) {
    TRY(const Graded graded, read_share(heard, given));
    out.value += graded.score;
    out.reasons += fmt::format("{:.2f}: {}\n", graded.score, graded.reason);
  }
  if (!replies.empty()) out.value /= static_cast<double>(replies.size());
  return out;
}

Result<Move> concluded(std::span<const Heard> replies, const Case& given) {
  const std::size_t half = replies.size() / 2;
  TRY(const Mean goals, mean_of(replies.first(half), given));
  TRY(const Mean plans, mean_of(replies.subspan(half), given));
  const double score = (goals.value + plans.value) / 2;
  Ask reason = why({{"goal_scores", goals.reasons}, {"plan_scores", plans.reasons}});
  reason.stage = "free_text";
  reason.reply = nullptr;
  return Score{.value = score, .reason = std::move(reason)};
}

Result<Move> next(const Case& given) {
  if (!given.rounds.empty()) return concluded(given.rounds[0], given);
  auto asks = ask_all(given);
  if (asks.empty()) return concluded({}, given);
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr MetricDef kDefs[] = {{.name = "goal_accuracy",
                                .title = "Goal Accuracy",
                                .summary = "How far the user's goals were reached, and by how good a plan.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> goal_accuracy() { return kDefs; }

}  // namespace proctor::judges
