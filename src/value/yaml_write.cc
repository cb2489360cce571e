// Writes YAML that every reader, 1.1 or 1.2, takes the same way.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "value/json.h"
#include "value/number.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

constexpr std::size_t kLongestKey = 1000;  // YAML wants `? ` before a longer one
constexpr std::size_t kLongestFlowList = 72;

bool is_printable(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = next_code_point(text, i);
    if (is_deceptive(c)) return false;
  }
  return true;
}

bool is_plain(std::string_view text) {
  constexpr std::string_view kFirst = "-?:,[]{}#&*!|>'\"%@` ";
  if (text.empty() || kFirst.find(text.front()) != std::string_view::npos || text.back() == ' ' ||
      text.back() == ':')
    return false;
  if (text.find_first_of("\n\t,[]{}") != std::string_view::npos ||
      text.find(": ") != std::string_view::npos || text.find(" #") != std::string_view::npos)
    return false;
  const bool mark = text == "---" || text == "..." || text.starts_with("... ") || text.starts_with("<<<<<<<");
  return !mark && is_printable(text) && !is_ambiguous_plain(text);
}

// Commas and brackets are harmless in block context, and prose is full of them.
bool is_plain_in_block(std::string_view text) {
  std::string bare(text);
  for (char& c : bare)
    if (c == ',' || c == '[' || c == ']' || c == '{' || c == '}') c = '_';
  constexpr std::string_view kBrackets = ",[]{}";
  return !text.empty() && kBrackets.find(text.front()) == std::string_view::npos && is_plain(bare) &&
         !is_ambiguous_plain(text);
}

std::string in_double_quotes(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = next_code_point(text, i);
    if (c < 0x80) {
      const std::string piece = to_json_text(text.substr(begin, 1));
      out += c == 0x7F ? std::string("\\x7F") : piece.substr(1, piece.size() - 2);
    } else if (is_deceptive(c)) {
      out += c > 0xFFFF ? fmt::format("\\U{:08X}", static_cast<std::uint32_t>(c))
                        : fmt::format("\\u{:04X}", static_cast<std::uint32_t>(c));
    } else {
      out += text.substr(begin, i - begin);
    }
  }
  return out + '"';
}

// Single quotes where backslashes and double quotes would make double ones hard to read (patterns, JSON).
std::string in_quotes(std::string_view text) {
  const bool noisy = text.find_first_of("\\\"") != std::string_view::npos;
  const bool simple = is_printable(text) && text.find_first_of("'\n\t") == std::string_view::npos;
  return noisy && simple ? fmt::format("'{}'", text) : in_double_quotes(text);
}

std::string number(const Value& value) {
  if (value.kind() == Kind::integer) return to_json(value);
  const double d = value.number();
  if (std::isnan(d)) return ".nan";
  if (std::isinf(d)) return d > 0 ? ".inf" : "-.inf";
  std::string out = d == 0 && std::signbit(d) ? "-0.0" : print_number(d);
  // 1.1 reads a float only where there is a point.
  const auto e = out.find('e');
  if (e != std::string::npos && out.find('.') == std::string::npos) out.insert(e, ".0");
  return out;
}

bool fits_literal_block(std::string_view text) {
  if (text.find('\n') == std::string_view::npos || text.front() == '\n') return false;
  if (text.find_first_not_of('\n') == std::string_view::npos) return false;
  std::string bare(text);
  std::erase(bare, '\n');
  if (!is_printable(bare)) return false;
  // A line of spaces only is kept or lost at the whim of readers; do not rely on it.
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    if (!line.empty() && line.find_first_not_of(' ') == std::string_view::npos) return false;
    begin = end + 1;
  }
  return true;
}

class Writer {
 public:
  std::string out;

  void document(const Value& value) {
    if (value.is_scalar() || is_empty(value)) {
      out = scalar_or_empty(value, 2) + "\n";
    } else {
      block(value, 0);
    }
  }

