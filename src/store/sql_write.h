// Runs into a database.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "store/backend.h"
#include "store/store.h"

namespace proctor::store {

// A run that is there already is brought up to date, and keeps the suites it has.
void write_run(soci::session& session, const RunHead& run);

// What is there already stays.
void write_latency(soci::session& session, const std::string& run, const Latency& latency);
void write_cassettes(soci::session& session, std::string_view run, std::string_view folder,
                     const std::set<std::string>& paths);

// All of its results are in the list.
void mark_listed(soci::session& session, const std::string& run);

}  // namespace proctor::store
