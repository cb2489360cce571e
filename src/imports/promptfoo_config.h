// A promptfoo config as it is understood before it becomes cases: prompts, providers and tests, each with its
// place.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "imports/importer.h"

namespace proctor::imports::pf {

// What all parts of an import share.
struct Context {
  const Value& root;
  Sources& sources;
  Imported& out;

  std::set<std::pair<std::uint32_t, std::string>> told = {};
  std::vector<Loss> lost_tests = {};  // tests that are not there, however many those are
  std::string not_run = {};           // code around every case, which is not run
  std::size_t made = 0;               // bytes, about

  // What cases are made of, counted: a small config may make a large suite, but not one without end.
  bool afford(const Value& value);
  bool has_room(std::size_t bytes);  // besides what is made already

  // Said once, however many cases it concerns.
  void lose(Span at, std::string text) { tell({std::move(text), at, false}); }
  void lose_tests(Span at, const std::string& text) {
    lost_tests.push_back({text, at});
    lose(at, text);
  }
  void differ(Span at, std::string text) { tell({std::move(text), at, true}); }
  void tell(Loss loss) {
    if (told.emplace(loss.at.begin, loss.text).second) out.losses.push_back(std::move(loss));
  }
  void fault(Error error) { out.faults.push_back(std::move(error)); }
  bool failed() const { return !out.faults.empty(); }
};

struct Prompt {
  std::string label;
  std::string id;    // of a prompt that has one
  std::string text;  // a template
  Span span;
  std::string lost = {};  // why it could not be read; empty: it could
};

struct Provider {
  std::string id;                    // as the config names it: "openai:chat:gpt-4o"
  std::string label;                 // for people, the id where there is none
  Map params;                        // of a native target: provider, model, temperature, ...
  std::vector<std::string> prompts;  // labels of the only prompts it is for; empty: all
  bool carried = true;               // false: params name nobody who answers
  std::string raw = {};              // why its answers are not what the config grades; empty: they are
  Span span;
};

struct Test {
  std::string description;
  Map vars;
  std::vector<Value> asserts;  // in the order in which they are decided
  Map options;
  std::optional<double> threshold;
  std::optional<Value> provider;       // in place of the config's
  std::vector<std::string> providers;  // the only ones it is for; empty: all
  std::vector<std::string> prompts;
  Span span;
};

std::vector<Prompt> read_prompts(Context& context);
std::vector<Provider> read_providers(Context& context);
Provider read_provider(const Value& said, Context& context);
// The model that a grader's provider names, as --judge takes it; nothing where it cannot be carried.
std::optional<std::string> judge_of(const Value& said, Context& context);

// Tests and scenarios with the default test in each.
std::vector<Test> read_tests(Context& context);
// Of a table: `__expected`, `__description` and the like are no variables.
List tests_of_csv(const SourceFile& file, Context& context);
// "contains: Paris", as a column `__expected` has it.
Value assertion_of_text(std::string_view text, Span span);

// {$ref: "#/a/b"} replaced by what stands there.
Result<Value> without_references(const Value& root);
// Settings of the whole config that have no place in a suite.
void tell_settings(Context& context);

// All cases, each prompt with each provider and each test.
Value suite_of(Context& context);

// --- Small questions

std::size_t weight_of(const Value& value);  // in bytes, about

const Value* find(const Value& map, std::string_view key);  // null: absent, or there is null
std::string text_in(const Value& map, std::string_view key);
// A text, or the texts of a list.
std::vector<std::string> texts_of(const Value* value);
Value at(Value value, Span span);  // the same with a place

}  // namespace proctor::imports::pf
