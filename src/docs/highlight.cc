// A line at a time and a word at a time; what it is not sure of it leaves plain. The classes: p prompt, c
// comment, k key, s text, n number, w word of the language, f flag, g good, b bad.
#include "docs/highlight.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/words.h"
#include "docs/html.h"

namespace proctor::docs {
namespace {

std::string marked(char kind, std::string_view text) {
  return fmt::format("<span class=\"{}\">{}</span>", kind, escaped(text));
}

bool is_number(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.back())) != 0 &&
         text.find_first_not_of("0123456789+-.eE_") == std::string_view::npos;
}

bool is_word(std::string_view text) {
  constexpr std::array<std::string_view, 6> kWords = {"true", "false", "null", "yes", "no", "~"};
  return std::find(kWords.begin(), kWords.end(), text) != kWords.end();
}

std::string scalar(std::string_view text) {
  if (is_word(text)) return marked('w', text);
  if (is_number(text)) return marked('n', text);
  if (text.starts_with('"') || text.starts_with('\'')) return marked('s', text);
  return escaped(text);
}

// --- console

std::string typed(std::string_view line) {
  std::string out;
  std::size_t at = 0;
  while (at < line.size()) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = line.substr(at, end - at);
    if (word.starts_with('#') && (at == 0 || line[at - 1] == ' ')) return out + marked('c', line.substr(at));
    out += word.starts_with('-') && word.size() > 1 ? marked('f', word) : escaped(word);
    at = std::min(line.find_first_not_of(' ', end), line.size());
    out.append(at - end, ' ');
  }
  return out;
}

std::string answered(std::string_view line) {
  const std::string_view bare = trimmed(line);
  if (bare.starts_with("✓")) return marked('g', line);
  if (bare.starts_with("✗") || line.find("error[E") != std::string_view::npos) return marked('b', line);
  return escaped(line);
}

std::string console(std::string_view line) {
  for (const std::string_view prompt : {"$ ", "# "})
    if (line.starts_with(prompt)) return marked('p', prompt) + "<b>" + typed(line.substr(2)) + "</b>";
  return answered(line);
}

// --- YAML and JSON

// Where a text that begins with a quote ends, after the quote.
std::size_t text_end(std::string_view line, std::size_t at) {
  const char quote = line[at];
  for (std::size_t i = at + 1; i < line.size(); ++i) {
    if (line[i] == '\\' && quote == '"')
      ++i;
    else if (line[i] == quote)
      return i + 1;
  }
  return line.size();
}

std::string json(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == '"') {
      const std::size_t end = text_end(line, at);
      const std::size_t next = line.find_first_not_of(' ', end);
      const bool is_key = next != std::string_view::npos && line[next] == ':';
      out += marked(is_key ? 'k' : 's', line.substr(at, end - at));
      at = end;
    } else if (std::isalnum(static_cast<unsigned char>(line[at])) != 0 || line[at] == '-') {
      const std::size_t end = std::min(line.find_first_of(" ,]}:\"", at), line.size());
      out += scalar(line.substr(at, end - at));
      at = end;
    } else {
      out += escaped(line.substr(at, 1));
      ++at;
    }
  }
  return out;
}

// Where a comment begins, or the end.
std::size_t comment_at(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"')
      at = text_end(line, at) - 1;
    else if (line[at] == '#' && (at == 0 || line[at - 1] == ' '))
      return at;
  }
  return line.size();
}

std::string yaml_value(std::string_view text) {
  const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t end = std::min(text.find_last_not_of(' ') + 1, text.size());
  if (start >= end) return std::string(text);
  const std::string_view bare = text.substr(start, end - start);
  const bool is_flow = bare.front() == '{' || bare.front() == '[';
  return std::string(start, ' ') + (is_flow ? json(bare) : scalar(bare)) +
         std::string(text.size() - end, ' ');
}

std::string yaml(std::string_view line) {
  const std::size_t comment = comment_at(line);
  const std::string tail = comment < line.size() ? marked('c', line.substr(comment)) : "";
  const std::string_view code = line.substr(0, comment);
  const std::size_t start = std::min(code.find_first_not_of(" -"), code.size());
  const auto colon = code.find(':', start);
  const bool is_key = colon != std::string_view::npos && start < colon &&
                      (colon + 1 == code.size() || code[colon + 1] == ' ') && code[start] != '{' &&
                      code[start] != '[' && code.find('"', start) > colon;
  std::string out = escaped(code.substr(0, start));
  if (!is_key) return out + yaml_value(code.substr(start)) + tail;
  out += marked('k', code.substr(start, colon - start)) + ":";
  return out + yaml_value(code.substr(colon + 1)) + tail;
}

}  // namespace

std::string language_of(std::string_view info, std::string_view code) {
  const std::string named = lower(info.substr(0, info.find(' ')));
  if (named == "sh" || named == "bash" || named == "shell") return "shell";
  if (named == "yml") return "yaml";
  if (named == "jsonl" || named == "jsonc") return "json";
  if (!named.empty()) return named;
  const bool has_prompt = code.starts_with("$ ") || code.find("\n$ ") != std::string_view::npos;
  if (has_prompt) return "console";
  const bool is_typed = code.starts_with("proctor ") || code.starts_with("./dev ");
  return is_typed ? "shell" : "";
}

std::string highlighted(std::string_view language, std::string_view code) {
  std::string (*line_of)(std::string_view) = nullptr;
  if (language == "console") line_of = console;
  if (language == "shell") line_of = typed;
  if (language == "yaml") line_of = yaml;
  if (language == "json") line_of = json;
  if (line_of == nullptr) return escaped(code);
  if (code.ends_with('\n')) code.remove_suffix(1);
  std::string out;
  for (const std::string_view line : split(code, '\n')) out += line_of(line) + '\n';
  return out;
}

}  // namespace proctor::docs
