// Traces that were kept: what there is, and one of them to look at.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "cassette/trace.h"
#include "service/recordings.h"

namespace proctor::service {

// The folder that was named, else `traces` in the folder of recordings. Absolute.
std::string find_traces(const std::string& said, const std::string& current, const Environment& environment);

struct TraceFile {
  std::string name;  // of the file, within the folder
  std::string text;
  cassette::Trace trace;
};

struct TraceQuery {
  std::string folder;
  std::string filter;  // a pattern, found in id, session, model, provider, endpoint, question or answer; what
                       // is no pattern is looked for as it stands
  std::string since;   // "2h", "30m", "7d", or a date
  std::string status;  // success or error; empty: both
  std::string session;     // its id, or the beginning
  std::size_t limit = 50;  // 0: all
  std::chrono::system_clock::time_point now = std::chrono::system_clock::now();
};

struct TraceList {
  std::vector<TraceFile> traces;     // newest first
  std::vector<Diagnostic> unusable;  // files that are no traces, with what is wrong
  bool more = false;                 // there are others beyond the limit
};

// None where there is no such folder.
Result<TraceList> list_traces(const TraceQuery& query);

// By its id, the beginning of it, or "latest". E496: none, or several; the message names those near it.
Result<TraceFile> find_trace(const std::string& folder, std::string_view id);

// A session's traces in the order in which they were made.
Result<std::vector<TraceFile>> session_traces(const std::string& folder, std::string_view session);

// For people.
std::string trace_table(const TraceList& list);
std::string trace_page(const TraceFile& file);
// Its messages and what came back, without the head.
std::string conversation_page(const cassette::Trace& trace);
// For programs.
Value trace_values(const TraceList& list);

// What came back, as one text: the answer, its calls of tools, or the error.
std::string told_answer(const cassette::Trace& trace);

}  // namespace proctor::service
