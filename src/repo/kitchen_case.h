// PromptKitchen's suites and cases as values: either spelling of their keys, ids for what has none, and the
// shapes that its clients know. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::repo {

// A suite's cases under either name; an empty list where it has none.
const List& kitchen_cases(const Map& suite);
List& kitchen_cases(Map& suite);  // made where there is none

// What clients call the cases of a suite, in order: the suite's id, a dot, and the case's own id in the file.
// A case without an id, or with that of an earlier one, is called after its place, which `keep_ids` makes
// lasting.
std::vector<std::string> case_ids(const Map& suite, std::string_view suite_id);
// Writes the ids that clients know into cases that have none of their own, so that they stay as cases come
// and go.
void keep_ids(Map& suite, std::string_view suite_id);
std::optional<std::size_t> find_case(const Map& suite, std::string_view suite_id, std::string_view case_id);

// The suite's part of a case's id; empty where it is none.
std::string_view suite_of_case(std::string_view case_id);

// The case after a client said so much of it: what is not said stays, null takes away, and what is not the
// client's to say (ids, times) is not heard. Keys keep the spelling they have in the file.
Map changed_case(Map test, const Map& said);

// The same for what a suite says of itself beside its cases.
Map changed_suite(Map suite, const Map& said);

// What a check without an id is called, by its place.
std::string assertion_id(std::string_view said, std::string_view case_id, std::size_t place);

// As clients see it: every field under its name, whatever the file left out, and unknown keys.
Map case_view(const Map& test, std::string_view case_id, std::string_view suite_id);

}  // namespace proctor::repo
