// Jobs: taken in batches, ended together with their results, and freed where their worker is gone.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/record.h"
#include "model/usage.h"
#include "queue/words.h"
#include "store/pg_trials.h"
#include "store/rows.h"
#include "value/json.h"

namespace proctor::queue {
namespace {

// By number, along the index: however little the server knows of the table, it reads no more than it takes.
constexpr auto kTake =
    "UPDATE jobs SET worker = $4, attempts = attempts + 1 WHERE run_id = $1 AND number = ANY (ARRAY("
    "SELECT number FROM jobs WHERE run_id = $1 AND number > $2 AND worker IS NULL"
    " AND EXISTS (SELECT 1 FROM orders WHERE run_id = $1 AND state = 'open')"
    " ORDER BY number LIMIT $3 FOR UPDATE SKIP LOCKED))"
    " RETURNING number, suite, place, repetition, attempts";

Job job_in(const PgRows& rows, std::size_t i, const std::string& worker) {
  const auto at = [&](int column) { return static_cast<std::size_t>(rows.number(i, column)); };
  return {.number = at(0), .key = {at(1), at(2), at(3)}, .attempts = at(4), .worker = worker};
}

// Jobs that came back under one lease.
using Some = std::vector<const Ended*>;

PgStatement let_go(const std::string& run, const std::string& worker, const Some& jobs) {
  PgValues values;
  values.text(run).text(worker);
  values.numbers(jobs.size(), [&](std::size_t i) { return jobs[i]->job.number; });
  return {
      "DELETE FROM jobs WHERE run_id = $1 AND worker = $2 AND number = ANY($3::bigint[])"
      " RETURNING number",
      std::move(values)};
}

PgStatement shift_of(const std::string& run, const std::string& worker) {
  PgValues values;
  values.text(run).text(worker);
  return {"SELECT summary FROM shifts WHERE run_id = $1 AND worker = $2", std::move(values)};
}

std::vector<std::size_t> numbers_in(const PgRows& rows) {
  std::vector<std::size_t> out;
  out.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) out.push_back(static_cast<std::size_t>(rows.number(i, 0)));
  std::sort(out.begin(), out.end());
  return out;
}

// From what the server has, not from what we think it has: an answer may have been lost.
Result<PgStatement> add_to_shift(const std::string& run, const std::string& worker, const PgRows& before,
                                 const Some& jobs) {
  model::RunRecord sums;
  if (before.size() > 0) {
    TRY(sums, store::read_run_summary(before.text(0, 0)));
  }
  for (const Ended* const one : jobs) model::add_up(one->trial.record, sums);
  PgValues values;
  values.text(run).text(worker).text(store::column_text(value::to_json(model::run_summary(sums))));
  return PgStatement{
      "INSERT INTO shifts (run_id, worker, summary) VALUES ($1, $2, $3)"
      " ON CONFLICT (run_id, worker) DO UPDATE SET summary = excluded.summary",
      std::move(values)};
}

std::vector<PgStatement> results_of(const std::string& run, const Some& jobs) {
  std::vector<store::TrialRow> rows;
  rows.reserve(jobs.size());
  for (const Ended* const one : jobs) rows.push_back(store::to_row(one->trial));
  return store::trial_statements(run, rows);
}

// Those who still hold what they bring, by the lease that it was taken under, and their results.
Result<std::vector<std::size_t>> end_some(Link& link, const std::string& run, const std::string& worker,
                                          Some jobs) {
  TRY(const auto found, link.say({let_go(run, worker, jobs), shift_of(run, worker)}));
  auto held = numbers_in(found[0]);
  std::erase_if(
      jobs, [&](const Ended* one) { return !std::binary_search(held.begin(), held.end(), one->job.number); });
  if (jobs.empty()) return held;
  auto statements = results_of(run, jobs);
  TRY(auto shift, add_to_shift(run, worker, found[1], jobs));
  statements.push_back(std::move(shift));
  TRY([[maybe_unused]] const auto kept, link.say(std::move(statements)));
  return held;
}

}  // namespace

Result<std::vector<Job>> Queue::take(const std::string& run, const std::string& worker,
                                     std::optional<std::size_t> after, std::size_t most) {
  PgValues values;
  values.text(run).number(static_cast<std::int64_t>(after.value_or(0)));
  values.number(static_cast<std::int64_t>(most)).text(worker);
  TRY(const auto rows, link_->ask(kTake, values));
  std::vector<Job> out;
  out.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) out.push_back(job_in(rows, i, worker));
  std::sort(out.begin(), out.end(), [](const Job& a, const Job& b) { return a.number < b.number; });
  return out;
}

Result<std::vector<std::size_t>> Queue::end(const std::string& run, std::span<const Ended> jobs) {
  std::map<std::string, Some> by_lease;
  for (const Ended& one : jobs) by_lease[one.job.worker].push_back(&one);
  std::vector<std::size_t> out;
  auto done = link_->together([&]() -> Result<void> {
    out.clear();
    for (const auto& [worker, some] : by_lease) {
      TRY(const auto held, end_some(*link_, run, worker, some));
      out.insert(out.end(), held.begin(), held.end());
    }
    return {};
  });
  if (!done) return tl::make_unexpected(done.error());
  return out;
}

// Jobs that a result is just being written for are passed over.
Result<std::size_t> Queue::free_lost(const std::string& run) {
  PgValues values;
  values.text(run);
  TRY(const auto rows,
      link_->ask(fmt::format("UPDATE jobs SET worker = NULL WHERE run_id = $1 AND number = ANY (ARRAY("
                             "SELECT number FROM jobs WHERE run_id = $1 AND worker IS NOT NULL"
                             " AND NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = jobs.worker"
                             " AND alive_until >= {}) FOR UPDATE SKIP LOCKED))",
                             kNow),
                 values));
  const std::size_t freed = rows.changed();
  if (freed > 0) {
    TRY([[maybe_unused]] const auto told, link_->ask("NOTIFY proctor_jobs"));
  }
  return freed;
}

// A worker counts as lost only once nothing of it is left: jobs may be passed over for now, and whoever frees
// them may be lost too.
Result<std::size_t> Queue::free_all_lost() {
  TRY(const auto lost,
      link_->ask(fmt::format("SELECT id FROM workers WHERE state <> 'lost' AND alive_until < {}", kNow)));
  if (lost.size() == 0) return 0;
  TRY(const auto orders, link_->ask("SELECT run_id FROM orders WHERE state <> 'closed'"));
  std::size_t freed = 0;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    TRY(const std::size_t some, free_lost(std::string(orders.text(i, 0))));
    freed += some;
  }
  PgValues values;
  values.texts(lost.size(), [&](std::size_t i) { return lost.text(i, 0); });
  TRY([[maybe_unused]] const auto marked,
      link_->ask(fmt::format("UPDATE workers SET state = 'lost', busy = 0 WHERE id = ANY($1::text[])"
                             " AND alive_until < {} AND NOT EXISTS (SELECT 1 FROM orders JOIN jobs"
                             " ON jobs.run_id = orders.run_id WHERE orders.state <> 'closed'"
                             " AND jobs.worker = workers.id)",
                             kNow),
                 values));
  return freed;
}

}  // namespace proctor::queue
