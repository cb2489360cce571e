// docs/first-errors.md as a script: each of its sections shows a command and all that it prints. A scene sets
// the world up for a section; then the command is typed, and what it prints is held to the page.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/process.h"

namespace proctor::e2e {

// One block of the page.
struct Shown {
  std::string title;
  std::string command;  // as it is typed: variables in front, then the program and its words
  std::string printed;
  int code = -1;
};

std::vector<Shown> read_page(const std::string& text);

// The page again, with other blocks in the same places.
std::string write_page(const std::string& text, const std::vector<Shown>& shown);

// Where a command is typed.
class World {
 public:
  const Folder& folder() const { return folder_; }
  void put(std::string_view name, std::string_view text) const { folder_.put(name, text); }
  // What the page says in place of what this machine has, both ways.
  void call(const std::string& real, const std::string& shown) { names_.emplace_back(real, shown); }
  void keep(std::shared_ptr<void> thing) { kept_.push_back(std::move(thing)); }

  std::map<std::string, std::string> environment = {};  // that the page does not show
  std::vector<std::string> prefix = {};                 // a program that starts ours, with its words
  std::string until = {};  // the program goes on: it is ended once it has said this

  // The command with its block replaced by what was printed now.
  Shown type(const Shown& shown) const;

 private:
  std::string real(std::string text) const;
  std::string plain(std::string text) const;

  Folder folder_;
  std::vector<std::pair<std::string, std::string>> names_;
  std::vector<std::shared_ptr<void>> kept_;
};

// Each `proctor COMMAND` and --flag in a text that the program does not know.
std::vector<std::string> unknown_words(std::string_view text);

}  // namespace proctor::e2e
