// Trials into a PostgreSQL server, a batch in three statements, whatever its size.
#pragma once

#include <span>
#include <string>

#include "store/pg_statement.h"
#include "store/rows.h"

namespace proctor::store {

// To be said within a transaction. A key that is there already stays as it is.
std::vector<PgStatement> trial_statements(const std::string& run, std::span<const TrialRow> rows);

}  // namespace proctor::store
