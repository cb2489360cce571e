#include "queue/board.h"

#include <fmt/format.h>

#include "queue/words.h"

namespace proctor::queue {
namespace {

// One who stands still in the midst of an exchange holds the
// others up for a moment only: they go on at the pace they know, and it is sent away.
constexpr auto kImpatient =
    "SELECT set_config('lock_timeout', '1s', true),"
    " set_config('idle_in_transaction_session_timeout', '2s', true)";

}  // namespace

Result<std::unique_ptr<Board>> Board::open(const std::string& url, const std::string& run,
                                           const net::PaceRule& rule) {
  TRY(auto link, Link::open(url, {.outage = std::chrono::milliseconds(0), .hasty = true}));
  return std::unique_ptr<Board>(new Board(std::move(link), run, rule));
}

// Groups in order of name, as all workers take them, so that no two wait for each other.
Result<Board::Grants> Board::exchange(const Reports& reports) {
  Grants out;
  auto done = link_->together([&]() -> Result<void> {
    out.clear();
    TRY([[maybe_unused]] const auto set, link_->say(kImpatient));
    for (const auto& [group, report] : reports) {
      TRY(out[group], exchange_one(group, report));
    }
    return {};
  });
  if (!done) return tl::make_unexpected(done.error());
  return out;
}

Result<net::PaceGrant> Board::exchange_one(const std::string& group, const net::PaceReport& report) {
  PgValues values;
  values.text(run_).text(group);
  TRY([[maybe_unused]] const auto made,
      link_->say("INSERT INTO paces (run_id, name, state) VALUES ($1, $2, '') ON CONFLICT DO NOTHING",
                 values));
  TRY(const auto row,
      link_->say("SELECT state FROM paces WHERE run_id = $1 AND name = $2 FOR UPDATE", values));
  PgValues of_run;
  of_run.text(run_);
  TRY(const auto now,
      link_->say(fmt::format("SELECT {0}, count(*) FROM workers WHERE run_id = $1 AND state = 'working'"
                             " AND alive_until >= {0}",
                             kNow),
                 of_run));
  net::PaceState state = net::read_pace(row.text(0, 0)).value_or(net::PaceState{});
  const auto workers = static_cast<std::size_t>(std::max<std::int64_t>(1, now.number(0, 1)));
  net::PaceGrant grant = net::advance(state, rule_, now.real(0, 0), workers, report);
  values.text(net::to_text(state));
  TRY([[maybe_unused]] const auto kept,
      link_->say("UPDATE paces SET state = $3 WHERE run_id = $1 AND name = $2", values));
  return grant;
}

}  // namespace proctor::queue
