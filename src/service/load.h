// Loading: paths of a person's become checked documents, in one fixed order,
// with every fault of every file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/root.h"
#include "dialects/dialect.h"
#include "service/kitchen_limits.h"

namespace proctor::service {

// Which suites are also resolved as a run does it: prompts, providers, options, placeholders, mocks.
enum class SurveyScope : std::uint8_t {
  none,
  broken,  // those with errors, so that all of them are reported; the others are resolved by the run itself
  all
};

struct LoadOptions {
  std::vector<std::string> paths;  // files and folders
  std::string current;             // the folder that relative paths start from
  std::string root;                // empty: found for each path
  std::string format;              // empty: by content and place
  bool strict = false;             // what is missing in the project is an error
  SurveyScope survey = SurveyScope::none;
  bool checked = false;        // known to be sound: patterns, paths and schemas are not compiled again
  bool keep = false;           // hand out the documents, not only what is told about them
  bool needs_cases = false;    // an import that makes no cases is an error, else a warning
  bool needs_prompts = false;  // a prompt file that is missing is an error, else a warning
  KitchenLimits limits = {};   // that PromptKitchen's assertions are checked against
};

// What is wrong with one file: the first faults, and how many there are in all.
struct Faults {
  std::string path;
  std::vector<Diagnostic> first;
  std::size_t errors = 0;
  std::size_t warnings = 0;
};

// What a person wants to know of a document.
struct Summary {
  std::string_view format;
  std::string_view form;
  std::string_view kind;  // suite, execution, prompt, tool
  std::string name;
  std::size_t cases = 0;
  std::size_t checks = 0;
  std::string description;        // of a suite
  std::vector<std::string> tags;  // of a suite, then those of its cases, each once
};

// One file of a folder whose files make one suite.
struct LoadedPart {
  std::string path;  // as the person put it
  std::string source;
  std::size_t first_case = 0;  // of the suite's that is from this file
};

// One document: a file, or a folder whose files make one suite.
struct Loaded {
  std::string path;  // as the person put it
  std::size_t files = 1;
  std::vector<Faults> faults;                  // of the files that have some
  bool other = false;                          // readable, but no test file; met while walking a folder
  std::optional<Summary> summary;              // where it has no error
  std::optional<dialects::Document> document;  // where it has no error and was asked for
  bool named_by_path = false;                  // the suite has no name of its own
  std::string source;                          // the text, where the document was asked for and is one file
  std::vector<LoadedPart> parts;               // of a folder, where the document was asked for
  std::string hash;                            // of all its texts, where the document was asked for
  std::shared_ptr<const Root> root;            // beneath which it was read, where the document was asked for
  std::string place;                           // its path from there
  std::string prompt_folder;        // the prompt folder that its cases belong to, from there, if any
  std::vector<std::string> places;  // of its files
  std::string_view imported;        // the importer that read it, where it is in no format of proctor's
  std::vector<Diagnostic> losses;   // what an importer could not carry, each in its own file
};

// Calls `take` for each document in order of path, from the calling thread,
// while others are still being read. Fails where the request itself makes no
// sense.
Result<void> load(const LoadOptions& options, const std::function<void(Loaded)>& take);

// A text as if it lay at `path` beneath the root; nothing is written. `format`: empty: by content and place.
// Fails where there is no such format.
Result<Loaded> check_text(const std::shared_ptr<const Root>& root, const std::string& path,
                          const std::string& text, const std::string& format);

}  // namespace proctor::service
