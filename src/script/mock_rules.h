// The answers of mocks that need no script: rules on arguments, and the tools of PromptRepo.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace proctor::script {

inline constexpr std::string_view kNoRule = R"({"error":"No matching conditional rule"})";

// A text as it is, anything else as compact JSON.
std::string as_text(const Value& value);

// The answer of the first rule whose conditions all equal the arguments; null is an argument that is not
// there. `conditions` and `answer` are the names of a rule's two keys. None: nullptr.
const Value* matching(const List& rules, std::string_view conditions, std::string_view answer,
                      const Value& arguments);

bool is_tool_file(const Value& document);  // `tool: {...}`

// None: this file is about another tool, or does not mock it.
std::optional<std::string> answer_of_tool(const Value& document, std::string_view tool,
                                          const Value& arguments);

}  // namespace proctor::script
