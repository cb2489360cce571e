// A check decides one thing about an answer. A family of checks is one file in catalog/ that ends in a
// function of its name; from its rows come the loader's tables, the schema, the command-line list, the
// editor's form and the tests. What is common to all checks - subjects, paths, ANY and ALL, negation,
// weights, templates, messages - is done once around them, in prepared.cc and grade.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "checks/answer.h"
#include "checks/needs.h"
#include "model/run.h"
#include "model/suite.h"
#include "value/shape.h"

namespace proctor::checks {

// What PromptKitchen allows of a pattern, as the operator may set it.
struct PatternLimits {
  std::size_t source = 1'024;  // characters of the pattern: PK_REGEX_MAX_SOURCE_LEN
  std::size_t text = 100'000;  // characters of the tested text: PK_REGEX_MAX_TEST_STR_LEN
  std::string flags = "imsu";  // PK_REGEX_ALLOWED_FLAGS
};

// What checks may ask for beyond themselves. Everything it points to outlives the checks made with it.
struct Setup {
  model::OutputType output = model::OutputType::automatic;  // the step's
  const Map* vars = nullptr;  // for {{templates}} in expected values; none: they are mere text
  std::span<const std::string> refusal_phrases = {};  // besides those that always count
  std::size_t regex_steps = 5'000'000;                // of one search on the budgeted engine
  std::size_t path_visits = 10'000'000;               // of one search by path
  std::size_t sample_bytes = 524'288;                 // of all samples of a step, as JSON
  std::size_t depth = 0;                              // of groups around this check
  bool skip_judged = false;                           // checks that a judge decides are skipped
  const PatternLimits* patterns = nullptr;            // none: the usual ones
  // Where making a check ready finds several errors, it fails with the first and puts the others here. Used
  // while the check is made ready, not later. None: the first will do.
  std::vector<Error>* more_errors = nullptr;
};

inline constexpr std::size_t kMostDepth = 16;    // of groups in groups
inline constexpr std::size_t kMostSamples = 50;  // values kept of one check

// What one value came to.
struct Match {
  bool pass = false;
  std::optional<double> score = {};  // 0 to 1, where it is graded; else a pass is 1 and a fail 0
  std::optional<double> threshold = {};
  bool low_is_good = false;                // it passes at or below the threshold
  std::optional<std::string> reason = {};  // a judge's
  std::optional<model::Fault> error = {};  // could not be decided: never a pass, negated or not
  std::optional<double> spread = {};       // of a judge's several scores
  std::vector<std::string> notices = {};   // of a judge: a reply was repaired, ...
  bool advisory = false;                   // decided by a judge whose word does not count
};

inline Match undecided(std::string kind, std::string message) {
  return {.error = model::Fault{std::move(kind), std::move(message)}};
}

// A check made ready: its pattern, schema or expected value compiled once, asked often, from any thread.
class Matcher {
 public:
  Matcher() = default;
  Matcher(const Matcher&) = delete;
  Matcher& operator=(const Matcher&) = delete;
  virtual ~Matcher() = default;

  virtual Match match(const Seen& seen) const = 0;

  // False: it is decided before any answer comes, and so even where none does.
  virtual bool needs_answer() const { return true; }

  // Decided by others, a judge or vectors of texts: only such a matcher is asked what it needs.
  virtual bool consults() const { return false; }
  // It, or a check inside it, cannot be decided without a judge, unless the outcome states a judgement.
  virtual bool asks_judge() const { return false; }
  // What must be found out before this value can be matched. The same may be named twice.
  virtual void need(const Seen&, Needs&) const {}

  // For the message of a failure only. Nothing: the expected value, or the value seen, as JSON.
  virtual std::optional<std::string> expected() const { return std::nullopt; }
  virtual std::optional<std::string> actual(const Seen&) const { return std::nullopt; }
  // What a person should know beyond the two: "missing: b".
  virtual std::string note(const Seen&) const { return {}; }
  // A diff of expected and actual helps.
  virtual bool compares() const { return false; }
};

using Prepared = Result<std::unique_ptr<const Matcher>>;

// The check is the author's, with templates filled in; it outlives the matcher.
using Prepare = Prepared (*)(const model::Check& check, const Setup& setup);
using Test = bool (*)(const Seen& seen, const model::Check& check);

enum class Arity : std::uint8_t { none, one };

// Where the word's value stands in the model.
enum class Holds : std::uint8_t { expected, bounds, kind_suffix };

// What an editor offers for the value.
enum class Hint : std::uint8_t {
  none,
  text,
  texts,
  json,
  list,
  pattern,
  number,
  range,
  schema,
  checks,
  words
};

// The same check in another format.
struct Alias {
  std::string_view name;    // "toMatch"
  std::string_view format;  // "promptkitchen"
  bool negated = false;     // not_contains
};

// Run as a test: the check, as native JSON, on an answer.
struct Example {
  std::string_view output;
  std::string_view check;
  model::Verdict verdict;
  std::string_view given = {};  // more of the outcome, as in a given file: {"latency_ms": 5}
};

struct CheckDef {
  std::string_view name;  // the native word, "one-of"
  std::string_view kind;  // "one_of"
  std::string_view summary;
  model::Subject subject = model::Subject::text;  // what it looks at where the author names nothing else
  Arity arity = Arity::one;
  Holds holds = Holds::expected;
  const Shape* value = &value::kAnything;
  bool takes_null = false;  // null is a value like any other; else it is a value that was forgotten
  bool reads_text = false;  // it is about texts: a number of a response counts as its text
  Hint hint = Hint::text;
  std::span<const Field> options = {};
  std::span<const Alias> aliases = {};
  // "expected match, got ...": what is wanted, and what where it is negated.
  std::string_view wants;
  std::string_view wants_not;
  // One of the two.
  Prepare prepare = nullptr;
  Test test = nullptr;
  std::span<const Example> examples = {};
};

// All families, in order of file name. Written by the build from the files in catalog/.
std::span<const std::span<const CheckDef>> plugins();

}  // namespace proctor::checks
