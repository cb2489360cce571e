// A reporter writes a run for someone to read: a person, a CI server, a program. A new one is one file in
// formats/ that ends in a function of its name. Pure: it gets a record and gives bytes, piece by piece, since
// a record can be far larger than memory: its cases are walked through, never held.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/run.h"
#include "reporters/sink.h"

namespace proctor::reporters {

struct ReportOptions {
  bool color = false;
  bool verbose = false;        // passed cases and checks too
  bool quiet = false;          // the summary line alone
  std::size_t width = 80;      // columns of the terminal
  bool deterministic = false;  // no times and no ids: two runs of one input give the same bytes
};

struct Reporter {
  std::string_view name;   // "junit"
  std::string_view about;  // one sentence
  void (*write)(const model::RunRecord& run, const ReportOptions& options, Sink& sink);

  // The report, in pieces. What no plug-in need think of is done here: times are taken out where they must
  // not show, and whatever bytes a model gave, the report is UTF-8. Fails where it cannot be taken, or where
  // the cases cannot be read to their end.
  Result<void> render(const model::RunRecord& run, const ReportOptions& options,
                      const Sink::Drain& drain) const;

  // The same as one text, for a record that is in memory.
  std::string render(const model::RunRecord& run, const ReportOptions& options) const;
};

// All reporters, in order of name. Written by the build from the files in formats/.
std::span<const Reporter* const> plugins();

const Reporter* find_reporter(std::string_view name);

}  // namespace proctor::reporters
