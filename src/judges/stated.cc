// What an outcome states about judged checks: a metric's result, the replies of its stages, or the one reply
// of a judge. So a run needs no judge, and replies that were recorded elsewhere are scored as they would be
// when asked for.
#include <fmt/format.h>

#include <algorithm>

#include "judges/inquiry.h"
#include "judges/terms.h"
#include "model/answer.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kPrefix = "metric:";
constexpr std::string_view kJudge = "judge";
constexpr std::string_view kBehavior = "behavior";

// "faithfulness", "judge"; empty: no judge decides this check.
std::string_view type_of(const model::Check& check) {
  const std::string_view kind = check.kind;
  if (kind == kJudge) return kJudge;
  return kind.starts_with(kPrefix) ? kind.substr(kPrefix.size()) : std::string_view();
}

// --- A result

model::Judgement stated_result(const Value& result, const MetricDef* metric, const model::Check& check) {
  const Terms terms = terms_of(metric, check);
  model::Judgement out = begun(terms);
  const Value* error = result.find("error");
  const Value* score = result.find("score");
  if (error != nullptr && !error->is_null()) {
    out.error = Fault{"judge", model::error_message(*error)};
  } else if (score == nullptr || !score->is_number()) {
    out.error = Fault{"judge", "the metric gave no score"};
  } else {
    conclude(terms, score->number(), out);
    const Value* reason = result.find("reason");
    if (terms.reason && reason != nullptr && reason->is_text()) out.reason = std::string(reason->text());
  }
  return out;
}

// --- Replies

bool is_wrapped(const Map& map) {
  constexpr std::string_view kKeys[] = {"json", "text", "logprobs", "stage", "context_index"};
  const bool known = std::all_of(map.begin(), map.end(), [&](const auto& member) {
    return std::find(std::begin(kKeys), std::end(kKeys), std::string_view(member.key)) != std::end(kKeys);
  });
  return known && map.has("json") != map.has("text");
}

List logprobs_in(const Value* value) {
  const List* list = value != nullptr ? value->if_list() : nullptr;
  return list != nullptr ? *list : List{};
}

Reply wrapped(const Map& map) {
  const Value* text = map.find("text");
  const Value& said = text != nullptr ? *text : *map.find("json");
  const bool plain = text != nullptr && text->is_text();
  return {.text = plain ? std::string(said.text()) : value::to_json(said),
          .logprobs = logprobs_in(map.find("logprobs"))};
}

Reply body(const Value& value) {
  Reply out{.text = model::read_answer(value).text.value_or("")};
  const List* choices = value.find("choices")->if_list();
  if (choices == nullptr || choices->empty()) return out;
  const Value* logprobs = choices->front().find("logprobs");
  if (logprobs != nullptr) out.logprobs = logprobs_in(logprobs->find("content"));
  return out;
}

Reply to_reply(const Value& value) {
  if (value.is_text()) return {.text = value.text()};
  if (value.is_map() && is_wrapped(value.map())) return wrapped(value.map());
  if (value.find("choices") != nullptr) return body(value);
  return {.text = value::to_json(value)};
}

// Replies by stage, each handed out once.
class Replies {
 public:
  explicit Replies(const Map& stages) : stages_(stages) {}

  Reply next(const Ask& ask) {
    const Value* found = stages_.find(ask.stage);
    std::size_t& at = used_[ask.stage];
    if (found != nullptr && found->is_list() && at < found->list().size())
      return to_reply(found->list()[at++]);
    return {.error = Fault{"judge", fmt::format("no reply is stated for the stage \"{}\"", ask.stage)}};
  }

 private:
  const Map& stages_;
  std::map<std::string, std::size_t, std::less<>> used_;
};

model::Judgement from_replies(const MetricDef& metric, const model::Check& check, const Exhibit& exhibit,
                              const Map& stages, Compatibility compatibility) {
  Replies replies(stages);
  Inquiry inquiry(metric, check, exhibit, compatibility);
  while (!inquiry.asks().empty()) {
    std::vector<Reply> round;
    for (const Ask& ask : inquiry.asks()) round.push_back(replies.next(ask));
    inquiry.take(std::move(round));
  }
  return inquiry.judgement();
}

}  // namespace

const MetricDef* metric_of(const model::Check& check) {
  const std::string_view type = type_of(check);
  return type.empty() ? nullptr : find_metric(type);
}

std::string judgement_key(const model::Check& check) {
  std::vector<const value::Member*> options;
  for (const value::Member& option : check.options) options.push_back(&option);
  std::sort(options.begin(), options.end(),
            [](const auto* a, const auto* b) { return std::string_view(a->key) < std::string_view(b->key); });
  std::string out = check.kind;
  for (const auto* option : options)
    out += fmt::format("\n{}: {}", option->key.text(), value::to_json(option->value));
  if (check.expected) out += "\n= " + value::to_json(*check.expected);
  return out;
}

std::optional<model::Judgement> stated_judgement(const model::Check& check, const Exhibit& exhibit,
                                                 const model::Outcome& outcome, Compatibility compatibility) {
  const std::string_view type = type_of(check);
  if (type.empty()) return std::nullopt;
  const MetricDef* metric = find_metric(type);
  if (const Value* result = outcome.metrics.find(type)) return stated_result(*result, metric, check);
  if (metric == nullptr) return std::nullopt;
  if (const Value* stages = outcome.judge_replies.find(type); stages != nullptr && stages->is_map())
    return from_replies(*metric, check, exhibit, stages->map(), compatibility);
  if (type != kJudge || !outcome.judge) return std::nullopt;
  return from_replies(*metric, check, exhibit, Map{{kBehavior, List{*outcome.judge}}}, compatibility);
}

}  // namespace proctor::judges
