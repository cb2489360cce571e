// What an index does not decide (a text, a suite among the slowest) is decided row by row, some thousand rows
// at a time: where such a piece ends is found out first, so that no question to the database is an open one.
#include "store/sql_list.h"

#include <soci/soci.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "store/list_path.h"
#include "store/listing.h"

namespace proctor::store {
namespace {

using Clock = std::chrono::steady_clock;
using Order = ResultQuery::Order;

// Rows that are looked at in one go, a millisecond or so each: all of a row, or its place alone.
constexpr std::size_t kPiece = 1000;
constexpr std::size_t kPlaces = 4000;

TrialKey key_of(const Position& at) {
  return {static_cast<std::size_t>(at.suite), static_cast<std::size_t>(at.place),
          static_cast<std::size_t>(at.repetition)};
}

// The plan of several verdicts is the plans of each, side by side. Those that passed are rarely few.
std::vector<Path> paths_of(const Backend& backend, soci::session& session, const ResultQuery& query) {
  const auto& verdicts = query.verdicts;
  const bool some_passed =
      std::find(verdicts.begin(), verdicts.end(), model::Verdict::pass) != verdicts.end();
  std::vector<Path> out;
  if (query.order == Order::plan && !some_passed)
    for (const auto verdict : distinct(query.verdicts)) out.emplace_back(session, backend, query, verdict);
  if (out.empty()) out.emplace_back(session, backend, query);
  return out;
}

// A suite is a stretch of the plan.
Stretch whole_of(const ResultQuery& query) {
  if (!query.suite || query.order != Order::plan) return {};
  const auto suite = static_cast<long long>(*query.suite);  // NOLINT(google-runtime-int)
  return {Position{0, suite, -1, -1}, Position{0, suite + 1, -1, -1}};
}

// The first `most` rows of all paths.
std::vector<ResultRow> rows_of(const std::vector<Path>& paths, const ResultQuery& query,
                               const Stretch& stretch, std::size_t most) {
  std::vector<ResultRow> out;
  for (const Path& path : paths) {
    auto some = path.rows(stretch, most);
    std::move(some.begin(), some.end(), std::back_inserter(out));
  }
  if (paths.size() > 1)
    std::sort(out.begin(), out.end(),
              [&](const ResultRow& a, const ResultRow& b) { return stands_before(query.order, a, b); });
  if (out.size() > most) out.resize(most);
  return out;
}

// The nearest end of a piece of any path; none: all of them end within one.
std::optional<Position> piece_of(const std::vector<Path>& paths, const Stretch& stretch, std::size_t rows) {
  std::optional<Position> nearest;
  for (const Path& path : paths) {
    const auto end = path.further(stretch, rows);
    if (end && (!nearest || key_of(*end) < key_of(*nearest))) nearest = end;
  }
  return nearest;
}

ResultPage page_by_index(const std::vector<Path>& paths, const ResultQuery& query, const Stretch& stretch) {
  ResultPage page{.rows = rows_of(paths, query, stretch, query.limit + 1), .next = {}};
  if (page.rows.size() <= query.limit) return page;
  page.rows.resize(query.limit);
  page.next = page.rows.empty() ? query.after : page.rows.back().key;
  return page;
}

ResultPage page_by_looking(const std::vector<Path>& paths, const ResultQuery& query, Stretch stretch,
                           Clock::time_point enough) {
  const auto last = stretch.until;
  ResultPage page;
  do {
    stretch.until = last;
    const auto end = piece_of(paths, stretch, kPiece);
    if (end) stretch.until = end;
    auto some = rows_of(paths, query, stretch, query.limit - page.rows.size());
    std::move(some.begin(), some.end(), std::back_inserter(page.rows));
    page.next = page.rows.size() >= query.limit && !page.rows.empty() ? std::optional(page.rows.back().key)
                : end                                                 ? std::optional(key_of(*end))
                                                                      : std::nullopt;
    stretch.after = end;
  } while (page.next && page.rows.size() < query.limit && Clock::now() < enough);
  return page;
}

// From where a list is read; none: from nowhere, because what it is to go on from is not there.
std::optional<Stretch> stretch_of(const std::vector<Path>& paths, const ResultQuery& query) {
  Stretch out = whole_of(query);
  if (query.after) out.after = paths.front().position(*query.after);
  return query.after && !out.after ? std::nullopt : std::optional(out);
}

std::vector<TrialKey> keys_of(const std::vector<Path>& paths, const Stretch& stretch) {
  std::vector<TrialKey> out;
  for (const Path& path : paths)
    for (const Position& at : path.positions(stretch)) out.push_back(key_of(at));
  if (paths.size() > 1) std::sort(out.begin(), out.end());
  return out;
}

ResultBlocks blocks_by_index(const Path& path, const ResultQuery& query, Stretch stretch,
                             Clock::time_point enough) {
  ResultBlocks out{.blocks = {}, .next = query.after};
  do {
    const auto end = path.further(stretch, query.limit);
    const std::size_t rows = end ? query.limit : path.count(stretch);
    if (rows > 0) out.blocks.push_back({out.next, rows});
    out.next = end ? std::optional(key_of(*end)) : std::nullopt;
    stretch.after = end;
  } while (out.next && Clock::now() < enough);
  return out;
}

ResultBlocks blocks_by_looking(const std::vector<Path>& paths, const ResultQuery& query, Stretch stretch,
                               Clock::time_point enough) {
  const auto last = stretch.until;
  ResultBlocks out;
  ResultBlock block{query.after, 0};
  do {
    stretch.until = last;
    const auto end = piece_of(paths, stretch, kPlaces);
    if (end) stretch.until = end;
    for (const TrialKey& key : keys_of(paths, stretch)) {
      if (++block.rows < query.limit) continue;
      out.blocks.push_back(std::exchange(block, {key, 0}));
    }
    out.next = end ? std::optional(key_of(*end)) : std::nullopt;
    stretch.after = end;
  } while (out.next && Clock::now() < enough);
  if (block.rows > 0) out.blocks.push_back(block);
  return out;
}

}  // namespace

bool is_listed(soci::session& session, const std::string& run) {
  int count = 0;
  session << "SELECT COUNT(*) FROM runs WHERE id = :run AND listed IS NULL", soci::use(run),
      soci::into(count);
  return count == 0;
}

ResultPage read_list(const Backend& backend, soci::session& session, const ResultQuery& query,
                     Clock::time_point enough) {
  const std::vector<Path> paths = paths_of(backend, session, query);
  const auto stretch = stretch_of(paths, query);
  if (!stretch) return {};
  const bool filtered = paths.front().is_filtered();
  return filtered ? page_by_looking(paths, query, *stretch, enough) : page_by_index(paths, query, *stretch);
}

ResultBlocks read_blocks(const Backend& backend, soci::session& session, const ResultQuery& query,
                         Clock::time_point enough) {
  const std::vector<Path> paths = paths_of(backend, session, query);
  const auto stretch = stretch_of(paths, query);
  if (!stretch || query.limit == 0) return {};
  const bool jumps = paths.size() == 1 && !paths.front().is_filtered();
  return jumps ? blocks_by_index(paths.front(), query, *stretch, enough)
               : blocks_by_looking(paths, query, *stretch, enough);
}

}  // namespace proctor::store
