// Stand-ins for tools: from what suites, cases and prompts name to answers.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/route.h"
#include "model/suite.h"
#include "script/mocks.h"
#include "service/load.h"
#include "service/references.h"

namespace proctor::service {

// A tool kept in a file: what the model is told of it, and what answers in its place.
struct ToolFile {
  Value definition;  // as chat requests have it
  script::Resolved mock;
};

// Does any case of it have stand-ins?
bool has_mocks(const model::Suite& suite);

Result<std::vector<ToolFile>> read_tools(const std::vector<std::string>& references,
                                         const ProjectFiles& files);

// Reads files of mocks and looks at scripts before anything runs; each once.
class MockPlanner {
 public:
  // The pool must outlive what is planned.
  explicit MockPlanner(script::Pool& pool, bool compiles = true) : pool_(pool), compiles_(compiles) {}

  // The case's own mocks come first, then the suite's, then those of the prompt's tools.
  Result<engine::AnswerTool> plan(const model::Suite& suite, const model::Case& test,
                                  const std::vector<ToolFile>& tools, const ProjectFiles& files);

  // Where the last plan failed: what is wrong with further mocks of the same case.
  std::vector<Error> take_further() { return std::exchange(further_, {}); }

  // What is wrong with files of scripts, since the last call: planning went on as if they were fine.
  std::vector<Faults> take_faults() { return std::exchange(faults_, {}); }

 private:
  void add(const std::vector<model::Mock>& mocks, const ProjectFiles& files,
           std::vector<script::Resolved>& to);
  Result<script::Resolved> resolve(const model::Mock& mock, const ProjectFiles& files);
  void check_file(const script::Source& source, const ProjectFiles& files);
  Result<void> check(const script::Source& source);

  script::Pool& pool_;
  bool compiles_;  // scripts; else they are believed
  std::vector<Error> further_;
  std::map<std::string, Result<void>> checked_;  // scripts, by path and text
  std::vector<Faults> faults_;
};

}  // namespace proctor::service
