#include "service/traces.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <tuple>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "regex/regex.h"
#include "service/trace_chat.h"
#include "value/json.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using cassette::Trace;
using SystemTime = std::chrono::system_clock::time_point;

// --- Files

Result<std::vector<std::string>> names_in(const std::string& folder) {
  std::error_code error;
  if (!fs::exists(folder, error)) return std::vector<std::string>();
  TRY(const Root root, Root::open(folder));
  TRY(const auto entries, root.list("."));
  std::vector<std::string> names;
  for (const Entry& entry : entries)
    if (entry.kind == EntryKind::file && entry.name.ends_with(".json") && !entry.name.starts_with('.'))
      names.push_back(entry.name);
  std::reverse(names.begin(), names.end());  // names begin with the time
  return names;
}

// None: it is no trace, and `unusable` says why.
std::optional<TraceFile> read_file(const Root& root, const std::string& name,
                                   std::vector<Diagnostic>& unusable) {
  auto text = root.read(name);
  Diagnostics faults(root.path() + "/" + name, text ? std::string_view(*text) : std::string_view());
  std::optional<Trace> trace;
  if (text)
    trace = cassette::read_trace(*text, faults);
  else
    faults.add(Severity::error, text.error());
  if (trace) return TraceFile{name, *std::move(text), *std::move(trace)};
  constexpr std::size_t kMost = 5;
  for (Diagnostic& fault : faults.list(kMost)) unusable.push_back(std::move(fault));
  return std::nullopt;
}

// --- Which ones

std::optional<std::chrono::seconds> ago(std::string_view text) {
  constexpr std::string_view kUnits = "smhdw";
  constexpr std::int64_t kSeconds[] = {1, 60, 3600, 86'400, 604'800};
  const std::size_t unit = text.empty() ? std::string_view::npos : kUnits.find(text.back());
  std::int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (unit == std::string_view::npos || error != std::errc() || end + 1 != text.data() + text.size() ||
      count < 0 || count > 1'000'000)
    return std::nullopt;
  return std::chrono::seconds(count * kSeconds[unit]);
}

// Times of traces are written alike, so they compare as texts.
Result<std::string> since_text(const std::string& said, SystemTime now) {
  if (said.empty()) return std::string();
  if (const auto before = ago(said)) return to_iso_text(now - *before);
  const auto digit = [&](std::size_t at) { return said[at] >= '0' && said[at] <= '9'; };
  const bool date = said.size() >= 10 && digit(0) && digit(3) && said[4] == '-' && digit(5) && said[7] == '-';
  if (!date)
    return fail("E004", fmt::format("--since {}: how long ago, as 30m, 2h or 7d, or a date, as 2026-01-31",
                                    proctor::quoted(said)));
  return said;
}

std::string searched(const Trace& trace) {
  std::string out = fmt::format("{}\n{}\n{}\n{}\n", trace.id, trace.provider, trace.model, trace.endpoint);
  if (trace.session) out += trace.session->id + "\n";
  const TraceChat chat = read_chat(trace);
  for (const Value& message : chat.messages) out += message_text(message) + "\n";
  return out + told_answer(trace);
}

class Sieve {
 public:
  static Result<Sieve> make(const TraceQuery& query) {
    Sieve sieve;
    TRY(sieve.since_, since_text(query.since, query.now));
    sieve.query_ = &query;
    if (query.filter.empty()) return sieve;
    auto pattern = regex::Regex::compile(query.filter, "i", regex::Dialect::ecmascript);
    if (pattern) sieve.pattern_ = *std::move(pattern);
    return sieve;
  }

  bool takes(const Trace& trace) const {
    const std::string_view status = trace.success ? "success" : "error";
    if (!query_->status.empty() && query_->status != status) return false;
    if (!query_->session.empty() && (!trace.session || !trace.session->id.starts_with(query_->session)))
      return false;
    return trace.timestamp >= since_ && found(trace);
  }

 private:
  bool found(const Trace& trace) const {
    if (query_->filter.empty()) return true;
    const std::string text = searched(trace);
    if (text.find(query_->filter) != std::string::npos) return true;
    return pattern_ && pattern_->test(text).value_or(false);
  }

  const TraceQuery* query_ = nullptr;
  std::string since_;
  std::optional<regex::Regex> pattern_;
};

// --- One of them

