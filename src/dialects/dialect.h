// A dialect is a test language: how to know a file of it, how such a file may look, and the way to and from
// the model. A new one is one file in formats/ and its test.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/suite.h"
#include "value/scalar.h"
#include "value/shape.h"

namespace proctor::dialects {

// What a file of a dialect can be. Only suites run; the others are read, checked and kept as they are.
enum class DocumentKind : std::uint8_t { suite, execution, prompt, tool, cassette, trace };

std::string_view name_of(DocumentKind kind);

// One of the forms a file may take: a suite, a single case, a fragment.
struct Form {
  std::string_view name;
  std::string_view about;
  const Shape* shape;
  DocumentKind kind = DocumentKind::suite;
  bool read_only = false;  // `write` gives another form
};

struct Fit {
  int rank =
      0;  // the lowest rank over all dialects wins; equal ranks of two dialects are an error that names both
  const Form* form = nullptr;
};

struct Document;

// What a reader may ask for beside the value itself.
struct Reading {
  std::string_view text;  // the source, for texts that were typed as numbers
  std::string path;       // as shown to people
  Diagnostics& faults;
  // Where the file has errors: filled in with what can be read of it, so that the rest is checked too.
  std::optional<Document>* sound = nullptr;
};

enum class Writing : std::uint8_t { yaml, json };

// How a check is spelled outside of any file, as `eval` takes it beside an answer.
struct LooseCheck {
  bool (*fits)(const Value& item) = nullptr;  // a map; no two dialects claim the same
  const Shape& (*shape)() = nullptr;          // of the map
  std::vector<model::Check> (*read)(const Value& item, std::string_view source) = nullptr;
  // Nothing where the dialect has no such map for it. No function: the native spelling does.
  std::optional<Value> (*write)(const model::Check& check) = nullptr;
};

struct Dialect {
  std::string_view name;   // "traceforge"
  std::string_view about;  // one sentence
  std::string_view signs;  // the keys that a file of it is known by, for messages
  value::Typing typing = value::Typing::core;
  Writing writes = Writing::yaml;  // what a new file of it is written in
  std::span<const Form> forms;     // the first is what an empty file of this dialect counts as

  // By content; see SPEC section 7 for the ranks.
  std::optional<Fit> (*sniff)(const Value& root);
  // By place and name, where the content says too little. The path has forward slashes.
  bool (*owns)(std::string_view path);
  // The value has the form's shape; `read` reports what the shape cannot say.
  model::Suite (*read)(const Value& root, const Form& form, const Reading& reading);
  // In the author's spelling where the suite came from this dialect, else in the plainest.
  Value (*write)(const model::Suite& suite);
  LooseCheck loose = {};
  bool weighs = false;  // a case passes by its weighted score unless it says otherwise
  model::Manner manner = model::Manner::chat;
  bool single_braces = false;  // {x} is a placeholder too
  // Messages of a request, its parameters and the history are templates, as the prompt is; elsewhere they are
  // sent as they are.
  bool fills_messages = false;
  // proctor's own rules: a placeholder without a value and a misspelt option of a target are errors. Where
  // another document says that they are sent as they are, they are warnings.
  bool exacting = false;
};

// All dialects, in order of name. Written by the build from the files in formats/.
std::span<const Dialect* const> plugins();

const Dialect* find_dialect(std::string_view name);

// A document read in some dialect.
struct Document {
  const Dialect* dialect = nullptr;
  const Form* form = nullptr;
  Value root;
  model::Suite suite;  // only where form->kind is suite
};

// The dialect and form of a value, by content and then by path; reports why there is none.
// `only`: the dialect asked for, whatever the content says.
std::optional<Document> recognise(const Value& root, const Dialect* only, const Reading& reading);

// Recognises, types, checks and reads. Empty where a fault was reported; a file that is in no format is
// compared with the closest one.
std::optional<Document> read_document(Value root, const Dialect* only, bool is_yaml, const Reading& reading);

// JSON Schema 2020-12 of a dialect's files.
Value schema_of(const Dialect& dialect);

// --- Small questions that several dialects ask of a value while sniffing.
bool has_text(const Value& value, std::string_view key);
bool has_list(const Value& value, std::string_view key);
bool has_map(const Value& value, std::string_view key);
bool any_item(const Value* list, bool (*holds)(const Value& item));   // false for no list
bool all_items(const Value* list, bool (*holds)(const Value& item));  // false for an empty list

// The spelling to write with: the author's where the suite was read in this dialect.
const model::Spelling* spelling_for(const model::Suite& suite, std::string_view dialect,
                                    const model::Spelling& own);

}  // namespace proctor::dialects
