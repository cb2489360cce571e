// How long cases took in a run that is kept, for those who share the next run out among machines.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace proctor::service {

struct PastSuite {
  std::string path;   // by which a store knows it
  std::string place;  // by which keys of its cases begin
};

struct PastDurations {
  std::string run;                                  // whose they are; empty: nobody's
  std::unordered_map<std::string, double> mean_ms;  // of one repeat, by case_key
};

// `run`: whose; empty: of the newest run that came to its end and has all of these suites, else of the newest
// that has one of them. Shards do not count: they know little, and each would see those made before it.
Result<PastDurations> past_durations(store::Store& store, const std::vector<PastSuite>& suites,
                                     const std::string& run);

}  // namespace proctor::service
