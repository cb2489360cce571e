#include "system/command_line.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"

namespace proctor {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kShell = "|&;<>()`";

// Reads words off a command line, one character after another.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  Result<std::vector<std::string>> read() {
    for (at_ = 0; at_ < text_.size(); ++at_)
      if (auto taken = take(text_[at_]); !taken) return tl::make_unexpected(taken.error());
    end_word();
    return std::move(words_);
  }

 private:
  Result<void> take(char c) {
    if (kSpace.find(c) != std::string_view::npos) {
      end_word();
      return {};
    }
    if (kShell.find(c) != std::string_view::npos)
      return fail("",
                  fmt::format("a command runs without a shell, so {} means nothing in it: quote it, or put "
                              "the command into a script",
                              quoted(std::string_view(&c, 1))));
    in_word_ = true;
    if (c == '\'' || c == '"') return take_quoted(c);
    if (c == '\\' && at_ + 1 < text_.size()) c = text_[++at_];
    word_ += c;
    return {};
  }

  Result<void> take_quoted(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      const bool escapes = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                           (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
      word_ += escapes ? text_[++at_] : text_[at_];
    }
    if (at_ == text_.size()) return fail("", fmt::format("a quote in the command is not closed: {}", quote));
    return {};
  }

  void end_word() {
    if (std::exchange(in_word_, false)) words_.push_back(std::exchange(word_, {}));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_;
  bool in_word_ = false;
  std::vector<std::string> words_;
};

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) { return Words(text).read(); }

}  // namespace proctor
