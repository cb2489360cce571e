// How long answers of a run took: figures that lists show without reading its results.
#pragma once

#include <optional>
#include <vector>

#include "store/store.h"

namespace proctor::store {

// By nearest rank: each figure is a time that was seen. None of nothing.
std::optional<Latency> latency_of(std::vector<double> milliseconds);

}  // namespace proctor::store
