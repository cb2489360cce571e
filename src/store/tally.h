// Counting how cases ended.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/run.h"

namespace proctor::store {

// `status` is the word a record has for it.
void add(model::Totals& totals, std::string_view status, std::size_t count, double scores);
void add(model::Totals& totals, const model::Totals& more);

}  // namespace proctor::store
