// An importer reads the files of another program's and says the same as a native suite, with a list of what
// could not be said. Nothing of such a file is ever run. A new one is one file in formats/ and its test; from
// the row come recognition, `validate`, `run` and `convert`.
//
// A loss must never turn into a green run:
//   a check that is lost               an unsupported check in its place
//   answers that would be graded raw   an unsupported check in place of each check that reads the answer
//   a case that cannot be asked        a case without target and input whose only check is unsupported
//   tests that are lost                one such case for all of them
//   the provider is lost               the case without a model: the command line can name one
//   no case is left                    no cases at all, which nothing runs without --allow-empty
// Only what changes neither what is asked nor how it is graded is a warning alone.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "imports/sources.h"
#include "value/value.h"

namespace proctor::imports {

// Something that the suite does not say, or says in another way.
struct Loss {
  std::string text;
  Span at = {};
  bool differs = false;  // it is there, but decided in another way (W411); else it is not there (W410)
};

struct Imported {
  // A native suite. Its nodes have the spans of what they were made from, so that faults point into the
  // author's files.
  Value suite;
  std::vector<Loss> losses;
  std::vector<Error> faults;  // any: the suite is of no use
};

// A native check that replaces what could not be converted. It ends in an error whenever it runs.
Value unsupported_check(std::string_view what, Span at);

struct Importer {
  std::string_view name;             // "promptfoo"
  std::string_view about;            // one sentence
  std::string_view form = "config";  // what such a file is called
  // By content, and by path where the content says too little. Asked only where no dialect knows the file.
  bool (*sniff)(const Value& root, std::string_view path) = nullptr;
  Imported (*import)(const Value& root, Sources& sources) = nullptr;
  // The answers that such a file states, in the form of a given file; null where such files state none.
  std::optional<Value> (*stated)(const Value& root) = nullptr;
};

// All importers, in order of name. Written by the build from the files in formats/.
std::span<const Importer* const> plugins();

const Importer* find_importer(std::string_view name);
const Importer* importer_for(const Value& root, std::string_view path);
std::vector<std::string_view> importer_names();

}  // namespace proctor::imports
