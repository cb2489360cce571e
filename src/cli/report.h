// Faults as a person reads them, or as a program does.
#pragma once

#include <set>
#include <string>

#include "cli/command.h"
#include "service/load.h"

namespace proctor::cli {

// The flags that `Reporter` goes by.
extern const Flag kDiagnosticsFlag;
extern const Flag kNoColorFlag;

class Reporter {
 public:
  // With --diagnostics json one object a line, else text with the source line
  // and a caret.
  Reporter(const Settings& settings, Console& console);

  void show(const service::Faults& faults);
  void show(const Diagnostic& diagnostic);

  // A remark on the whole, without a place: `proctor: warning[W400]: ...`
  void remark(Severity severity, std::string_view code, std::string_view message, std::string_view hint = {});

  // Why a command does nothing. `about`: the flag or operand that is to blame; empty where the message says.
  // `hint`: what to do, where that is not what the table of hints says.
  void refuse(std::string_view about, const Error& error, std::string_view hint = {});

  // What to do about a kind of fault, below a line that says what happened; nothing where there is no hint.
  void advise(std::string_view what, std::string_view kind, std::string_view path);

 private:
  // The line that says what to type next, once for each code.
  void advise(std::string_view code, std::string_view path);

  Console& console_;
  bool json_;
  bool color_;
  std::set<std::string_view> advised_;  // the hints that were given
};

// Whether colours are wanted at all, by NO_COLOR and TERM.
bool takes_color();

// {path, line, column, severity, code, message, hint?} on one line, with nothing in it
// that a terminal would obey.
std::string to_json_line(const Diagnostic& diagnostic);

}  // namespace proctor::cli
