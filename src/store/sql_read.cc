// Pages are cut by key, not by number, so that a page far in costs no more than the first, and nothing is
// held open between two of them.
#include "store/sql_read.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <algorithm>
#include <limits>

#include "base/utf8.h"
#include "store/choose.h"
#include "store/rows.h"
#include "store/tally.h"

namespace proctor::store {
namespace {

using Number = long long;  // NOLINT(google-runtime-int): the library's word for 64 bits

constexpr std::size_t kPageBytes = std::size_t{1} << 20U;
constexpr int kPageRows = 256;

std::size_t size_of(Number number) { return static_cast<std::size_t>(number); }

std::vector<PlannedSuite> read_suites(soci::session& session, const std::string& id) {
  std::vector<PlannedSuite> suites;
  PlannedSuite suite;
  soci::statement select = (session.prepare << "SELECT name, format, path, hash FROM suites"
                                               " WHERE run_id = :run ORDER BY place",
                            soci::into(suite.name), soci::into(suite.format), soci::into(suite.path),
                            soci::into(suite.hash), soci::use(id));
  select.execute();
  while (select.fetch()) suites.push_back(suite);
  return suites;
}

std::vector<std::string> fetch_texts(soci::statement& select, const std::string& column) {
  std::vector<std::string> out;
  select.execute();
  while (select.fetch()) out.push_back(column);
  return out;
}

// The rest of a question about trials: which of them, in which order.
std::string condition(const TrialQuery& query) {
  std::string out =
      " WHERE r.run_id = :run AND (r.suite, r.place, r.repetition) > (:suite, :place, :repetition)";
  if (query.suite) out += " AND r.suite <= :last";
  if (!query.verdicts.empty()) {
    std::vector<std::string> words;
    words.reserve(query.verdicts.size());
    for (const auto verdict : query.verdicts) words.push_back(fmt::format("'{}'", model::case_word(verdict)));
    out += fmt::format(" AND r.status IN ({})", fmt::join(words, ", "));
  }
  return out + fmt::format(" ORDER BY r.suite, r.place, r.repetition LIMIT {}", kPageRows);
}

std::string question(const TrialQuery& query) {
  if (!query.assertions)
    return "SELECT r.suite, r.place, r.repetition, r.record, NULL FROM test_results r" + condition(query);
  return "SELECT r.suite, r.place, r.repetition, r.record, c.assertions FROM test_results r"
         " LEFT JOIN test_cases c ON c.run_id = r.run_id AND c.suite = r.suite AND c.place = r.place" +
         condition(query);
}

std::string question(const HistoryQuery& query) {
  constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<int>::max());
  std::string out = "SELECT id FROM runs WHERE 1 = 1";
  if (!query.suite.empty())
    out +=
        " AND EXISTS (SELECT 1 FROM suites s WHERE s.run_id = runs.id AND (s.name = :suite OR s.path = "
        ":suite2))";
  if (!query.before.empty())
    out += " AND (started_at, id) < (SELECT b.started_at, b.id FROM runs b WHERE b.id = :before)";
  if (!query.branch.empty()) out += " AND branch = :branch";
  if (query.passed) out += " AND passed = :passed";
  return out + fmt::format(" ORDER BY started_at DESC, id DESC LIMIT {}", std::min(query.limit, kMost));
}

struct Row {
  Number suite = 0;
  Number place = 0;
  Number repetition = 0;
  std::string record;
  std::string assertions;
  soci::indicator has_assertions = soci::i_null;

  Result<Trial> trial() const {
    Trial out;
    out.key = {size_of(suite), size_of(place), size_of(repetition)};
    TRY(out.record, read_record(record));
    if (has_assertions == soci::i_null) return out;
    TRY(out.assertions, read_json(assertions));
    return out;
  }
};

}  // namespace

