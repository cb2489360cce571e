// What authors wrote: a suite holds cases, a case has steps, a step has checks. Every test language is read
// into these records and written from them; what happened when they ran is elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/span.h"
#include "model/passage.h"
#include "value/value.h"

namespace proctor::model {

// Limits of what a file may ask for: more is a slip, and would never end.
inline constexpr std::int64_t kMaxRepeat = 1'000'000;
inline constexpr std::int64_t kMaxTimeoutMs = std::int64_t{7} * 24 * 60 * 60 * 1000;

// How the author put it, beyond what it means: kept so that writing back in the same format changes nothing.
// No part of equality, and of no use to another format.
struct Spelling {
  std::vector<std::string> keys;  // as written, in order
  Map bare;                       // those with nothing behind them, or with a number where a text is meant
  std::string shape;              // the dialect's word for which of several forms was used
};

enum class Subject : std::uint8_t { text, json, response, memory, tools, latency, tokens, conversation };
enum class PathMode : std::uint8_t { any, all };
enum class RunMode : std::uint8_t { normal, skip, only };
enum class OutputType : std::uint8_t {
  automatic,
  text,
  json
};  // automatic: JSON where the answer parses as JSON

// How steps become messages to a model.
enum class Manner : std::uint8_t {
  chat,  // system text, history, then a turn a step; answers are part of what follows
  fill,  // the prompt, filled in with the step's variables, is all that is sent
  state  // as `fill`, by {{ $json.x }}; JSON answers change the state, calls of tools come as text
};

// One thing that must be true of an answer.
struct Check {
  std::string id;
  std::string kind;  // "contains", "metric:faithfulness": see the catalogue of checks
  Subject subject = Subject::text;
  std::optional<std::string> path;  // into the subject; the format says in which path language
  PathMode path_mode = PathMode::any;
  std::optional<Value> expected;
  Map options;  // flags, dialect, case_insensitive, trim, threshold, model, include_reason, strict, min, max,
                // method
  bool negate = false;
  double weight = 1;
  std::string description;
  std::string source_key;  // the format's own name for the check
  Map extra;
  Spelling spelling;
  Span span;
  Span path_span = {};  // of the path; empty: unknown
};

struct Step {
  std::string input;
  Map vars;
  std::optional<Value> expected_output;  // a reference for metrics; decides nothing by itself
  std::optional<std::vector<Passage>> retrieval_context;
  OutputType output_type = OutputType::automatic;
  std::vector<Check> checks;
  Map extra;
  Spelling spelling;
  Span span;
  Span input_span = {};
};

// A request body, sent as it is to the provider named.
struct Request {
  std::string provider;
  Map body;
  Spelling spelling;
  Span span = {};
  Span provider_span = {};
};

// A prompt by its text or by reference to a file in the project, with parameters for the call.
struct Prompt {
  std::optional<std::string> text;
  std::optional<std::string> reference;
  Map params;
  Spelling spelling;
  Span span;
  Span text_span = {};
};

struct Agent {
  std::vector<std::string> command;
  std::string url;
  std::string python;
  Spelling spelling;
  Span span = {};
};

using Target = std::variant<std::monostate, Request, Prompt, Agent>;

struct Message {
  std::string role;
  Value content;
  Map extra;
  Spelling spelling;
};

// Answers a tool call in place of the tool: by script, by file of scripts, by one answer, or by rules on the
// arguments.
struct Mock {
  std::string name;
  std::optional<std::string> code;
  std::optional<std::string> file;
  std::optional<Value> returns;
  List rules;  // {when: {argument: value}, returns: value}
  Map extra;
  Spelling spelling;
  Span span = {};  // of the code or the name of the file, else of the mock
};

struct Fixtures {
  List setup;
  List teardown;
  Map env;
  Map extra;
  Spelling spelling;
};

// When a case passes: all checks; weighted: by weight of those that pass (the threshold is the suite's, then
// 0.8, unless said); not weighted, with a threshold: by the mean of their scores.
struct Rule {
  bool weighted = false;
  std::optional<double> threshold;
};

struct Case {
  std::string id;
  std::string name;
  std::string description;
  std::vector<std::string> tags;
  std::string group;  // cases of one group are related: statistics take them together; empty: none
  RunMode run_mode = RunMode::normal;
  Target target;  // none: the suite's
  Map vars;
  std::vector<Message> history;
  Map memory;
  std::vector<Mock> mocks;
  std::optional<Fixtures> fixtures;
  std::optional<std::int64_t> timeout_ms;
  std::optional<std::int64_t> repeat;
  Rule rule;
  std::vector<Step> steps;
  Map extra;
  Spelling spelling;
  Span span;
  Span id_span = {};
  Span name_span = {};
};

struct Defaults {
  std::optional<double> pass_threshold;
  std::string model;
  std::string judge;
  // The least agreement with people (the lower bound of Cohen's kappa), and on how many labels, that the
  // judge must have shown; below it judged checks are advisory.
  std::optional<double> min_kappa;
  std::optional<std::int64_t> min_labels;
  std::string judge_compatibility;  // none or deepeval; empty: nothing is said
  std::optional<std::int64_t> timeout_ms;
  std::optional<std::int64_t> repeat;
  Spelling spelling;
  Spelling judge_spelling;  // where the judge is more than a name
};

struct Source {
  std::string format;
  std::string path;
};

struct Suite {
  std::string name;
  std::string description;
  std::vector<std::string> tags;
  Source source;
  Target target;
  Defaults defaults;
  std::vector<Mock> mocks;
  std::string created_at;
  std::string updated_at;
  std::vector<Case> cases;
  Map extra;
  Spelling spelling;
  Span span;
};

// What to call a case that has no name of its own, counted from 1.
std::string display_name(const Case& test, std::size_t number);

std::string_view name_of(Subject subject);
std::optional<Subject> subject_of(std::string_view name);

}  // namespace proctor::model
