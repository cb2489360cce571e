// Faults as a person reads them, or as a program does.
#pragma once

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

  // A remark on the whole, without a place: `warning[W400]: ...`
  void remark(Severity severity, std::string_view code, std::string_view message);

 private:
  Console& console_;
  bool json_;
  bool color_;
};

// {path, line, column, severity, code, message} on one line, with nothing in it
// that a terminal would obey.
std::string to_json_line(const Diagnostic& diagnostic);

}  // namespace proctor::cli
