// The pace of all programs of a run towards one group (a provider and its host), as a plain value: it can lie
// in a row of a database, and whoever asks for permits moves it on. Nothing here waits, and time is passed
// in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/spending.h"

namespace proctor::net {

// Times are seconds of one clock that all programs share, the database's.
struct PaceState {
  double began = -1;       // when the group was first asked for; below 0: not yet
  double seen = 0;         // when it was last moved on
  double good = 0;         // answers a second that the server bore, smoothed over half a second or so
  double bad = 0;          // refusals a second, in the same way
  double last_good = 0;    // when it last bore one
  double rate = 0;         // permits a second; 0: no refusal was seen, so none is known
  double too_high = 0;     // the rate at which it was last refused
  double climb = 0;        // by which part of itself the rate grows in a second
  double next = 0;         // the first moment that is not given away
  double held_until = 0;   // by a server that asked to wait
  double told = 0;         // how long it asked for, the last time
  double stepped = 0;      // when the rate last went down
  double paused = 0;       // seconds since then in which the server was left alone
  double first_out = 0;    // how many permits were given away in the soft start
  double first_borne = 0;  // and how many answers came
  double most_waited = 0;  // how long the one has waited who has waited longest, as far as is known
  std::int64_t epoch = 0;  // counts the steps
  Spending spent;          // of the last minute, where a limit is configured
};

std::string to_text(const PaceState& state);
// None where it is no such text.
std::optional<PaceState> read_pace(std::string_view text);

// What the user allows all programs together; 0: no such limit.
struct PaceRule {
  double requests = 0;  // a minute
  double tokens = 0;    // a minute
};

// What one program tells of one group, since it last told.
struct PaceReport {
  std::vector<double> waiting;  // the tokens that each request without a permit needs, in their order
  double waited = 0;            // seconds, by the first of them
  std::size_t held = 0;         // permits that are still to be used
  std::size_t unused = 0;       // permits that never will be, with their tokens
  double unused_tokens = 0;
  std::size_t borne = 0;    // answers that were no refusals
  std::size_t refused = 0;  // refusals
  // Those of what went out in `epoch`: the others are of a pace that is no more.
  std::size_t refused_anew = 0;
  std::int64_t epoch = 0;
  double hold = 0;  // the longest wait in seconds that a server asked for

  bool operator==(const PaceReport&) const = default;
};

// What it gets.
struct PaceGrant {
  bool open = false;            // nothing is limited: no permits are needed
  std::vector<double> permits;  // seconds from now at which each of the first that wait may go out
  double hold = 0;              // seconds in which nothing may go out
  double again = 0;             // seconds after which it is worth asking again
  double share = 0;             // requests a second that would be this program's part; 0: no limit is known
  std::int64_t epoch = 0;       // to be told with what these permits lead to
};

// Until a server refuses, and where the user set no limit, all is open, but for a soft start of less than a
// second. A refusal teaches the rate that the server bears: it steps down with refusals, each pace being
// blamed once, and climbs in between. Permits are moments at even distances, so that there are no bursts. A
// limit of the user holds for any span of a minute.
PaceGrant advance(PaceState& state, const PaceRule& rule, double now, std::size_t workers,
                  const PaceReport& report);

}  // namespace proctor::net
