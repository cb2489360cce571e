// Diagnostics: everything that is wrong with a text, collected, then shown all at once.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor {

enum class Severity { error, warning, note };

std::string_view name_of(Severity severity);

// One fault of one file, self-contained: it holds the line it points at, so the file may be gone.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string code;
  std::string message;
  std::string path;
  Position position;
  std::string line;         // the source line around the fault, empty when there is none to show
  std::size_t width = 0;    // code points to underline, from position.column
  std::size_t skipped = 0;  // code points of a long line that are left out before `line`
};

// Collects the faults of one text. A fault said twice is kept once; past a thousand they are only counted.
class Diagnostics {
 public:
  Diagnostics() = default;
  Diagnostics(std::string path, std::string_view text) : path_(std::move(path)), text_(text) {}

  void error(std::string code, std::string message, Span span = {}) {
    add(Severity::error, {std::move(code), std::move(message), span});
  }
  void warn(std::string code, std::string message, Span span = {}) {
    add(Severity::warning, {std::move(code), std::move(message), span});
  }
  void add(Severity severity, Error error);

  // Hands all faults on, each with the severity that `judge` gives its error.
  void move_to(Diagnostics& other, Severity (*judge)(const Error& error));

  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  bool empty() const { return entries_.empty(); }
  std::string_view text() const { return text_; }
  const std::string& path() const { return path_; }

  // "line 5, column 7", for a message that names a second place.
  std::string place(Span span) const;

  // In order of place; where there are more than `most`, errors are kept before warnings.
  std::vector<Diagnostic> list(std::size_t most = std::numeric_limits<std::size_t>::max()) const;

  const Error& first_error() const;       // in the order they were found; only where has_errors()
  std::vector<Error> all_errors() const;  // those that were kept, in the order they were found
  std::size_t total() const { return total_; }

 private:
  struct Entry {
    Severity severity;
    Error error;
  };

  std::string path_;
  std::string_view text_;
  std::vector<Entry> entries_;
  std::size_t errors_ = 0;
  std::size_t total_ = 0;
};

// `suite.yaml:5:7: error[E203]: unknown key "asert" (did you mean "assert"?)`, the line, a caret.
std::string render_text(const Diagnostic& diagnostic, bool color = false);

}  // namespace proctor
