#include "store/server_fault.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "store/backend.h"

namespace proctor::store {

std::string in_one_line(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '\n' || c == '\t')
      out += ' ';
    else
      out += c;
  while (out.ends_with(' ')) out.pop_back();
  return visible(out);
}

bool tells_of_loss(const PgFault& fault) {
  const std::string_view what = fault.message;
  return fault.state.starts_with("57P") || fault.state.starts_with("08") || fault.state == "25P03" ||
         what.find("server closed the connection") != std::string_view::npos ||
         what.find("no connection to the server") != std::string_view::npos;
}

bool is_busy(const PgFault& fault) {
  return fault.state == "40001" || fault.state == "40P01" || fault.state == "55P03";
}

Error server_error(std::string_view shown, const PgFault& fault, bool lost) {
  const std::string reason = in_one_line(fault.message);
  const auto say = [&](std::string_view code, std::string_view what) {
    return Error{std::string(code), fmt::format("{}: {}", shown, what)};
  };
  if (lost) return say(kLostConnection, fmt::format("the connection to the server was lost: {}", reason));
  if (is_busy(fault)) return say("E915", "other programs hold the store for too long; try again later");
  if (fault.state.starts_with("53"))
    return say("E914", fmt::format("the server has no room: {}; nothing of the last step was kept", reason));
  if (fault.state == "42501")
    return say("E910", fmt::format("the store may not be used: {}; it needs leave to make tables and to "
                                   "write to them",
                                   reason));
  if (fault.state.starts_with("XX")) return say("E912", fmt::format("the store is damaged: {}", reason));
  return say("E914", fmt::format("the store cannot be used: {}", reason));
}

}  // namespace proctor::store
