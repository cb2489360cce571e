// Test files beneath the served folder, of any format: what there is, what each says, and saving one. Nothing
// else of the folder can be read or written by this: not settings, not keys, nothing hidden.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/root.h"
#include "service/load.h"
#include "service/suite_history.h"
#include "service/workspace.h"
#include "store/store.h"
#include "value/value.h"

namespace proctor::service {

struct SuiteInfo {
  std::string path;  // from the folder
  std::optional<Summary> summary;
  std::vector<Faults> faults;
  std::vector<SuiteRun> recent;  // newest first, a dozen at most
};

// In order of path. Files that only look like tests are there with their faults.
Result<std::vector<SuiteInfo>> list_suite_files(const Workspace& workspace, store::Store& store,
                                                SuiteHistory& history);

// A text, and what it is as a test.
struct SuiteText {
  std::string path;
  std::string text;
  std::string tag;
  Value value;              // null: it cannot be read
  Loaded checked;           // summary and faults
  std::string_view format;  // also where it has faults; empty: not recognised
};

// A path that such a file may have: YAML or JSON, in no hidden folder but those of tests. E569 names why not.
Result<void> check_suite_path(std::string_view path);

// As if the text lay there. `format`: empty: by content and place.
Result<SuiteText> check_suite_text(const Workspace& workspace, const std::string& path, std::string text,
                                   const std::string& format);

// The text with the places changed that differ from `wanted`, so that comments and layout stay: what a save
// by value writes. Written anew where the text is empty; E555 where it cannot be read.
Result<std::string> edited_text(const std::string& path, const std::string& text, const Value& wanted);

// None where there is no such file.
Result<std::optional<SuiteText>> read_suite_file(const Workspace& workspace, const std::string& path);

struct SavedSuite {
  bool saved = false;  // false: the file has errors, and nothing was written
  bool created = false;
  SuiteText file;
  std::string commit;  // empty: none was made
};

// `expected`: the tag the file must still have, empty: there must be none (E551); none: the last save wins.
using Expected = std::optional<std::string>;
Result<SavedSuite> save_suite_text(const Workspace& workspace, const std::string& path, std::string text,
                                   const Expected& expected);
// The file's own text with the places changed that differ, so that comments stay; or a new one.
Result<SavedSuite> save_suite_value(const Workspace& workspace, const std::string& path, const Value& wanted,
                                    const Expected& expected);
// False: there is no such file.
Result<bool> remove_suite_file(const Workspace& workspace, const std::string& path, const Expected& expected);

}  // namespace proctor::service
