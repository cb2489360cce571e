// The cases of two runs, counted and paired. A case takes some hundred bytes, whatever it said; a million of
// them are paired in a second or so.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "service/compare.h"
#include "service/compare_source.h"

namespace proctor::service {

// Of the suite and the name of a case, the beginning of their SHA-256: names come from outside, and must not
// be made to meet.
struct CaseId {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  auto operator<=>(const CaseId&) const = default;
};

// What a run found of one case. Sums are over its trials with a verdict.
struct CaseTally {
  CaseId id;
  std::uint32_t suite = 0;  // the key of the trial to show
  std::uint32_t place = 0;
  std::uint32_t repeat = 1;
  std::uint32_t passed = 0;
  std::uint32_t failed = 0;
  std::uint32_t errors = 0;
  std::uint32_t skipped = 0;
  std::uint32_t with_latency = 0;
  std::uint32_t with_cost = 0;
  std::uint32_t with_tokens = 0;
  double score = 0;
  double latency_ms = 0;
  double cost = 0;
  double tokens = 0;
  std::uint64_t group = 0;  // a hash of its name; 0: none

  std::uint32_t decided() const { return passed + failed; }
  std::uint32_t left_out() const { return errors + skipped; }
  bool is_mixed() const { return passed > 0 && failed > 0; }
  store::TrialKey key() const { return {suite, place, repeat}; }
};

// Those of the other run are absent where a case is in one alone.
struct CasePair {
  const CaseTally* a = nullptr;
  const CaseTally* b = nullptr;

  bool decided() const { return a != nullptr && b != nullptr && a->decided() > 0 && b->decided() > 0; }
  // The group that either run knows it by.
  std::uint64_t group() const {
    return b != nullptr && b->group != 0 ? b->group : a != nullptr ? a->group : 0;
  }
};

Change change_of(const CasePair& pair);

// What stands for each suite of `own`, so that suites of two runs meet that have the same path, or else the
// same name that no third has.
std::vector<std::string> identities(const std::vector<ComparedSuite>& own,
                                    const std::vector<ComparedSuite>& other);

// In order of id.
Result<std::vector<CaseTally>> tally(RunSource& run, const std::vector<std::string>& identities);

// In the order of the second run's plan, then those that are gone in that of the first. Cases of one name in
// one suite are paired in their order. Points into both.
std::vector<CasePair> pair_cases(std::span<const CaseTally> a, std::span<const CaseTally> b);

}  // namespace proctor::service
