// Runs and trials out of a database.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/backend.h"
#include "store/store.h"

namespace proctor::store {

// Ids that start with a text, newest first, and at most a few; for "latest" and "latest~1" that one.
std::vector<std::string> find_ids(soci::session& session, std::string_view said);

Result<std::optional<RunHead>> read_head(soci::session& session, const std::string& id);
Result<std::vector<RunHead>> read_heads(soci::session& session, const HistoryQuery& query);
Result<std::vector<Trial>> read_page(soci::session& session, const TrialQuery& query);
Result<std::optional<Trial>> read_trial(soci::session& session, const std::string& id, const TrialKey& key);
std::vector<TrialKey> read_keys(soci::session& session, const std::string& id);
std::vector<model::Totals> read_totals(soci::session& session, const std::string& id);
std::vector<double> read_latencies(soci::session& session, const std::string& id);  // of those that have one
CassetteUse read_cassettes(soci::session& session, std::string_view folder, std::size_t runs);

}  // namespace proctor::store