std::vector<std::string> find_ids(soci::session& session, std::string_view said) {
  std::string id;
  const std::string start(said);
  const auto length = static_cast<Number>(count_code_points(said));
  if (const auto back = before_latest(said)) {
    soci::statement newest =
        (session.prepare << fmt::format(
             "SELECT id FROM runs ORDER BY started_at DESC, id DESC LIMIT 1 OFFSET {}", *back),
         soci::into(id));
    return fetch_texts(newest, id);
  }
  soci::statement exact =
      (session.prepare << "SELECT id FROM runs WHERE id = :id", soci::into(id), soci::use(start));
  if (auto found = fetch_texts(exact, id); !found.empty() || said.empty()) return found;
  soci::statement begun =
      (session.prepare << fmt::format("SELECT id FROM runs WHERE substr(id, 1, :length) = :id"
                                      " ORDER BY started_at DESC, id DESC LIMIT {}",
                                      kMostNamed + 1),
       soci::into(id), soci::use(length), soci::use(start));
  return fetch_texts(begun, id);
}

Result<std::optional<RunHead>> read_head(soci::session& session, const std::string& id) {
  std::string state;
  std::string summary;
  std::string settings;
  std::string branch;
  std::string commit;
  Number planned = 0;
  Latency latency;
  soci::indicator has_latency = soci::i_null;
  soci::statement select =
      (session.prepare << "SELECT state, planned, summary, settings, COALESCE(branch, ''),"
                          " COALESCE(commit_hash, ''), latency_p50_ms, COALESCE(latency_p95_ms, 0)"
                          " FROM runs WHERE id = :id",
       soci::into(state), soci::into(planned), soci::into(summary), soci::into(settings), soci::into(branch),
       soci::into(commit), soci::into(latency.p50_ms, has_latency), soci::into(latency.p95_ms),
       soci::use(id));
  if (!select.execute(true)) return std::nullopt;
  RunHead head;
  TRY(head.record, read_run_summary(summary));
  TRY(const Value said, read_json(settings));
  if (said.is_map()) head.settings = said.map();
  head.state = state_of(state);
  head.planned = size_of(planned);
  head.branch = std::move(branch);
  head.commit = std::move(commit);
  if (has_latency == soci::i_ok) head.latency = latency;
  head.suites = read_suites(session, id);
  return head;
}

Result<std::vector<RunHead>> read_heads(soci::session& session, const HistoryQuery& query) {
  std::string id;
  const std::string suite = column_text(query.suite);
  const std::string before = column_text(query.before);
  const std::string branch = column_text(query.branch);
  const Number passed = query.passed.value_or(false) ? 1 : 0;
  soci::statement select(session);
  select.exchange(soci::into(id));
  if (!query.suite.empty()) {
    select.exchange(soci::use(suite));
    select.exchange(soci::use(suite));
  }
  if (!query.before.empty()) select.exchange(soci::use(before));
  if (!query.branch.empty()) select.exchange(soci::use(branch));
  if (query.passed) select.exchange(soci::use(passed));
  select.alloc();
  select.prepare(question(query));
  select.define_and_bind();
  std::vector<RunHead> heads;
  for (const std::string& found : fetch_texts(select, id)) {
    TRY(auto head, read_head(session, found));
    if (head) heads.push_back(*std::move(head));
  }
  return heads;
}

Result<std::vector<Trial>> read_page(soci::session& session, const TrialQuery& query) {
  const auto last = static_cast<Number>(query.suite.value_or(0));
  const Number suite = query.after ? static_cast<Number>(query.after->suite) : last;
  const Number place = query.after ? static_cast<Number>(query.after->place) : -1;
  const Number repetition = query.after ? static_cast<Number>(query.after->repeat) : -1;
  const std::string run = column_text(query.run);
  Row row;
  soci::statement select(session);
  select.exchange(soci::into(row.suite));
  select.exchange(soci::into(row.place));
  select.exchange(soci::into(row.repetition));
  select.exchange(soci::into(row.record));
  select.exchange(soci::into(row.assertions, row.has_assertions));
  select.exchange(soci::use(run));
  select.exchange(soci::use(suite));
  select.exchange(soci::use(place));
  select.exchange(soci::use(repetition));
  if (query.suite) select.exchange(soci::use(last));
  select.alloc();
  select.prepare(question(query));
  select.define_and_bind();
  select.execute();
  std::vector<Trial> trials;
  for (std::size_t bytes = 0; bytes < kPageBytes && select.fetch(); bytes += row.record.size()) {
    TRY(Trial trial, row.trial());
    trials.push_back(std::move(trial));
  }
  return trials;
}

