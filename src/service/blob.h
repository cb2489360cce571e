// A finished shard as a file, which `proctor merge` puts together with the others: lines of JSON, a head, a
// trial each, and an end that says how many there were and what all of it hashes to. Written and read piece
// by piece, so a shard may be of any size.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "service/line_reader.h"
#include "service/shards.h"
#include "store/store.h"

namespace proctor::service {

inline constexpr std::int64_t kBlobFormat = 1;
inline constexpr std::string_view kBlobEnding = ".proctor-shard.jsonl";
inline constexpr std::size_t kMostBlobLine = std::size_t{128} << 20U;  // bytes

// "shard-2-of-7.proctor-shard.jsonl"
std::string blob_name(const Shard& shard);
// The other way, from any path; none: it is no such name.
std::optional<Shard> shard_named(std::string_view path);

struct BlobHead {
  Cut cut;
  store::RunHead run;  // settings, suites, git, and what the run came to
};

Value to_value(const BlobHead& head);
// E479: of another version of the format or of proctor; E475: it is no head.
Result<BlobHead> read_blob_head(const Value& value);

// What all lines so far hash to, from what those before this one did.
std::string chained(std::string_view digest, std::string_view line);

// Whole or not at all. The folder is made where there is none. Fails where the run is no finished shard.
// Gives the name of the file.
Result<std::string> write_blob(store::Store& store, const store::RunHead& run, const std::string& folder);

// Of an earlier run, so that it cannot pass for what this one would have made.
Result<void> remove_blob(const std::string& folder, const Shard& shard);

// From front to back. Whatever the file holds, the answer is a trial, the end, or an error (E475, E479).
class BlobReader {
 public:
  static Result<BlobReader> open(const std::string& path);

  const BlobHead& head() const { return head_; }

  // In plan order; none: that was the last one, and everything adds up.
  Result<std::optional<store::Trial>> next();

 private:
  explicit BlobReader(LineReader lines) : lines_(std::move(lines)) {}

  Result<Value> next_line();
  Result<void> read_head();
  Result<void> check_end(const Value& end, const std::string& digest);
  Result<store::Trial> read_trial(const Value& line);

  LineReader lines_;
  BlobHead head_;
  std::string digest_;      // of the lines so far
  std::size_t number_ = 0;  // of lines
  std::size_t trials_ = 0;
  std::optional<store::TrialKey> last_;
};

}  // namespace proctor::service
