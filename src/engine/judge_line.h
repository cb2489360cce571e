// One sample of one judgement on its way: an inquiry, who is asked, and what came back so far.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/judge_question.h"

namespace proctor::engine {

// The question of one ask of a round, until its reply is there.
struct OpenAsk {
  JudgeQuestion question;
  std::string key;
  std::string after;  // the key of the same question, asked before in this line; empty: it is the first
};

// Used by one thread at a time, but for `open_ask`, which many may read while a round is open.
class JudgeLine {
 public:
  // Everything outlives the line. `sample` counts from 1.
  JudgeLine(const model::Check& check, const judges::MetricDef& metric, const judges::Exhibit& exhibit,
            std::size_t sample, judges::Compatibility compatibility);

  const model::Check& check() const { return check_; }
  std::size_t sample() const { return sample_; }
  bool is_over() const { return broken_ || inquiry_.asks().empty(); }

  // Who answers; nobody at first.
  const std::shared_ptr<const Judge>& judge() const { return judge_; }
  void be_judged_by(std::shared_ptr<const Judge> judge) { judge_ = std::move(judge); }
  // Nobody can, or a bug of ours: the line is over.
  void give_up(Fault fault) { broken_ = std::move(fault); }

  // Makes the questions of a round.
  void open_round(const judges::PromptOverride& prompts);
  std::size_t round_size() const { return round_.size(); }
  const OpenAsk& open_ask(std::size_t place) const { return round_[place]; }

  // The reply to one ask of the round.
  void answer(std::size_t place, JudgeReply reply);
  // Every reply is there, and the round is to be closed.
  bool round_is_full() const { return !round_.empty() && missing_ == 0; }
  void close_round();

  // Once it is over.
  model::Judgement judgement() const;
  const model::JudgeUsage& usage() const { return usage_; }
  const std::vector<std::string>& notices() const { return notices_; }
  // Replies that led to a judgement. What led nowhere is asked anew next time.
  void keep_replies(const ReplyCache& cache) const;

 private:
  struct Kept {
    std::string key;
    JudgeReply reply;
  };

  const model::Check& check_;
  const judges::MetricDef& metric_;
  std::size_t sample_;
  judges::Inquiry inquiry_;
  std::shared_ptr<const Judge> judge_;
  std::vector<OpenAsk> round_;
  std::vector<std::optional<JudgeReply>> replies_;  // of the round
  std::size_t missing_ = 0;
  std::map<std::string, std::size_t> times_;  // how often the same was asked
  std::vector<Kept> kept_;
  model::JudgeUsage usage_;
  std::vector<std::string> notices_;
  std::optional<Fault> broken_;
};

}  // namespace proctor::engine
