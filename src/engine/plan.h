// A plan: cases with every name in them resolved, ready to run.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checks/check.h"
#include "engine/consult.h"
#include "engine/lines.h"
#include "engine/route.h"
#include "model/given.h"
#include "model/suite.h"

namespace proctor::engine {

// A command that prepares the ground for a case, or clears it.
struct Fixture {
  std::vector<std::string> command;
};

struct CasePlan {
  std::shared_ptr<const Route> route;
  AnswerTool tools;
  std::chrono::milliseconds timeout{0};  // of the whole case; 0: none
  std::size_t repeat = 1;
  std::string name;  // unlike any other case's, and the same in every run of the files; empty: by its place
  bool selected = true;  // false: no part of the run
  bool skipped = false;
  std::vector<Fixture> setup;
  std::vector<Fixture> teardown;
  std::vector<std::string> env;  // of the fixtures, all of it: NAME=value
};

// One suite of a plan. Nothing in it changes while it runs.
struct SuitePlan {
  SuitePlan(model::Suite said, std::string_view source) : suite(std::move(said)), lines(source) {}

  model::Suite suite;
  Lines lines;
  std::size_t number = 0;  // among the suites of the plan, from 0
  std::vector<CasePlan> cases;
  std::optional<model::CaseAnswers> given;  // answers are stated, nobody is asked
  std::optional<double> pass_threshold;     // the command line's
  bool skip_judged = false;                 // checks that a judge decides are skipped
  std::string folder;                       // where fixtures run
  std::vector<std::string> files;       // what it was read from, and what it names: prompts, mocks, files of
                                        // agents and fixtures; absolute paths
  std::vector<std::string> fixed;       // those of them that it names from the root of the file system
  std::string digest;                   // of the prompts and mocks
  std::set<std::string> providers;      // that its routes ask, by name
  checks::PatternLimits patterns;       // for those of PromptKitchen
  std::size_t details_bytes = 524'288;  // that the store keeps of a result's details
  std::shared_ptr<const Consultants> consultants;  // for checks that need a model; null: there is nobody
};

// What a case is tested on: its own target, else its suite's.
const model::Target& target_of(const model::Suite& suite, const model::Case& test);

// How a step's checks are made ready. `vars`: the case's and the step's, merged; it must outlive the setup.
checks::Setup setup_for(const model::Suite& suite, const model::Step& step, const Map& vars);

// One case on its target, once.
struct Trial {
  std::shared_ptr<const SuitePlan> suite;
  std::size_t place = 0;   // of the case in its suite
  std::size_t repeat = 1;  // from 1
};

}  // namespace proctor::engine
