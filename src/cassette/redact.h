// What must not be kept: keys in headers, fields, addresses and texts. The original is left as it is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/secret.h"
#include "cassette/recording.h"

namespace proctor::cassette {

inline constexpr std::string_view kRedacted = "[REDACTED]";

struct RedactOptions {
  bool on = true;
  bool personal = false;  // e-mail addresses, phone, social security and card numbers as well
  std::string text{kRedacted};
  std::vector<std::string> fields = {};    // more names of fields, matched as whole words
  std::vector<std::string> patterns = {};  // more patterns, ECMAScript
};

// Safe to use from any thread.
class Redactor {
 public:
  // Fails on a pattern that is none, and on a text that could not stand in JSON as it is.
  static Result<Redactor> make(RedactOptions options);

  // `known`: keys that are known to be about; each of 8 letters or more is replaced wherever it stands. Bytes
  // that need no redaction stay as they are, and a recording's frames stay split where they were.
  Recording redacted(Recording recording, const std::vector<Secret>& known) const;
  Value redacted(const Value& value, const std::vector<Secret>& known) const;
  std::string redacted(std::string_view text, const std::vector<Secret>& known) const;
  std::string redacted(const std::string& text, const std::vector<Secret>& known) const {
    return redacted(std::string_view(text), known);
  }
  std::string redacted_url(std::string_view url, const std::vector<Secret>& known) const;
  net::Headers redacted(const net::Headers& headers, const std::vector<Secret>& known) const;

  // As below, with what was made ready for the same keys before.
  bool surviving(std::string_view text, const std::vector<Secret>& known) const;

  struct Rules;

 private:
  explicit Redactor(std::shared_ptr<const Rules> rules);

  std::shared_ptr<const Rules> rules_;
};

// The keys that a request carries: in headers, user info and query.
std::vector<Secret> secrets_of(const net::Request& request);

// Whether a known key stands in the text all the same: as it is, escaped, percent-encoded or in base64.
bool surviving(std::string_view text, const std::vector<Secret>& known);

}  // namespace proctor::cassette
