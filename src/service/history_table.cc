#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "reporters/wording.h"
#include "service/history.h"

namespace proctor::service {
namespace {

constexpr std::size_t kColumns = 9;
using Row = std::array<std::string, kColumns>;

// Texts are left, numbers right; the last column may be as long as it likes.
constexpr std::array<bool, kColumns> kRight = {false, false, true, true, true, true, true, true, false};

std::string when(const std::string& started_at) {
  std::string out = started_at.substr(0, std::string_view("2026-01-02T03:04:05").size());
  std::replace(out.begin(), out.end(), 'T', ' ');
  return out;
}

std::string suites(const model::RunRecord& run) {
  constexpr std::size_t kMostNamed = 3;
  std::vector<std::string> names;
  names.reserve(run.suites.size());
  for (const auto& suite : run.suites) names.push_back(reporters::title(suite));
  const std::size_t left = names.size() - std::min(names.size(), kMostNamed);
  names.resize(names.size() - left);
  std::string out = fmt::format("{}", fmt::join(names, ", "));
  return left == 0 ? out : out + fmt::format(" and {} more", left);
}

Row row_of(const KeptRun& run) {
  const model::Totals& totals = run.record.totals;
  const bool finished = run.state == "finished";
  return {visible(run.record.id),
          when(visible(run.record.started_at)),
          reporters::grouped(totals.passed),
          reporters::grouped(totals.failed),
          reporters::grouped(totals.errors),
          reporters::grouped(totals.skipped),
          finished ? reporters::duration(run.record.duration_ms) : run.state,
          run.record.cost ? fmt::format("{:.4f}", *run.record.cost) : "-",
          suites(run.record)};
}

std::string line_of(const Row& row, const std::array<std::size_t, kColumns>& widths) {
  std::string out;
  for (std::size_t i = 0; i < kColumns; ++i) {
    if (i > 0) out += "  ";
    out += kRight.at(i) ? reporters::padded_left(row.at(i), widths.at(i))
                        : reporters::padded(row.at(i), widths.at(i));
  }
  return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string history_table(const std::vector<KeptRun>& runs) {
  std::vector<Row> rows = {
      {"run", "when (UTC)", "passed", "failed", "errors", "skipped", "time", "cost", "suites"}};
  rows.reserve(runs.size() + 1);
  for (const KeptRun& run : runs) rows.push_back(row_of(run));
  std::array<std::size_t, kColumns> widths{};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < kColumns; ++i)
      widths.at(i) = std::max(widths.at(i), reporters::columns(row.at(i)));
  widths.back() = 0;
  std::string out;
  for (const Row& row : rows) out += line_of(row, widths);
  return out;
}

}  // namespace proctor::service
