// Workers: who is there, by a lease that each renews for itself.
#include <fmt/format.h>

#include "base/words.h"
#include "queue/words.h"
#include "store/rows.h"

namespace proctor::queue {
namespace {

double seconds(std::chrono::milliseconds time) { return static_cast<double>(time.count()) / 1000; }

// Those that were lost are shown for an hour.
constexpr double kShownFor = 3600;

}  // namespace

Result<void> Queue::enrol(const Member& member, std::chrono::milliseconds lease) {
  TRY([[maybe_unused]] const auto old,
      link_->ask(fmt::format("DELETE FROM workers WHERE alive_until < {} - {}", kNow, kShownFor)));
  PgValues values;
  values.text(member.id).text(store::column_text(member.name)).text(member.proctor);
  values.number(static_cast<std::int64_t>(member.hands)).real(seconds(lease));
  return nothing(link_->ask(fmt::format("INSERT INTO workers (id, name, proctor, hands, since, alive_until,"
                                        " state, run_id, busy, reason) VALUES ($1, $2, $3, $4, {0}, {0} + $5,"
                                        " 'idle', '', 0, '') ON CONFLICT DO NOTHING",
                                        kNow),
                            values));
}

Result<bool> Queue::renew(const std::string& worker, std::chrono::milliseconds lease, const Duty& duty) {
  PgValues values;
  values.text(worker).real(seconds(lease)).text(word_of(duty.doing)).text(duty.run);
  values.number(static_cast<std::int64_t>(duty.busy)).text(store::column_text(duty.reason));
  TRY(const auto rows,
      link_->ask(fmt::format("UPDATE workers SET alive_until = {0} + $2, state = $3, run_id = $4, busy = $5,"
                             " reason = $6 WHERE id = $1 AND alive_until >= {0}",
                             kNow),
                 values));
  return rows.changed() > 0;
}

Result<void> Queue::leave(const std::string& worker) {
  PgValues values;
  values.text(worker);
  return link_->together([&]() -> Result<void> {
    TRY(const auto freed,
        link_->say("UPDATE jobs SET worker = NULL, attempts = attempts - 1 WHERE worker = $1", values));
    if (freed.changed() > 0) {
      TRY([[maybe_unused]] const auto told, link_->say("NOTIFY proctor_jobs"));
    }
    return nothing(link_->say("DELETE FROM workers WHERE id = $1", values));
  });
}

Result<void> Queue::give_back(const std::string& run, const std::string& worker) {
  PgValues values;
  values.text(run).text(worker);
  return link_->together([&]() -> Result<void> {
    TRY([[maybe_unused]] const auto freed,
        link_->say("UPDATE jobs SET worker = NULL, attempts = attempts - 1 WHERE run_id = $1 AND worker = $2",
                   values));
    return nothing(link_->say("NOTIFY proctor_jobs"));
  });
}

Result<std::vector<Seen>> Queue::workers() {
  TRY(const auto rows,
      link_->ask(fmt::format(
          "SELECT id, name, proctor, hands, CASE WHEN alive_until < {0} THEN 'lost' ELSE state END,"
          " workers.run_id, busy, reason, {0} - since, {0} - alive_until, summary FROM workers"
          " LEFT JOIN shifts ON shifts.run_id = workers.run_id AND shifts.worker = workers.id"
          " ORDER BY name, since, id",
          kNow)));
  std::vector<Seen> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Seen one;
    one.member = {std::string(rows.text(i, 0)), std::string(rows.text(i, 1)), std::string(rows.text(i, 2)),
                  static_cast<std::size_t>(rows.number(i, 3))};
    one.duty = {doing_of(rows.text(i, 4)), std::string(rows.text(i, 5)),
                static_cast<std::size_t>(rows.number(i, 6)), std::string(rows.text(i, 7))};
    one.age_s = rows.real(i, 8);
    one.silent_s = one.duty.doing == Doing::lost ? rows.real(i, 9) : 0;
    if (!rows.is_null(i, 10)) {
      TRY(const auto sums, store::read_run_summary(rows.text(i, 10)));
      one.done = sums.totals.cases;
    }
    out.push_back(std::move(one));
  }
  return out;
}

Result<std::vector<std::string>> Queue::blobs(std::span<const std::string> hashes) {
  PgValues values;
  values.texts(hashes.size(), [&](std::size_t i) { return std::string_view(hashes[i]); });
  TRY(const auto rows, link_->ask("SELECT bytes FROM unnest($1::text[]) WITH ORDINALITY AS asked(hash, nth)"
                                  " JOIN blobs USING (hash) ORDER BY nth",
                                  values, PgForm::bytes));
  if (rows.size() != hashes.size())
    return fail("E601", "files of this run are not in the store any more; start it anew");
  std::vector<std::string> out;
  out.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) out.emplace_back(rows.text(i, 0));
  return out;
}

}  // namespace proctor::queue
