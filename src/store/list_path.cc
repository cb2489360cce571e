#include "store/list_path.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include "store/listing.h"
#include "store/rows.h"

namespace proctor::store {
namespace {

using Order = ResultQuery::Order;

struct Columns {
  Position at;
  ResultRow row;
  std::string status;
  double latency = 0;
  double cost = 0;
  soci::indicator has_latency = soci::i_null;
  soci::indicator has_cost = soci::i_null;
  soci::indicator has_suite = soci::i_null;
  soci::indicator has_group = soci::i_null;

  void bind(soci::statement& select) {
    select.exchange(soci::into(at.suite));
    select.exchange(soci::into(at.place));
    select.exchange(soci::into(at.repetition));
    select.exchange(soci::into(status));
    select.exchange(soci::into(row.name));
    select.exchange(soci::into(row.score));
    select.exchange(soci::into(row.duration_ms));
    select.exchange(soci::into(latency, has_latency));
    select.exchange(soci::into(cost, has_cost));
    select.exchange(soci::into(row.tokens));
    select.exchange(soci::into(row.message));
    select.exchange(soci::into(row.group, has_group));
    select.exchange(soci::into(row.suite, has_suite));
  }

  ResultRow result() const {
    ResultRow out = row;
    out.key = {static_cast<std::size_t>(at.suite), static_cast<std::size_t>(at.place),
               static_cast<std::size_t>(at.repetition)};
    out.verdict = verdict_of(status);
    if (has_suite != soci::i_ok) out.suite.clear();
    if (has_group != soci::i_ok) out.group.clear();
    if (has_latency == soci::i_ok) out.latency_ms = latency;
    if (has_cost == soci::i_ok) out.cost = cost;
    return out;
  }
};

constexpr std::string_view kColumns =
    "suite, place, repetition, status, name, score, duration_ms, latency_ms, cost, tokens, message,"
    " group_name, (SELECT s.name FROM suites s WHERE s.run_id = l.run_id AND s.place = l.suite)";

// Every repetition is one or more; saying so leads SQLite to the index of the plan. Without it, an index that
// has all columns is read from its beginning for each row.
constexpr std::string_view kIsFlaky =
    " AND EXISTS (SELECT 1 FROM result_list o WHERE o.run_id = l.run_id AND o.suite = l.suite"
    " AND o.place = l.place AND o.repetition >= 0 AND o.status <> l.status)";

std::string one_of(const std::vector<model::Verdict>& verdicts) {
  std::vector<std::string> words;
  words.reserve(verdicts.size());
  for (const auto verdict : verdicts) words.push_back(fmt::format("'{}'", model::case_word(verdict)));
  return fmt::format(" AND status IN ({})", fmt::join(words, ", "));
}

std::string weight_of(Order order) {
  switch (order) {
    case Order::plan: break;
    case Order::slowest: return "duration_ms";
    case Order::costliest: return "cost";
  }
  return "";
}

void ask(soci::statement& select, const std::string& sql) {
  select.alloc();
  select.prepare(sql);
  select.define_and_bind();
  select.execute();
}

}  // namespace

Path::Path(soci::session& session, const Backend& backend, const ResultQuery& query,
           std::optional<model::Verdict> verdict)
    : session_(session),
      run_(column_text(query.run)),
      weight_(weight_of(query.order)),
      text_(column_text(lower_ascii(query.text))),
      rows_(" FROM result_list l WHERE run_id = :run") {
  if (verdict)  // the second condition is the index's own, in its own words
    rows_ += fmt::format(" AND status = '{}' AND status <> 'passed'", model::case_word(*verdict));
  if (query.order == Order::costliest) rows_ += " AND cost IS NOT NULL";
  if (!verdict && !query.verdicts.empty()) filter_ += one_of(query.verdicts);
  if (query.suite && !weight_.empty()) filter_ += fmt::format(" AND suite = {}", *query.suite);
  if (query.flaky) filter_ += kIsFlaky;
  if (!text_.empty()) filter_ += fmt::format(" AND {}", backend.name_has_text());
}

std::vector<ResultRow> Path::rows(const Stretch& stretch, std::size_t most) const {
  Columns columns;
  soci::statement select(session_);
  columns.bind(select);
  select.exchange(soci::use(run_));
  const std::string between_them = between(select, stretch);
  if (!text_.empty()) select.exchange(soci::use(text_));
  ask(select,
      fmt::format("SELECT {}{}{}{}{} LIMIT {}", kColumns, rows_, between_them, filter_, in_order(), most));
  std::vector<ResultRow> out;
  while (select.fetch()) out.push_back(columns.result());
  return out;
}

std::vector<Position> Path::positions(const Stretch& stretch) const {
  Position at;
  soci::statement select(session_);
  select.exchange(soci::into(at.suite));
  select.exchange(soci::into(at.place));
  select.exchange(soci::into(at.repetition));
  select.exchange(soci::use(run_));
  const std::string between_them = between(select, stretch);
  if (!text_.empty()) select.exchange(soci::use(text_));
  ask(select,
      fmt::format("SELECT suite, place, repetition{}{}{}{}", rows_, between_them, filter_, in_order()));
  std::vector<Position> out;
  while (select.fetch()) out.push_back(at);
  return out;
}

std::size_t Path::count(const Stretch& stretch) const {
  long long count = 0;  // NOLINT(google-runtime-int)
  soci::statement select(session_);
  select.exchange(soci::into(count));
  select.exchange(soci::use(run_));
  const std::string between_them = between(select, stretch);
  ask(select, fmt::format("SELECT COUNT(*){}{}", rows_, between_them));
  select.fetch();
  return static_cast<std::size_t>(count);
}

std::optional<Position> Path::further(const Stretch& stretch, std::size_t rows) const {
  Position at;
  soci::statement select(session_);
  if (!weight_.empty()) select.exchange(soci::into(at.weight));
  select.exchange(soci::into(at.suite));
  select.exchange(soci::into(at.place));
  select.exchange(soci::into(at.repetition));
  select.exchange(soci::use(run_));
  const std::string between_them = between(select, stretch);
  ask(select, fmt::format("SELECT {}{}suite, place, repetition{}{}{} LIMIT 1 OFFSET {}", weight_,
                          weight_.empty() ? "" : ", ", rows_, between_them, in_order(), rows - 1));
  return select.fetch() ? std::optional(at) : std::nullopt;
}

std::optional<Position> Path::position(const TrialKey& key) const {
  Position at{0, static_cast<long long>(key.suite),  // NOLINT(google-runtime-int)
              static_cast<long long>(key.place),     // NOLINT(google-runtime-int)
              static_cast<long long>(key.repeat)};   // NOLINT(google-runtime-int)
  if (weight_.empty()) return at;
  soci::indicator is = soci::i_null;
  soci::statement select(session_);
  select.exchange(soci::into(at.weight, is));
  select.exchange(soci::use(run_));
  select.exchange(soci::use(at.suite));
  select.exchange(soci::use(at.place));
  select.exchange(soci::use(at.repetition));
  ask(select, fmt::format("SELECT {} FROM result_list WHERE run_id = :run AND suite = :suite"
                          " AND place = :place AND repetition = :repetition",
                          weight_));
  return select.fetch() && is == soci::i_ok ? std::optional(at) : std::nullopt;
}

// The condition; what it compares with is told to the statement.
std::string Path::between(soci::statement& select, const Stretch& stretch) const {
  const bool falls = !weight_.empty();
  std::string out;
  if (stretch.after) out += bound(select, *stretch.after, falls ? "<" : ">");
  if (stretch.until) out += bound(select, *stretch.until, falls ? ">=" : "<=");
  return out;
}

std::string Path::bound(soci::statement& select, const Position& at, std::string_view sign) const {
  if (!weight_.empty()) select.exchange(soci::use(at.weight));
  select.exchange(soci::use(at.suite));
  select.exchange(soci::use(at.place));
  select.exchange(soci::use(at.repetition));
  const std::string_view other = sign.ends_with('=') ? "2" : "1";  // names are used once
  if (weight_.empty())
    return fmt::format(" AND (suite, place, repetition) {0} (:s{1}, :p{1}, :r{1})", sign, other);
  return fmt::format(" AND ({2}, suite, place, repetition) {0} (:w{1}, :s{1}, :p{1}, :r{1})", sign, other,
                     weight_);
}

std::string Path::in_order() const {
  if (weight_.empty()) return " ORDER BY suite, place, repetition";
  return fmt::format(" ORDER BY {} DESC, suite DESC, place DESC, repetition DESC", weight_);
}

}  // namespace proctor::store
