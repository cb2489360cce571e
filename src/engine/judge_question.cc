// Sent at temperature 0, held to a schema where the API can be. A kept reply is JSON: {text, logprobs}.
#include "engine/judge_question.h"

#include <utility>

#include "base/sha256.h"
#include "engine/reply_schema.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::engine {
namespace {

constexpr int kMostLikely = 20;  // tokens told of each place: the most that APIs give

Map params_of(const Judge& judge, const judges::Ask& ask) {
  Map out{{"temperature", 0}};
  if (judge.structured && ask.reply != nullptr)
    if (Value format = reply_format(*ask.reply); !format.is_null())
      out.set("response_format", std::move(format));
  if (judge.probabilities && ask.probabilities) {
    out.set("logprobs", true);
    out.set("top_logprobs", kMostLikely);
  }
  return out;
}

// As OpenAI's chat completions have them.
List logprobs_in(const std::optional<Value>& response) {
  if (!response) return {};
  return value::items_at(value::reach(value::first_of(value::reach(&*response, "choices")), "logprobs"),
                         "content");
}

model::JudgeUsage usage_of(model::Reply& reply) {
  return {.calls = 1, .cached = 0, .usage = std::move(reply.usage), .cost = reply.cost};
}

}  // namespace

JudgeQuestion::JudgeQuestion(const Judge& judge, const judges::MetricDef& metric, const judges::Ask& ask,
                             const judges::PromptOverride& prompts)
    : judge_(judge) {
  chat_.model = judge.name;
  chat_.messages = judges::messages_for(metric, ask, prompts);
  chat_.params = params_of(judge, ask);
}

std::string JudgeQuestion::key(const Sampling& sampling) const {
  List parts{judge_.identity, chat_.messages, chat_.params, static_cast<std::int64_t>(sampling.sample)};
  if (sampling.time > 1) parts.emplace_back(static_cast<std::int64_t>(sampling.time));
  return sha256_hex(value::to_json(Value(std::move(parts))));
}

std::optional<JudgeReply> JudgeQuestion::find(const ReplyCache& cache, const std::string& key) {
  const auto kept = cache.find(key);
  if (!kept) return std::nullopt;
  const auto value = value::parse_json(*kept, {.strictness = value::Strictness::data});
  const Value* text = value ? value->find("text") : nullptr;
  if (text == nullptr || !text->is_text()) return std::nullopt;
  JudgeReply out;
  out.reply.text = text->text();
  if (const Value* logprobs = value->find("logprobs"); logprobs != nullptr && logprobs->is_list())
    out.reply.logprobs = logprobs->list();
  out.usage.cached = 1;
  return out;
}

void JudgeQuestion::keep(const ReplyCache& cache, const std::string& key, const JudgeReply& reply) {
  if (reply.reply.error || reply.reply.text.size() > judges::kMostReply) return;
  Map kept{{"text", reply.reply.text}};
  if (!reply.reply.logprobs.empty()) kept.set("logprobs", reply.reply.logprobs);
  cache.keep(key, value::to_json(Value(std::move(kept))));
}

JudgeReply JudgeQuestion::ask(const Occasion& occasion, const Until& until) const {
  model::ChatRequest chat = chat_;
  chat.occasion = occasion;
  model::Reply came = judge_.model->ask(chat, until);
  JudgeReply out{.usage = usage_of(came), .notices = std::move(came.notices)};
  out.reply.text = std::move(came.text);
  out.reply.logprobs = logprobs_in(came.response);
  out.reply.error = std::move(came.error);
  return out;
}

}  // namespace proctor::engine
