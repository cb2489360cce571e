// What happened: outcomes of steps, findings of checks, and the record of a run they add up to. The record is
// what reports show, stores keep and the API serves; its JSON form is in model/record.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "model/case_list.h"
#include "model/suite.h"
#include "model/verdict.h"
#include "value/value.h"

namespace proctor::model {

using proctor::Fault;

struct ToolCall {
  std::string name;
  Value arguments;
  Value result;
  std::string type = {};  // "MCP": where whoever states the call tells kinds of tools apart; empty: does not
};

// What a judge concluded about one check.
struct Judgement {
  bool passed = false;
  std::optional<double> score;  // 0 to 1 for most metrics; in strict mode a miss is a miss by all
  std::optional<double> threshold;
  bool low_is_good = false;
  std::optional<std::string> reason;
  std::optional<double> spread;      // of the scores of several samples: their standard deviation
  std::optional<Fault> error;        // it could not be decided
  std::vector<std::string> notices;  // a reply was repaired, the answer speaks to the judge, ...
  bool advisory = false;             // it is told, but fails nothing: the judge is not calibrated well enough
};

// What judging took, apart from what the answers took.
struct JudgeUsage {
  std::size_t calls = 0;   // those that went out
  std::size_t cached = 0;  // those that did not have to
  Map usage;
  std::optional<double> cost;

  bool empty() const { return calls == 0 && cached == 0 && usage.empty() && !cost; }
};

// What came back for one step.
struct Outcome {
  std::string text;               // the answer
  bool refused = false;           // the provider marks the answer as a refusal, whatever its words
  std::optional<Value> response;  // the provider's body, as it came
  std::optional<double> latency_ms;
  std::optional<double> first_token_ms;  // of a stream
  std::optional<double> cost;
  Map usage;  // prompt_tokens, completion_tokens, total_tokens where known
  std::vector<ToolCall> tool_calls;
  std::vector<std::string> tools_used;  // names, in order
  Map memory;
  std::optional<Fault> error;   // the answer never came; checks are not asked
  std::optional<Fault> unread;  // the body has no known form: checks of the answer itself end in this error
  // Stated in place of services: see the given file.
  List replies;  // successive answers of the model within the step, texts or raw bodies
  std::optional<std::string> judge;
  Map metrics;
  Map judge_replies;  // by metric, then by stage: the judge's raw replies, in order
  std::optional<Map> embeddings;
  bool embeddings_stated = false;  // stated without embeddings: there is no such service
  // Found out between answering and grading.
  std::map<std::string, Judgement, std::less<>> judgements;        // by judges::judgement_key
  std::map<std::string, std::vector<float>, std::less<>> vectors;  // by text
  std::optional<Fault> vectors_error;                              // why there are none
  std::map<std::string, Fault, std::less<>> vector_errors;         // why there is none of a text, by text
  std::map<std::string, std::string, std::less<>>
      unread_parts;  // identifies what no vector tells of a text, by text
};

// What one check concluded.
struct Finding {
  std::string id;
  std::string kind;
  std::string source_key;
  Verdict verdict = Verdict::pass;
  double score = 1;  // 0 to 1
  double weight = 1;
  std::optional<std::string> path;
  PathMode path_mode = PathMode::any;
  bool negate = false;
  std::string message;  // why it failed or could not be decided; for a pass what was seen, or empty
  List samples;         // values looked at, at most 50
  std::optional<std::string> samples_hash;  // SHA-256 of all of them, where samples were cut
  std::optional<std::string> reason;        // a judge's
  std::optional<double> threshold;
  bool low_is_good = false;          // it passes at or below the threshold
  std::optional<double> spread;      // of a judge's several scores
  std::vector<std::string> notices;  // about how a judge came to it
  bool advisory = false;             // told, but counts for nothing
  std::optional<Fault> error;
  Span span;             // of the check in its file
  std::size_t line = 0;  // the same for readers of the record, from 1; 0: unknown
};

struct StepRecord {
  std::string input;
  std::string rendered;
  std::string output;
  Verdict verdict = Verdict::pass;
  double score = 1;
  std::optional<double> latency_ms;
  std::optional<double> first_token_ms;  // of a stream
  std::size_t model_calls = 0;
  std::vector<ToolCall> tool_calls;
  std::vector<std::string> tools_used;
  std::optional<Map> memory;
  Map usage;  // tokens of all the step's model calls, where known
  std::optional<double> cost;
  JudgeUsage judge;
  std::vector<Finding> checks;
  std::optional<Fault> error;
};

struct CaseRecord {
  std::string name;
  Verdict verdict = Verdict::pass;
  double score = 1;
  std::optional<double> pass_threshold;  // the lowest score that passes; 1 if all checks must pass
  std::string started_at;  // as in RunRecord; empty: it did not run, or was stored before this was recorded
  double duration_ms = 0;
  std::optional<Fault> error;
  std::vector<std::string> notices;
  std::size_t repeat = 1;
  std::vector<StepRecord> steps;
  std::size_t line = 0;  // of the case in its file, from 1; 0: unknown
  std::string group;     // cases of one group are related; empty: none
  Map origin;  // what the author stated and some reports repeat: prompt_reference, template_variables,
               // expected_output, retrieval_context
};

struct SuiteRecord {
  std::string name;
  std::string format;
  std::string path;
  CaseList cases;
};

struct Totals {
  std::size_t cases = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  std::optional<double> scores = {};  // of the cases that ran, added up; not in the JSON
};

struct RunRecord {
  std::string id;
  std::string started_at;  // UTC, "2026-01-02T03:04:05.678Z"
  double duration_ms = 0;
  bool passed = true;
  Totals totals;
  Map usage;
  std::optional<double> cost;
  JudgeUsage judge;
  std::vector<SuiteRecord> suites;
};

}  // namespace proctor::model
