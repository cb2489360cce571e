// Finds what must not be kept in a text of any kind: JSON, lines of it, server-sent events, plain words.
#pragma once

#include <string_view>
#include <vector>

#include "base/secret_names.h"
#include "base/text_ranges.h"
#include "cassette/redact.h"
#include "cassette/redact_known.h"
#include "regex/regex.h"

namespace proctor::cassette {

// What redaction goes by, made ready once.
struct Redactor::Rules {
  RedactOptions options;
  std::vector<Term> names;
  std::vector<regex::Regex> patterns;
  KeyRing keys;
};

class Scanner {
 public:
  Scanner(const Redactor::Rules& rules, const KnownKeys& known) : rules_(rules), known_(known) {}

  // Tidied. `depth`: how many texts of JSON this one lies within.
  Ranges ranges(std::string_view text, std::size_t depth = 0) const;

  bool is_secret(std::string_view name) const { return is_secret_name(name, rules_.names); }

  // Without regard to fields.
  void add_plain(std::string_view text, std::size_t base, Ranges& out) const;
  // Known keys alone.
  void add_known(std::string_view text, std::size_t base, Ranges& out) const { known_.find(text, base, out); }
  // A piece of JSON, whole or not, at `base` of the text.
  void add_json(std::string_view json, std::size_t base, std::size_t depth, Ranges& out) const;

 private:
  void add_lines(std::string_view text, std::size_t depth, Ranges& out) const;
  void add_pattern(const regex::Regex& pattern, std::string_view text, std::size_t base, Ranges& out) const;

  const Redactor::Rules& rules_;
  const KnownKeys& known_;
};

// `token` beside one of these is what a model said, not a key.
bool is_likelihood(std::string_view name);

}  // namespace proctor::cassette
