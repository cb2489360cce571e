#include "service/shards.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>
#include <tuple>

#include "base/sha256.h"

namespace proctor::service {
namespace {

// The first 60 bits of the key's SHA-256: the same on every machine and in every version.
std::uint64_t hash_of(std::string_view key) {
  constexpr std::size_t kDigits = 15;
  constexpr int kHexadecimal = 16;
  const std::string digits = sha256_hex(key);
  std::uint64_t out = 0;
  std::from_chars(digits.data(), digits.data() + kDigits, out, kHexadecimal);
  return out;
}

// A store is not to be trusted with numbers either.
double sane(double ms) { return std::isfinite(ms) && ms > 0 ? ms : 0; }

double median_of(std::span<const CutCase> cases) {
  std::vector<double> known;
  for (const CutCase& test : cases)
    if (test.duration_ms) known.push_back(sane(*test.duration_ms));
  if (known.empty()) return 0;
  const auto middle = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
  std::nth_element(known.begin(), middle, known.end());
  return *middle;
}

// The longest first; of equals by their keys, so that the order of files says nothing.
std::vector<std::size_t> longest_first(std::span<const CutCase> cases, const std::vector<double>& weights) {
  std::vector<std::size_t> order(cases.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(weights[b], cases[a].key, a) < std::tie(weights[a], cases[b].key, b);
  });
  return order;
}

const Value* found_at(const Map& map, std::string_view key, bool (Value::*is)() const) {
  const Value* found = map.find(key);
  return found != nullptr && (found->*is)() ? found : nullptr;
}

std::optional<std::size_t> count_at(const Map& map, std::string_view key) {
  const Value* found = found_at(map, key, &Value::is_integer);
  const auto number = found == nullptr ? std::nullopt : found->integer();
  return number && *number >= 0 ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

std::optional<std::string> text_at(const Map& map, std::string_view key) {
  const Value* found = found_at(map, key, &Value::is_text);
  return found == nullptr ? std::nullopt : std::optional(std::string(found->text()));
}

Value as_value(std::size_t number) { return static_cast<std::int64_t>(number); }

}  // namespace

std::vector<std::string_view> cut_words() { return {"hash", "duration"}; }

std::string_view word_of(CutBy by) { return by == CutBy::hash ? "hash" : "duration"; }

std::optional<CutBy> cut_by(std::string_view word) {
  if (word == "hash") return CutBy::hash;
  return word == "duration" ? std::optional(CutBy::duration) : std::nullopt;
}

std::string case_key(std::string_view place, std::string_view name, std::size_t which) {
  return which == 1 ? fmt::format("{}#{}", place, name) : fmt::format("{}#{}#{}", place, name, which);
}

std::vector<std::size_t> cut_by_hash(std::span<const CutCase> cases, std::size_t shards) {
  std::vector<std::size_t> out;
  out.reserve(cases.size());
  for (const CutCase& test : cases) out.push_back(hash_of(test.key) % shards + 1);
  return out;
}

std::vector<std::size_t> cut_by_duration(std::span<const CutCase> cases, std::size_t shards) {
  using Load = std::tuple<double, std::size_t, std::size_t>;  // milliseconds, cases, the shard
  const double median = median_of(cases);
  std::vector<double> weights;
  weights.reserve(cases.size());
  for (const CutCase& test : cases) weights.push_back(sane(test.duration_ms.value_or(median)));
  std::priority_queue<Load, std::vector<Load>, std::greater<>> least;
  for (std::size_t shard = 1; shard <= shards; ++shard) least.emplace(0, 0, shard);
  std::vector<std::size_t> out(cases.size());
  for (const std::size_t i : longest_first(cases, weights)) {
    const auto [ms, count, shard] = least.top();
    least.pop();
    least.emplace(ms + weights[i], count + 1, shard);
    out[i] = shard;
  }
  return out;
}

std::string digest_of_cut(std::span<const CutCase> cases, std::span<const std::size_t> shards) {
  std::string digest;
  for (std::size_t i = 0; i < cases.size(); ++i)
    digest = sha256_hex(fmt::format("{}\n{} {} {}", digest, shards[i], cases[i].repeat, cases[i].key));
  return cases.empty() ? sha256_hex("") : digest;
}

Map to_map(const Cut& cut) {
  Map out = {{"shard", as_value(cut.shard.number)},
             {"of", as_value(cut.shard.of)},
             {"by", word_of(cut.by)},
             {"digest", cut.digest},
             {"trials", as_value(cut.trials)}};
  if (!cut.run.empty()) out.set("durations_of", cut.run);
  return out;
}

std::optional<Cut> read_cut(const Map& map) {
  const auto number = count_at(map, "shard");
  const auto of = count_at(map, "of");
  const auto by = cut_by(text_at(map, "by").value_or(""));
  const auto digest = text_at(map, "digest");
  const auto trials = count_at(map, "trials");
  if (!number || !of || !by || !digest || !trials) return std::nullopt;
  if (*number < 1 || *number > *of || *of > kMostShards) return std::nullopt;
  return Cut{.shard = {*number, *of},
             .by = *by,
             .run = text_at(map, "durations_of").value_or(""),
             .digest = *digest,
             .trials = *trials};
}

std::optional<Cut> cut_in(const Map& settings) {
  const Value* cut = found_at(settings, "cut", &Value::is_map);
  return cut == nullptr ? std::nullopt : read_cut(cut->map());
}

}  // namespace proctor::service
