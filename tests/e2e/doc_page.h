// A page of the documentation as a test reads it: its fenced blocks with what their info strings say, and
// what a terminal shows of the commands in them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::e2e {

// ```yaml file=capitals.yaml suite=native
// ```console test
struct DocBlock {
  std::string language;
  std::string file;    // the name under which it is put into the page's folder
  std::string suite;   // the format as which it must load
  bool tried = false;  // its commands are typed
  std::size_t line = 0;
  std::string text;
};

struct DocCommand {
  std::size_t line = 0;  // in the block, from 0
  std::size_t lines = 1;
  std::string typed;
  std::vector<std::string> shown;
};

std::string read_page(const std::filesystem::path& path);
std::vector<DocBlock> blocks_of(std::string_view page);

// "$ " begins a command, a backslash at its end goes on with it; the lines up to the next one are shown.
std::vector<DocCommand> commands_of(std::string_view text);

// Whether the output is what is shown, but for times, dates, ids and ports; "..." stands for any lines.
bool shows(const std::vector<std::string>& shown, std::string_view output);

}  // namespace proctor::e2e
