#include "store/listing.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/utf8.h"

namespace proctor::store {
namespace {

double number_in(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_number() ? value->number() : 0;
}

double tokens_in(const Map& usage) {
  if (usage.find("total_tokens") != nullptr) return number_in(usage, "total_tokens");
  return number_in(usage, "prompt_tokens") + number_in(usage, "completion_tokens");
}

void add_to(std::optional<double>& sum, const std::optional<double>& more) {
  if (more) sum = sum.value_or(0) + *more;
}

std::string trouble_in(const model::StepRecord& step) {
  if (step.error) return step.error->message;
  for (const model::Finding& check : step.checks)
    if (!check.advisory && (check.verdict == model::Verdict::fail || check.verdict == model::Verdict::error))
      return check.message;
  return {};
}

std::string first_trouble(const model::CaseRecord& test) {
  if (test.error) return test.error->message;
  for (const model::StepRecord& step : test.steps)
    if (std::string found = trouble_in(step); !found.empty()) return found;
  return {};
}

std::string in_short(const std::string& text) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size() && count < kMostMessage; ++count) next_code_point(text, end);
  return end < text.size() ? text.substr(0, end) + "..." : text;
}

bool is_listed(const ResultQuery& query, const ResultRow& row) {
  const auto& verdicts = query.verdicts;
  if (query.suite && row.key.suite != *query.suite) return false;
  if (!verdicts.empty() && std::find(verdicts.begin(), verdicts.end(), row.verdict) == verdicts.end())
    return false;
  if (query.order == ResultQuery::Order::costliest && !row.cost) return false;
  return query.text.empty() || lower_ascii(row.name).find(lower_ascii(query.text)) != std::string::npos;
}

// In plan order repetitions of a case stand together.
void keep_flaky(std::vector<ResultRow>& rows) {
  std::vector<ResultRow> out;
  for (auto first = rows.begin(); first != rows.end();) {
    const auto end = std::find_if(first, rows.end(), [&](const ResultRow& row) {
      return row.key.suite != first->key.suite || row.key.place != first->key.place;
    });
    if (std::any_of(first, end, [&](const ResultRow& row) { return row.verdict != first->verdict; }))
      out.insert(out.end(), first, end);
    first = end;
  }
  rows = std::move(out);
}

ResultRow row_at(const std::vector<ResultRow>& rows, const TrialKey& key) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const ResultRow& row) { return row.key == key; });
  if (found != rows.end()) return *found;
  ResultRow none;
  none.key = key;
  return none;
}

}  // namespace

ResultRow to_result_row(const Trial& trial) {
  const model::CaseRecord& test = trial.record;
  ResultRow row;
  row.key = trial.key;
  row.name = test.name;
  row.verdict = test.verdict;
  row.score = test.score;
  row.duration_ms = test.duration_ms;
  for (const model::StepRecord& step : test.steps) {
    add_to(row.latency_ms, step.latency_ms);
    add_to(row.cost, step.cost);
    row.tokens += tokens_in(step.usage);
  }
  row.message = in_short(first_trouble(test));
  row.group = test.group;
  return row;
}

std::string lower_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

bool stands_before(ResultQuery::Order order, const ResultRow& a, const ResultRow& b) {
  switch (order) {
    case ResultQuery::Order::plan: break;
    case ResultQuery::Order::slowest: return std::tie(a.duration_ms, a.key) > std::tie(b.duration_ms, b.key);
    case ResultQuery::Order::costliest: return std::tie(a.cost, a.key) > std::tie(b.cost, b.key);
  }
  return a.key < b.key;
}

std::vector<model::Verdict> distinct(std::vector<model::Verdict> verdicts) {
  std::sort(verdicts.begin(), verdicts.end());
  verdicts.erase(std::unique(verdicts.begin(), verdicts.end()), verdicts.end());
  return verdicts;
}

ResultPage list(std::vector<ResultRow> all, const ResultQuery& query) {
  const auto before = [&](const ResultRow& a, const ResultRow& b) {
    return stands_before(query.order, a, b);
  };
  ResultRow last = query.after ? row_at(all, *query.after) : ResultRow();
  if (query.flaky) keep_flaky(all);
  std::erase_if(all, [&](const ResultRow& row) {
    return !is_listed(query, row) || (query.after && !before(last, row));
  });
  std::sort(all.begin(), all.end(), before);
  ResultPage page;
  if (all.size() > query.limit) {
    all.resize(query.limit);
    page.next = all.empty() ? query.after : all.back().key;
  }
  page.rows = std::move(all);
  return page;
}

ResultBlocks blocks_of(std::vector<ResultRow> all, ResultQuery query) {
  const std::size_t size = std::exchange(query.limit, all.size());
  const auto rows = list(std::move(all), query).rows;
  ResultBlocks out;
  for (std::size_t from = 0; size > 0 && from < rows.size(); from += size)
    out.blocks.push_back(
        {from == 0 ? query.after : std::optional(rows[from - 1].key), std::min(size, rows.size() - from)});
  return out;
}

}  // namespace proctor::store
