// Goldens and test cases as DeepEval saves them: in JSON by snake_case or camelCase names, in CSV with lists
// as one text. Reading one is the same for all of these.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/importer.h"

namespace proctor::imports {

// The goldens in a file: a list of them, or a map that has such lists. Empty where there are none.
std::vector<const Value*> goldens_in(const Value& root);

// A field of a golden by its snake_case name; null where it is absent, null or an empty text.
const Value* golden_field(const Value& golden, std::string_view name);

// Passages of a context, each a text or a map {context, source}: a list, a JSON list in a text, or pieces
// between | or else ;
std::vector<Value> golden_passages(const Value* field);

// Tools: {name, input_parameters?, output?} each; from a list, a JSON list in a text, or names as above.
List golden_tools(const Value* field);

// What one says, in order; {role, content} each, as a list or as JSON in a text.
std::vector<Value> golden_turns(const Value& golden);

bool is_conversation(const Value& golden);

// The names of fields that goldens have, in snake_case.
bool is_golden_field(std::string_view name);

}  // namespace proctor::imports
