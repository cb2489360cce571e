// Cassettes and traces: listed, shown, checked; and tests made from traces.
#include "service/recordings.h"

#include <algorithm>
#include <array>

#include "base/words.h"
#include "server/context.h"
#include "server/faults.h"
#include "server/route.h"
#include "service/cassettes.h"
#include "service/test_from_traces.h"
#include "service/traces.h"
#include "value/json.h"

namespace proctor::server {
namespace {

service::CassetteFolder cassettes_in(Context& context) {
  const auto& words = context.live.defaults().recordings;
  const auto& environment = context.workspace.environment();
  const std::string& root = context.workspace.root();
  std::string folder = service::cassettes_folder(words.cassettes, root, environment);
  std::string shown = service::shown_folder(folder, root);
  return {std::move(folder), std::move(shown), service::vcr_secret(environment),
          service::known_keys(environment)};
}

std::string traces_in(Context& context) {
  return service::find_traces(context.live.defaults().recordings.traces, context.workspace.root(),
                              context.workspace.environment());
}

// What was recorded is JSON as a rule; what is not is shown as it is.
Value read_or_text(const std::string& text) {
  auto value = value::parse_json(text);
  return value ? *std::move(value) : Value(text);
}

List told_faults(std::vector<Diagnostic> faults, Context& context) {
  for (Diagnostic& fault : faults) fault.path = service::shown_folder(fault.path, context.workspace.root());
  service::Faults all;
  all.first = std::move(faults);
  return diagnostics_value({all});
}

Answered list_cassettes(const Asked& asked, Context& context) {
  const auto found = service::list_cassettes(cassettes_in(context), asked.text("provider"));
  if (!found) return refuse(trouble_with(found.error()));
  const std::string after = asked.text("after");
  const std::size_t limit = asked.whole("limit", 100);
  const auto id = [](const service::CassetteEntry& entry) { return entry.provider + "/" + entry.signature; };
  auto at = std::find_if(found->begin(), found->end(), [&](const auto& entry) { return id(entry) > after; });
  const auto left = static_cast<std::size_t>(found->end() - at);
  const std::vector<service::CassetteEntry> page(at, at + static_cast<std::ptrdiff_t>(std::min(limit, left)));
  return Answer{.body = Map{{"items", service::cassette_values(page)},
                            {"next", left > limit ? Value(id(page.back())) : Value()}}};
}

Answered get_cassette(const Asked& asked, Context& context) {
  const auto found = service::find_cassette(cassettes_in(context), asked.text("cassette"));
  if (!found) return refuse(trouble_with(found.error(), "cassette"));
  return Answer{.body = Map{{"path", found->kept.path},
                            {"provider", found->kept.provider},
                            {"signature", found->kept.signature},
                            {"bytes", static_cast<std::int64_t>(found->kept.size)},
                            {"cassette", read_or_text(found->text)},
                            {"page", service::cassette_page(*found)}}};
}

Answered check_cassettes(const Asked& /*asked*/, Context& context) {
  const auto checked = service::verify_cassettes(cassettes_in(context));
  if (!checked) return refuse(trouble_with(checked.error()));
  List broken(checked->broken.begin(), checked->broken.end());
  return Answer{.body = Map{{"files", static_cast<std::int64_t>(checked->files)},
                            {"broken", std::move(broken)},
                            {"diagnostics", told_faults(checked->faults, context)}}};
}

Answered list_traces(const Asked& asked, Context& context) {
  const std::size_t before =
      asked.whole("after", 0);  // pages are counted: traces are only ever added in front
  const std::size_t end = before + asked.whole("limit", 50);
  auto found = service::list_traces({.folder = traces_in(context),
                                     .filter = asked.text("filter"),
                                     .since = asked.text("since"),
                                     .status = asked.text("status"),
                                     .session = asked.text("session"),
                                     .limit = end});
  if (!found) return refuse(trouble_with(found.error()));
  const auto skipped = static_cast<std::ptrdiff_t>(std::min(before, found->traces.size()));
  found->traces.erase(found->traces.begin(), found->traces.begin() + skipped);
  return Answer{.body = Map{{"items", service::trace_values(*found)},
                            {"next", found->more ? Value(std::to_string(end)) : Value()},
                            {"unusable", told_faults(found->unusable, context)}}};
}

Answered get_trace(const Asked& asked, Context& context) {
  const auto found = service::find_trace(traces_in(context), asked.text("trace"));
  if (!found) return refuse(trouble_with(found.error(), "trace"));
  return Answer{.body = Map{{"id", found->trace.id},
                            {"file", found->name},
                            {"trace", read_or_text(found->text)},
                            {"page", service::trace_page(*found)}}};
}

Result<std::vector<service::Conversation>> conversations_of(const Value& body, const std::string& folder) {
  std::vector<service::Conversation> out;
  if (const Value* session = body.find("session"); session != nullptr) {
    TRY(auto files, service::session_traces(folder, session->text()));
    auto& whole = out.emplace_back();
    for (auto& file : files) whole.push_back(std::move(file.trace));
    return out;
  }
  for (const Value& id : body.find("traces")->list()) {
    TRY(auto file, service::find_trace(folder, id.text()));
    out.push_back({std::move(file.trace)});
  }
  return out;
}

Result<service::TestRequest> test_request(const Value& body) {
  const auto said = [&](std::string_view key, std::string_view fallback) {
    const Value* text = body.find(key);
    return std::string(text != nullptr ? std::string_view(text->text()) : fallback);
  };
  service::TestRequest out{.format = said("format", "native"), .name = said("name", ""), .checks = {}};
  const std::string syntax = said("syntax", "");
  if (syntax == "json") out.syntax = service::Syntax::json;
  if (syntax == "yaml") out.syntax = service::Syntax::yaml;
  if (const std::string checks = said("checks", ""); !checks.empty()) {
    TRY(out.checks, service::parse_proposals(checks));
  }
  return out;
}

Answered test_of_traces(const Asked& asked, Context& context) {
  const auto request = test_request(asked.body);
  if (!request) return refuse(trouble_with(request.error(), "body.checks"));
  const auto conversations = conversations_of(asked.body, traces_in(context));
  if (!conversations) return refuse(trouble_with(conversations.error(), "body"));
  auto test = service::test_from(*conversations, *request);
  if (!test) return refuse(trouble_with(test.error(), "body"));
  return Answer{.body = Map{{"text", test->text},
                            {"format", request->format},
                            {"cases", static_cast<std::int64_t>(test->cases)},
                            {"losses", List(test->losses.begin(), test->losses.end())}}};
}

constexpr std::array kCassettes = {
    Parameter{.name = "provider", .about = "only those of a provider", .most = 100},
    Parameter{.name = "after", .about = "`next` of the page before", .most = 500},
    Parameter{.name = "limit", .about = "how many at most", .type = Type::whole, .least = 1, .most = 1000}};
constexpr std::array kCassette = {Parameter{.name = "cassette",
                                            .in = In::path,
                                            .about = "its signature, or the beginning",
                                            .required = true,
                                            .least = 1,
                                            .most = 200}};
constexpr std::array kTraces = {
    Parameter{.name = "filter", .about = "a pattern, found in what it asked, answered and is called"},
    Parameter{.name = "since", .about = "2h, 30m, 7d, or a date", .most = 50},
    Parameter{.name = "status", .about = "success or error", .most = 20},
    Parameter{.name = "session", .about = "its id, or the beginning", .most = 500},
    Parameter{.name = "after", .about = "`next` of the page before", .type = Type::whole, .most = 1'000'000},
    Parameter{.name = "limit", .about = "how many at most", .type = Type::whole, .least = 1, .most = 1000}};
constexpr std::array kTrace = {Parameter{.name = "trace",
                                         .in = In::path,
                                         .about = "its id, the beginning of it, or latest",
                                         .required = true,
                                         .least = 1,
                                         .most = 200}};

constexpr std::array kCassetteList = {Form{200, "In order of provider and signature.", "CassetteList"}};
constexpr std::array kOneCassette = {Form{200, "Of several takes the first.", "Cassette"}};
constexpr std::array kCheckedCassettes = {Form{200, "What is wrong with them.", "CassetteCheck"}};
constexpr std::array kTraceList = {Form{200, "Newest first.", "TraceList"}};
constexpr std::array kOneTrace = {Form{200, "The trace.", "Trace"}};
constexpr std::array kTest = {Form{200, "A test file; nothing is written.", "TestFromTraces"},
                              Form{404, "There is no such trace."}};

constexpr std::array kRoutes = {Route{.path = "/api/v1/cassettes",
                                      .id = "list_cassettes",
                                      .summary = "Recorded exchanges.",
                                      .tag = "Recordings",
                                      .parameters = kCassettes,
                                      .forms = kCassetteList,
                                      .run = list_cassettes},
                                Route{.path = "/api/v1/cassettes/{cassette}",
                                      .id = "get_cassette",
                                      .summary = "One recorded exchange.",
                                      .tag = "Recordings",
                                      .parameters = kCassette,
                                      .forms = kOneCassette,
                                      .run = get_cassette},
                                Route{.path = "/api/v1/cassette-check",
                                      .id = "check_cassettes",
                                      .summary = "Whether recordings can be used.",
                                      .tag = "Recordings",
                                      .forms = kCheckedCassettes,
                                      .run = check_cassettes},
                                Route{.path = "/api/v1/traces",
                                      .id = "list_traces",
                                      .summary = "Exchanges as they were seen.",
                                      .tag = "Recordings",
                                      .parameters = kTraces,
                                      .forms = kTraceList,
                                      .run = list_traces},
                                Route{.path = "/api/v1/traces/{trace}",
                                      .id = "get_trace",
                                      .summary = "One exchange.",
                                      .tag = "Recordings",
                                      .parameters = kTrace,
                                      .forms = kOneTrace,
                                      .run = get_trace},
                                Route{.method = "POST",
                                      .path = "/api/v1/traces/to-test",
                                      .id = "test_from_traces",
                                      .summary = "A test file from traces.",
                                      .tag = "Recordings",
                                      .body = "TracesToTest",
                                      .forms = kTest,
                                      .run = test_of_traces}};

}  // namespace

std::span<const Route> recordings() { return kRoutes; }

}  // namespace proctor::server
