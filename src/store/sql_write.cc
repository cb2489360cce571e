#include "store/sql_write.h"

#include <soci/soci.h>

#include <cmath>
#include <string>

#include "model/record.h"
#include "value/json.h"

namespace proctor::store {
namespace {

using Number = long long;  // NOLINT(google-runtime-int): the library's word for 64 bits

void write_suite(soci::session& session, const std::string& run, Number place, const PlannedSuite& suite) {
  const std::string name = column_text(suite.name);
  const std::string format = column_text(suite.format);
  const std::string path = column_text(suite.path);
  const std::string hash = column_text(suite.hash);
  session << "INSERT INTO suites (run_id, place, name, format, path, hash)"
             " VALUES (:run, :place, :name, :format, :path, :hash) ON CONFLICT DO NOTHING",
      soci::use(run), soci::use(place), soci::use(name), soci::use(format), soci::use(path), soci::use(hash);
}

// A database's number is finite.
double finite(double number) { return std::isfinite(number) ? number : 0; }

// Null where there is no text.
struct MaybeText {
  std::string text;
  soci::indicator is = soci::i_null;

  void set(const std::string& content) {
    text = content;
    is = content.empty() ? soci::i_null : soci::i_ok;
  }
};

}  // namespace

void write_run(soci::session& session, const RunHead& run) {
  const std::string id = column_text(run.record.id);
  const std::string started = column_text(run.record.started_at);
  const std::string state(name_of(run.state));
  const auto planned = static_cast<Number>(run.planned);
  const std::string summary = column_text(value::to_json(model::run_summary(run.record)));
  const std::string settings = column_text(value::to_json(run.settings));
  const std::string branch = column_text(run.branch);
  const std::string commit = column_text(run.commit);
  const Number passed = run.state == RunState::finished && run.record.passed ? 1 : 0;
  session << "INSERT INTO runs (id, started_at, state, planned, summary, settings, branch, commit_hash,"
             " passed, listed)"
             " VALUES (:id, :started, :state, :planned, :summary, :settings, :branch, :commit, :passed, 1)"
             " ON CONFLICT (id) DO UPDATE SET state = excluded.state, planned = excluded.planned,"
             " summary = excluded.summary, settings = excluded.settings, branch = excluded.branch,"
             " commit_hash = excluded.commit_hash, passed = excluded.passed",
      soci::use(id), soci::use(started), soci::use(state), soci::use(planned), soci::use(summary),
      soci::use(settings), soci::use(branch), soci::use(commit), soci::use(passed);
  for (std::size_t i = 0; i < run.suites.size(); ++i)
    write_suite(session, id, static_cast<Number>(i), run.suites[i]);
}

void write_cassettes(soci::session& session, std::string_view run, std::string_view folder,
                     const std::set<std::string>& paths) {
  const std::string id = column_text(std::string(run));
  const std::string place = column_text(std::string(folder));
  std::string path;
  soci::statement insert = (session.prepare << "INSERT INTO run_cassettes (run_id, folder, path)"
                                               " VALUES (:run, :folder, :path) ON CONFLICT DO NOTHING",
                            soci::use(id), soci::use(place), soci::use(path));
  for (const std::string& one : paths) {
    path = column_text(one);
    insert.execute(true);
  }
}

namespace {

// Null where there is no number.
struct MaybeNumber {
  double number = 0;
  soci::indicator is = soci::i_null;

  void set(const std::optional<double>& content) {
    number = finite(content.value_or(0));
    is = content ? soci::i_ok : soci::i_null;
  }
};

// The values stand where the statement was told to look for them.
struct ListStatement {
  explicit ListStatement(soci::session& session)
      : insert((session.prepare
                    << "INSERT INTO result_list (run_id, suite, place, repetition, status, name, score,"
                       " duration_ms, latency_ms, cost, tokens, message) VALUES (:run, :suite, :place,"
                       " :repetition, :status, :name, :score, :duration, :latency, :cost, :tokens, :message)"
                       " ON CONFLICT DO NOTHING",
                soci::use(run), soci::use(suite), soci::use(place), soci::use(repetition), soci::use(status),
                soci::use(name), soci::use(score), soci::use(duration), soci::use(latency.number, latency.is),
                soci::use(cost.number, cost.is), soci::use(tokens), soci::use(message))) {}

