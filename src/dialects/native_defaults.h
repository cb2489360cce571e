// What holds for every case of a suite in proctor's own language: thresholds, models, the judge.
#pragma once

#include <string_view>

#include "model/suite.h"
#include "value/shape.h"

namespace proctor::dialects {

const Shape& native_defaults();

model::Defaults read_native_defaults(const Map& map, std::string_view source);

// `own`: the suite comes from this language, so its spelling stays.
Map write_native_defaults(const model::Defaults& defaults, bool own);

}  // namespace proctor::dialects
