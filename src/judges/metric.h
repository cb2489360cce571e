// A metric is a pure conversation with a judge: given what is judged and the judge's replies so far, it says
// what to ask next, or the score. It never asks by itself, so it is tested with canned replies, and whoever
// asks does so in parallel where a round has several questions. One file a metric in metrics/, which ends in
// a function of its name; from its row come the word in test files, its options, `proctor checks`, the docs
// and the tests.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "judges/exhibit.h"
#include "value/shape.h"
#include "value/value.h"

namespace proctor::judges {

// A named piece of what is judged, as it is shown to the judge: within a fence.
struct Datum {
  std::string name;  // "actual_output"
  std::string text;
};

// What a reply must hold to be complete: a verdict for everything that is judged, in words that count. A
// reply that falls short says nothing about the rest, so it is never scored. Not checked where results must
// be those of DeepEval, which scores whatever came.
struct Completeness {
  std::string_view list = {};                    // key of the list; empty: the reply itself is a verdict
  std::string_view of = {};                      // what is judged, for messages: "claims"
  std::optional<std::size_t> count = {};         // items the list must have
  std::size_t min = 0;                           // where only the judge knows how many there are
  std::span<const std::string_view> words = {};  // verdicts that count, in lower case; empty: any
};

// One question to the judge. Its instructions are the text prompts/METRIC/STAGE.md; what is judged never
// becomes a part of them.
struct Ask {
  std::string stage;        // "verdicts": names the prompt, and the replies in a given file
  std::vector<Datum> data;  // what the judge looks at
  Map words = {};           // what the author configured, for {{placeholders}} of the prompt: criteria, role
  const Shape* reply =
      nullptr;                 // how the reply's JSON looks, for APIs that can be held to it; null: free text
  bool probabilities = false;  // of tokens, where the provider gives them
  bool as_text = false;        // the metric reads the reply's text by itself, whatever its shape
  std::optional<Completeness> complete = {};
  std::string again = {};  // asked a second time: what was wrong with the reply before
};

// A reply as a metric sees it.
struct Heard {
  std::string text;
  std::optional<Value> json;  // where the ask has a shape: parsed, though not yet held to it
  List logprobs = {};         // of its tokens: {token, top_logprobs: [{token, logprob}]}
};

// Exact: a sloppy reply is an error, as DeepEval has it. Tolerant: white space, case and code fences are
// passed over, and the result says so.
enum class Strictness : std::uint8_t { exact, tolerant };

// What incomplete replies and missing material come to. None: an error. DeepEval: the score that DeepEval's
// formulas give, which may be 1 for nothing; for comparing with it to the letter.
enum class Compatibility : std::uint8_t { none, deepeval };

// All that a metric may look at.
struct Case {
  const Exhibit& exhibit;
  const Map& options;  // the author's, as the metric's fields name them
  Strictness strictness = Strictness::exact;
  std::span<const std::vector<Heard>> rounds =
      {};                           // replies so far: one list a round, in the order of its asks
  const Value* expected = nullptr;  // the check's own value, where it has one: the behaviour that is wanted
  Compatibility compatibility = Compatibility::none;

  bool as_deepeval() const { return compatibility == Compatibility::deepeval; }
};

// The end of the conversation. `reason`: the question why; asked only where the author wants a reason.
struct Score {
  double value = 0;
  std::optional<Ask> reason = {};
  std::string why = {};             // where the reason is known without asking
  std::optional<bool> passed = {};  // the judge's own word; none: the threshold decides
  std::string notice = {};          // what people should know besides
};

using Move = std::variant<std::vector<Ask>, Score>;

// A failure is the judge's: its message names what is wrong with the reply, its code is the kind of fault as
// the oracles have it: "invalid_json", "missing_key", "schema", "other:KeyError".
using Next = Result<Move> (*)(const Case& given);

// What strict mode does. Everywhere the threshold becomes 1, or 0 where low is good.
enum class Strict : std::uint8_t {
  collapse,   // a miss is a miss by all: 0, or 1 where low is good
  threshold,  // the score stays as it is
};

struct MetricDef {
  std::string_view name;   // "answer_relevancy"
  std::string_view title;  // "Answer Relevancy"
  std::string_view summary;
  // Inputs without which it cannot be asked: input, actual_output, expected_output, retrieval_context,
  // tools_called, turns.
  std::span<const std::string_view> needs = {};
  bool low_is_good = false;
  double threshold = 0.5;               // where neither the author nor the format says
  std::span<const Field> options = {};  // beyond threshold, model, include_reason, strict and mode
  Next next = nullptr;
  Strict strict = Strict::collapse;
  bool strict_unless_told = false;  // strict mode is on where the author says nothing
  double scale = 1;                 // the author's threshold counts out of so many: 10 of 10
  bool one_sided = false;           // of `turns`, answers are enough; else a user's turn must be answered
  bool turn_context = false;        // some turn must have retrieval context
};

// All metrics, in order of file name. Written by the build from the files in metrics/.
std::span<const std::span<const MetricDef>> plugins();

const MetricDef* find_metric(std::string_view name);
std::vector<std::string_view> metric_names();

}  // namespace proctor::judges
