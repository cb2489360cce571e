// How the cases of a run are shared out among several machines. Pure: the same cases give the same cut
// everywhere, so machines that know nothing of each other leave nothing out and do nothing twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::service {

inline constexpr std::size_t kMostShards = 100'000;

// One machine's part.
struct Shard {
  std::size_t number = 1;  // from 1
  std::size_t of = 1;
};

enum class CutBy : std::uint8_t { hash, duration };

std::vector<std::string_view> cut_words();
std::string_view word_of(CutBy by);
std::optional<CutBy> cut_by(std::string_view word);

// By what a case is known in every run of its files: the path of its suite from the root, its name, and
// which one of that name it is, from 1.
std::string case_key(std::string_view place, std::string_view name, std::size_t which);

struct CutCase {
  std::string key;
  std::size_t repeat = 1;                  // they stay together
  std::optional<double> duration_ms = {};  // of all of them; none: not known
};

// The shard of each case, from 1. By hash a case stays where it is, whatever comes or goes beside it.
std::vector<std::size_t> cut_by_hash(std::span<const CutCase> cases, std::size_t shards);

// The longest first, each to the shard that has least to do; of those who have as much to do, to the one with
// the fewest cases. What is not known counts as the median of what is.
std::vector<std::size_t> cut_by_duration(std::span<const CutCase> cases, std::size_t shards);

// Two cuts are the same where this is.
std::string digest_of_cut(std::span<const CutCase> cases, std::span<const std::size_t> shards);

// What a shard says of the whole that it was cut from.
struct Cut {
  Shard shard;
  CutBy by = CutBy::hash;
  std::string run = {};    // whose durations decided; empty: nobody's
  std::string digest;      // of the cut
  std::size_t trials = 0;  // of all shards
};

// Kept with a run under `cut` in its settings, so that it is resumed by the same cut.
Map to_map(const Cut& cut);
std::optional<Cut> read_cut(const Map& map);
std::optional<Cut> cut_in(const Map& settings);

}  // namespace proctor::service
