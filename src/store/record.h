// A kept run as a record for reports: its cases are read page by page, each time someone walks through them.
#pragma once

#include <cstdint>
#include <memory>

#include "store/store.h"

namespace proctor::store {

// Which cases the record has; its totals are theirs.
enum class Which : std::uint8_t { all, in_trouble };  // in trouble: failed, or in error

// A run that was not finished has the cases that were done.
Result<model::RunRecord> load_record(const std::shared_ptr<Store>& store, const RunHead& head, Which which);

// Puts a whole record, finished, batch by batch.
Result<void> keep_record(Store& store, const model::RunRecord& run);

}  // namespace proctor::store
