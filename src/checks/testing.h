// What tests of checks say again and again: grade one output with one check, both as JSON.
#pragma once

#include <string>
#include <string_view>

#include "checks/check.h"
#include "checks/grade.h"
#include "checks/language.h"
#include "model/given.h"
#include "value/json.h"

namespace proctor::checks {

inline Value json(std::string_view text) {
  auto value = value::parse_json(text);
  return value ? *std::move(value) : Value("not JSON: " + std::string(text));
}

// As a given file states it.
inline model::Outcome outcome_of(std::string_view output, std::string_view given = {}) {
  Value step = given.empty() ? Value(Map{}) : json(given);
  if (!step.map().has("response")) step.map().set("output", output);
  model::Suite suite;
  suite.cases.emplace_back().steps.emplace_back();
  const model::Suite* const suites[] = {&suite};
  Diagnostics faults;
  const auto answers = model::read_given(Value(List{step}), suites, faults);
  if (!answers) return {.text = "wrong given: " + faults.first_error().message};
  return answers->at(0).at(0).at(0);
}

inline model::Check check_of(std::string_view native) { return read_check(json(native), native); }

inline model::Finding find_out(const model::Outcome& outcome, const model::Check& check,
                               const Setup& setup = {}) {
  return StepChecks::compile(std::span(&check, 1), setup).grade(outcome).at(0);
}

inline model::Finding find_out(std::string_view output, std::string_view native,
                               std::string_view given = {}) {
  return find_out(outcome_of(output, given), check_of(native));
}

}  // namespace proctor::checks
