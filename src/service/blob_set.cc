#include "service/blob_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTold = 50;  // faults
constexpr int kDeepest = 4;            // folders within folders: artifacts are often unpacked one a folder
constexpr std::size_t kMostFiles = 2 * kMostShards;

// Which case, and whose it is.
using Owned = std::pair<std::pair<std::size_t, std::size_t>, std::size_t>;

std::string shown_shard(const SeenBlob& blob) {
  return blob.shard ? fmt::format("shard {} of {}", blob.shard->number, blob.shard->of) : "a shard";
}

bool is_blob(const fs::path& path) { return path.filename().string().ends_with(kBlobEnding); }

// In order of name; links are not followed.
void look_into(const fs::path& folder, int depth, std::vector<fs::path>& to) {
  std::error_code error;
  std::set<fs::path> inner;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const auto status = at->symlink_status(error);
    if (fs::is_directory(status) || (is_blob(at->path()) && fs::is_regular_file(status)))
      inner.insert(at->path());
  }
  for (const fs::path& path : inner) {
    if (to.size() >= kMostFiles) return;
    if (is_blob(path)) {
      to.push_back(path);
    } else if (depth < kDeepest) {
      look_into(path, depth + 1, to);
    }
  }
}

// Reads a file to its end; what it is stays in `blob`.
Result<void> inspect(std::size_t number, SeenBlob& blob, std::vector<Owned>& cases) {
  TRY(BlobReader reader, BlobReader::open(blob.path));
  const BlobHead& head = reader.head();
  blob.shard = head.cut.shard;
  std::optional<std::pair<std::size_t, std::size_t>> last;
  while (true) {
    TRY(const auto trial, reader.next());
    if (!trial) break;
    ++blob.trials;
    const std::pair here(trial->key.suite, trial->key.place);
    if (last != here) cases.emplace_back(here, number);
    last = here;
  }
  blob.whole = head.cut.trials;
  blob.run = head.run.record.id;
  blob.duration_ms = head.run.record.duration_ms;
  blob.kin = kin_of(head);
  return {};
}

void inspect_all(std::vector<SeenBlob>& blobs, std::vector<Owned>& cases, Faults& faults) {
  for (std::size_t i = 0; i < blobs.size(); ++i) {
    SeenBlob& blob = blobs[i];
    const auto done = inspect(i, blob, cases);
    if (done) continue;
    if (!blob.shard) blob.shard = shard_named(blob.path);
    const std::string again =
        blob.shard ? fmt::format("run `--shard {}/{}` anew", blob.shard->number, blob.shard->of)
                   : "take it away";
    const std::string_view what_to_do = done.error().code == "E479" ? "" : "fetch the file again, or ";
    add_fault(faults, done.error().code,
              fmt::format("{}: {}; {}{}", shown_shard(blob), done.error().message, what_to_do, again),
              blob.shown);
  }
}

// What most of them are parts of, the first of equals; empty: none could be read.
std::string most_common(const std::vector<SeenBlob>& blobs) {
  std::map<std::string, std::size_t> counts;
  for (const SeenBlob& blob : blobs)
    if (!blob.kin.empty()) ++counts[blob.kin];
  std::string out;
  for (const SeenBlob& blob : blobs)
    if (!blob.kin.empty() && (out.empty() || counts[blob.kin] > counts[out])) out = blob.kin;
  return out;
}

void tell_foreign(const SeenBlob& blob, const SeenBlob& others, Faults& faults) {
  const auto one = BlobReader::open(blob.path);
  const auto other = BlobReader::open(others.path);
  const std::string why = one && other ? difference(one->head(), other->head()) : "it changed";
  add_fault(faults, "E478",
            fmt::format("{}: it is part of another run than {}: {}; take it away, or run the shard anew as "
                        "the others were",
                        shown_shard(blob), proctor::quoted(others.shown), why),
            blob.shown);
}

void tell_missing(const SeenBlob& one, const std::set<std::size_t>& there, Faults& faults) {
  const std::size_t of = one.shard->of;
  for (std::size_t number = 1; number <= of; ++number) {
    if (there.contains(number)) continue;
    add_fault(faults, "E476",
              fmt::format("shard {} of {} is missing: fetch {}, or run `--shard {}/{}` with the flags of the "
                          "others",
                          number, of, blob_name({number, of}), number, of),
              fs::path(one.shown).parent_path().string());
  }
}

