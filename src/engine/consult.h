// Between answering and grading: judges are asked and vectors fetched for the checks that need them. Every
// question goes the way any call goes, through recordings, retries and limits.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/occasion.h"
#include "checks/needs.h"
#include "embeddings/embedder.h"
#include "engine/route.h"
#include "judges/inquiry.h"
#include "judges/prompts.h"
#include "system/clock.h"

namespace proctor::engine {

// How several samples of one judgement become one.
enum class Pooling : std::uint8_t { majority, mean };

// Replies that need not be paid for again. Safe to use from any thread.
struct ReplyCache {
  std::function<std::optional<std::string>(const std::string& key)> find;
  std::function<void(const std::string& key, const std::string& reply)> keep;
};

// A model that judges.
struct Judge {
  std::shared_ptr<Model> model;
  std::string name;            // as the API wants it
  std::string identity;        // provider and model: "openai/gpt-4o", for the cache and for calibration
  bool structured = false;     // the API can be held to a JSON schema
  bool probabilities = false;  // the API tells those of tokens
};

// Whom the checks of a suite may consult. Nothing in it changes while a plan runs.
struct Consultants {
  // The judge that a check names, else the suite's; a fault where there is none.
  std::function<Answered<std::shared_ptr<const Judge>>(const model::Check& check)> judge;
  std::shared_ptr<embeddings::Embedder> embedder;  // null: there is none
  std::string no_embedder;                         // why, and how to get one
  judges::PromptOverride prompts;
  std::optional<ReplyCache> cache;
  std::size_t samples = 1;
  Pooling pooling = Pooling::majority;
  std::size_t at_once = 16;  // questions of one step; 1: strictly one after another
  // What incomplete replies and missing material come to, unless the check says it; none: an error for judges
  // that are called, DeepEval's score for replies that are stated.
  std::optional<judges::Compatibility> compatibility;
  // Why the judge of a check is not to be relied on, as its calibration has it; none: it is. Such a check is
  // advisory: it is reported, and decides nothing. Empty: nothing is demanded of judges.
  std::function<std::optional<std::string>(const model::Check& check)> doubt;
};

// Fills in what the needs name: judgements, vectors, what the judging took, and notices.
struct Consulted {
  model::JudgeUsage usage;
  std::vector<std::string> notices;
};
// Puts the judgements that the outcome states in place where they depend on more than the check: on
// compatibility, or on a judge in doubt, which makes them advisory, since who made them is not known any
// better.
void settle_stated(const checks::Needs& all, const judges::Exhibit& exhibit, const Consultants& with,
                   model::Outcome& outcome);

Consulted consult(const checks::Needs& needs, const judges::Exhibit& exhibit, const Consultants& with,
                  const Occasion& occasion, const Until& until, model::Outcome& outcome);

}  // namespace proctor::engine
