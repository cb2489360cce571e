#include "cassette/redact.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "cassette/redaction.h"

namespace proctor::cassette {
namespace {

bool fits_anywhere(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c >= 0x20 && c != '"' && c != '\\' && c != 0x7F; });
}

}  // namespace

Redactor::Redactor(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

Result<Redactor> Redactor::make(RedactOptions options) {
  if (!fits_anywhere(options.text))
    return fail("E485",
                "the text in place of what is redacted cannot hold quotes, backslashes or line breaks");
  auto rules = std::make_shared<Rules>();
  for (const std::string& field : options.fields) rules->names.push_back(words_of(field));
  for (const std::string& pattern : options.patterns) {
    auto compiled = regex::Regex::compile(pattern, "u", regex::Dialect::ecmascript);
    if (!compiled) compiled = regex::Regex::compile(pattern, "", regex::Dialect::ecmascript);
    if (!compiled)
      return fail("E485",
                  fmt::format("{} cannot be redacted by: {}", quoted(pattern), compiled.error().message));
    rules->patterns.push_back(*std::move(compiled));
  }
  rules->options = std::move(options);
  return Redactor(std::move(rules));
}

std::string Redactor::redacted(std::string_view text, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return std::string(text);
  return Redaction(*rules_, known).text(text);
}

Value Redactor::redacted(const Value& value, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return value;
  return Redaction(*rules_, known).body(value);
}

std::string Redactor::redacted_url(std::string_view url, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return std::string(url);
  return Redaction(*rules_, known).url(url);
}

net::Headers Redactor::redacted(const net::Headers& headers, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return headers;
  return Redaction(*rules_, known).headers(headers);
}

Recording Redactor::redacted(Recording recording, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return recording;
  const Redaction redaction(*rules_, known);
  recording.endpoint = redaction.text(recording.endpoint);
  if (redaction.touches(recording.request)) recording.request = redaction.body(recording.request);
  recording.headers = redaction.headers(recording.headers);
  if (recording.broke_off) recording.broke_off->message = redaction.text(recording.broke_off->message);
  redaction.frames(recording.frames, body_of(recording));
  return recording;
}

bool Redactor::surviving(std::string_view text, const std::vector<Secret>& known) const {
  return rules_->keys.with(known)->stand_in(text);
}

}  // namespace proctor::cassette
