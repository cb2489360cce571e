// PromptKitchen's assertions: a JSONPath, one of five matchers, what is expected.
#pragma once

#include <optional>

#include "dialects/dialect.h"

namespace proctor::dialects {

const Shape& promptkitchen_assertions();  // a list of them

// `type` is the case's: where the output is text, the root of a path is the text itself.
model::Check read_promptkitchen_assertion(const Value& item, model::OutputType type, std::string_view source);

// The same for one that was read before the type was known.
void take_root_for_text(model::Check& check);

// Nothing where no matcher means what the check means.
std::optional<Value> write_promptkitchen_assertion(const model::Check& check, bool own);

}  // namespace proctor::dialects
