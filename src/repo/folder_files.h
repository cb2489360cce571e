// The files of one prompt folder as they lie there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/root.h"
#include "repo/prompt_folder.h"

namespace proctor::repo {

inline constexpr std::string_view kPromptFile = "prompt.md";
inline constexpr std::string_view kFirstCases = "simple_tests.json";
inline constexpr std::string_view kMocksFile = "mocks.ts";

// A file that holds a case, or a list of them.
struct CaseFile {
  std::string name;  // "simple_tests.json"
  std::string text;
  Value value;

  // Of its cases: "simple_tests", or "simple_tests.0" in a list.
  std::string id(std::size_t place) const;
};

struct FolderFiles {
  PromptFolder folder;
  std::vector<CaseFile> case_files;  // those without faults, simple_tests.json first
  std::vector<std::string> names;    // of everything in the folder
  std::vector<std::string> files;    // those of them that are files
  bool has_mocks = false;            // mocks.ts is there
};

// None where the folder is not there, is a link, or has no prompt.md.
Result<std::optional<FolderFiles>> read_folder(const Root& root, const std::string& path,
                                               const std::string& name);

// Whether the file belongs to the folder's prompt: what a removal takes.
bool is_of_prompt(std::string_view file_name);

}  // namespace proctor::repo
