#include "service/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "imports/table_value.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::service {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kDeepest = 128;
constexpr std::size_t kMostNodes = 1'000'000;
constexpr std::size_t kSample = 4096;

// Text of few alphabets in UTF-16 or UTF-32 without a mark: every second byte,
// or three of four, is NUL.
std::string_view unmarked_encoding(std::string_view bytes) {
  const std::string_view sample = bytes.substr(0, kSample);
  std::size_t even = 0;
  std::size_t odd = 0;
  for (std::size_t i = 0; i < sample.size(); ++i)
    if (sample[i] == '\0') ++(i % 2 == 0 ? even : odd);
  const std::size_t half = sample.size() / 2;
  const auto most = [&](std::size_t count) { return half > 0 && count * 10 >= half * 7; };
  if (most(even) && most(odd)) return "";  // zeros throughout
  if (most(odd) && even * 10 >= half * 4) return "UTF-32";
  if (most(even) && odd * 10 >= half * 4) return "UTF-32";
  if ((most(odd) && even * 10 < half) || (most(even) && odd * 10 < half)) return "UTF-16";
  return "";
}

std::string_view foreign_encoding(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv)) return "UTF-16";
  return bytes.find('\0') == std::string_view::npos ? "" : unmarked_encoding(bytes);
}

// Of a program, as other tools have their tests.
std::string_view language_of(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kLanguages[] = {
      {".py", "Python"},     {".js", "JavaScript"}, {".mjs", "JavaScript"}, {".cjs", "JavaScript"},
      {".ts", "TypeScript"}, {".sh", "shell"},      {".ipynb", "Python"}};
  for (const auto& [suffix, language] : kLanguages)
    if (path.ends_with(suffix)) return language;
  return "";
}

// About the file as a whole: its first line says nothing.
Error unshown(std::string code, std::string message) {
  return {.code = std::move(code), .message = std::move(message), .secret = true};
}

// An invisible mark that belongs at the very start of a file: it is left over where files were joined, and
// makes another key of the one behind it.
bool report_stray_marks(std::string_view text, Diagnostics& faults) {
  bool starts_line = false;
  for (std::size_t at = text.find(kByteOrderMark, 1); at != std::string_view::npos;
       at = text.find(kByteOrderMark, at + 1)) {
    const Span mark = span_of(at, at + kByteOrderMark.size());
    std::string_view before = text_at(text, span_of(line_around(text, at).begin, at));
    if (before.starts_with(kByteOrderMark)) before.remove_prefix(kByteOrderMark.size());
    if (!trimmed(before).empty()) {
      faults.warn("W654", "a byte-order mark inside the text: remove it if it is not meant", mark);
      continue;
    }
    faults.error("E654", "a byte-order mark in the middle of the file: remove it", mark);
    starts_line = true;
  }
  return starts_line;
}

std::optional<Value> parse_table(std::string_view text, Diagnostics& faults) {
  const auto table = imports::parse_csv(text);
  if (!table) {
    faults.add(Severity::error, table.error());
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const auto& cell : table->header) names.push_back(cell.text);
  const auto has = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (has("input") || has("turns") || has("scenario")) return imports::to_value(*table);
  faults.error("E582",
               fmt::format("a table is read as a dataset of DeepEval's, which has a column input, turns or "
                           "scenario; this one has {}",
                           listed(names)));
  return std::nullopt;
}

}  // namespace

bool is_json_name(std::string_view path) { return path.ends_with(".json"); }

bool is_readable(std::string_view bytes, Diagnostics& faults) {
  std::string_view text = bytes;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (trimmed(text).empty()) {
    faults.add(Severity::error,
               unshown("E101", bytes.empty() ? "empty file" : "empty file: nothing but white space"));
    return false;
  }
  if (const auto encoding = foreign_encoding(bytes); !encoding.empty()) {
    faults.add(Severity::error, unshown("E102", fmt::format("this file is {}: save as UTF-8", encoding)));
    return false;
  }
  const std::size_t nul = bytes.find('\0');
  if (nul == std::string_view::npos) return true;
  faults.error("E103", "binary file: a NUL byte", span_of(nul, nul + 1));
  return false;
}

std::optional<Value> parse_text(std::string_view text, std::string_view path, Diagnostics& faults) {
  if (const auto language = language_of(path); !language.empty()) {
    faults.error("E580",
                 fmt::format("a {} program is no test file: suites are YAML or JSON; a program can be "
                             "the agent that they test",
                             language));
    return std::nullopt;
  }
  if (report_stray_marks(text, faults)) return std::nullopt;
  if (path.ends_with(".csv")) return parse_table(text, faults);
  if (is_json_name(path))
    return value::parse_json(text, {.max_depth = kDeepest, .max_nodes = kMostNodes}, faults);
  return value::parse_yaml(text, {.null_keys = false, .max_depth = kDeepest, .max_nodes = kMostNodes},
                           faults);
}

}  // namespace proctor::service
