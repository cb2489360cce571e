// Where runs are kept. A result counts only after the call that put it here has returned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/run.h"

namespace proctor::store {

// Which trial of a run: the place of its case in the plan, and which repetition.
struct TrialKey {
  std::size_t suite = 0;  // in the order of the plan
  std::size_t place = 0;  // of the case in its suite
  std::size_t repeat = 1;

  auto operator<=>(const TrialKey&) const = default;
};

struct Trial {
  TrialKey key;
  model::CaseRecord record;
  Value assertions;  // the case's checks as the author wrote them, for test_cases
};

struct PlannedSuite {
  std::string name;
  std::string format;
  std::string path;
  std::string hash;  // SHA-256 of the text, so that a changed file is noticed
};

enum class RunState : std::uint8_t { running, finished, stopped };

// A run without its cases.
struct RunHead {
  model::RunRecord record;  // suites is empty
  RunState state = RunState::running;
  Map settings;  // as the run was started, so that it can be resumed
  std::vector<PlannedSuite> suites;
  std::size_t planned = 0;  // trials
};

struct HistoryQuery {
  std::size_t limit = 20;
  std::string suite;  // only runs with a suite of this name or path
};

// Safe to use from any thread; several programs may have one store open. Errors are E9xx: proctor's own
// trouble.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  virtual Result<void> begin(const RunHead& run) = 0;
  // All of them or none; on the disk when it returns. A key that is there already is left as it is.
  virtual Result<void> put(std::string_view run, std::span<const Trial> trials) = 0;
  virtual Result<void> finish(const RunHead& run) = 0;

  // `run`: an id, the beginning of one that no other has, or "latest". None: no such run.
  virtual Result<std::optional<RunHead>> find(std::string_view run) = 0;
  virtual Result<std::vector<TrialKey>> done(std::string_view run) = 0;
  // In plan order; a few at a time in memory. Stops when `take` says false.
  virtual Result<void> trials(std::string_view run, const std::function<bool(Trial)>& take) = 0;
  virtual Result<std::vector<RunHead>> history(const HistoryQuery& query) = 0;
};

// `sqlite:PATH` or a plain path. Makes the file and its folder, and brings older ones up to date.
Result<std::unique_ptr<Store>> open_store(std::string_view url);

// Keeps everything in memory: for `--store none`.
std::unique_ptr<Store> memory_store();

}  // namespace proctor::store
