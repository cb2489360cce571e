// Blobs that someone says belong together, and whether they do.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/blob.h"
#include "service/load.h"

namespace proctor::service {

// One file, as far as it could be read.
struct SeenBlob {
  std::string path;
  std::string shown;           // as the person put it
  std::optional<Shard> shard;  // that it is, or by its name should be
  std::string kin;             // the same for all that belong together; empty: it cannot be used
  std::string run;             // its id
  double duration_ms = 0;
  std::size_t trials = 0;
  std::size_t whole = 0;  // trials of all shards
};

// The files beneath paths; a path without any is a fault (E475).
std::vector<SeenBlob> find_blobs(const std::vector<std::string>& paths, const std::string& current,
                                 Faults& faults);

// Reads all of them to their ends and tells whatever keeps them from being one run: files that are cut off or
// changed (E475), of another version (E479) or run (E478), shards that are missing (E476) or there twice
// (E477). In order of shard where there is no fault.
void verify_blobs(std::vector<SeenBlob>& blobs, Faults& faults);

// What makes two blobs parts of one run.
std::string kin_of(const BlobHead& head);
// In what they differ, for a person: of `one`, and of the others.
std::string difference(const BlobHead& one, const BlobHead& others);

// Keeps the first few, counts the others.
void add_fault(Faults& faults, std::string code, std::string message, std::string path);

}  // namespace proctor::service
