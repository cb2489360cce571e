#include "service/compare_cases.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "base/sha256.h"

namespace proctor::service {
namespace {

using model::Verdict;

std::uint64_t from_hex(std::string_view digits) {
  std::uint64_t out = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), out, 16);
  return out;
}

CaseId id_of(std::string_view suite, std::string_view name) {
  std::string text(suite);
  text += '\0';
  text += name;
  const std::string hash = sha256_hex(text);
  const std::string_view digits = hash;
  return {from_hex(digits.substr(0, 16)), from_hex(digits.substr(16, 16))};
}

std::uint32_t narrow(std::size_t number) {
  return static_cast<std::uint32_t>(std::min<std::size_t>(number, std::numeric_limits<std::uint32_t>::max()));
}

void show_by(CaseTally& tally, const store::TrialKey& key) {
  tally.suite = narrow(key.suite);
  tally.place = narrow(key.place);
  tally.repeat = narrow(key.repeat);
}

void add_known(double& sum, std::uint32_t& count, const std::optional<double>& value) {
  constexpr double kMost = 1e15;  // what a file claims beyond that is no measure of anything
  if (!value || !(std::abs(*value) <= kMost)) return;
  sum += *value;
  ++count;
}

void add(CaseTally& tally, const store::ResultRow& row) {
  if (row.verdict != Verdict::pass && row.verdict != Verdict::fail) {
    ++(row.verdict == Verdict::skipped ? tally.skipped : tally.errors);
    return;
  }
  const bool first = tally.decided() == 0;
  const bool first_failure = row.verdict == Verdict::fail && tally.failed == 0;
  if (first || first_failure) show_by(tally, row.key);
  ++(row.verdict == Verdict::pass ? tally.passed : tally.failed);
  tally.score += std::clamp(row.score, 0.0, 1.0);
  add_known(tally.latency_ms, tally.with_latency, row.latency_ms);
  add_known(tally.cost, tally.with_cost, row.cost);
  add_known(tally.tokens, tally.with_tokens, row.tokens > 0 ? std::optional(row.tokens) : std::nullopt);
}

// Puts rows together that are repeats of one case. They come one after the other, with rising numbers; a
// second case of the same name begins anew.
class Tallying {
 public:
  explicit Tallying(const std::vector<std::string>& suites) : suites_(suites) {}

  void take(const store::ResultRow& row) {
    if (!is_repeat(row)) begin(row);
    repeat_ = row.key.repeat;
    add(out_.back(), row);
  }

  std::vector<CaseTally> sorted() && {
    std::sort(out_.begin(), out_.end(), [](const CaseTally& a, const CaseTally& b) {
      return std::tie(a.id, a.suite, a.place) < std::tie(b.id, b.suite, b.place);
    });
    return std::move(out_);
  }

 private:
  bool is_repeat(const store::ResultRow& row) const {
    return !out_.empty() && row.key.suite == suite_ && row.name == name_ && row.key.repeat > repeat_;
  }

  void begin(const store::ResultRow& row) {
    suite_ = row.key.suite;
    name_ = row.name;
    out_.emplace_back().id = id_of(suite_ < suites_.size() ? suites_[suite_] : row.suite, name_);
    show_by(out_.back(), row.key);
    if (!row.group.empty())
      out_.back().group = from_hex(std::string_view(sha256_hex(row.group)).substr(0, 16)) | 1U;
  }

  const std::vector<std::string>& suites_;
  std::vector<CaseTally> out_;
  std::size_t suite_ = 0;
  std::size_t repeat_ = 0;
  std::string name_;
};

auto plan_order(const CasePair& pair) {
  const CaseTally& tally = pair.b != nullptr ? *pair.b : *pair.a;
  return std::tuple(pair.b == nullptr, tally.suite, tally.place);
}

using Counts = std::map<std::string, std::size_t, std::less<>>;

Counts paths_of(const std::vector<ComparedSuite>& suites) {
  Counts out;
  for (const ComparedSuite& suite : suites)
    if (!suite.path.empty()) ++out[suite.path];
  return out;
}

// Of suites whose path is not among those of the other run.
Counts names_left(const std::vector<ComparedSuite>& suites, const Counts& others) {
  Counts out;
  for (const ComparedSuite& suite : suites)
    if (!others.contains(suite.path)) ++out[suite.name];
  return out;
}

std::size_t count_in(const Counts& counts, const std::string& name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

Change change_of(const CasePair& pair) {
  if (pair.a == nullptr) return Change::added;
  if (pair.b == nullptr) return Change::gone;
  if (!pair.decided()) return Change::undecided;
  if (pair.a->is_mixed() || pair.b->is_mixed()) return Change::flaky;
  if (pair.a->passed > 0 && pair.b->failed > 0) return Change::broken;
  if (pair.a->failed > 0 && pair.b->passed > 0) return Change::fixed;
  return Change::same;
}

std::vector<std::string> identities(const std::vector<ComparedSuite>& own,
                                    const std::vector<ComparedSuite>& other) {
  const Counts own_paths = paths_of(own);
  const Counts other_paths = paths_of(other);
  const Counts own_names = names_left(own, other_paths);
  const Counts other_names = names_left(other, own_paths);
  std::vector<std::string> out;
  for (const ComparedSuite& suite : own) {
    const bool by_path = other_paths.contains(suite.path);
    const bool by_name = count_in(own_names, suite.name) == 1 && count_in(other_names, suite.name) == 1;
    out.push_back(!by_path && by_name ? "name " + suite.name : "path " + suite.path);
  }
  return out;
}

Result<std::vector<CaseTally>> tally(RunSource& run, const std::vector<std::string>& identities) {
  Tallying tallying(identities);
  if (auto walked = run.walk([&](const store::ResultRow& row) { tallying.take(row); }); !walked)
    return tl::make_unexpected(std::move(walked).error());
  return std::move(tallying).sorted();
}

std::vector<CasePair> pair_cases(std::span<const CaseTally> a, std::span<const CaseTally> b) {
  std::vector<CasePair> out;
  out.reserve(std::max(a.size(), b.size()));
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const bool has_a = i < a.size() && (j == b.size() || a[i].id <= b[j].id);
    const bool has_b = j < b.size() && (i == a.size() || b[j].id <= a[i].id);
    out.push_back({has_a ? &a[i] : nullptr, has_b ? &b[j] : nullptr});
    i += has_a ? 1 : 0;
    j += has_b ? 1 : 0;
  }
  std::sort(out.begin(), out.end(),
            [](const CasePair& x, const CasePair& y) { return plan_order(x) < plan_order(y); });
  return out;
}

}  // namespace proctor::service
