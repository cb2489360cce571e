// One question to a judge: what is sent, by which key its reply is kept, and what came back.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/consult.h"

namespace proctor::engine {

// What one question came to.
struct JudgeReply {
  judges::Reply reply;
  model::JudgeUsage usage;
  std::vector<std::string> notices = {};
};

// For which sample of a judgement it is asked. A sample may ask the same several times.
struct Sampling {
  std::size_t sample = 1;  // from 1
  std::size_t time = 1;    // how often this sample has asked the same, from 1
};

class JudgeQuestion {
 public:
  JudgeQuestion(const Judge& judge, const judges::MetricDef& metric, const judges::Ask& ask,
                const judges::PromptOverride& prompts);

  // Of all that the reply depends on; questions with the same key are the same.
  std::string key(const Sampling& sampling) const;

  // A reply that was kept.
  static std::optional<JudgeReply> find(const ReplyCache& cache, const std::string& key);
  static void keep(const ReplyCache& cache, const std::string& key, const JudgeReply& reply);

  // The occasion's repeat is the sample's own, so that recordings of samples are told apart.
  JudgeReply ask(const Occasion& occasion, const Until& until) const;

 private:
  const Judge& judge_;
  model::ChatRequest chat_;
};

}  // namespace proctor::engine
