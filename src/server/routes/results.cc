// Results of a run: listed, one in full, all of them as a record or a report.
#include <fmt/format.h>

#include <array>

#include "base/words.h"
#include "model/record.h"
#include "server/context.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/reports.h"
#include "service/run_values.h"
#include "value/json.h"

namespace proctor::server {
namespace {

using Order = store::ResultQuery::Order;
using Verdicts = std::vector<model::Verdict>;

// What one answer may hold; beyond that there are pages, and `proctor export`.
constexpr std::size_t kMostInOne = 20'000;

tl::unexpected<Problem> wrong(std::string field, std::string message) {
  return refuse(invalid({{"value_error", std::move(message), std::move(field)}}));
}

tl::expected<store::RunHead, Problem> run_of(const Asked& asked, Context& context) {
  auto head = context.runs.find(asked.text("run"));
  if (!head) return refuse(trouble_with(head.error(), "run"));
  return *std::move(head);
}

// "failed,error"
tl::expected<Verdicts, Problem> verdicts_of(const std::string& text) {
  using model::Verdict;
  Verdicts out;
  for (const std::string_view piece : split(text, ',')) {
    const auto word = trimmed(piece);
    if (word.empty()) continue;
    const std::size_t before = out.size();
    for (const Verdict verdict : {Verdict::pass, Verdict::fail, Verdict::error, Verdict::skipped})
      if (model::case_word(verdict) == word) out.push_back(verdict);
    if (out.size() == before) return wrong("status", "must be of passed, failed, error and skipped");
  }
  return out;
}

tl::expected<Order, Problem> order_of(const std::string& text) {
  if (text.empty() || text == "plan") return Order::plan;
  if (text == "slowest") return Order::slowest;
  if (text == "costliest") return Order::costliest;
  return wrong("order", "must be plan, slowest or costliest");
}

tl::expected<std::optional<store::TrialKey>, Problem> key_in(const Asked& asked, std::string_view name) {
  if (!asked.has(name)) return std::nullopt;
  const auto key = service::read_key(asked.text(name));
  if (!key) return wrong(std::string(name), "is none that was given by this list");
  return key;
}

tl::expected<store::ResultQuery, Problem> query_of(const Asked& asked, std::string run) {
  store::ResultQuery out{.run = std::move(run), .text = asked.text("text"), .flaky = asked.on("flaky")};
  TRY(out.verdicts, verdicts_of(asked.text("status")));
  TRY(out.order, order_of(asked.text("order")));
  TRY(out.after, key_in(asked, "after"));
  out.limit = asked.whole("limit", 100);
  if (asked.has("suite")) out.suite = asked.whole("suite", 0);
  return out;
}

Value key_or_null(const std::optional<store::TrialKey>& key) {
  return key ? Value(service::key_text(*key)) : Value();
}

Answered list_results(const Asked& asked, Context& context) {
  TRY(const store::RunHead head, run_of(asked, context));
  TRY(const store::ResultQuery query, query_of(asked, head.record.id));
  const auto page = context.runs.store().results(query);
  if (!page) return refuse(trouble_with(page.error()));
  List items;
  for (const store::ResultRow& row : page->rows) items.push_back(service::row_value(row));
  return Answer{.body = Map{{"items", std::move(items)}, {"next", key_or_null(page->next)}}};
}

Answered list_blocks(const Asked& asked, Context& context) {
  TRY(const store::RunHead head, run_of(asked, context));
  TRY(const store::ResultQuery query, query_of(asked, head.record.id));
  const auto found = context.runs.store().blocks(query);
  if (!found) return refuse(trouble_with(found.error()));
  List items;
  for (const store::ResultBlock& block : found->blocks)
    items.push_back(
        Map{{"after", key_or_null(block.after)}, {"rows", static_cast<std::int64_t>(block.rows)}});
  return Answer{.body = Map{{"items", std::move(items)}, {"next", key_or_null(found->next)}}};
}

Answered get_result(const Asked& asked, Context& context) {
  TRY(const store::RunHead head, run_of(asked, context));
  const auto key = service::read_key(asked.text("result"));
  const auto missing = [&] {
    return refuse(
        not_found(fmt::format("{} has no result {}", head.record.id, quoted(asked.text("result")))));
  };
  if (!key) return missing();
  const auto trial = context.runs.store().trial(head.record.id, *key);
  if (!trial) return refuse(trouble_with(trial.error()));
  if (!*trial) return missing();
  const bool planned = key->suite < head.suites.size();
  const store::PlannedSuite suite = planned ? head.suites[key->suite] : store::PlannedSuite{};
  return Answer{.body = Map{{"run", head.record.id},
                            {"key", service::key_text(*key)},
                            {"suite", Map{{"number", static_cast<std::int64_t>(key->suite)},
                                          {"name", suite.name},
                                          {"format", suite.format},
                                          {"path", suite.path}}},
                            {"result", model::to_value((*trial)->record)},
                            {"assertions", (*trial)->assertions}}};
}

tl::expected<model::RunRecord, Problem> record_of(const Asked& asked, Context& context) {
  TRY(const store::RunHead head, run_of(asked, context));
  if (head.planned > kMostInOne)
    return refuse({.status = 413,
                   .detail = fmt::format("{} has {}, and one answer holds {} at most: page through its "
                                         "results, or use `proctor export`",
                                         head.record.id, counted(head.planned, "result"), kMostInOne)});
  auto record = context.runs.record(head.record.id);
  if (!record) return refuse(trouble_with(record.error()));
  return *std::move(record);
}

Answered get_record(const Asked& asked, Context& context) {
  TRY(const model::RunRecord record, record_of(asked, context));
  return Answer{.body = model::to_value(record)};
}

// Sent to be kept, not shown: what models wrote stands in it.
Answered get_report(const Asked& asked, Context& context) {
  const std::string name = asked.text("report");
  if (!service::check_report(name)) return refuse(not_found("there is no report " + quoted(name)));
  TRY(const model::RunRecord record, record_of(asked, context));
  auto text = service::render_report(name, record, {});
  if (!text) return refuse(trouble_with(text.error()));
  return Answer{
      .headers = {{"Content-Type", "text/plain; charset=utf-8"}, {"Content-Disposition", "attachment"}},
      .text = *std::move(text)};
}

constexpr Parameter kRun = {.name = "run",
                            .in = In::path,
                            .about = "its id, the beginning of one that no other has, latest, or latest~1",
                            .required = true,
                            .least = 1,
                            .most = 200};
constexpr std::array kList = {
    kRun,
    Parameter{
        .name = "status", .about = "of passed, failed, error, skipped; several with commas", .most = 100},
    Parameter{
        .name = "suite", .about = "the number of a suite in the run", .type = Type::whole, .most = 1 << 30},
    Parameter{.name = "text", .about = "found in the name of the case", .most = 1000},
    Parameter{.name = "order", .about = "plan, slowest or costliest (only those with a cost)", .most = 20},
    Parameter{.name = "flaky", .about = "only cases whose repetitions ended differently", .type = Type::flag},
    Parameter{.name = "after", .about = "`next` of the page before", .most = 100},
    Parameter{.name = "limit", .about = "how many at most", .type = Type::whole, .least = 1, .most = 1000}};
constexpr std::array kOne = {
    kRun,
    Parameter{
        .name = "result", .in = In::path, .about = "the key of a result", .required = true, .most = 100}};
constexpr std::array kWhole = {kRun};
constexpr std::array kReported = {
    kRun, Parameter{.name = "report", .in = In::path, .about = "json, junit, html, ...", .required = true}};

constexpr std::array kListed = {
    Form{200, "In the order asked for. A page may be short, or empty, and yet have a `next`.", "ResultList"}};
constexpr std::array kBlocks = {Form{
    200, "Each but the last of an answer has `limit` rows; `after` is what the list takes, null: nothing.",
    "ResultBlocks"}};
constexpr std::array kResult = {Form{200, "Every step and check, with the texts.", "RunResult"}};
constexpr std::array kRecord = {Form{200, "As `--report json` writes it.", "RunRecord"},
                                Form{413, "The run is too large for one answer."}};
constexpr std::array kReport = {
    Form{.status = 200, .about = "The report.", .type = "text/plain; charset=utf-8"},
    Form{413, "The run is too large for one answer."}};

constexpr std::array kRoutes = {Route{.path = "/api/v1/runs/{run}/results",
                                      .id = "list_results",
                                      .summary = "Results of a run, without their texts.",
                                      .tag = "Results",
                                      .parameters = kList,
                                      .forms = kListed,
                                      .run = list_results},
                                Route{.path = "/api/v1/runs/{run}/blocks",
                                      .id = "list_blocks",
                                      .summary = "The list of results as blocks, to enter it anywhere.",
                                      .tag = "Results",
                                      .parameters = kList,
                                      .forms = kBlocks,
                                      .run = list_blocks},
                                Route{.path = "/api/v1/runs/{run}/results/{result}",
                                      .id = "get_result",
                                      .summary = "One result in full.",
                                      .tag = "Results",
                                      .parameters = kOne,
                                      .forms = kResult,
                                      .run = get_result},
                                Route{.path = "/api/v1/runs/{run}/record",
                                      .id = "get_record",
                                      .summary = "The whole run as a record.",
                                      .tag = "Results",
                                      .parameters = kWhole,
                                      .forms = kRecord,
                                      .run = get_record},
                                Route{.path = "/api/v1/runs/{run}/reports/{report}",
                                      .id = "get_report",
                                      .summary = "The whole run as a report of some kind.",
                                      .tag = "Results",
                                      .parameters = kReported,
                                      .forms = kReport,
                                      .run = get_report}};

}  // namespace

std::span<const Route> results() { return kRoutes; }

}  // namespace proctor::server
