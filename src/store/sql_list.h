// Lists of results out of a database. Each page is read along an index (list_path): from where the last one
// ended, at most so many rows, whatever was asked for.
#pragma once

#include <chrono>

#include "store/backend.h"
#include "store/store.h"

namespace proctor::store {

// Whether all results of a run are in the list; those of an older proctor may not be.
bool is_listed(soci::session& session, const std::string& run);

// Where no index leads to what is asked for, rows are looked at one by one until `enough`.
ResultPage read_list(const Backend& backend, soci::session& session, const ResultQuery& query,
                     std::chrono::steady_clock::time_point enough);

// The same list as blocks, until `enough`.
ResultBlocks read_blocks(const Backend& backend, soci::session& session, const ResultQuery& query,
                         std::chrono::steady_clock::time_point enough);

}  // namespace proctor::store
