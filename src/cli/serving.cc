#include "cli/serving.h"

#include <condition_variable>
#include <limits>
#include <string>

#include "base/utf8.h"
#include "cli/amounts.h"
#include "cli/console.h"
#include "cli/settings.h"

namespace proctor::cli {

void Lines::say(std::string_view line) {
  const std::lock_guard lock(mutex_);
  console_.err(visible(line) + "\n");
  console_.flush();
}

Result<std::optional<std::uint16_t>> said_port(const Settings& said) {
  TRY(const auto port, whole(said, "port", 0));
  if (!port) return std::nullopt;
  if (*port > std::numeric_limits<std::uint16_t>::max())
    return tl::make_unexpected(bad("port", said.text("port"), "a number from 0 to 65535"));
  return static_cast<std::uint16_t>(*port);
}

void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait(lock, stop, [] { return false; });
}

}  // namespace proctor::cli
