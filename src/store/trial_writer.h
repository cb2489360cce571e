// Trials into a database, a batch at a time. Statements are told of all rows together,
// which costs the library half of what row by row does.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "store/backend.h"
#include "store/rows.h"
#include "store/store.h"

namespace proctor::store {

class TrialWriter {
 public:
  explicit TrialWriter(Backend& backend);
  ~TrialWriter();
  TrialWriter(const TrialWriter&) = delete;
  TrialWriter& operator=(const TrialWriter&) = delete;

  // `rows` are what to_row gave for the trials; they are the same afterwards. A key that is there already
  // stays as it is.
  void write(const std::string& run, std::span<TrialRow> rows);

  // Only into the list: results that an older proctor kept without.
  void write_list(const std::string& run, std::span<const ResultRow> rows);

 private:
  Backend& backend_;
  struct Cases;
  struct Results;
  struct List;
  std::unique_ptr<Cases> cases_;
  std::unique_ptr<Results> results_;
  std::unique_ptr<List> list_;
};

}  // namespace proctor::store
