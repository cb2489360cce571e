#include "engine/judge_line.h"

#include <utility>

#include "model/usage.h"

namespace proctor::engine {

JudgeLine::JudgeLine(const model::Check& check, const judges::MetricDef& metric,
                     const judges::Exhibit& exhibit, std::size_t sample, judges::Compatibility compatibility)
    : check_(check), metric_(metric), sample_(sample), inquiry_(metric, check, exhibit, compatibility) {}

void JudgeLine::open_round(const judges::PromptOverride& prompts) {
  for (const judges::Ask& ask : inquiry_.asks()) {
    JudgeQuestion question(*judge_, metric_, ask, prompts);
    std::string first = question.key({.sample = sample_});
    const std::size_t time = ++times_[first];
    if (time == 1) {
      round_.push_back({std::move(question), std::move(first), {}});
      continue;
    }
    std::string key = question.key({.sample = sample_, .time = time});
    std::string before = time == 2 ? std::move(first) : question.key({.sample = sample_, .time = time - 1});
    round_.push_back({std::move(question), std::move(key), std::move(before)});
  }
  missing_ = round_.size();
  replies_.assign(missing_, std::nullopt);
}

void JudgeLine::answer(std::size_t place, JudgeReply reply) {
  replies_[place] = std::move(reply);
  --missing_;
}

void JudgeLine::close_round() {
  std::vector<judges::Reply> said;
  said.reserve(replies_.size());
  for (std::size_t i = 0; i < replies_.size(); ++i) {
    JudgeReply& reply = *replies_[i];
    model::add_usage(reply.usage, usage_);
    for (std::string& notice : reply.notices) notices_.push_back(std::move(notice));
    if (reply.usage.calls > 0) kept_.push_back({round_[i].key, reply});
    said.push_back(std::move(reply.reply));
  }
  round_.clear();
  inquiry_.take(std::move(said));
}

model::Judgement JudgeLine::judgement() const {
  if (!broken_) return inquiry_.judgement();
  model::Judgement out;
  out.error = *broken_;
  return out;
}

void JudgeLine::keep_replies(const ReplyCache& cache) const {
  if (judgement().error) return;
  for (const Kept& kept : kept_) JudgeQuestion::keep(cache, kept.key, kept.reply);
}

}  // namespace proctor::engine
