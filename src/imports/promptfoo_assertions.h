// An assertion of promptfoo's as a native check that decides alike.
#pragma once

#include <optional>
#include <string>

#include "imports/promptfoo_config.h"

namespace proctor::imports::pf {

// What the checks of one case share and need beside themselves.
struct CaseSide {
  const Map& vars;           // rendered
  const Map& options;        // the test's
  const std::string& judge;  // who grades this test, where it is not the suite's; empty: nobody named
  bool threshold = false;    // the test has one
  std::string provider;      // who answers, as native files name it
  std::string raw = {};      // why the answers are not what the assertions are about; empty: they are
  std::optional<Value> reference = {};  // for metrics that compare with one
  std::optional<Value> retrieval_context = {};
  std::size_t judged = 0;  // checks that a judge decides
  bool graded = false;     // some check has a score between 0 and 1
};

// Where it cannot be converted, which is reported, an unsupported check.
Value check_of(const Value& assertion, CaseSide& side, Context& context);

}  // namespace proctor::imports::pf
