// A change of a prompt folder as texts to write and files to remove, all known before the first is written.
#pragma once

#include <string>
#include <vector>

#include "repo/folder_files.h"

namespace proctor::repo {

struct FolderWrites {
  struct Text {
    std::string name;  // in the folder
    std::string text;
  };

  std::vector<Text> texts;
  std::vector<std::string> removals;  // by name
};

// Fails where a case is none (the code of its fault), or one is named that is not there (E548).
Result<FolderWrites> plan_change(const FolderFiles& files, const PromptFolderChange& change);

// What a new folder holds, `change` over the scaffold.
Result<FolderWrites> plan_scaffold(const std::string& name, const PromptFolderChange& change);

}  // namespace proctor::repo
