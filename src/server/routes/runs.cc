// Runs: those that were kept and those that go on; started, stopped, resumed.
#include <array>
#include <filesystem>

#include "server/context.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/run_values.h"

namespace proctor::server {
namespace {

using service::head_value;

tl::expected<store::RunHead, Problem> run_of(const Asked& asked, Context& context) {
  auto head = context.runs.find(asked.text("run"));
  if (!head) return refuse(trouble_with(head.error(), "run"));
  auto counted = service::with_totals(context.runs.store(), *std::move(head));
  if (!counted) return refuse(trouble_with(counted.error()));
  return *std::move(counted);
}

Answered list_runs(const Asked& asked, Context& context) {
  store::HistoryQuery query{.limit = asked.whole("limit", 20),
                            .suite = asked.text("suite"),
                            .before = asked.text("after"),
                            .branch = asked.text("branch")};
  if (asked.has("passed")) query.passed = asked.on("passed");
  auto heads = context.runs.store().history(query);
  if (!heads) return refuse(trouble_with(heads.error(), "after"));
  const bool more = heads->size() == query.limit;
  Value next = more ? Value(heads->back().record.id) : Value();
  List items;
  for (store::RunHead& head : *heads) {
    auto counted = service::with_totals(context.runs.store(), std::move(head));
    if (!counted) return refuse(trouble_with(counted.error()));
    auto item = query.suite.empty() ? Result<Value>(head_value(*counted))
                                    : service::head_value_by_suite(context.runs.store(), *counted);
    if (!item) return refuse(trouble_with(item.error()));
    items.push_back(*std::move(item));
  }
  return Answer{.body = Map{{"items", std::move(items)}, {"next", std::move(next)}}};
}

std::vector<std::string> texts_at(const Value& body, std::string_view key) {
  std::vector<std::string> out;
  if (const Value* list = body.find(key); list != nullptr && list->is_list())
    for (const Value& text : list->list()) out.emplace_back(text.text());
  return out;
}

std::string text_at(const Value& body, std::string_view key) {
  const Value* text = body.find(key);
  return text != nullptr && text->is_text() ? std::string(text->text()) : std::string();
}

bool is_set(const Value& body, std::string_view key) {
  const Value* flag = body.find(key);
  return flag != nullptr && flag->is_boolean() && flag->boolean();
}

// The schema has looked at the kinds of things already.
tl::expected<service::RunRequest, Problem> request_of(const Value& body, Context& context) {
  service::RunRequest out{.paths = texts_at(body, "paths"),
                          .folder = context.workspace.root(),
                          .names = texts_at(body, "names"),
                          .filter = text_at(body, "filter"),
                          .tags = texts_at(body, "tags"),
                          .model = text_at(body, "model"),
                          .judge = text_at(body, "judge"),
                          .disabled_too = is_set(body, "disabled_too"),
                          .tolerant = is_set(body, "tolerant")};
  if (const Value* repeat = body.find("repeat"); repeat != nullptr && repeat->is_integer())
    out.repeat = static_cast<std::size_t>(repeat->integer().value_or(1));
  if (const std::string name = text_at(body, "repository"); !name.empty()) {
    const auto repository = context.workspace.repository(name);
    if (!repository) return refuse(trouble_with(repository.error(), "body.repository"));
    out.folder = (*repository)->folder();
  }
  return out;
}

Answered begun(const tl::expected<std::string, service::Refused>& id, std::string_view field,
               Context& context) {
  if (!id) return refuse(refused(id.error(), field));
  const auto head = context.runs.find(*id);
  if (!head) return refuse(trouble_with(head.error()));
  return Answer{.status = 202, .body = head_value(*head), .headers = {{"Location", "/api/v1/runs/" + *id}}};
}

// The folder that a stored run read its files from must be one that a request can choose.
tl::expected<void, Problem> check_folder(const store::RunHead& head, const Context& context) {
  namespace fs = std::filesystem;
  const Value* folder = head.settings.find("folder");
  const std::string said =
      folder != nullptr && folder->is_text() ? std::string(folder->text()) : std::string();
  std::error_code error;
  const fs::path inside = fs::relative(said, context.workspace.root(), error);
  if (!said.empty() && !error && !inside.empty() && *inside.begin() != "..") return {};
  return refuse(trouble_with(
      {"E751", head.record.id + " was started in a folder that is not served here; repeat it in a terminal"},
      "body.again"));
}

Answered start_again(const Value& body, Context& context) {
  for (const auto& member : body.map())
    if (member.key != "again" && member.key != "paths" && member.key != "names")
      return refuse(invalid({{"invalid", "the stored run says this", "body." + std::string(member.key)}}));
  const auto head = context.runs.find(text_at(body, "again"));
  if (!head) return refuse(trouble_with(head.error(), "body.again"));
  if (auto served = check_folder(*head, context); !served) return tl::make_unexpected(served.error());
  const service::RunPart part{.paths = texts_at(body, "paths"), .names = texts_at(body, "names")};
  return begun(context.live.again(head->record.id, part), "body.again", context);
}

Answered start_run(const Asked& asked, Context& context) {
  if (asked.body.find("again") != nullptr) return start_again(asked.body, context);
  if (asked.body.find("paths") == nullptr) return refuse(invalid({{"missing", "is required", "body.paths"}}));
  TRY(const service::RunRequest request, request_of(asked.body, context));
  return begun(context.live.start(request), "body.paths", context);
}

Answered get_run(const Asked& asked, Context& context) {
  TRY(const store::RunHead head, run_of(asked, context));
  auto body = service::head_value_by_suite(context.runs.store(), head);
  if (!body) return refuse(trouble_with(body.error()));
  return Answer{.body = *std::move(body)};
}

Answered stop_run(const Asked& asked, Context& context) {
  TRY(const store::RunHead head, run_of(asked, context));
  if (!context.live.stop(head.record.id)) return refuse(conflict(service::why_not_stopped(head)));
  return Answer{.status = 202, .body = head_value(head)};
}

Answered resume_run(const Asked& asked, Context& context) {
  return begun(context.live.resume(asked.text("run")), "run", context);
}

constexpr Parameter kRun = {.name = "run",
                            .in = In::path,
                            .about = "its id, the beginning of one that no other has, latest, or latest~1",
                            .required = true,
                            .least = 1,
                            .most = 200};
constexpr std::array kOne = {kRun};
constexpr std::array kList = {
    Parameter{.name = "limit", .about = "how many at most", .type = Type::whole, .least = 1, .most = 500},
    Parameter{.name = "after", .about = "`next` of the page before", .most = 200},
    Parameter{.name = "suite", .about = "only runs with a suite of this name or path"},
    Parameter{.name = "branch", .about = "only runs of this git branch", .most = 500},
    Parameter{.name = "passed", .about = "only runs that passed, or only the others", .type = Type::flag}};

constexpr std::array kListed = {Form{200, "Newest first.", "RunList"}};
constexpr std::array kGiven = {Form{200, "The run without its results.", "Run"}};
constexpr std::array kStarted = {Form{202, "It has begun.", "Run"},
                                 Form{404, "There is no such repository, or run to start again."},
                                 Form{409, "The settings of the stored run cannot be repeated here."},
                                 Form{429, "Too many runs go on already."}};
constexpr std::array kStopped = {Form{202, "It ends soon.", "Run"}, Form{409, "It does not go on."}};
constexpr std::array kResumed = {Form{202, "It goes on.", "Run"}, Form{409, "It cannot be resumed here."},
                                 Form{429, "Too many runs go on already."}};

constexpr std::array kRoutes = {
    Route{.path = "/api/v1/runs",
          .id = "list_runs",
          .summary = "Runs that were kept, newest first.",
          .tag = "Runs",
          .parameters = kList,
          .forms = kListed,
          .run = list_runs},
    Route{.method = "POST",
          .path = "/api/v1/runs",
          .id = "start_run",
          .summary = "Starts a run, or a stored one again with its settings; answered once it has begun.",
          .tag = "Runs",
          .access = Access::writes,
          .body = "NewRun",
          .forms = kStarted,
          .run = start_run},
    Route{.path = "/api/v1/runs/{run}",
          .id = "get_run",
          .summary = "A run without its results.",
          .tag = "Runs",
          .parameters = kOne,
          .forms = kGiven,
          .run = get_run},
    Route{.method = "POST",
          .path = "/api/v1/runs/{run}/stop",
          .id = "stop_run",
          .summary = "Gives up what is under way; what is done is kept.",
          .tag = "Runs",
          .access = Access::writes,
          .parameters = kOne,
          .forms = kStopped,
          .run = stop_run},
    Route{.method = "POST",
          .path = "/api/v1/runs/{run}/resume",
          .id = "resume_run",
          .summary = "Goes on with a run that was started here and did not come to its end.",
          .tag = "Runs",
          .access = Access::writes,
          .parameters = kOne,
          .forms = kResumed,
          .run = resume_run}};

}  // namespace

std::span<const Route> runs() { return kRoutes; }

}  // namespace proctor::server
