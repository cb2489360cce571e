// `--agent TEXT`. A command line is split into words as a shell does it, with quotes and backslashes, but no
// shell ever sees it: what only a shell could do is refused.
#include <fmt/format.h>

#include "agents/agent.h"
#include "base/words.h"

namespace proctor::agents {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kShell = "|&;<>()`";

// Reads words off a command line, one character after another.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  Result<std::vector<std::string>> read() {
    for (at_ = 0; at_ < text_.size(); ++at_) {
      TRY(const bool fine, take(text_[at_]));
      (void)fine;
    }
    if (in_word_) words_.push_back(word_);
    return words_;
  }

 private:
  Result<bool> take(char c) {
    if (kSpace.find(c) != std::string_view::npos) return end_word();
    if (kShell.find(c) != std::string_view::npos)
      return fail(
          "E444",
          fmt::format("an agent's command runs without a shell, so {} means nothing in it: quote it, or "
                      "put the command into a script",
                      proctor::quoted(std::string_view(&c, 1))));
    in_word_ = true;
    if (c == '\'' || c == '"') return take_quoted(c);
    if (c == '\\' && at_ + 1 < text_.size()) c = text_[++at_];
    word_ += c;
    return true;
  }

  Result<bool> take_quoted(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      const bool escapes = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                           (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
      word_ += escapes ? text_[++at_] : text_[at_];
    }
    if (at_ == text_.size())
      return fail("E444", fmt::format("a quote in the agent's command is not closed: {}", quote));
    return true;
  }

  bool end_word() {
    if (in_word_) words_.push_back(std::exchange(word_, {}));
    in_word_ = false;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_;
  bool in_word_ = false;
  std::vector<std::string> words_;
};

bool is_url(std::string_view text) {
  const std::string small = lower(text.substr(0, 8));
  return small.starts_with("http://") || small.starts_with("https://");
}

}  // namespace

Result<model::Agent> parse_agent(std::string_view text) {
  model::Agent out;
  text = trimmed(text);
  if (is_url(text)) {
    out.url = text;
    return out;
  }
  TRY(out.command, Words(text).read());
  if (out.command.empty()) return fail("E444", "an agent is a command, a URL, or a file that ends in .py");
  if (out.command.size() == 1 && out.command.front().ends_with(".py"))
    out.python = std::exchange(out.command, {}).front();
  return out;
}

}  // namespace proctor::agents
