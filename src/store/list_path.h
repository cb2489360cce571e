// One way through the results of a run that an index of the database leads along: the plan, the plan of one
// verdict, or time or cost from the top.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/backend.h"
#include "store/store.h"

namespace proctor::store {

// A place in a list: that of a row, or one between rows.
struct Position {
  double weight = 0;         // what the list is ordered by, where that is not the plan
  long long suite = 0;       // NOLINT(google-runtime-int): the library's word for 64 bits
  long long place = 0;       // NOLINT(google-runtime-int)
  long long repetition = 0;  // NOLINT(google-runtime-int)
};

// Ends beyond a place, or at one, which belongs to it; none: at the end of the list.
struct Stretch {
  std::optional<Position> after;
  std::optional<Position> until;
};

class Path {
 public:
  // `verdict`: only those that ended so, in plan order; there is no such index for those that passed. The
  // session is used until the end.
  Path(soci::session& session, const Backend& backend, const ResultQuery& query,
       std::optional<model::Verdict> verdict = {});

  // What the index does not decide is decided row by row.
  bool is_filtered() const { return !filter_.empty(); }

  // The rows that were asked for.
  std::vector<ResultRow> rows(const Stretch& stretch, std::size_t most) const;

  // Where the rows are that were asked for; without their weights.
  std::vector<Position> positions(const Stretch& stretch) const;

  // How many there are, asked for or not.
  std::size_t count(const Stretch& stretch) const;

  // So many rows on from its beginning, asked for or not; none: there are fewer.
  std::optional<Position> further(const Stretch& stretch, std::size_t rows) const;

  // Where a row is; none: there is no such row.
  std::optional<Position> position(const TrialKey& key) const;

 private:
  std::string between(soci::statement& select, const Stretch& stretch) const;
  std::string bound(soci::statement& select, const Position& at, std::string_view sign) const;
  std::string in_order() const;

  soci::session& session_;
  const std::string run_;
  const std::string weight_;  // the column that the list is ordered by; empty: the plan
  const std::string text_;
  std::string rows_;    // all of the path
  std::string filter_;  // which of them were asked for
};

}  // namespace proctor::store
