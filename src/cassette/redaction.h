// One redaction: the rules, and the keys that are known at the time.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cassette/redact_scan.h"

namespace proctor::cassette {

class Redaction {
 public:
  Redaction(const Redactor::Rules& rules, const std::vector<Secret>& known)
      : by_(rules.options.text), known_(rules.keys.with(known)), scanner_(rules, *known_) {}

  std::string text(std::string_view text) const;
  std::string url(std::string_view url) const;
  net::Headers headers(const net::Headers& headers) const;
  Value value(const Value& value) const;
  Value body(const Value& body) const;  // as a value, or as a form where it is one
  // False: it would come out as it is. Most do, and need no copy.
  bool touches(const Value& body) const;
  void frames(std::vector<Frame>& frames, std::string_view body) const;

 private:
  Map map(const Map& map) const;
  Value hidden(const Value& value) const;
  std::string query(std::string_view query) const;
  bool names_secret(std::string_view parameter) const;

  const std::string& by_;
  const std::shared_ptr<const KnownKeys> known_;
  const Scanner scanner_;
};

}  // namespace proctor::cassette
