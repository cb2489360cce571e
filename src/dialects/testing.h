// What the tests of dialects share: reading a text as a file of some dialect with every fault told in one
// line, and what is left of a suite that went through another format.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "dialects/dialect.h"
#include "model/codec.h"
#include "value/json.h"
#include "value/testing.h"
#include "value/yaml.h"

namespace proctor::dialects {

using value::Faults;
using value::Faulty;
using value::told;

// A file that was read, or the reasons why it was not. What is asked of a file that was not read throws.
struct Loaded {
  std::optional<Document> document;
  Faults faults;

  bool is_read() const { return document.has_value(); }
  const model::Suite& suite() const { return document.value().suite; }
  const model::Case& first() const { return suite().cases.at(0); }
  const model::Step& step() const { return first().steps.at(0); }
  const std::vector<model::Check>& checks() const { return step().checks; }
};

// Reads in the dialect the text looks like, or in the one named.
inline Loaded load_yaml(std::string_view text, std::string_view format = "",
                        const std::string& path = "a.yaml") {
  Loaded out;
  Diagnostics faults(path, text);
  auto root = value::parse_yaml(text, {}, faults);
  if (root && !faults.has_errors())
    out.document = read_document(*std::move(root), find_dialect(format), true, {text, path, faults});
  out.faults = told(faults);
  return out;
}

inline Loaded load_json(std::string_view text, std::string_view format = "",
                        const std::string& path = "a.json") {
  Loaded out;
  Diagnostics faults(path, text);
  auto root = value::parse_json(text, {}, faults);
  if (root) out.document = read_document(*std::move(root), find_dialect(format), false, {text, path, faults});
  out.faults = told(faults);
  return out;
}

inline Value value_of(std::string_view json) { return value::parse_json(json).value(); }

inline std::string written(const model::Suite& suite, std::string_view dialect) {
  return value::to_json(find_dialect(dialect)->write(suite));
}

// The suite as a format keeps it that knows nothing of how it was written.
inline model::Suite plain(model::Suite suite) {
  const auto strip = [](auto&... records) { ((records.spelling = {}), ...); };
  const auto strip_target = [](model::Target& target) {
    if (auto* request = std::get_if<model::Request>(&target)) request->spelling = {};
    if (auto* prompt = std::get_if<model::Prompt>(&target)) prompt->spelling = {};
    if (auto* agent = std::get_if<model::Agent>(&target)) agent->spelling = {};
  };
  suite.source.format.clear();
  strip(suite, suite.defaults);
  strip_target(suite.target);
  for (model::Mock& mock : suite.mocks) strip(mock);
  for (model::Case& test : suite.cases) {
    strip(test);
    strip_target(test.target);
    if (test.fixtures) strip(*test.fixtures);
    for (model::Mock& mock : test.mocks) strip(mock);
    for (model::Message& message : test.history) strip(message);
    for (model::Step& step : test.steps) {
      strip(step);
      for (model::Check& check : step.checks) {
        strip(check);
        check.source_key.clear();
      }
    }
  }
  return suite;
}

// How the file differs when it is written back in its own dialect, the order of keys included; empty: it does
// not.
inline Faults changes_when_written(const Loaded& loaded) {
  if (!loaded.is_read()) return loaded.faults;
  const std::string before = value::to_json(loaded.document->root);
  std::string after = value::to_json(loaded.document->dialect->write(loaded.suite()));
  return after == before ? Faults{} : Faults{before, std::move(after)};
}

// What a way through a format that keeps only the meaning of a suite loses.
inline Faults losses_when_plain(const Loaded& loaded) {
  if (!loaded.is_read()) return loaded.faults;
  const Dialect& dialect = *loaded.document->dialect;
  const Loaded again = load_yaml(value::to_yaml(dialect.write(plain(loaded.suite()))), dialect.name);
  return again.is_read() ? model::differences(loaded.suite(), again.suite()) : again.faults;
}

// What the dialect sees in a value: "4 case", its rank and form; empty where it is not one of its own.
inline std::string sniffed(std::string_view dialect, std::string_view json) {
  const auto fit = find_dialect(dialect)->sniff(value_of(json));
  return fit ? std::to_string(fit->rank) + " " + std::string(fit->form->name) : "";
}

}  // namespace proctor::dialects

// How gtest shows a value that is not the one wanted.
namespace proctor::value {
inline void PrintTo(const Value& value, std::ostream* out) { *out << to_json(value); }
}  // namespace proctor::value
