#include "imports/javascript.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/words.h"
#include "text/characters.h"
#include "value/json.h"

namespace proctor::imports {
namespace {

constexpr int kDeepest = 16;

// Recursive descent over one expression. Whatever it does not know makes it give up.
class Parser {
 public:
  explicit Parser(std::string_view code) : code_(code) {}

  std::optional<Value> whole() {
    auto out = either();
    take(";");
    skip();
    return at_ == code_.size() ? out : std::nullopt;
  }

 private:
  using Check = std::optional<Value>;

  void skip() { at_ = std::min(code_.find_first_not_of(" \t\r\n", at_), code_.size()); }

  bool take(std::string_view word) {
    skip();
    if (!code_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  Check either() { return several("||", "any-of", &Parser::both); }
  Check both() { return several("&&", "all-of", &Parser::one); }

  Check several(std::string_view sign, std::string_view word, Check (Parser::*inner)()) {
    if (++depth_ > kDeepest) return std::nullopt;
    List checks;
    do {
      Check check = (this->*inner)();
      if (!check) return std::nullopt;
      checks.push_back(*std::move(check));
    } while (take(sign));
    --depth_;
    return checks.size() == 1 ? checks[0] : Value(Map{{word, std::move(checks)}});
  }

  Check one() {
    if (take("!")) {
      if (++depth_ > kDeepest) return std::nullopt;
      const int before = parsed_;
      Check inner = one();
      // Code that parses JSON fails on what is none, negated or not; a check would pass then.
      return inner && parsed_ == before ? Check(negated(*std::move(inner))) : std::nullopt;
    }
    if (take("(")) {
      Check inner = either();
      return inner && take(")") ? inner : std::nullopt;
    }
    skip();
    if (at_ < code_.size() && code_[at_] == '/') return tested_pattern();
    if (take("JSON.parse(output)")) return ++parsed_, of_json();
    if (take("output")) return of_output();
    return std::nullopt;
  }

  static Value negated(Value check) {
    auto& member = *check.map().begin();
    const std::string word(member.key);
    Map out;
    out.set(word.starts_with("not-") ? word.substr(4) : "not-" + word, member.value);
    for (const auto& other : check.map())
      if (&other != &member) out.set(other.key, other.value);
    return out;
  }

  // 'text', "text" or `text` without anything to fill in.
  std::optional<std::string> text() {
    skip();
    if (at_ >= code_.size() || std::string_view("'\"`").find(code_[at_]) == std::string_view::npos)
      return std::nullopt;
    const char quote = code_[at_];
    std::string out;
    for (std::size_t i = at_ + 1; i < code_.size(); ++i) {
      const char c = code_[i];
      if (c == quote) {
        at_ = i + 1;
        return out;
      }
      if (c == '\n' || (quote == '`' && c == '$')) return std::nullopt;
      if (c != '\\') {
        out += c;
        continue;
      }
      if (++i == code_.size()) return std::nullopt;
      switch (code_[i]) {
        case 'n': out += '\n'; break;
        case 't': out += '\t'; break;
        case '\\':
        case '\'':
        case '"':
        case '`': out += code_[i]; break;
        default: return std::nullopt;
      }
    }
    return std::nullopt;
  }

  std::optional<Value> number() {
    skip();
    const std::size_t end = std::min(code_.find_first_not_of("-.0123456789", at_), code_.size());
    auto value = value::parse_json(code_.substr(at_, end - at_));
    if (!value || !value->is_number()) return std::nullopt;
    at_ = end;
    return *std::move(value);
  }

  std::optional<Value> literal() {
    if (auto said = text()) return Value(*said);
    if (auto said = number()) return said;
    for (const auto& [word, value] : {std::pair<std::string_view, Value>{"true", Value(true)},
                                      {"false", Value(false)},
                                      {"null", Value()}})
      if (take(word)) return value;
    return std::nullopt;
  }

  // /x/i
  std::optional<Map> pattern() {
    skip();
    bool in_set = false;
    for (std::size_t i = at_ + 1; i < code_.size() && code_[i] != '\n'; ++i) {
      if (code_[i] == '\\') {
        ++i;
      } else if (code_[i] == '[' || code_[i] == ']') {
        in_set = code_[i] == '[';
      } else if (code_[i] == '/' && !in_set) {
        Map out{{"regex", code_.substr(at_ + 1, i - at_ - 1)}};
        const std::size_t end = std::min(code_.find_first_not_of("gimsuy", i + 1), code_.size());
        std::string flags;
        for (const char flag : code_.substr(i + 1, end - i - 1))
          if (flag != 'g' && flag != 'y') flags += flag;
        if (!flags.empty()) out.set("flags", flags);
        at_ = end;
        return out;
      }
    }
    return std::nullopt;
  }

  Check tested_pattern() {
    auto regex = pattern();
    if (!regex || !take(".test(output)")) return std::nullopt;
    return Value(*std::move(regex));
  }

  Check of_output() {
    if (take(".toLowerCase()")) return folded();
    if (take(".length")) return bounded("length", {});
    const bool trimmed = take(".trim()");
    if (!trimmed) {
      for (const auto& [method, word] :
           {std::pair<std::string_view, std::string_view>{".includes(", "contains"},
            {".startsWith(", "starts-with"},
            {".endsWith(", "ends-with"}})
        if (take(method)) {
          auto said = text();
          return said && take(")") ? Check(Value(Map{{word, *said}})) : std::nullopt;
        }
    }
    return compared(trimmed);
  }

  Check folded() {
    if (!take(".includes(")) return std::nullopt;
    auto said = text();
    if (!said || !take(")") || text::fold_case(*said) != *said) return std::nullopt;
    return Value(Map{{"contains", *said}, {"case_insensitive", true}});
  }

  Check compared(bool trimmed) {
    const bool differs = take("!==") || take("!=");
    if (!differs && !take("===") && !take("==")) return std::nullopt;
    auto said = text();
    if (!said || (trimmed && proctor::trimmed(*said) != *said)) return std::nullopt;
    Map out{{differs ? "not-exact" : "exact", *said}};
    if (trimmed) out.set("trim", true);
    return Value(std::move(out));
  }

  Check bounded(std::string_view word, const std::string& path) {
    skip();
    for (const std::string_view sign : {">=", "<=", "===", "==", ">", "<"}) {
      if (!take(sign)) continue;
      const auto said = number();
      const auto whole = said ? said->integer() : std::nullopt;
      if (!whole) return std::nullopt;
      Map bounds;
      if (sign != "<=" && sign != "<") bounds.set("min", sign == ">" ? *whole + 1 : *whole);
      if (sign != ">=" && sign != ">") bounds.set("max", sign == "<" ? *whole - 1 : *whole);
      Map out{{word, std::move(bounds)}};
      if (!path.empty()) out.set("at", path);
      return Value(std::move(out));
    }
    return std::nullopt;
  }

  Check of_json() {
    std::string path = "$";
    while (at_ < code_.size() && (code_[at_] == '.' || code_[at_] == '[')) {
      if (code_[at_] == '.') {
        const std::size_t end =
            std::min(code_.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", at_ + 1),
                     code_.size());
        const auto name = code_.substr(at_ + 1, end - at_ - 1);
        if (name.empty() || (name.front() >= '0' && name.front() <= '9')) return std::nullopt;
        at_ = end;
        if (name == "length") return path == "$" ? std::nullopt : bounded("length", path);
        path += fmt::format(".{}", name);
      } else {
        ++at_;
        const auto index = number();
        if (!index || !index->integer() || *index->integer() < 0 || !take("]")) return std::nullopt;
        path += fmt::format("[{}]", *index->integer());
      }
    }
    if (path == "$" || !take("===")) return std::nullopt;
    auto said = literal();
    if (!said) return std::nullopt;
    return Value(Map{{"equals", *std::move(said)}, {"at", path}});
  }

  std::string_view code_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int parsed_ = 0;  // times that JSON was parsed
};

}  // namespace

std::optional<Value> check_of_javascript(std::string_view code) {
  code = trimmed(code);
  if (code.starts_with("return ")) code.remove_prefix(7);
  return Parser(code).whole();
}

}  // namespace proctor::imports
