// TestHaven's two blocks: `assert` names what must hold after a step, `expected` states all of it.
#pragma once

#include "dialects/dialect.h"
#include "dialects/fields.h"

namespace proctor::dialects {

const Shape& testhaven_assert();
const Shape& testhaven_expected();

// The checks of an `assert` block, in order.
std::vector<model::Check> read_testhaven_assert(const Value& block, std::string_view source);

// The step in a map with `input`, and perhaps `assert` or `expected`; with both, `expected` is kept
// untouched.
model::Step read_testhaven_turn(const Fields& fields, Span span, std::string_view source);

void put_testhaven_turn(Draft& draft, const model::Step& step, bool own);

}  // namespace proctor::dialects
