// A run as a comparison reads it: its trials one after the other without their text, and some of them again
// in full. It lies in a store or in a file; only a few of its trials are in memory at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "service/compare.h"
#include "store/store.h"

namespace proctor::service {

struct ComparedSuite {
  std::string name;
  std::string path;
};

class RunSource {
 public:
  RunSource() = default;
  RunSource(const RunSource&) = delete;
  RunSource& operator=(const RunSource&) = delete;
  virtual ~RunSource() = default;

  virtual const ComparedRun& run() const = 0;
  virtual const std::vector<ComparedSuite>& suites() const = 0;  // in the order of the plan

  // All of them in plan order, so that repeats of a case come one after the other. What is given stands for
  // the time of the call.
  using Take = std::function<void(const store::ResultRow& row)>;
  virtual Result<void> walk(const Take& take) = 0;

  // None: it is no longer there.
  virtual Result<std::optional<model::CaseRecord>> trial(const store::TrialKey& key) = 0;
};

// By id, the beginning of one, or "latest". E421: there is no such run.
Result<std::unique_ptr<RunSource>> kept_source(std::shared_ptr<store::Store> store, std::string_view run);

// A record that `--report json` or `--report jsonl` wrote. E570: it is none; the message says why.
Result<std::unique_ptr<RunSource>> file_source(const std::string& path, std::string shown);

Result<Comparison> compare(RunSource& a, RunSource& b, const CompareOptions& options);

}  // namespace proctor::service
