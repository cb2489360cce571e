#include "value/yaml_advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/scan.h"
#include "base/utf8.h"
#include "base/words.h"

namespace proctor::value {
namespace {

// A mark that git leaves in a file with a conflict, at the start of a line.
std::optional<std::size_t> find_conflict_mark(std::string_view text) {
  for (const std::string_view mark : {"<<<<<<< ", ">>>>>>> "}) {
    if (text.starts_with(mark)) return 0;
    const auto at = text.find(fmt::format("\n{}", mark));
    if (at != std::string_view::npos) return at + 1;
  }
  return std::nullopt;
}

bool is_forbidden(char32_t c) {
  const bool allowed_control = c == '\t' || c == '\n' || c == '\r' || c == 0x85;
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  return (control && !allowed_control) || c == 0xFFFE || c == 0xFFFF;
}

// Printable ASCII and line breaks are most of any text.
std::size_t skip_common(std::string_view text, std::size_t from) {
  const char* const begin = text.data();
  const char* const at = scan::find(
      begin + from, begin + text.size(),
      [](std::uint64_t word) {
        return (scan::bytes_below(word, 0x20) ^ scan::bytes_equal(word, '\n')) |
               scan::bytes_equal(word, 0x7F) | scan::bytes_not_ascii(word);
      },
      [](char c) { return c != '\n' && (c < 0x20 || c >= 0x7F); });
  return static_cast<std::size_t>(at - begin);
}

std::optional<Error> find_control_character(std::string_view text) {
  for (std::size_t i = skip_common(text, 0); i < text.size(); i = skip_common(text, i)) {
    const std::size_t begin = i;
    const char32_t c = next_code_point(text, i);
    if (is_forbidden(c))
      return Error{
          "E103",
          fmt::format("control character U+{:04X}: YAML allows it only as an escape in double quotes",
                      static_cast<std::uint32_t>(c)),
          span_of(begin, i)};
  }
  return std::nullopt;
}

// The value of a key or a list item starts here.
bool is_value_start(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;
  return at > 0 && (text[at - 1] == ':' || text[at - 1] == '-');
}

// The parser may point at the line before the tab.
std::optional<std::size_t> tab_near(std::string_view text, std::size_t at) {
  std::size_t begin = line_around(text, at).begin;
  for (int lines = 0; lines < 3 && begin < text.size(); ++lines) {
    const Span line = line_around(text, begin);
    const std::string_view content = text_at(text, line);
    const auto first = std::min(content.find_first_not_of(" \t"), content.size());
    const auto tab = content.substr(0, first).find('\t');
    if (tab != std::string_view::npos) return line.begin + tab;
    begin = line.end + 1;
  }
  return std::nullopt;
}

Error template_error(std::string_view text, std::size_t begin) {
  const Span line = line_around(text, begin);
  const std::size_t close = text.substr(0, line.end).find("}}", begin);
  const std::size_t end = close == std::string_view::npos ? begin + 2 : close + 2;
  return {"E117", "a value that starts with {{ must stand in quotes: \"{{x}}\"", span_of(begin, end)};
}

std::string_view advice_for(std::string_view line) {
  const std::string_view bare = trimmed(line);
  if (bare.starts_with(']') || bare.starts_with('}'))
    return " (indent a closing bracket further than the key it belongs to)";
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos) return "";
  const std::string_view rest = trimmed(line.substr(colon + 2));
  if (rest.starts_with('"') || rest.starts_with('\''))
    return " (quotes inside a quoted text are doubled or escaped; or use a | block)";
  if (rest.find(": ") != std::string_view::npos) return " (a text with \": \" in it must stand in quotes)";
  if (rest.starts_with('@') || rest.starts_with('`') || rest.starts_with('%'))
    return " (a text that starts with this sign must stand in quotes)";
  return "";
}

// Far more brackets open than any limit allows. The parser would read on to the last of them before it said
// anything, so they are counted beforehand, roughly: what stands in quotes counts too, and a line that starts
// a key starts anew.
std::optional<Error> find_endless_nesting(std::string_view text) {
  constexpr std::size_t kMost = 65'536;
  const auto opens = [](char c) { return c == '[' || c == '{'; };
  if (static_cast<std::size_t>(std::count_if(text.begin(), text.end(), opens)) <= kMost) return std::nullopt;
  std::size_t depth = 0;
  bool line_start = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
    if (line_start && word) depth = 0;
    line_start = c == '\n';
    if (opens(c)) ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (depth > kMost)
      return Error{"E104", fmt::format("nested deeper than {} levels", kMost), span_of(i, i + 1)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> find_forbidden_text(std::string_view text) {
  if (const auto bad = find_invalid_utf8(text))
    return Error{"E102", "not UTF-8: save the file as UTF-8", span_of(*bad, *bad + 1)};
  if (auto control = find_control_character(text)) return control;
  if (const auto mark = find_conflict_mark(text))
    return Error{"E112", "a merge conflict is left here: settle it first", span_of(*mark, *mark + 7)};
  return find_endless_nesting(text);
}

Error explain_syntax_error(std::string_view text, const Error& error) {
  if (const auto tab = tab_near(text, error.span.begin))
    return {"E119", "a tab in the indentation: YAML wants spaces", span_of(*tab, *tab + 1)};
  const Span line = line_around(text, error.span.begin);
  const auto brace = text_at(text, line).find("{{");
  if (brace != std::string_view::npos && is_value_start(text, line.begin + brace))
    return template_error(text, line.begin + brace);
  return {error.code, fmt::format("not valid YAML: {}{}", error.message, advice_for(text_at(text, line))),
          error.span};
}

std::optional<Error> unquoted_template(std::string_view text, std::size_t at) {
  if (at > 0 && text.substr(at - 1, 2) == "{{") return template_error(text, at - 1);
  if (text.substr(at, 2) == "{{") return template_error(text, at);
  return std::nullopt;
}

}  // namespace proctor::value
