// Traces are anybody's: what another tool wrote beyond the format is passed over, what it wrote amiss is told
// with its place.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "cassette/trace.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

// Asks for fields of one map and tells of those that are not as they should be.
class Fields {
 public:
  Fields(const Value& map, std::string name, Diagnostics& faults)
      : map_(map), name_(std::move(name)), faults_(faults) {}

  // Null counts as absent.
  const Value* find(std::string_view key) const {
    const Value* found = map_.find(key);
    return found == nullptr || found->is_null() ? nullptr : found;
  }

  const Value* need(std::string_view key) const {
    const Value* found = find(key);
    if (found == nullptr)
      faults_.error("E495", fmt::format("{} lacks {}", name_, quoted(key)), opening(map_.span));
    return found;
  }

  std::string text(std::string_view key, const Value* found) const {
    if (found == nullptr) return {};
    if (found->is_text()) return std::string(found->text());
    wrong(key, "a text", *found);
    return {};
  }

  std::optional<double> amount(std::string_view key, const Value* found) const {
    if (found == nullptr) return std::nullopt;
    if (found->is_number() && found->number() >= 0) return found->number();
    wrong(key, "a number from 0 on", *found);
    return std::nullopt;
  }

  void wrong(std::string_view key, std::string_view wanted, const Value& found) const {
    faults_.error("E495",
                  fmt::format("{} of {} must be {}, found {}", quoted(key), name_, wanted, shown(found)),
                  found.span);
  }

 private:
  static std::string shown(const Value& found) {
    return found.is_text() ? quoted(found.text()) : std::string(value::name_of(found.kind()));
  }

  // A fault of a whole map points at its first character.
  static Span opening(Span span) { return {span.begin, span.begin + 1}; }

  const Value& map_;
  std::string name_;
  Diagnostics& faults_;
};

void check_version(const Fields& fields, Diagnostics& faults) {
  const Value* found = fields.need("schema_version");
  if (found == nullptr) return;
  const std::string version = fields.text("schema_version", found);
  if (version.empty() || version == "1" || version.starts_with("1.")) return;
  faults.error("E494",
               fmt::format("a trace of version {}, and this proctor reads 1.x: a newer one may read it",
                           quoted(version)),
               found->span);
}

std::optional<TraceSession> read_session(const Value* found, const Fields& metadata, Diagnostics& faults) {
  if (found == nullptr) return std::nullopt;
  if (!found->is_map()) {
    metadata.wrong("session", "a map", *found);
    return std::nullopt;
  }
  const Fields fields(*found, "the session", faults);
  TraceSession session{.id = fields.text("id", fields.need("id"))};
  if (const auto step = fields.amount("step_index", fields.find("step_index")))
    session.step = static_cast<std::size_t>(std::min(*step, 1e9));
  if (const Value* parent = fields.find("parent_trace_id"))
    session.parent = fields.text("parent_trace_id", parent);
  if (const Value* state = fields.find("state")) session.state = *state;
  return session;
}

void read_metadata(const Value& map, Trace& trace, Diagnostics& faults) {
  const Fields fields(map, "the metadata", faults);
  trace.duration_ms = fields.amount("duration_ms", fields.find("duration_ms")).value_or(0);
  trace.first_token_ms = fields.amount("first_token_ms", fields.find("first_token_ms"));
  trace.tokens_used = fields.amount("tokens_used", fields.find("tokens_used"));
  trace.model = fields.text("model", fields.find("model"));
  trace.provider = fields.text("provider", fields.find("provider"));
  if (const Value* error = fields.find("error")) trace.error = fields.text("error", error);
  const Value* status = fields.find("status");
  const std::string word = fields.text("status", status);
  if (status != nullptr && status->is_text() && word != "success" && word != "error")
    fields.wrong("status", "\"success\" or \"error\"", *status);
  trace.success = status == nullptr ? !trace.error : word == "success";
  trace.session = read_session(fields.find("session"), fields, faults);
}

}  // namespace

std::optional<Trace> read_trace(std::string_view text, Diagnostics& faults) {
  const auto root = value::parse_json(text, {.strictness = value::Strictness::data}, faults);
  if (!root || faults.has_errors()) return std::nullopt;
  if (!root->is_map()) {
    faults.error("E495", fmt::format("a trace is a map, found {}", value::name_of(root->kind())), root->span);
    return std::nullopt;
  }
  const Fields fields(*root, "the trace", faults);
  check_version(fields, faults);
  Trace trace{.id = fields.text("id", fields.need("id")),
              .timestamp = fields.text("timestamp", fields.need("timestamp")),
              .endpoint = fields.text("endpoint", fields.need("endpoint"))};
  if (const Value* request = fields.need("request")) trace.request = *request;
  if (const Value* response = fields.find("response")) trace.response = *response;
  if (const Value* metadata = fields.need("metadata"); metadata != nullptr && metadata->is_map())
    read_metadata(*metadata, trace, faults);
  else if (metadata != nullptr)
    fields.wrong("metadata", "a map", *metadata);
  return faults.has_errors() ? std::nullopt : std::optional(std::move(trace));
}

}  // namespace proctor::cassette
