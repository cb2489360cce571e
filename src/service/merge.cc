#include "service/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "service/blob_set.h"
#include "service/run_id.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

// How the whole would have been started: by the flags of its shards, without those that cut.
Map whole_settings(Map settings, const std::vector<SeenBlob>& blobs) {
  settings.erase("cut");
  for (const std::string_view flag : {"shard", "shard-by", "blob"}) {
    if (Value* flags = settings.find("flags"); flags != nullptr && flags->is_map()) flags->map().erase(flag);
    Value* said = settings.find("said");
    if (said == nullptr || !said->is_list()) continue;
    List kept;
    for (const Value& name : said->list())
      if (!(name == Value(flag))) kept.push_back(name);
    *said = std::move(kept);
  }
  List runs;
  for (const SeenBlob& blob : blobs) runs.push_back(blob.run);
  settings.set("merged", std::move(runs));
  return settings;
}

// It begins as it is put together, so that it is the latest, and took as long as the longest of its shards.
store::RunHead whole_head(const BlobHead& first, const std::vector<SeenBlob>& blobs) {
  store::RunHead head;
  head.record.id = new_run_id();
  head.record.started_at = to_iso_text(std::chrono::system_clock::now());
  for (const SeenBlob& blob : blobs)
    head.record.duration_ms = std::max(head.record.duration_ms, blob.duration_ms);
  head.settings = whole_settings(first.run.settings, blobs);
  head.suites = first.run.suites;
  head.planned = first.cut.trials;
  head.branch = first.run.branch;
  head.commit = first.run.commit;
  return head;
}

Error in_file(const SeenBlob& blob, const Error& error) {
  return {error.code, fmt::format("{}: {}", visible(blob.shown), error.message)};
}

Result<void> keep_trials(const SeenBlob& blob, const std::string& run, store::Store& store) {
  constexpr std::size_t kBatch = 200;
  auto reader = BlobReader::open(blob.path);
  if (!reader) return tl::make_unexpected(in_file(blob, reader.error()));
  std::vector<store::Trial> batch;
  for (bool more = true; more;) {
    auto trial = reader->next();
    if (!trial) return tl::make_unexpected(in_file(blob, trial.error()));
    more = trial->has_value();
    if (more) batch.push_back(**std::move(trial));
    if (more && batch.size() < kBatch) continue;
    if (auto put = store.put(run, batch); !put) return put;
    batch.clear();
  }
  return {};
}

// In plan order, so that sums come out as those of one run do.
Result<Progress> count(store::Store& store, const store::RunHead& head, Map& usage) {
  Progress progress{.planned = head.planned};
  const auto add = [&](const store::Trial& trial) {
    add_to(trial.record, progress, usage);
    return true;
  };
  if (auto read = store.trials(head.record.id, add); !read) return tl::make_unexpected(read.error());
  return progress;
}

Result<RunOutcome> keep(const std::vector<SeenBlob>& blobs, store::Store& store) {
  TRY(const BlobReader first, BlobReader::open(blobs.front().path));
  store::RunHead head = whole_head(first.head(), blobs);
  if (auto begun = store.begin(head); !begun) return tl::make_unexpected(begun.error());
  for (const SeenBlob& blob : blobs)
    if (auto kept = keep_trials(blob, head.record.id, store); !kept) return tl::make_unexpected(kept.error());
  Map usage;
  TRY(const Progress progress, count(store, head, usage));
  head.state = store::RunState::finished;
  head.record.totals = progress.totals;
  head.record.usage = std::move(usage);
  head.record.cost = progress.cost;
  head.record.judge = progress.judge;
  head.record.passed =
      progress.totals.passed > 0 && progress.totals.failed == 0 && progress.totals.errors == 0;
  if (auto finished = store.finish(head); !finished) return tl::make_unexpected(finished.error());
  return RunOutcome{.id = head.record.id, .progress = progress};
}

}  // namespace

Result<Merged> merge(const MergeOptions& options, store::Store& store) {
  Merged out;
  auto blobs = find_blobs(options.paths, options.current, out.faults);
  verify_blobs(blobs, out.faults);
  if (out.faults.errors > 0) return out;
  TRY(out.outcome, keep(blobs, store));
  return out;
}

}  // namespace proctor::service
