// Secrets are looked for in the line around the part, and no further than a bound: a file may be one long
// line.
#include "base/source_secrets.h"

#include <algorithm>

#include "base/hide.h"
#include "base/secret_names.h"
#include "base/secret_shapes.h"
#include "base/text_ranges.h"
#include "base/utf8.h"
#include "base/words.h"

namespace proctor {
namespace {

constexpr std::size_t kAround = 1024;       // bytes that are looked at before and behind the part
constexpr std::size_t kBefore = 8192;       // bytes in which the name of a block may be
constexpr std::size_t kShortestQuoted = 6;  // characters of a secret that is looked for in messages

bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || c == '$';
}

bool is_quote(char c) { return c == '"' || c == '\''; }

// The name before the : or = at `at`, in quotes or not.
std::string_view name_before(std::string_view line, std::size_t at) {
  std::size_t end = at;
  while (end > 0 && line[end - 1] == ' ') --end;
  if (end > 0 && is_quote(line[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_name_letter(line[begin - 1])) --begin;
  return line.substr(begin, end - begin);
}

// Also where the name is misspelt: that is what many diagnostics are about.
bool names_secret(std::string_view name) {
  static constexpr std::string_view kNames[] = {"api_key",      "password",      "authorization",
                                                "access_token", "client_secret", "private_key"};
  return is_secret_name(name) || (!name.empty() && nearest(name, kNames).has_value());
}

// A reference to a value that is elsewhere.
bool is_reference(std::string_view value) { return value.starts_with("${") || value.starts_with("{{"); }

std::size_t end_of_quoted(std::string_view line, std::size_t at) {
  const char quote = line[at - 1];
  while (at < line.size() && line[at] != quote) at += line[at] == '\\' ? std::size_t{2} : std::size_t{1};
  return std::min(at, line.size());
}

// Up to what ends a plain value: the next entry of a flow, a comment, the end of a text around it.
std::size_t end_of_plain(std::string_view line, std::size_t at) {
  for (; at < line.size(); ++at) {
    const std::string_view rest = line.substr(at);
    if (rest.starts_with(", ") || rest.starts_with(" #") || line[at] == '}' || is_quote(line[at])) break;
  }
  return at;
}

// The value behind the : or = at `at`.
Range value_behind(std::string_view line, std::size_t at) {
  std::size_t begin = at + 1;
  while (begin < line.size() && line[begin] == ' ') ++begin;
  if (begin == line.size() || line[begin] == '{' || is_reference(line.substr(begin))) return {};
  if (is_quote(line[begin])) return {begin + 1, end_of_quoted(line, begin + 1)};
  return {begin, end_of_plain(line, begin)};
}

void find_named(std::string_view line, std::size_t base, Ranges& out) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != ':' && line[at] != '=') continue;
    if (!names_secret(name_before(line, at))) continue;
    const Range value = value_behind(line, at);
    if (value.begin < value.end) out.push_back({base + value.begin, base + value.end});
  }
}

std::size_t indent_of(std::string_view line) {
  const std::size_t at = line.find_first_not_of(" \t");
  return at == std::string_view::npos ? line.size() : at;
}

// `name:` with nothing behind it but the mark of a block.
bool opens_secret_block(std::string_view line) {
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos || !is_secret_name(name_before(line, colon))) return false;
  return line.find_first_not_of(" \t\r|>+-0123456789", colon + 1) == std::string_view::npos;
}

// Is a line that is indented so far part of a block whose name says that it is a secret? `before`: the text
// up to the line. Names of outer blocks count too.
bool is_in_secret_block(std::string_view before, std::size_t indent) {
  if (before.size() > kBefore) before.remove_prefix(before.size() - kBefore);
  while (!before.empty() && indent > 0) {
    before.remove_suffix(1);                                    // the line break
    const std::size_t begin = before.find_last_of("\r\n") + 1;  // 0 where there is none
    const std::string_view line = before.substr(begin);
    before = before.substr(0, begin);
    if (trimmed(line).empty() || indent_of(line) >= indent) continue;
    if (opens_secret_block(line)) return true;
    indent = indent_of(line);
  }
  return false;
}

bool is_break(char c) { return c == '\n' || c == '\r'; }

// The secrets in the line around [from, to).
Ranges secrets_around(std::string_view text, std::size_t from, std::size_t to) {
  std::size_t begin = std::min(from, text.size());
  const std::size_t earliest = begin - std::min(begin, kAround);
  while (begin > earliest && !is_break(text[begin - 1])) --begin;
  const std::size_t latest = std::min(text.size(), to + kAround);
  const std::size_t end =
      begin + std::min(text.substr(begin, latest - begin).find_first_of("\r\n"), latest - begin);
  Ranges out;
  if (begin >= end) return out;
  const std::string_view part = text.substr(begin, end - begin);
  find_keys(part, begin, out);
  find_named(part, begin, out);
  const bool is_whole = begin == 0 || is_break(text[begin - 1]);
  if (is_whole && is_in_secret_block(text.substr(0, begin), indent_of(part)))
    out.push_back({begin + indent_of(part), end});
  return tidied(std::move(out));
}

// Replaces what the message says of the secret: all of it, or its beginning, where a quotation was cut.
void hide_quoted(std::string_view secret, std::string& message) {
  if (secret.size() < kShortestQuoted) return;
  const std::size_t at = message.find(secret.substr(0, kShortestQuoted));
  if (at == std::string::npos) return;
  std::size_t size = kShortestQuoted;
  while (size < secret.size() && at + size < message.size() && message[at + size] == secret[size]) ++size;
  message.replace(at, size, kHidden);
}

}  // namespace

std::string masked_part(std::string_view text, std::size_t from, std::size_t to) {
  std::string out;
  std::size_t at = from;
  for (const Range& secret : secrets_around(text, from, to)) {
    const std::size_t begin = std::clamp(secret.begin, at, to);
    const std::size_t end = std::clamp(secret.end, begin, to);
    out += text.substr(at, begin - at);
    out.append(count_code_points(text.substr(begin, end - begin)), '*');
    at = end;
  }
  return out += text.substr(at, to - at);
}

std::string masked_message(std::string message, std::string_view text, Span span) {
  if (!text.empty() && span.begin < span.end && span.end <= text.size()) {
    for (const Range& secret : secrets_around(text, span.begin, span.begin))
      if (secret.begin < span.end && secret.end > span.begin)
        hide_quoted(text.substr(secret.begin, secret.end - secret.begin), message);
  }
  Ranges keys;
  find_keys(message, 0, keys);
  return keys.empty() ? message : replaced(message, 0, tidied(std::move(keys)), kHidden);
}

}  // namespace proctor
