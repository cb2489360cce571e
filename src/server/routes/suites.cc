// Test files beneath the root, of any format: listed with how they did last, read, checked and saved.
#include <algorithm>
#include <array>

#include "base/words.h"
#include "server/context.h"
#include "server/etag.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/run_values.h"
#include "service/suite_files.h"

namespace proctor::server {
namespace {

using service::SuiteInfo;
using service::SuiteText;

void put_summary(const std::optional<service::Summary>& summary, Map& out) {
  const auto text = [&](std::string_view said) { return summary ? Value(said) : Value(); };
  const auto count = [&](std::size_t said) {
    return summary ? Value(static_cast<std::int64_t>(said)) : Value();
  };
  const service::Summary told = summary.value_or(service::Summary{});
  out.set("format", text(told.format));
  out.set("form", text(told.form));
  out.set("kind", text(told.kind));
  out.set("name", text(told.name));
  out.set("cases", count(told.cases));
  out.set("checks", count(told.checks));
}

std::size_t errors_in(const std::vector<service::Faults>& files) {
  std::size_t out = 0;
  for (const service::Faults& faults : files) out += faults.errors;
  return out;
}

// In the word of a case's status: what a list shows in one colour.
std::string_view status_of(const service::SuiteRun& run) {
  if (run.totals.errors > 0) return "error";
  if (run.totals.failed > 0) return "failed";
  if (run.state != "finished") return run.state;
  return run.totals.passed > 0 ? "passed" : "skipped";
}

Value rate_value(const model::Totals& totals) {
  const auto rate = service::pass_rate(totals);
  return rate ? Value(rate->value) : Value();
}

Value run_value(const service::SuiteRun& run) {
  return Map{{"run", run.run}, {"at", run.at}, {"status", status_of(run)}};
}

Value last_value(const service::SuiteRun& run) {
  Value out = run_value(run);
  out.map().set("totals", service::totals_value(run.totals));
  return out;
}

Value recent_value(const std::vector<service::SuiteRun>& runs) {
  List out;
  for (const service::SuiteRun& run : runs) {
    out.push_back(run_value(run));
    out.back().map().set("pass_rate", rate_value(run.totals));
  }
  return out;
}

Value tags_value(const std::vector<std::string>& tags) {
  List out;
  for (const std::string& tag : tags) out.push_back(tag);
  return out;
}

Value info_value(const SuiteInfo& info) {
  Map out = {{"path", info.path}};
  put_summary(info.summary, out);
  out.set("errors", static_cast<std::int64_t>(errors_in(info.faults)));
  out.set("diagnostics", diagnostics_value(info.faults));
  out.set("description", info.summary ? info.summary->description : "");
  out.set("tags", tags_value(info.summary ? info.summary->tags : std::vector<std::string>()));
  out.set("last_run", info.recent.empty() ? Value() : last_value(info.recent.front()));
  out.set("recent", recent_value(info.recent));
  return out;
}

Value checked_value(const SuiteText& file) {
  Map out;
  put_summary(file.checked.summary, out);
  if (!file.format.empty()) out.set("format", file.format);
  out.set("valid", file.checked.summary.has_value());
  out.set("diagnostics", diagnostics_value(file.checked.faults));
  out.set("value", file.value);
  return out;
}

Value file_value(const SuiteText& file) {
  Value out = checked_value(file);
  out.map().set("path", file.path);
  out.map().set("text", file.text);
  out.map().set("etag", etag_of(file.tag));
  return out;
}

bool is_wanted(const SuiteInfo& info, const std::string& text, const std::string& after) {
  if (info.path <= after) return false;
  const std::string name = lower(info.summary ? info.summary->name : "");
  return text.empty() || lower(info.path).find(text) != std::string::npos ||
         name.find(text) != std::string::npos;
}

Answered list_suites(const Asked& asked, Context& context) {
  auto all = service::list_suite_files(context.workspace, context.runs.store(), *context.suite_history);
  if (!all) return refuse(trouble_with(all.error()));
  std::sort(all->begin(), all->end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  const std::string text = lower(asked.text("text"));
  const std::size_t limit = asked.whole("limit", 500);
  List items;
  Value next;
  for (const SuiteInfo& info : *all) {
    if (!is_wanted(info, text, asked.text("after"))) continue;
    if (items.size() == limit) {
      next = items[items.size() - 1].find("path")->text();
      break;
    }
    items.push_back(info_value(info));
  }
  return Answer{.body = Map{{"items", std::move(items)}, {"next", std::move(next)}}};
}

tl::expected<std::optional<SuiteText>, Problem> file_of(const Asked& asked, Context& context) {
  auto file = service::read_suite_file(context.workspace, asked.text("path"));
  if (!file) return refuse(trouble_with(file.error(), "path"));
  return *std::move(file);
}

Answered get_file(const Asked& asked, Context& context) {
  TRY(const auto file, file_of(asked, context));
  if (!file) return refuse(not_found("there is no file " + quoted(asked.text("path"))));
  return Answer{.body = file_value(*file), .headers = {{"ETag", etag_of(file->tag)}}};
}

tl::expected<std::optional<std::string>, Problem> demanded(const Asked& asked, Context& context) {
  TRY(const auto file, file_of(asked, context));
  return demanded_tag(asked, file ? std::optional(file->tag) : std::nullopt);
}

Answered put_file(const Asked& asked, Context& context) {
  TRY(const auto expected, demanded(asked, context));
  const std::string path = asked.text("path");
  const Value* text = asked.body.find("text");
  auto saved = text != nullptr
                   ? service::save_suite_text(context.workspace, path, std::string(text->text()), expected)
                   : service::save_suite_value(context.workspace, path, *asked.body.find("value"), expected);
  if (!saved) return refuse(trouble_with(saved.error(), "path"));
  const SuiteText& file = saved->file;
  if (!saved->saved)
    return refuse(invalid(blames_of(file.checked.faults, text != nullptr ? "body.text" : "body.value"),
                          "The file has errors, and was not saved"));
  Value body = file_value(file);
  body.map().set("commit", saved->commit.empty() ? Value() : Value(saved->commit));
  return Answer{.status = saved->created ? 201 : 200,
                .body = std::move(body),
                .headers = {{"ETag", etag_of(file.tag)}}};
}

Answered delete_file(const Asked& asked, Context& context) {
  TRY(const auto expected, demanded(asked, context));
  const auto removed = service::remove_suite_file(context.workspace, asked.text("path"), expected);
  if (!removed) return refuse(trouble_with(removed.error(), "path"));
  if (!*removed) return refuse(not_found("there is no file " + quoted(asked.text("path"))));
  return Answer{.status = 204};
}

std::string said(const Asked& asked, std::string_view key, std::string_view fallback = "") {
  const Value* text = asked.body.find(key);
  return std::string(text != nullptr ? std::string_view(text->text()) : fallback);
}

// Where a text would lie, which says whether it is YAML or JSON and what may stand beside it.
tl::expected<std::string, Problem> path_said(const Asked& asked) {
  const std::string path = said(asked, "path", "suite.yaml");
  if (const auto good = service::check_suite_path(path); !good)
    return refuse(trouble_with(good.error(), "body.path"));
  return path;
}

Answered validate_text(const Asked& asked, Context& context) {
  TRY(const std::string path, path_said(asked));
  const auto checked =
      service::check_suite_text(context.workspace, path, said(asked, "text"), said(asked, "format"));
  if (!checked) return refuse(trouble_with(checked.error(), "body.format"));
  return Answer{.body = checked_value(*checked)};
}

Answered edit_text(const Asked& asked, Context& context) {
  TRY(const std::string path, path_said(asked));
  const auto check = [&](std::string text) {
    return service::check_suite_text(context.workspace, path, std::move(text), said(asked, "format"));
  };
  const auto edited = service::edited_text(path, said(asked, "text"), *asked.body.find("value"));
  const auto checked = check(edited ? *edited : said(asked, "text"));
  if (!checked) return refuse(trouble_with(checked.error(), "body.format"));
  if (!edited)
    return refuse(invalid(blames_of(checked->checked.faults, "body.text"),
                          "The text cannot be read, so nothing in it can be changed"));
  Value body = checked_value(*checked);
  body.map().set("text", checked->text);
  return Answer{.body = std::move(body)};
}

constexpr std::array kList = {
    Parameter{.name = "text", .about = "found in the path or the name", .most = 1000},
    Parameter{.name = "after", .about = "`next` of the page before"},
    Parameter{.name = "limit", .about = "how many at most", .type = Type::whole, .least = 1, .most = 10'000}};
constexpr std::array kPath = {
    Parameter{.name = "path", .about = "from the root: tests/capitals.yaml", .required = true, .least = 1}};

constexpr std::array kListed = {Form{200, "In order of path.", "SuiteFileList"}};
constexpr std::array kGiven = {Form{200, "Its text, what it says and what is wrong with it.", "SuiteFile"},
                               Form{404, "There is no such file."}};
constexpr std::array kSaved = {Form{200, "It was changed.", "SuiteFile"},
                               Form{201, "It was made.", "SuiteFile"},
                               Form{409, "Another holds the lock, or git stands in the way."},
                               Form{412, "It is no longer what it was."}};
constexpr std::array kRemoved = {Form{204, "It is gone."}, Form{404, "There is no such file."},
                                 Form{409, "Another holds the lock, or git stands in the way."},
                                 Form{412, "It is no longer what it was."}};
constexpr std::array kChecked = {Form{200, "What it is, and what is wrong with it.", "Validation"}};
constexpr std::array kEdited = {
    Form{200, "The text with its comments, what it is, and what is wrong with it.", "Edited"}};

constexpr std::array kRoutes = {
    Route{.path = "/api/v1/suites",
          .id = "list_suite_files",
          .summary = "Test files of any format, with how they did last.",
          .tag = "Suites",
          .parameters = kList,
          .forms = kListed,
          .run = list_suites},
    Route{.path = "/api/v1/suites/file",
          .id = "get_suite_file",
          .summary = "A test file: text and value.",
          .tag = "Suites",
          .parameters = kPath,
          .forms = kGiven,
          .run = get_file},
    Route{.method = "PUT",
          .path = "/api/v1/suites/file",
          .id = "put_suite_file",
          .summary = "Saves a test file, as a text or as a value; comments stay where a value is sent.",
          .tag = "Suites",
          .access = Access::writes,
          .parameters = kPath,
          .body = "NewSuiteFile",
          .forms = kSaved,
          .run = put_file},
    Route{.method = "DELETE",
          .path = "/api/v1/suites/file",
          .id = "delete_suite_file",
          .summary = "Removes a test file.",
          .tag = "Suites",
          .access = Access::writes,
          .parameters = kPath,
          .forms = kRemoved,
          .run = delete_file},
    Route{.method = "POST",
          .path = "/api/v1/validate",
          .id = "validate",
          .summary = "What is wrong with a text; nothing is written.",
          .tag = "Suites",
          .body = "ValidationRequest",
          .forms = kChecked,
          .run = validate_text},
    Route{.method = "POST",
          .path = "/api/v1/edit",
          .id = "edit",
          .summary = "A text changed to say another value, comments kept; nothing is written.",
          .tag = "Suites",
          .body = "EditRequest",
          .forms = kEdited,
          .run = edit_text}};

}  // namespace

std::span<const Route> suites() { return kRoutes; }

}  // namespace proctor::server
