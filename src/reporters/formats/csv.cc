// CSV as RFC 4180 has it, for spreadsheets: a row a check; a case without checks has one row. A text that a
// spreadsheet would take for a formula starts with an apostrophe.
#include <fmt/format.h>

#include <array>

#include "base/utf8.h"
#include "model/score_text.h"
#include "reporters/numbers.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"
#include "value/json.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::StepRecord;
using model::SuiteRecord;

constexpr std::size_t kLongest = 32'000;  // spreadsheets hold 32,767 characters a cell

constexpr std::string_view kHeader =
    "suite,format,path,line,case,repeat,case_status,case_score,pass_threshold,duration_ms,step,latency_ms,"
    "check,kind,"
    "status,score,weight,threshold,passes_at,check_path,message,samples,error_kind,error,input,output\r\n";

// What starts a formula, also in the wide forms that some programs take for the same.
bool starts_formula(std::string_view text) {
  constexpr std::u32string_view kStarts = U"=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";
  std::size_t at = 0;
  return !text.empty() && kStarts.find(next_code_point(text, at)) != std::u32string_view::npos;
}

class Row {
 public:
  Row& text(std::string_view content) {
    const std::string block = shown_block(clipped(content, kLongest));
    return cell((starts_formula(content) || starts_formula(block) ? "'" : "") + block);
  }

  Row& number(double number) { return cell(plain(number)); }

  Row& number(const std::optional<double>& content) { return content ? number(*content) : cell(""); }

  Row& count(std::size_t number) { return cell(number == 0 ? "" : std::to_string(number)); }

  Row& fault(const std::optional<model::Fault>& fault) {
    return text(fault ? fault->kind : "").text(fault ? fault->message : "");
  }

  Row& blank(std::size_t cells) {
    for (std::size_t i = 0; i < cells; ++i) cell("");
    return *this;
  }

  std::string line() && { return std::move(out_) + "\r\n"; }

 private:
  Row& cell(std::string_view content) {
    if (!first_) out_ += ',';
    first_ = false;
    if (content.find_first_of(",\"\n\r") == std::string_view::npos) {
      out_ += content;
      return *this;
    }
    out_ += '"';
    for (const char c : content) {
      if (c == '"') out_ += '"';
      out_ += c;
    }
    out_ += '"';
    return *this;
  }

  std::string out_;
  bool first_ = true;
};

Row start(const SuiteRecord& suite, const CaseRecord& test, std::size_t line) {
  Row row;
  row.text(suite.name).text(suite.format).text(suite.path).count(line).text(test.name).count(test.repeat);
  row.text(model::case_word(test.verdict)).number(test.score);
  row.number(test.pass_threshold).number(test.duration_ms);
  return row;
}

std::string case_row(const SuiteRecord& suite, const CaseRecord& test) {
  Row row = start(suite, test, test.line);
  row.blank(10);
  row.text(test.notices.empty() ? "" : test.notices.front()).blank(1).fault(test.error).blank(2);
  return std::move(row).line();
}

// A step that has no checks: what came back, or why nothing did.
std::string step_row(const SuiteRecord& suite, const CaseRecord& test, std::size_t number) {
  const StepRecord& step = test.steps[number];
  Row row = start(suite, test, test.line);
  row.count(number + 1).number(step.latency_ms).blank(10).fault(step.error ? step.error : test.error);
  row.text(step.input).text(step.output);
  return std::move(row).line();
}

std::string check_row(const SuiteRecord& suite, const CaseRecord& test, std::size_t number,
                      const Finding& check) {
  const StepRecord& step = test.steps[number];
  Row row = start(suite, test, check.line > 0 ? check.line : test.line);
  row.count(number + 1).number(step.latency_ms).text(label(check)).text(check.kind);
  row.text(model::name_of(check.verdict)).number(check.score).number(check.weight).number(check.threshold);
  const auto bound = model::bound_of(check);
  row.text(bound ? model::bound_text(*bound) : "");
  row.text(check.path.value_or("")).text(explanation(check));
  row.text(check.samples.empty() ? "" : value::to_json(check.samples)).fault(check.error);
  row.text(step.input).text(step.output);
  return std::move(row).line();
}

void write_case(const SuiteRecord& suite, const CaseRecord& test, Sink& sink) {
  if (test.steps.empty()) sink.write(case_row(suite, test));
  for (std::size_t i = 0; i < test.steps.size(); ++i) {
    if (test.steps[i].checks.empty()) sink.write(step_row(suite, test, i));
    for (const Finding& check : test.steps[i].checks) sink.write(check_row(suite, test, i, check));
  }
}

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  sink.write(kHeader);
  for (const auto& suite : run.suites) {
    for (const auto& test : suite.cases) {
      if (sink.failed()) return;
      write_case(suite, test, sink);
    }
  }
}

constexpr Reporter kCsv = {"csv", "A table for spreadsheets, one row a check.", write};

}  // namespace

const Reporter& csv() { return kCsv; }

}  // namespace proctor::reporters
