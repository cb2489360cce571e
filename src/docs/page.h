// A page of the documentation. Most are files of docs/; others are made from what the program knows of
// itself, and come from whoever knows it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proctor::docs {

inline constexpr std::string_view kContents = "README";  // the page that lists the others

struct Page {
  std::string path;  // "running", "checks/contains", "cli/run"
  std::string markdown;
  std::string section = {};  // for pages the contents do not list: the section where they stand, "Checks",
  std::string group = {};    // and the group within it, "Text"
  std::string title = {};    // in lists; none: its first heading
  // Where it is said in a file of docs/ too: links to it lead here. "checks.md#contains"
  std::string stands_for = {};
};

// The files of docs/, in order of name.
std::vector<Page> built_in_pages();

// Adds pages to others; one with the path of another takes its place.
void add_pages(std::vector<Page>& to, std::vector<Page> more);

}  // namespace proctor::docs
