#include "cli/console.h"

#include <unistd.h>

#include <cerrno>

#include "base/hide.h"

namespace proctor::cli {

void Console::out(std::string_view text) {
  if (trouble_ == 0 && std::fwrite(text.data(), 1, text.size(), out_) < text.size()) trouble_ = errno;
}

// Flushes what came before, so that both appear in the order they were said.
void Console::err(std::string_view text) {
  if (std::fflush(out_) != 0 && trouble_ == 0) trouble_ = errno;
  std::string shown(text);
  proctor::hide(hidden_, shown);
  std::fwrite(shown.data(), 1, shown.size(), err_);
}

bool Console::flush() {
  if (std::fflush(out_) != 0 && trouble_ == 0) trouble_ = errno;
  return trouble_ == 0;
}

bool Console::err_is_terminal() const { return ::isatty(::fileno(err_)) == 1; }

bool Console::finish() {
  if (std::fflush(out_) != 0 && trouble_ == 0) trouble_ = errno;
  std::fflush(err_);
  return trouble_ == 0 || trouble_ == EPIPE;
}

}  // namespace proctor::cli
