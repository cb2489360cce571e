// Orders: published whole, stopped, opened again, closed.
#include <fmt/format.h>

#include "model/usage.h"
#include "queue/words.h"
#include "store/rows.h"
#include "value/json.h"

namespace proctor::queue {
namespace {

constexpr std::size_t kJobsAStatement = 20'000;
// Whoever adds files holds this with others; whoever removes some holds it alone.
constexpr std::string_view kBlobLock = "7010374461232";

using Keys = std::span<const TrialKey>;

PgValues job_values(const std::string& run, std::size_t first, Keys keys) {
  PgValues out;
  out.text(run).number(static_cast<std::int64_t>(first));
  out.numbers(keys.size(), [&](std::size_t i) { return keys[i].suite; });
  out.numbers(keys.size(), [&](std::size_t i) { return keys[i].place; });
  out.numbers(keys.size(), [&](std::size_t i) { return keys[i].repeat; });
  return out;
}

// They are numbered from 1.
Result<void> add_jobs(Link& link, const std::string& run, Keys keys) {
  for (std::size_t at = 0; at < keys.size(); at += kJobsAStatement) {
    const Keys some = keys.subspan(at, std::min(kJobsAStatement, keys.size() - at));
    const auto added = link.say(
        "INSERT INTO jobs (run_id, number, suite, place, repetition, attempts)"
        " SELECT $1, $2 + nth, suite, place, repetition, 0 FROM unnest($3::bigint[], $4::bigint[],"
        " $5::bigint[]) WITH ORDINALITY AS t(suite, place, repetition, nth)",
        job_values(run, at, some));
    if (!added) return nothing(added);
  }
  return {};
}

Result<void> set_state(Link& link, const std::string& run, OrderState state, const std::string& ending) {
  PgValues values;
  values.text(run).text(word_of(state)).text(ending);
  auto set = link.ask("UPDATE orders SET state = $2, ending = $3 WHERE run_id = $1", values);
  return set ? nothing(link.ask("NOTIFY proctor_jobs")) : nothing(set);
}

}  // namespace

Result<void> Queue::keep_blobs(const std::string& run, std::span<const Blob> blobs) {
  PgValues values;
  values.texts(blobs.size(), [&](std::size_t i) { return std::string_view(blobs[i].hash); });
  values.all_bytes(blobs.size(), [&](std::size_t i) { return std::string_view(blobs[i].bytes); });
  PgValues named;
  named.text(run);
  named.texts(blobs.size(), [&](std::size_t i) { return std::string_view(blobs[i].hash); });
  return link_->together([&]() -> Result<void> {
    TRY([[maybe_unused]] const auto locked,
        link_->say(fmt::format("SELECT pg_advisory_xact_lock_shared({})", kBlobLock)));
    TRY([[maybe_unused]] const auto kept,
        link_->say("INSERT INTO blobs (hash, bytes) SELECT * FROM unnest($1::text[], $2::bytea[])"
                   " ON CONFLICT DO NOTHING",
                   values));
    return nothing(
        link_->say("INSERT INTO order_blobs (run_id, hash) SELECT $1, * FROM unnest($2::text[])"
                   " ON CONFLICT DO NOTHING",
                   named));
  });
}

Result<void> Queue::publish(const std::string& run, const Value& bundle, Keys trials) {
  PgValues values;
  values.text(run).text(PROCTOR_VERSION).number(static_cast<std::int64_t>(trials.size()));
  values.text(store::column_text(value::to_json(bundle)));
  const std::string insert = fmt::format(
      "INSERT INTO orders (run_id, state, ending, proctor, jobs, bundle, made_at)"
      " VALUES ($1, 'open', '', $2, $3, $4, {}) ON CONFLICT DO NOTHING",
      kNow);
  return link_->together([&]() -> Result<void> {
    TRY(const auto made, link_->say(insert, values));
    if (made.changed() == 0) return {};  // an earlier try was done, and its answer lost
    if (auto added = add_jobs(*link_, run, trials); !added) return added;
    return nothing(link_->say("NOTIFY proctor_jobs"));
  });
}

Result<void> Queue::reopen(const std::string& run) { return set_state(*link_, run, OrderState::open, ""); }

Result<void> Queue::stop(const std::string& run, const std::string& why) {
  return set_state(*link_, run, OrderState::stopped, why);
}

Result<void> Queue::close(const std::string& run) {
  PgValues values;
  values.text(run);
  return link_->together([&]() -> Result<void> {
    TRY([[maybe_unused]] const auto locked,
        link_->say(fmt::format("SELECT pg_advisory_xact_lock({})", kBlobLock)));
    for (const auto* const table : {"jobs", "shifts", "paces"})
      if (auto gone = link_->say(fmt::format("DELETE FROM {} WHERE run_id = $1", table), values); !gone)
        return nothing(gone);
    TRY([[maybe_unused]] const auto closed,
        link_->say("UPDATE orders SET state = 'closed', bundle = '' WHERE run_id = $1", values));
    TRY([[maybe_unused]] const auto unread, link_->say("DELETE FROM order_blobs WHERE run_id = $1", values));
    return nothing(
        link_->say("DELETE FROM blobs WHERE NOT EXISTS"
                   " (SELECT 1 FROM order_blobs WHERE order_blobs.hash = blobs.hash)"));
  });
}

Result<std::optional<Standing>> Queue::standing(const std::string& run) {
  PgValues values;
  values.text(run);
  TRY(const auto order, link_->ask("SELECT state, ending, jobs FROM orders WHERE run_id = $1", values));
  if (order.size() == 0) return std::nullopt;
  Standing out{.state = order_state(order.text(0, 0)),
               .ending = std::string(order.text(0, 1)),
               .jobs = static_cast<std::size_t>(order.number(0, 2)),
               .summary = {}};
  TRY(const auto shifts, link_->ask("SELECT summary FROM shifts WHERE run_id = $1 ORDER BY worker", values));
  for (std::size_t i = 0; i < shifts.size(); ++i) {
    TRY(const auto one, store::read_run_summary(shifts.text(i, 0)));
    model::add_up(one, out.summary);
  }
  return out;
}

Result<std::size_t> Queue::jobs_left(const std::string& run) {
  PgValues values;
  values.text(run);
  TRY(const auto rows, link_->ask("SELECT count(*) FROM jobs WHERE run_id = $1", values));
  return static_cast<std::size_t>(rows.number(0, 0));
}

Result<std::size_t> Queue::jobs_taken(const std::string& run) {
  PgValues values;
  values.text(run);
  TRY(const auto rows,
      link_->ask(fmt::format("SELECT count(*) FROM jobs JOIN workers ON workers.id = jobs.worker"
                             " WHERE jobs.run_id = $1 AND alive_until >= {}",
                             kNow),
                 values));
  return static_cast<std::size_t>(rows.number(0, 0));
}

Result<std::vector<Order>> Queue::orders() {
  TRY(const auto rows,
      link_->ask(
          "SELECT run_id, proctor, jobs FROM orders WHERE state = 'open' AND EXISTS (SELECT 1 FROM jobs"
          " WHERE jobs.run_id = orders.run_id AND worker IS NULL LIMIT 1) ORDER BY made_at, run_id"));
  std::vector<Order> out;
  out.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    out.push_back({.run = std::string(rows.text(i, 0)),
                   .proctor = std::string(rows.text(i, 1)),
                   .jobs = static_cast<std::size_t>(rows.number(i, 2))});
  return out;
}

Result<Value> Queue::bundle(const std::string& run) {
  PgValues values;
  values.text(run);
  TRY(const auto rows,
      link_->ask("SELECT bundle FROM orders WHERE run_id = $1 AND state <> 'closed'", values));
  if (rows.size() == 0) return fail("E601", fmt::format("{} is not there any more", run));
  return store::read_json(rows.text(0, 0));
}

}  // namespace proctor::queue
