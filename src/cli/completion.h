// What shells need to complete a command line of proctor, made from the same tables that the parser goes by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/settings.h"

namespace proctor::cli {

std::vector<std::string_view> shell_names();

// The script for a shell; E595: there is none for this one.
Result<std::string> completion_script(std::string_view shell);

// How to install it, for the shell that is named, or for all of them where it is none of those.
std::string how_to_install(std::string_view shell);

// What follows at one place: which kind it is, and the words that are known beforehand.
//   nothing, files, folders
//   words WORD...
//   reports WORD...   a word, or a word, `=` and a file
//   ask KIND          words that `proctor --proctor-words KIND` tells
//   records           runs as by `ask runs`, and files
struct Completion {
  std::string kind;
  std::vector<std::string> words;
};
Completion completion_of(Offer offer);
Completion completion_of(const Flag& flag);  // of its value

// Answers `proctor --proctor-words KIND`, which scripts ask: a line a word, after a tab what it is. Says
// nothing where it cannot: nobody who presses a key wants to read of faults.
inline constexpr std::string_view kWordsArgument = "--proctor-words";
std::string words_for(std::string_view kind, const Environment& environment, const std::string& current);

// A place of a command line: after a command, or after a command and its verb.
struct Place {
  std::string name;  // "run", "cassette list"
  std::vector<const Flag*> flags;
  Completion operands;
};
std::vector<Place> places();

std::string bash_script();
std::string zsh_script();
std::string fish_script();

// 'text', for bash and zsh; for fish the same text in its own way.
std::string shell_quoted(std::string_view text);
std::string fish_quoted(std::string_view text);

// The words after which a value of the flag is typed, as a pattern of `case`: 'run --tag' | 'run -t'. Of one
// that may stand alone, it follows after the sign: 'run --baseline='.
std::string spellings(const Command& command, const Flag& flag);

}  // namespace proctor::cli
