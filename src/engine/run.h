// Running a plan: as many trials at once as the limits allow, each in plain blocking calls on a thread of its
// own; what is finished is handed on as it comes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

#include "engine/plan.h"
#include "model/run.h"

namespace proctor::engine {

struct Finished {
  Trial trial;
  model::CaseRecord record;
};

struct RunLimits {
  std::size_t concurrency = 16;
  std::optional<double> max_cost;          // US dollars
  std::optional<double> max_tokens;        // in all
  std::optional<std::size_t> most_failed;  // `--bail`
};

// Why a run ended before its plan did.
enum class Ending : std::uint8_t { whole, stopped, bailed, out_of_money, out_of_tokens };
std::string_view name_of(Ending ending);
Ending ending_of(std::string_view name);  // stopped, where it is none of them

// What a run has come to: dollars, tokens, cases that did not pass.
struct Spent {
  double cost = 0;
  double tokens = 0;
  std::size_t failed = 0;
};
// The limit that is reached by that; none: it may go on.
std::optional<Ending> reached(const RunLimits& limits, const Spent& spent);

// `next` gives the trials in plan order, nothing at the end; it is called by one thread at a time.
// `take` is called as trials finish, in any order, by many threads at once; false ends the run.
// `drain`: no new trials are begun once it is set. `stop`: trials under way are given up, and not handed on.
struct Source {
  std::function<std::optional<Trial>()> next;
  std::function<bool(Finished)> take;
  std::stop_token drain;
  std::stop_token stop;
};

Ending run(const Source& source, const RunLimits& limits);

}  // namespace proctor::engine
