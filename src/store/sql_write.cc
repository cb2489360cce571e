#include "store/sql_write.h"

#include <soci/soci.h>

#include <string>

#include "model/record.h"
#include "store/rows.h"
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

void write_latency(soci::session& session, const std::string& run, const Latency& latency) {
  session << "UPDATE runs SET latency_p50_ms = :p50, latency_p95_ms = :p95 WHERE id = :run",
      soci::use(latency.p50_ms), soci::use(latency.p95_ms), soci::use(run);
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

void mark_listed(soci::session& session, const std::string& run) {
  session << "UPDATE runs SET listed = 1 WHERE id = :run", soci::use(run);
}

}  // namespace proctor::store
