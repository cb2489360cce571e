// The terminal, or whatever stands in for it.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proctor::cli {

// Results go to `out`, everything said about them to `err`.
class Console {
 public:
  Console(std::FILE* out, std::FILE* err) : out_(out), err_(err) {}

  // What must never be printed to `err`: keys that the environment holds.
  void hide(std::vector<std::string> spellings) { hidden_ = std::move(spellings); }

  void out(std::string_view text);
  void err(std::string_view text);
  bool err_is_terminal() const;

  bool good() const { return trouble_ == 0; }  // everything said so far could be written

  // Sends what was said so far. False where it cannot be written: nobody reads any more.
  bool flush();

  // False where results could not be written. A reader that went away (`|
  // head`) is no fault.
  bool finish();

 private:
  std::FILE* out_;
  std::FILE* err_;
  std::vector<std::string> hidden_;
  int trouble_ = 0;
};

}  // namespace proctor::cli
