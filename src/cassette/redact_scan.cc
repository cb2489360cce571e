#include "cassette/redact_scan.h"

#include <algorithm>

#include "base/secret_shapes.h"
#include "base/utf8.h"

namespace proctor::cassette {
namespace {

bool looks_like_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

constexpr std::string_view kData = "data:";

std::size_t end_of_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of("\r\n", at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

std::size_t next_character(std::string_view text, std::size_t at) {
  do ++at;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  return at;
}

// Where a pattern cannot be decided, all of the text is taken to match.
void add_matches(const regex::Regex& pattern, std::string_view text, std::size_t base, Ranges& out) {
  for (std::size_t at = 0; at < text.size();) {
    const auto found = pattern.search(text.substr(at));
    if (!found) out.push_back({base + at, base + text.size()});
    if (!found || !*found) return;
    const regex::Group match = *(*found)->groups.front();
    out.push_back({base + at + match.begin, base + at + match.end});
    at = match.end > match.begin ? at + match.end : next_character(text, at + match.end);
  }
}

}  // namespace

bool is_likelihood(std::string_view name) {
  return name == "logprob" || name == "logProbability" || name == "log_probability";
}

Ranges Scanner::ranges(std::string_view text, std::size_t depth) const {
  Ranges out;
  if (looks_like_json(text))
    add_json(text, 0, depth, out);
  else if (text.find(kData) != std::string_view::npos)
    add_lines(text, depth, out);
  else
    add_plain(text, 0, out);
  return tidied(std::move(out));
}

// Lines of an event stream that hold JSON are read as such, all others as they are.
void Scanner::add_lines(std::string_view text, std::size_t depth, Ranges& out) const {
  std::size_t plain_from = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_line(text, at);
    const std::string_view line = text.substr(at, end - at);
    if (line.starts_with(kData) && looks_like_json(line.substr(kData.size()))) {
      add_plain(text.substr(plain_from, at - plain_from), plain_from, out);
      add_json(line, at, depth, out);
      plain_from = end;
    }
    at = end;
  }
  add_plain(text.substr(plain_from), plain_from, out);
}

void Scanner::add_plain(std::string_view text, std::size_t base, Ranges& out) const {
  known_.find(text, base, out);
  find_keys(text, base, out);
  if (rules_.options.personal) find_personal(text, base, out);
  for (const regex::Regex& pattern : rules_.patterns) add_pattern(pattern, text, base, out);
}

// Bytes that are no text are passed over.
void Scanner::add_pattern(const regex::Regex& pattern, std::string_view text, std::size_t base,
                          Ranges& out) const {
  while (!text.empty()) {
    const std::size_t valid = find_invalid_utf8(text).value_or(text.size());
    add_matches(pattern, text.substr(0, valid), base, out);
    text.remove_prefix(std::min(valid + 1, text.size()));
    base += valid + 1;
  }
}

}  // namespace proctor::cassette
