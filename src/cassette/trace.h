// A trace: one exchange as it was seen, for people to look at and to make tests from. One file each:
// TIME_ID.json, keys sorted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "cassette/redact.h"
#include "value/value.h"

namespace proctor::cassette {

inline constexpr std::string_view kTraceVersion = "1.0.0";

// A conversation that several traces belong to.
struct TraceSession {
  std::string id;
  std::optional<std::size_t> step;    // from 0
  std::optional<std::string> parent;  // the trace before
  std::optional<Value> state;
};

struct Trace {
  std::string id;         // a UUID
  std::string timestamp;  // ISO 8601, UTC
  std::string endpoint;   // "/v1/chat/completions"
  std::string provider;
  Value request;
  std::optional<Value> response;  // of a stream, what its SDK assembles; none: null
  double duration_ms = 0;
  std::optional<double> first_token_ms;
  std::optional<double> tokens_used;
  std::string model;
  bool success = true;
  std::optional<std::string> error;
  std::optional<TraceSession> session;
};

std::string new_trace_id();
std::string trace_file_name(const Trace& trace);  // ":" and "." of the time as "-"
std::string to_text(const Trace& trace);
std::optional<Trace> read_trace(std::string_view text, Diagnostics& faults);

// Redacts, personal data too, and writes: temporary name, then rename. Makes the folder. Safe to use from any
// thread.
class TraceFolder {
 public:
  TraceFolder(std::string folder, Redactor redactor);
  // `known`: keys that must not be kept. Fails where one would survive.
  Result<void> put(const Trace& trace, const std::vector<Secret>& known) const;

 private:
  std::string folder_;
  Redactor redactor_;
};

}  // namespace proctor::cassette