// Each shard of the run once.
void check_shards(const std::vector<SeenBlob>& blobs, Faults& faults) {
  const std::string kin = most_common(blobs);
  const auto one = std::find_if(blobs.begin(), blobs.end(),
                                [&](const SeenBlob& blob) { return !kin.empty() && blob.kin == kin; });
  if (one == blobs.end()) return;
  std::map<std::size_t, const SeenBlob*> own;
  std::set<std::size_t> there;
  for (const SeenBlob& blob : blobs) {
    if (!blob.kin.empty() && blob.kin != kin) {
      tell_foreign(blob, *one, faults);
      continue;
    }
    if (blob.shard && blob.shard->of == one->shard->of) there.insert(blob.shard->number);
    if (blob.kin.empty()) continue;
    const auto [before, is_new] = own.try_emplace(blob.shard->number, &blob);
    if (!is_new)
      add_fault(faults, "E477",
                fmt::format("{} is there twice, also as {}: take one of them away", shown_shard(blob),
                            proctor::quoted(before->second->shown)),
                blob.shown);
  }
  tell_missing(*one, there, faults);
}

// Blobs that agree on the cut have no case in common and leave none out, unless someone wrote them himself.
void check_cases(const std::vector<SeenBlob>& blobs, std::vector<Owned>& cases, Faults& faults) {
  std::sort(cases.begin(), cases.end());
  const auto twice = std::adjacent_find(cases.begin(), cases.end(),
                                        [](const Owned& a, const Owned& b) { return a.first == b.first; });
  if (twice != cases.end())
    add_fault(faults, "E478",
              fmt::format("{}: it has a case that {} has too: run both anew",
                          shown_shard(blobs[std::next(twice)->second]),
                          proctor::quoted(blobs[twice->second].shown)),
              blobs[std::next(twice)->second].shown);
  std::size_t trials = 0;
  for (const SeenBlob& blob : blobs) trials += blob.trials;
  if (trials != blobs.front().whole)
    add_fault(faults, "E478",
              fmt::format("the shards have {} of {}: run all of them anew", counted(trials, "trial"),
                          blobs.front().whole),
              fs::path(blobs.front().shown).parent_path().string());
}

}  // namespace

void add_fault(Faults& faults, std::string code, std::string message, std::string path) {
  ++faults.errors;
  if (faults.first.size() >= kMostTold) return;
  faults.first.push_back({.severity = Severity::error,
                          .code = std::move(code),
                          .message = std::move(message),
                          .path = path.empty() ? "." : std::move(path),
                          .position = {0, 0},
                          .line = ""});
}

std::vector<SeenBlob> find_blobs(const std::vector<std::string>& paths, const std::string& current,
                                 Faults& faults) {
  std::vector<SeenBlob> out;
  std::set<fs::path> seen;
  for (const std::string& said : paths) {
    const fs::path path = fs::path(current) / said;
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    std::vector<fs::path> found;
    if (folder) look_into(path, 0, found);
    if (!folder) found.push_back(path);
    if (found.empty())
      add_fault(
          faults, "E475",
          fmt::format("no shards here: looked for *{}; `proctor run --shard I/N` writes them", kBlobEnding),
          said);
    for (const fs::path& file : found) {
      if (!seen.insert(fs::weakly_canonical(file, error)).second) continue;
      const std::string shown = folder ? (fs::path(said) / file.lexically_relative(path)).string() : said;
      out.push_back({.path = file.string(), .shown = shown});
    }
  }
  return out;
}

void verify_blobs(std::vector<SeenBlob>& blobs, Faults& faults) {
  std::vector<Owned> cases;
  inspect_all(blobs, cases, faults);
  check_shards(blobs, faults);
  if (faults.errors > 0 || blobs.empty()) return;
  check_cases(blobs, cases, faults);
  std::sort(blobs.begin(), blobs.end(),
            [](const SeenBlob& a, const SeenBlob& b) { return a.shard->number < b.shard->number; });
}

}  // namespace proctor::service