 private:
  static bool is_empty(const Value& value) {
    return (value.is_list() && value.list().empty()) || (value.is_map() && value.map().empty());
  }

  static std::string scalar_or_empty(const Value& value, std::size_t indent) {
    if (value.is_list()) return "[]";
    if (value.is_map()) return "{}";
    if (!value.is_text()) return to_yaml_scalar(value);
    if (fits_literal_block(value.text())) return literal(value.text(), indent);
    return is_plain_in_block(value.text()) ? value.text() : in_quotes(value.text());
  }

  static std::string literal(std::string_view text, std::size_t indent) {
    const bool clipped = !text.ends_with('\n');
    const bool kept = text.ends_with("\n\n");
    std::string out = "|";
    if (text.front() == ' ') out += "2";
    if (clipped) out += '-';
    if (kept) out += '+';
    std::string_view body = text;
    if (!clipped) body.remove_suffix(1);
    for (std::size_t begin = 0; begin <= body.size();) {
      const auto end = std::min(body.find('\n', begin), body.size());
      out += '\n';
      if (end > begin) out.append(indent, ' ').append(body.substr(begin, end - begin));
      begin = end + 1;
    }
    return out;
  }

  static bool is_short_list(const Value& value) {
    if (!value.is_list() || value.list().empty()) return false;
    const auto is_word = [](const Value& item) {
      return item.is_scalar() && !(item.is_text() && (item.text().find_first_of(" \n") != std::string::npos));
    };
    return std::all_of(value.list().begin(), value.list().end(), is_word) &&
           to_yaml_flow(value).size() <= kLongestFlowList;
  }

  // The value after `key:` or `-`, up to and with its line break.
  void after(const Value& value, std::size_t indent, bool in_list) {
    if (value.is_scalar() || is_empty(value)) {
      out += ' ' + scalar_or_empty(value, indent + 2) + '\n';
    } else if (is_short_list(value)) {
      out += ' ' + to_yaml_flow(value) + '\n';
    } else if (in_list) {
      // The first line of an item stands behind its dash.
      out += ' ';
      const std::size_t begin = out.size();
      block(value, indent + 2);
      out.erase(begin, indent + 2);
    } else {
      out += '\n';
      block(value, indent + 2);
    }
  }

  void block(const Value& value, std::size_t indent) {
    if (const List* list = value.if_list()) {
      for (const Value& item : *list) {
        out.append(indent, ' ').append("-");
        after(item, indent, true);
      }
      return;
    }
    for (const Member& member : value.map()) {
      out.append(indent, ' ');
      const std::string key = is_plain(member.key) ? member.key.str() : in_quotes(member.key);
      if (key.size() > kLongestKey) {
        out += "? " + key + "\n" + std::string(indent, ' ') + ":";
      } else {
        out += key + ":";
      }
      after(member.value, indent, false);
    }
  }
};

}  // namespace

std::string to_yaml_scalar(const Value& scalar) {
  switch (scalar.kind()) {
    case Kind::null: return "null";
    case Kind::boolean: return scalar.boolean() ? "true" : "false";
    case Kind::text: return is_plain(scalar.text()) ? scalar.text() : in_quotes(scalar.text());
    default: return number(scalar);
  }
}

std::string to_yaml_flow(const Value& value) {
  if (value.is_scalar()) return to_yaml_scalar(value);
  std::string out;
  if (const List* list = value.if_list()) {
    for (const Value& item : *list) out += (out.empty() ? "" : ", ") + to_yaml_flow(item);
    return "[" + out + "]";
  }
  for (const Member& member : value.map()) {
    const std::string key = is_plain(member.key) ? member.key.str() : in_quotes(member.key);
    out += (out.empty() ? "" : ", ") + key + ": " + to_yaml_flow(member.value);
  }
  return "{" + out + "}";
}

std::string to_yaml(const Value& value) {
  Writer writer;
  writer.document(value);
  return std::move(writer.out);
}

}  // namespace proctor::value
