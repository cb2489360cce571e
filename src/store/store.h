// Where runs are kept. A result counts only after the call that put it here has returned.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/run.h"
#include "store/owner.h"

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
  Value assertions = {};  // the case's checks, for test_cases; null: it compares one whole output
  std::size_t details_bytes = 524'288;  // the most that is kept of its details
};

struct PlannedSuite {
  std::string name;
  std::string format;
  std::string path;
  std::string hash;  // SHA-256 of the text, so that a changed file is noticed
};

// `interrupted`: it was neither finished nor stopped, and the process that executed it is gone. This is never
// stored: a store finds it out whenever it reads a run.
enum class RunState : std::uint8_t { running, finished, stopped, interrupted };

// How long a case waited for its answers, all its steps together: what half and 95 of 100 took at most.
struct Latency {
  double p50_ms = 0;
  double p95_ms = 0;
};

// A run without its cases.
struct RunHead {
  model::RunRecord record;  // suites is empty
  RunState state = RunState::running;
  Map settings;  // as the run was started, so that it can be resumed
  std::vector<PlannedSuite> suites;
  std::size_t planned = 0;  // trials
  std::string branch;       // of the git repository it was started in; empty: none
  std::string commit;       // the same: the hash of what was checked out
  // Of the cases that have one; the store finds it out when the run is over, and older stores did not.
  std::optional<Latency> latency = {};
  std::optional<RunOwner> owner = {};  // who is executing it; only where it is running, and only when read
};

// A run counts as running for this long after its owner was last heard of, where the process cannot be seen.
inline constexpr std::chrono::seconds kOwnerLease{15};

// Newest first.
struct HistoryQuery {
  std::size_t limit = 20;
  std::string suite = {};           // only runs with a suite of this name or path
  std::string before = {};          // a run's id: only those older than it
  std::string branch = {};          // only runs of this branch
  std::optional<bool> passed = {};  // only runs that are finished and passed, or only the others
};

// Which trials of a run to read. In plan order, from the first after `after`.
struct TrialQuery {
  std::string run;  // its id in full
  std::optional<std::size_t> suite;
  std::vector<model::Verdict> verdicts;  // only these; none: all
  std::optional<TrialKey> after;
  bool assertions = false;  // with the case's checks as the author wrote them
};

// A trial without its text: what a list shows.
struct ResultRow {
  TrialKey key;
  std::string suite;  // its name
  std::string name;
  model::Verdict verdict = model::Verdict::pass;
  double score = 1;
  double duration_ms = 0;
  std::optional<double> latency_ms;  // of all its steps, where known; the same for cost
  std::optional<double> cost;
  double tokens = 0;
  std::string message;     // the first trouble, in short; empty: none
  std::string group = {};  // that the case belongs to; empty: none
};

struct ResultQuery {
  enum class Order : std::uint8_t { plan, slowest, costliest };

  std::string run;  // its id in full
  std::optional<std::size_t> suite = {};
  std::vector<model::Verdict> verdicts = {};  // only these; none: all
  std::string text = {};                      // found in the name, whatever the case of its letters A to Z
  bool flaky = false;                         // only cases whose repetitions ended differently
  std::optional<TrialKey> after = {};         // `next` of the page before
  std::size_t limit = 100;
  Order order = Order::plan;  // of equals the later in the plan first; costliest: only those with a cost
};

// A page may have fewer rows than asked for, or none, where many had to be looked at to find them: there are
// more as long as there is a `next`.
struct ResultPage {
  std::vector<ResultRow> rows;
  std::optional<TrialKey> next;
};

// A piece of a list that can be read by itself: so many rows, from the first after `after`; none: from the
// top.
struct ResultBlock {
  std::optional<TrialKey> after;
  std::size_t rows = 0;

  bool operator==(const ResultBlock&) const = default;
};

// There are more as long as there is a `next`; the last block may be small then.
struct ResultBlocks {
  std::vector<ResultBlock> blocks;
  std::optional<TrialKey> next;
};

// Which recordings the last runs used that used any of a folder.
struct CassetteUse {
  std::vector<std::string> runs;  // newest first
  std::string since;              // when the oldest of them began
  std::set<std::string> paths;    // within the folder
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

  // Says who is executing a run, before it is begun or resumed and every few seconds from then on; see
  // kOwnerLease. `release`: nobody does any more; no effect where it is another's by now.
  virtual Result<void> hold(std::string_view run, const RunOwner& owner) = 0;
  virtual Result<void> release(std::string_view run, const RunOwner& owner) = 0;

  // `run`: an id, the beginning of one that no other has (else E420), "latest", or "latest~1", the one
  // before. None: no such run.
  virtual Result<std::optional<RunHead>> find(std::string_view run) = 0;
  virtual Result<std::vector<TrialKey>> done(std::string_view run) = 0;
  // The next few of them, some MiB at most; none: there are no more.
  virtual Result<std::vector<Trial>> page(const TrialQuery& query) = 0;
  // How the trials that are done ended, by suite in the order of the plan; as long as the last suite with
  // one.
  virtual Result<std::vector<model::Totals>> totals(std::string_view run) = 0;
  // The next rows of a list, in the order asked for.
  virtual Result<ResultPage> results(const ResultQuery& query) = 0;
  // The same list as blocks of `limit` rows, so that it can be entered anywhere and its length is known.
  virtual Result<ResultBlocks> blocks(const ResultQuery& query) = 0;
  // One of them in full, with its assertions; none: it is not there.
  virtual Result<std::optional<Trial>> trial(std::string_view run, const TrialKey& key) = 0;
  virtual Result<std::vector<RunHead>> history(const HistoryQuery& query) = 0;

  // Adds to what a run is known to have used of a folder of cassettes.
  virtual Result<void> use_cassettes(std::string_view run, std::string_view folder,
                                     const std::set<std::string>& paths) = 0;
  // By the last `runs` runs that used some of the folder.
  virtual Result<CassetteUse> cassettes_used(std::string_view folder, std::size_t runs) = 0;

  // The newest run that is finished and passed, of this branch (empty: any) and with all these suites, by
  // path. None: there is none.
  Result<std::optional<RunHead>> baseline(std::string_view branch, const std::vector<std::string>& suites);

  // All, in plan order, page by page. Stops when `take` says false.
  Result<void> trials(std::string_view run, const std::function<bool(Trial)>& take);
};

enum class Absent : std::uint8_t { make, refuse };

// `sqlite:PATH`, a plain path, or `postgresql://USER@HOST/DATABASE`. Makes the file and its folder, or the
// tables in the database, where there are none, unless that is refused (E916), and brings older ones up to
// date.
Result<std::unique_ptr<Store>> open_store(std::string_view url, Absent absent = Absent::make);

// Such a URL as it may be shown and kept: without a password.
std::string without_password(std::string_view url);

// Keeps everything in memory: for `--store none`.
std::unique_ptr<Store> memory_store();

}  // namespace proctor::store
