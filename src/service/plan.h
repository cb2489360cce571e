// From paths to trials. Everything is read, resolved and complained of once before the first trial; suites
// are read again as their turn comes where they do not all fit into memory.
#pragma once

#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/plan.h"
#include "model/given.h"
#include "service/durations.h"
#include "service/load.h"
#include "service/selection.h"
#include "service/shards.h"
#include "service/targets.h"
#include "store/store.h"

namespace proctor::service {

// A suite and the files that matter to it.
struct SuiteFiles {
  std::string suite;                    // as the person put it
  std::vector<std::string> files;       // paths from the root of the file system
  std::string root = {};                // beneath which they lie, links or not
  std::vector<std::string> fixed = {};  // files that would not be found were the root elsewhere
};

struct PlanOptions {
  LoadOptions load;
  Selection selection;
  std::optional<std::size_t> repeat;
  std::optional<double> pass_threshold;
  std::optional<std::string> given;  // text of the given file: nobody is asked
  std::string given_path;            // as shown
  // Whom the checks of a suite may consult, once its routes are there; none: nobody. Faults are the author's.
  std::function<std::shared_ptr<const engine::Consultants>(const engine::SuitePlan& plan,
                                                           Diagnostics& faults)>
      consult = {};
  std::size_t kept_bytes = std::size_t{8} << 20U;  // of sources whose suites stay in memory
  std::optional<Shard> shard = {};                 // of the cases that were chosen; none: all of them
  CutBy cut_by = CutBy::hash;
  // How long cases took before; asked where they are cut by duration.
  std::function<Result<PastDurations>(const std::vector<PastSuite>& suites)> past = {};
  // Suites that were planned elsewhere, at the paths they have here: each is read when the first of its
  // trials is asked for by `trial`. Empty: all are read and complained of first, as they are where answers
  // are stated.
  std::vector<store::PlannedSuite> known = {};
  bool allow_empty = false;  // a run that tests nothing is fine
  bool skip_judged = false;  // leave out checks that a judge decides, and cases that have no others
};

class Plan {
 public:
  // `tell` is given what is wrong with each file, warnings too. A suite with errors of its own does not keep
  // others from running: one case stands in the record for it, and ends in an error. In strict mode warnings
  // are errors, and any error keeps everything from running.
  static Result<std::unique_ptr<Plan>> make(PlanOptions options, Targets& targets,
                                            const std::function<void(const Faults&)>& tell);

  // There is something wrong that keeps the run from beginning: with what was asked for, with all suites, or
  // that nothing would be tested.
  bool has_errors() const { return errors_; }
  const std::vector<store::PlannedSuite>& suites() const { return heads_; }
  std::size_t trials() const { return trials_; }
  std::vector<SuiteFiles> files() const { return files_; }
  const std::optional<Cut>& cut() const { return cut_; }  // none: it is no shard

  // The next trial in plan order; one thread at a time. Fails where a suite changed since the plan was made.
  Result<std::optional<engine::Trial>> next();

  // From the first trial on, again.
  void rewind();

  // All trials by what they are called, in plan order, and one of them; the latter by one thread at a time,
  // instead of `next`. Fails where there is no such trial, or its suite changed.
  std::vector<store::TrialKey> keys() const;
  Result<engine::Trial> trial(const store::TrialKey& key);

 private:
  // What the trials of one suite are made from.
  struct Part {
    std::string path;   // as the person put it
    std::string place;  // from its root
    std::vector<Chosen> chosen;
    std::vector<std::string> keys;  // of those, until a shard is cut
    std::shared_ptr<engine::SuitePlan> kept;
    bool broken = false;  // it stands for a suite that could not be loaded
  };

  // What the suites that can run come to, before a shard is cut.
  struct Tally {
    std::size_t broken = 0;  // suites that cannot
    std::size_t losses = 0;  // things that imports could not convert
    std::size_t cases = 0;
    std::size_t selected = 0;
    std::size_t running = 0;  // of those: not skipped
    std::size_t checks = 0;   // of those
  };
  using Tell = std::function<void(const Faults&)>;

  Plan(PlanOptions options, Targets& targets, Selector selector);

  Result<void> survey(const Tell& tell);
  void trust_known();
  bool trusts() const { return !options_.known.empty() && !options_.given; }
  void report(Faults faults, const Tell& tell);
  void add(Loaded loaded, const Tell& tell);
  void add_suite(const Loaded& loaded, std::shared_ptr<engine::SuitePlan> suite);
  void add_broken(const Loaded& loaded, const std::string& why);
  void add_part(const Loaded& loaded, Part part, std::shared_ptr<engine::SuitePlan> suite, std::string hash);
  void settle(const Tell& tell);
  std::optional<Error> why_nothing_is_tested() const;
  void state(const Tell& tell);
  std::vector<Chosen> choose(const model::Suite& suite) const;
  Result<void> cut_down(const Tell& tell);
  std::vector<CutCase> cases_to_cut() const;
  Result<bool> add_durations(std::vector<CutCase>& cases);
  void keep_shard(const std::vector<std::size_t>& shards);
  std::shared_ptr<engine::SuitePlan> prepare(Loaded& loaded, std::size_t number, SuiteFaults& faults);
  using Opened = Result<std::shared_ptr<const engine::SuitePlan>>;
  Opened open(std::size_t number);
  Opened open_again(Loaded loaded, std::size_t number, Opened changed);
  // The suite whose turn it is; the one after it is read meanwhile, so that nobody waits for it.
  Opened take(std::size_t number);

  PlanOptions options_;
  Targets& targets_;
  Selector selector_;
  bool errors_ = false;
  Tally tally_;
  std::vector<store::PlannedSuite> heads_;
  std::vector<Part> parts_;
  std::vector<SuiteFiles> files_;
  std::size_t trials_ = 0;
  std::size_t kept_ = 0;  // bytes of sources
  std::optional<Cut> cut_;

  // Where `next` stands.
  std::size_t part_ = 0;
  std::size_t at_ = 0;      // among the part's chosen cases
  std::size_t repeat_ = 0;  // of that case, done
  std::shared_ptr<const engine::SuitePlan> suite_;
  std::future<Opened> ahead_;  // of suite `ahead_number_`; one at a time
  std::size_t ahead_number_ = 0;
};

}  // namespace proctor::service
