#include "store/sql_owner.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include "store/rows.h"

namespace proctor::store {
namespace {

// The owner that was written last, where it is alive: as this machine sees it, else by its lease.
Result<std::optional<RunOwner>> live_owner(soci::session& session, std::string_view now,
                                           const std::string& run) {
  std::string column;
  int holds = 0;
  session << fmt::format(
      "SELECT owner, CASE WHEN alive_until > {} THEN 1 ELSE 0 END FROM run_owners WHERE run_id = :run", now),
      soci::into(column), soci::into(holds), soci::use(run);
  if (!session.got_data()) return std::nullopt;
  TRY(const Value value, read_json(column));
  auto owner = read_owner(value);
  if (!owner || !is_alive(*owner).value_or(holds == 1)) return std::nullopt;
  return owner;
}

// A distributed run goes on without the process that started it.
bool has_workers(soci::session& session, std::string_view now, const std::string& run) {
  int workers = 0;
  session << fmt::format(
      "SELECT COUNT(*) FROM workers w JOIN orders o ON o.run_id = w.run_id"
      " WHERE w.run_id = :run AND o.state = 'open' AND w.alive_until > {}",
      now),
      soci::into(workers), soci::use(run);
  return workers > 0;
}

}  // namespace

void write_owner(soci::session& session, std::string_view now, const std::string& run,
                 const RunOwner& owner) {
  const std::string column = column_text(to_column(owner));
  session << fmt::format(
      "INSERT INTO run_owners (run_id, owner, alive_until) VALUES (:run, :owner, {} + {})"
      " ON CONFLICT (run_id) DO UPDATE SET owner = excluded.owner, alive_until = excluded.alive_until",
      now, kOwnerLease.count()),
      soci::use(run), soci::use(column);
}

void remove_owner(soci::session& session, const std::string& run, const RunOwner& owner) {
  const std::string column = column_text(to_column(owner));
  session << "DELETE FROM run_owners WHERE run_id = :run AND owner = :owner", soci::use(run),
      soci::use(column);
}

Result<void> read_state(soci::session& session, std::string_view now, RunHead& head) {
  if (head.state == RunState::finished) return {};
  TRY(head.owner, live_owner(session, now, head.record.id));
  if (head.owner || has_workers(session, now, head.record.id))
    head.state = RunState::running;
  else if (head.state == RunState::running)
    head.state = RunState::interrupted;
  head.record.passed = false;
  return {};
}

}  // namespace proctor::store