// The id as the file's name has it: behind the last _.
std::string_view id_in(std::string_view name) {
  const std::size_t at = name.rfind('_');
  name.remove_suffix(std::string_view(".json").size());
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

tl::unexpected<Error> not_found(std::string_view id, const std::vector<std::string>& names,
                                const std::string& folder) {
  constexpr std::size_t kMost = 3;
  constexpr std::size_t kShort = 8;
  std::vector<std::string> near;
  std::vector<std::string_view> ids;
  ids.reserve(names.size());
  for (const std::string& name : names) ids.push_back(id_in(name));
  if (const auto meant = nearest(id, ids)) near.emplace_back(*meant);
  for (const std::string_view known : ids)
    if (near.size() < kMost && known.substr(0, 2) == id.substr(0, 2)) near.emplace_back(known);
  for (const std::string_view known : ids)
    if (near.size() < kMost) near.emplace_back(known.substr(0, kShort));
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::string message = fmt::format("Trace not found: {}", visible(id));
  message += near.empty() ? fmt::format(" (there are none in {})", visible(folder))
                          : fmt::format(" (there are {}, …; `proctor trace list` shows all)",
                                        visible(fmt::format("{}", fmt::join(near, ", "))));
  return fail("E496", message);
}

tl::unexpected<Error> ambiguous(std::string_view id, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 10;
  std::string all;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
    all += fmt::format("\n  {}", visible(id_in(names[i])));
  if (names.size() > kMost) all += fmt::format("\n  and {} more", names.size() - kMost);
  return fail("E496", fmt::format("{} traces start with {}: give some more of the id{}", names.size(),
                                  proctor::quoted(id), all));
}

// Other tools may name their files otherwise.
std::vector<std::string> named_within(const Root& root, const std::vector<std::string>& names,
                                      std::string_view id) {
  std::vector<std::string> out;
  std::vector<Diagnostic> none;
  for (const std::string& name : names)
    if (const auto file = read_file(root, name, none); file && file->trace.id.starts_with(id))
      out.push_back(name);
  return out;
}

}  // namespace

std::string find_traces(const std::string& said, const std::string& current, const Environment& environment) {
  if (!said.empty()) return (fs::path(current) / said).lexically_normal().string();
  return recordings_folder(current, environment) + "/traces";
}

Result<TraceList> list_traces(const TraceQuery& query) {
  TRY(const Sieve sieve, Sieve::make(query));
  TRY(const auto names, names_in(query.folder));
  TraceList out;
  if (names.empty()) return out;
  TRY(const Root root, Root::open(query.folder));
  for (const std::string& name : names) {
    auto file = read_file(root, name, out.unusable);
    if (!file || !sieve.takes(file->trace)) continue;
    out.more = query.limit > 0 && out.traces.size() == query.limit;
    if (out.more) break;
    out.traces.push_back(*std::move(file));
  }
  std::sort(out.traces.begin(), out.traces.end(), [](const TraceFile& a, const TraceFile& b) {
    return std::tie(a.trace.timestamp, a.name) > std::tie(b.trace.timestamp, b.name);
  });
  return out;
}

Result<TraceFile> find_trace(const std::string& folder, std::string_view id) {
  TRY(const auto names, names_in(folder));
  if (names.empty()) return not_found(id, names, folder);
  TRY(const Root root, Root::open(folder));
  std::vector<std::string> fitting;
  for (const std::string& name : names)
    if (id_in(name).starts_with(id) || (id == "latest" && fitting.empty())) fitting.push_back(name);
  if (fitting.empty()) fitting = named_within(root, names, id);
  if (fitting.empty()) return not_found(id, names, folder);
  const auto exact = std::find_if(fitting.begin(), fitting.end(),
                                  [&](const std::string& name) { return id_in(name) == id; });
  if (fitting.size() > 1 && exact == fitting.end()) return ambiguous(id, fitting);
  std::vector<Diagnostic> unusable;
  auto file = read_file(root, exact == fitting.end() ? fitting.front() : *exact, unusable);
  if (file) return *std::move(file);
  const Diagnostic& first = unusable.front();
  return fail(first.code, fmt::format("{}:{}:{}: {}", visible(first.path), first.position.line,
                                      first.position.column, first.message));
}

Result<std::vector<TraceFile>> session_traces(const std::string& folder, std::string_view session) {
  TRY(auto found, list_traces({.folder = folder, .session = std::string(session), .limit = 0}));
  auto& traces = found.traces;
  const auto whole = [&](const TraceFile& file) { return file.trace.session->id == session; };
  if (std::any_of(traces.begin(), traces.end(), whole))
    traces.erase(std::remove_if(traces.begin(), traces.end(), std::not_fn(whole)), traces.end());
  if (traces.empty())
    return fail("E496",
                fmt::format("no trace of a session {} in {}", proctor::quoted(session), visible(folder)));
  const auto other = std::find_if(traces.begin(), traces.end(), [&](const TraceFile& file) {
    return file.trace.session->id != traces.front().trace.session->id;
  });
  if (other != traces.end())
    return fail("E496",
                fmt::format("several sessions start with {}, among them {} and {}: give more of the id",
                            proctor::quoted(session), proctor::quoted(traces.front().trace.session->id),
                            proctor::quoted(other->trace.session->id)));
  std::sort(traces.begin(), traces.end(), [](const TraceFile& a, const TraceFile& b) {
    return std::tie(a.trace.session->step, a.trace.timestamp, a.name) <
           std::tie(b.trace.session->step, b.trace.timestamp, b.name);
  });
  return traces;
}

}  // namespace proctor::service
