// Prompt folders as LLMUnit has them: `tests/NAME/` with prompt.md, the cases as JSON and mocks.ts. The files
// are the truth: what they say is read anew each time, and a change is written into them so that everything
// it does not touch stays byte for byte, unknown keys, the order of keys and comments included. A file that
// does not parse is told and never changed or removed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/root.h"
#include "repo/repository.h"
#include "value/value.h"

namespace proctor::repo {

// A case and where it lies.
struct FolderCase {
  // Unique in its folder: the file's name without ".json"; with the case's place where the file is a list of
  // them, "more.0". Empty in a change: a new case, which gets a file of its own.
  std::string id;
  std::string path = {};  // from the root: "tests/support/simple_tests.json"; not read in a change
  Value value;            // as the file says it
};

struct PromptFolder {
  std::string name;
  std::string path;  // from the root: "tests/support"
  Tag tag;           // of everything it is made of
  std::string prompt;
  std::vector<FolderCase> cases;        // that of simple_tests.json first, then by file name
  std::string mocks;                    // the text of mocks.ts, empty where there is none
  std::vector<Diagnostic> faults = {};  // what is wrong with files that are no cases; those are left alone
};

struct PromptFolderList {
  std::vector<PromptFolder> folders;  // in order of name
  std::vector<Diagnostic> unusable;   // folders that could not be read at all, with what is wrong
};

// What is not said stays as it is.
struct PromptFolderChange {
  std::optional<std::string> prompt = {};
  std::optional<std::string> mocks = {};
  // All cases there shall be, by id; one that is not named any more is removed, one without an id is new:
  // simple_tests.json where there is none, else a file named after the case.
  std::optional<std::vector<FolderCase>> cases = {};
};

// Safe to use from any thread and by several programs at once.
class PromptFolders {
 public:
  // `beneath`: the folder of prompt folders, from the root; it need not be there.
  static Result<std::unique_ptr<PromptFolders>> open(const std::string& root,
                                                     const std::string& beneath = "tests");

  PromptFolders() = default;
  PromptFolders(const PromptFolders&) = delete;
  PromptFolders& operator=(const PromptFolders&) = delete;
  virtual ~PromptFolders() = default;

  // Folders without a prompt.md are not prompt folders and are passed over.
  virtual Result<PromptFolderList> list() = 0;
  virtual Result<std::optional<PromptFolder>> read(std::string_view name) = 0;

  // `name` as someone typed it (see folder_name). What is not said is the scaffold: a default prompt, one
  // case with two steps, an empty mocks.ts. E547 where there is one of the name already.
  virtual Result<PromptFolder> create(std::string_view name, const PromptFolderChange& content) = 0;
  // With `expected`, only where the folder still is what it was then (E548). E546: no such folder.
  virtual Result<PromptFolder> save(std::string_view name, const PromptFolderChange& change,
                                    const std::optional<Tag>& expected) = 0;
  // The whole folder, with files that proctor knows nothing of.
  virtual Result<PromptFolder> rename(std::string_view name, std::string_view new_name) = 0;
  // False: there was none. Removes prompt.md, cases and mocks, and the folder where nothing else is in it;
  // refuses (E549) where a file of it does not parse.
  virtual Result<bool> remove(std::string_view name) = 0;
};

// What a prompt that someone calls so has as its folder: trimmed, in lower case, spaces as `_`. E545 where
// that is no name of a folder: empty, longer than 100 bytes, a dot at its start, separators or control
// characters.
Result<std::string> folder_name(std::string_view typed);

// All that is wrong with a case as a value, each by its field: "steps.0.expectedBehavior".
std::vector<Fault> check_case(const Value& value);

// What a new folder begins with, each where nothing else is said.
std::string_view default_prompt();
std::string_view default_mocks();
Value default_case(std::string_view name);

}  // namespace proctor::repo
