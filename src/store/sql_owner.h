// Who is executing which run, in a database. `now` is the SQL of the database's clock (Backend::now).
#pragma once

#include <string>
#include <string_view>

#include "store/backend.h"
#include "store/store.h"

namespace proctor::store {

void write_owner(soci::session& session, std::string_view now, const std::string& run, const RunOwner& owner);
void remove_owner(soci::session& session, const std::string& run, const RunOwner& owner);

// Finds out whether a run that is not finished is still being executed: by its owner, or by workers.
Result<void> read_state(soci::session& session, std::string_view now, RunHead& head);

}  // namespace proctor::store
