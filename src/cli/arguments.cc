#include "cli/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/words.h"

namespace proctor::cli {
namespace {

class Parser {
 public:
  Parser(const Command& command, std::span<const std::string> words) : command_(command), words_(words) {}

  Result<Arguments> parse() {
    while (at_ < words_.size()) {
      const std::string& word = words_[at_++];
      if (word == "--") break;
      if (auto taken = take(word); !taken) return tl::make_unexpected(taken.error());
    }
    out_.operands.insert(out_.operands.end(), words_.begin() + static_cast<std::ptrdiff_t>(at_),
                         words_.end());
    if (out_.help) return std::move(out_);
    if (auto counted = count_operands(); !counted) return tl::make_unexpected(counted.error());
    return std::move(out_);
  }

 private:
  Result<void> take(const std::string& word) {
    if (word.starts_with("--")) return take_long(word.substr(2));
    if (word.size() > 1 && word.starts_with('-')) return take_short(word.substr(1));
    out_.operands.push_back(word);
    return {};
  }

  Result<void> take_long(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto value = equals == std::string::npos ? std::nullopt : std::optional(word.substr(equals + 1));
    if (name == "help") return ask_for_help();
    const auto at = std::find_if(command_.flags.begin(), command_.flags.end(),
                                 [&](const Flag& flag) { return flag.name == name; });
    if (at == command_.flags.end()) return unknown("--" + name);
    return give(*at, "--" + name, value);
  }

  Result<void> take_short(const std::string& letters) {
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const char letter = letters[i];
      if (letter == 'h') return ask_for_help();
      const auto at = std::find_if(command_.flags.begin(), command_.flags.end(),
                                   [&](const Flag& flag) { return flag.letter == letter; });
      const std::string shown = std::string("-") + letter;
      if (at == command_.flags.end()) return unknown(shown);
      if (at->value.empty()) {
        if (auto given = give(*at, shown, std::nullopt); !given) return given;
        continue;
      }
      return give(*at, shown, i + 1 < letters.size() ? std::optional(letters.substr(i + 1)) : std::nullopt);
    }
    return {};
  }

  Result<void> ask_for_help() {
    out_.help = true;
    return {};
  }

  Result<void> give(const Flag& flag, const std::string& shown, std::optional<std::string> value) {
    auto& values = out_.flags[std::string(flag.name)];
    if (flag.value.empty() && !value) value = "true";
    if (!flag.bare.empty() && !value && !next_fits(flag)) value = flag.bare;
    if (!value && at_ < words_.size() && !is_flag(words_[at_])) value = words_[at_++];
    if (!value) return fail("E003", fmt::format("{} needs a value: {} {}", shown, shown, flag.value));
    if (!values.empty() && !flag.repeatable && !flag.value.empty())
      return fail("E005", fmt::format("{} is given twice", shown));
    TRY(std::string good, accepted(flag, shown, *value));
    values.push_back(std::move(good));
    return {};
  }

  // A value that looks like one of our flags is given as --flag=VALUE.
  bool is_flag(std::string_view word) const {
    if (!word.starts_with("--")) return false;
    const std::string_view name = word.substr(2, word.find('=') - 2);
    return std::any_of(command_.flags.begin(), command_.flags.end(),
                       [&](const Flag& flag) { return flag.name == name; });
  }

  bool next_fits(const Flag& flag) const {
    return flag.fits != nullptr && at_ < words_.size() && flag.fits(words_[at_]);
  }

  tl::unexpected<Error> unknown(const std::string& shown) const {
    std::vector<std::string> known = {"--help"};
    for (const Flag& flag : command_.flags) known.push_back("--" + std::string(flag.name));
    const std::vector<std::string_view> views(known.begin(), known.end());
    return fail("E002", fmt::format("unknown flag {}{}", quoted(shown), did_you_mean(shown, views)));
  }

  Result<void> count_operands() const {
    const std::size_t count = out_.operands.size();
    if (count < command_.fewest)
      return fail("E006", fmt::format("{} needs {}, and nothing is given", command_.name, command_.usage));
    if (count > command_.most)
      return fail("E007", fmt::format("{} is too much: {}", quoted(out_.operands[command_.most]), wanted()));
    return {};
  }

  std::string wanted() const {
    if (command_.most == 0) return fmt::format("{} takes flags only", command_.name);
    return fmt::format("{} takes {}", command_.name, command_.usage);
  }

  const Command& command_;
  std::span<const std::string> words_;
  std::size_t at_ = 0;
  Arguments out_;
};

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

Result<Arguments> parse_arguments(const Command& command, std::span<const std::string> words) {
  return Parser(command, words).parse();
}

Result<std::string> accepted(const Flag& flag, const std::string& shown, const std::string& text) {
  constexpr std::array<std::string_view, 4> kYes = {"true", "1", "yes", "on"};
  constexpr std::array<std::string_view, 5> kNo = {"false", "0", "no", "off", ""};
  if (flag.value.empty()) {
    if (is_one_of(text, kYes)) return "true";
    if (is_one_of(text, kNo)) return "false";
    return fail("E004", fmt::format("{} is on or off, found {}", shown, quoted(text)));
  }
  if (flag.words == nullptr) return text;
  const auto words = flag.words();
  if (is_one_of(text, words)) return text;
  return fail("E004", fmt::format("{} takes {}, found {}{}", shown, listed(words, " or "), quoted(text),
                                  did_you_mean(text, words)));
}

}  // namespace proctor::cli
