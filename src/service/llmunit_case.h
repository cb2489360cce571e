// LLMUnit's test cases as its clients see them, and back into what the file says: nothing that a client does
// not speak of is lost, and a case that comes back as it was given leaves its file as it was. Pure.
#pragma once

#include <string_view>

#include "value/value.h"

namespace proctor::service {

// {name, description, initialContext, memory, steps[{stepOrder, userInput, message, input,
// expectedBehavior}], mocks[{name, code}]} and unknown keys; ids beneath `case_id`.
Map llmunit_case_view(const Map& test, std::string_view case_id, std::string_view prompt_id);

// The case of a file after a client said so much of it. Objects may come as the text of their JSON.
Map changed_llmunit_case(const Map& test, const Map& said);

}  // namespace proctor::service
