// Runs and trials into a database. Statements are prepared once and used for every row.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "store/backend.h"
#include "store/rows.h"
#include "store/store.h"

namespace proctor::store {

// A run that is there already is brought up to date, and keeps the suites it has.
void write_run(soci::session& session, const RunHead& run);

// What is there already stays.
void write_cassettes(soci::session& session, std::string_view run, std::string_view folder,
                     const std::set<std::string>& paths);

// Results that an older proctor kept without listing them; what is listed already stays. The run is marked
// when all of them are.
void write_list(soci::session& session, const std::string& run, std::span<const ResultRow> rows);
void mark_listed(soci::session& session, const std::string& run);

class TrialWriter {
 public:
  explicit TrialWriter(soci::session& session);
  ~TrialWriter();
  TrialWriter(const TrialWriter&) = delete;
  TrialWriter& operator=(const TrialWriter&) = delete;

  // `rows` are what to_row gave for the trials. A key that is there already stays as it is.
  void write(std::string_view run, std::span<const Trial> trials, std::span<const TrialRow> rows);

 private:
  struct Statements;
  std::unique_ptr<Statements> statements_;
};

}  // namespace proctor::store
