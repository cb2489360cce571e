#include "e2e/first_hour.h"

#include <algorithm>
#include <csignal>
#include <set>
#include <stdexcept>

#include "base/words.h"
#include "e2e/become.h"
#include "e2e/patterns.h"
#include "e2e/running.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kFence = "```";
constexpr std::string_view kPrompt = "$ ";
constexpr std::string_view kExit = "Exit code ";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// As a shell would, as far as the page needs it: spaces part words, and '' holds them together.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

// What the lines of a page are, one after the other.
class PageReader {
 public:
  explicit PageReader(const std::string& text) {
    for (const auto line : split(text, '\n')) take(std::string(line));
  }

  std::vector<Shown> shown;
  std::vector<std::string> frame;  // the page, with a line that holds its number for each block

 private:
  void take(const std::string& line) {
    if (line.starts_with("### ")) title_ = line.substr(4);
    if (inside_ && line == kFence) return void(inside_ = false);
    if (inside_) return void(shown.back().printed += line + "\n");
    if (fenced_ && line.starts_with(kPrompt)) {
      shown.push_back({title_, line.substr(kPrompt.size()), "", -1});
      inside_ = true;
      frame.back() = "\x01" + std::to_string(shown.size() - 1);
    } else if (line.starts_with(kExit) && !shown.empty() && shown.back().code < 0) {
      shown.back().code = std::stoi(line.substr(kExit.size()));
    } else {
      frame.push_back(line);
    }
    fenced_ = line == kFence;
  }

  std::string title_;
  bool fenced_ = false;
  bool inside_ = false;
};

// How long things took is no part of a message; nor are the blanks in front of it.
std::string without_times(const std::string& text) {
  constexpr std::string_view kTimes = R"(( ·)? +[0-9]+(\.[0-9]+)? (ms|s)(?=\n| ·))";
  return substituted(substituted(text, kTimes, ""), "in [0-9]+ ms", "in 5 ms");
}

// Names that are made up anew each time.
std::string without_ids(const std::string& text) {
  return substituted(substituted(text, "run_[0-9a-f]{16}", "run_4f2a91c07be3d518"),
                     R"(127\.0\.0\.1:[0-9]+/\?token=[0-9a-f]+)", "127.0.0.1:3000/?token=TOKEN");
}

const std::string& help_of(const std::string& command) {
  static std::map<std::string, std::string> known;
  const auto at = known.find(command);
  if (at != known.end()) return at->second;
  const Ran ran = proctor({.words = {"help", command}});
  return known[command] = ran.code == 0 ? ran.out : "";
}

}  // namespace

std::vector<Shown> read_page(const std::string& text) { return PageReader(text).shown; }

std::string write_page(const std::string& text, const std::vector<Shown>& shown) {
  std::string out;
  for (const std::string& line : PageReader(text).frame) {
    if (line.starts_with('\x01')) {
      const Shown& one = shown.at(std::stoul(line.substr(1)));
      out += std::string(kFence) + "\n$ " + one.command + "\n" + one.printed + std::string(kFence) + "\n" +
             std::string(kExit) + std::to_string(one.code) + ".\n";
    } else {
      out += line + "\n";
    }
  }
  out.pop_back();
  return out;
}

std::string World::real(std::string text) const {
  for (const auto& [real, shown] : names_) text = replaced(std::move(text), shown, real);
  return text;
}

std::string World::plain(std::string text) const {
  for (const auto& [real, shown] : names_) text = replaced(std::move(text), real, shown);
  return without_ids(without_times(replaced(std::move(text), folder_.path().string(), "/home/me/project")));
}

Shown World::type(const Shown& shown) const {
  std::vector<std::string> words = {"-i", "PATH=/usr/bin:/bin", "HOME=/nonexistent"};
  for (const auto& [name, value] : environment) words.push_back(name + "=" + value);
  std::vector<std::string> typed = words_of(real(shown.command));
  const auto program = std::find(typed.begin(), typed.end(), "proctor");
  if (program == typed.end()) throw std::runtime_error("the page types no proctor: " + shown.command);
  words.insert(words.end(), typed.begin(), program);
  for (const char* word : {"/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"}) words.emplace_back(word);
  words.insert(words.end(), prefix.begin(), prefix.end());
  words.push_back(binary());
  words.insert(words.end(), program + 1, typed.end());
  Running running = Running::program("env", {.words = words, .folder = folder_.path()});
  std::string said;
  while (!until.empty() && said.find(until) == std::string::npos) said += running.line() + "\n";
  if (!until.empty()) running.signal(SIGTERM);
  const Ran ran = running.finish();
  return {shown.title, shown.command, plain(ran.out + ran.err), ran.code};
}

std::vector<std::string> unknown_words(std::string_view text) {
  constexpr std::string_view kNamed = R"(`((?:proctor |-)[^`]+)`|to record it: (proctor [^\n]+))";
  std::vector<std::string> out;
  for (const auto& at : matches(text, kNamed)) {
    std::vector<std::string> words = words_of(at[1].empty() ? at[2] : at[1]);
    const bool whole = words.front() == "proctor";
    const std::string command = whole ? words.at(1) : "run";  // flags by themselves are those of `run`
    const std::string& help = help_of(command);
    if (help.empty() && command != "--version" && command != "help") out.push_back(command);
    for (std::size_t i = whole ? 2 : 0; i < words.size(); ++i)
      if (words[i].starts_with('-') && help.find(words[i].substr(0, words[i].find('='))) == std::string::npos)
        out.push_back(command + " " + words[i]);
  }
  return out;
}

}  // namespace proctor::e2e