Result<std::optional<Trial>> read_trial(soci::session& session, const std::string& id, const TrialKey& key) {
  Row row{static_cast<Number>(key.suite), static_cast<Number>(key.place), static_cast<Number>(key.repeat)};
  soci::indicator is = soci::i_ok;
  soci::statement select =
      (session.prepare << "SELECT r.record, c.assertions FROM test_results r LEFT JOIN test_cases c"
                          " ON c.run_id = r.run_id AND c.suite = r.suite AND c.place = r.place"
                          " WHERE r.run_id = :run AND r.suite = :suite AND r.place = :place"
                          " AND r.repetition = :repetition",
       soci::into(row.record, is), soci::into(row.assertions, row.has_assertions), soci::use(id),
       soci::use(row.suite), soci::use(row.place), soci::use(row.repetition));
  if (!select.execute(true)) return std::nullopt;
  TRY(Trial trial, row.trial());
  return trial;
}

std::vector<TrialKey> read_keys(soci::session& session, const std::string& id) {
  std::vector<TrialKey> keys;
  Row row;
  soci::statement select =
      (session.prepare << "SELECT suite, place, repetition FROM test_results"
                          " WHERE run_id = :run ORDER BY suite, place, repetition",
       soci::into(row.suite), soci::into(row.place), soci::into(row.repetition), soci::use(id));
  select.execute();
  while (select.fetch()) keys.push_back({size_of(row.suite), size_of(row.place), size_of(row.repetition)});
  return keys;
}

std::vector<model::Totals> read_totals(soci::session& session, const std::string& id) {
  Number suite = 0;
  Number count = 0;
  double scores = 0;
  std::string status;
  soci::statement select =
      (session.prepare << "SELECT suite, status, COUNT(*), SUM(score) FROM test_results"
                          " WHERE run_id = :run GROUP BY suite, status",
       soci::into(suite), soci::into(status), soci::into(count), soci::into(scores), soci::use(id));
  std::vector<model::Totals> out;
  select.execute();
  while (select.fetch()) {
    if (out.size() <= size_of(suite)) out.resize(size_of(suite) + 1);
    add(out[size_of(suite)], status, size_of(count), scores);
  }
  return out;
}

std::vector<double> read_latencies(soci::session& session, const std::string& id) {
  std::vector<double> out;
  double latency = 0;
  soci::statement select =
      (session.prepare << "SELECT latency_ms FROM result_list WHERE run_id = :run AND latency_ms IS NOT NULL",
       soci::into(latency), soci::use(id));
  select.execute();
  while (select.fetch()) out.push_back(latency);
  return out;
}

CassetteUse read_cassettes(soci::session& session, std::string_view folder, std::size_t runs) {
  const std::string place = column_text(std::string(folder));
  const auto most = static_cast<Number>(std::min<std::size_t>(runs, std::numeric_limits<int>::max()));
  CassetteUse out;
  std::string id;
  std::string started;
  soci::statement select =
      (session.prepare << "SELECT id, started_at FROM runs WHERE EXISTS (SELECT 1 FROM run_cassettes c"
                          " WHERE c.run_id = runs.id AND c.folder = :folder)"
                          " ORDER BY started_at DESC, id DESC LIMIT :most",
       soci::into(id), soci::into(started), soci::use(place), soci::use(most));
  select.execute();
  while (select.fetch()) {
    out.runs.push_back(id);
    out.since = started;
  }
  for (const std::string& run : out.runs) {
    std::string path;
    soci::statement paths =
        (session.prepare << "SELECT path FROM run_cassettes WHERE run_id = :run AND folder = :folder",
         soci::into(path), soci::use(run), soci::use(place));
    for (std::string& one : fetch_texts(paths, path)) out.paths.insert(std::move(one));
  }
  return out;
}

}  // namespace proctor::store