  void write(const ResultRow& row) {
    suite = static_cast<Number>(row.key.suite);
    place = static_cast<Number>(row.key.place);
    repetition = static_cast<Number>(row.key.repeat);
    status = model::case_word(row.verdict);
    name = row.name;
    score = finite(row.score);
    duration = finite(row.duration_ms);
    latency.set(row.latency_ms);
    cost.set(row.cost);
    tokens = finite(row.tokens);
    message = row.message;
    insert.execute(true);
  }

  std::string run;
  Number suite = 0;
  Number place = 0;
  Number repetition = 0;
  std::string status;
  std::string name;
  double score = 0;
  double duration = 0;
  MaybeNumber latency;
  MaybeNumber cost;
  double tokens = 0;
  std::string message;
  soci::statement insert;
};

}  // namespace

void write_list(soci::session& session, const std::string& run, std::span<const ResultRow> rows) {
  ListStatement list(session);
  list.run = run;
  for (const ResultRow& row : rows) list.write(row);
}

void mark_listed(soci::session& session, const std::string& run) {
  session << "UPDATE runs SET listed = 1 WHERE id = :run", soci::use(run);
}

// The values stand where the statements were told to look for them.
struct TrialWriter::Statements {
  explicit Statements(soci::session& session)
      : insert_case(
            (session.prepare
                 << "INSERT INTO test_cases (run_id, suite, place, name, expected_output, output_type,"
                    " assertions) VALUES (:run, :suite, :place, :name, :expected, :type, :assertions)"
                    " ON CONFLICT DO NOTHING",
             soci::use(run), soci::use(suite), soci::use(place), soci::use(row.name),
             soci::use(expected.text, expected.is), soci::use(type.text, type.is),
             soci::use(assertions.text, assertions.is))),
        insert_result((session.prepare
                           << "INSERT INTO test_results (run_id, suite, place, repetition, status, score,"
                              " duration_ms, record, details) VALUES (:run, :suite, :place, :repetition,"
                              " :status, :score, :duration, :record, :details) ON CONFLICT DO NOTHING",
                       soci::use(run), soci::use(suite), soci::use(place), soci::use(repetition),
                       soci::use(status), soci::use(score), soci::use(duration), soci::use(row.record),
                       soci::use(details.text, details.is))),
        list(session) {}

  void write(const Trial& trial, const TrialRow& from) {
    row = from;
    suite = static_cast<Number>(trial.key.suite);
    place = static_cast<Number>(trial.key.place);
    repetition = static_cast<Number>(trial.key.repeat);
    status = model::case_word(trial.record.verdict);
    score = finite(trial.record.score);
    duration = finite(trial.record.duration_ms);
    expected.set(row.expected_output);
    type.set(row.output_type);
    assertions.set(row.assertions);
    details.set(row.details);
    insert_case.execute(true);
    insert_result.execute(true);
    list.write(from.listed);
  }

  std::string run;
  std::string status;
  Number suite = 0;
  Number place = 0;
  Number repetition = 0;
  double score = 0;
  double duration = 0;
  TrialRow row;
  MaybeText expected;
  MaybeText type;
  MaybeText assertions;
  MaybeText details;
  soci::statement insert_case;
  soci::statement insert_result;
  ListStatement list;
};

TrialWriter::TrialWriter(soci::session& session) : statements_(std::make_unique<Statements>(session)) {}
TrialWriter::~TrialWriter() = default;

void TrialWriter::write(std::string_view run, std::span<const Trial> trials, std::span<const TrialRow> rows) {
  statements_->run = run;
  statements_->list.run = run;
  for (std::size_t i = 0; i < trials.size(); ++i) statements_->write(trials[i], rows[i]);
}

}  // namespace proctor::store
