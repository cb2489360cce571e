// Points in time as files have them: written in UTC, read in whatever form another program wrote.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace proctor::repo {

using Moment = std::chrono::system_clock::time_point;

// "2025-01-27T04:15:30Z", with fractions, an offset or a space in place of the T; without an offset it is
// UTC. A date alone is its beginning.
std::optional<Moment> read_moment(std::string_view text);

// "2025-01-27T04-15-30", as files are named.
std::string file_stamp(Moment moment);
std::optional<Moment> read_file_stamp(std::string_view stamp);

}  // namespace proctor::repo
