// Writing the record. Its keys and their order are a contract with other programs: see docs/reports.md.
#include "model/record.h"

#include "value/json.h"

namespace proctor::model {
namespace {

Value count(std::size_t number) { return static_cast<std::int64_t>(number); }

template <typename T>
Value or_null(const std::optional<T>& content) {
  return content ? Value(*content) : Value();
}

template <typename T>
void put(Map& map, std::string_view key, const std::optional<T>& content) {
  if (content) map.set(key, Value(*content));
}

void put(Map& map, std::string_view key, const std::optional<Fault>& fault) {
  if (fault) map.set(key, Map{{"kind", fault->kind}, {"message", fault->message}});
}

void put_line(Map& map, std::size_t line) {
  if (line > 0) map.set("line", count(line));
}

List texts(const std::vector<std::string>& words) { return {words.begin(), words.end()}; }

Value to_value(const ToolCall& call);
Value to_value(const StepRecord& step);
Value to_value(const SuiteRecord& suite);

template <typename Record>
List values(const std::vector<Record>& records) {
  List list;
  list.reserve(records.size());
  for (const Record& record : records) list.push_back(to_value(record));
  return list;
}

Value to_value(const ToolCall& call) {
  return Map{{"name", call.name}, {"arguments", call.arguments}, {"result", call.result}};
}

Value to_value(const StepRecord& step) {
  Map map{{"input", step.input},
          {"rendered", step.rendered},
          {"output", step.output},
          {"status", case_word(step.verdict)},
          {"score", step.score},
          {"latency_ms", or_null(step.latency_ms)},
          {"model_calls", count(step.model_calls)},
          {"tool_calls", values(step.tool_calls)},
          {"tools_used", texts(step.tools_used)}};
  put(map, "memory", step.memory);
  if (!step.usage.empty()) map.set("usage", step.usage);
  put(map, "cost", step.cost);
  put(map, "error", step.error);
  map.set("checks", values(step.checks));
  return map;
}

Value to_value(const SuiteRecord& suite) {
  Map map{{"name", suite.name}, {"format", suite.format}, {"path", suite.path}};
  map.set("cases", values(suite.cases));
  return map;
}

Value to_value(const Totals& totals) {
  return Map{{"cases", count(totals.cases)},
             {"passed", count(totals.passed)},
             {"failed", count(totals.failed)},
             {"errors", count(totals.errors)},
             {"skipped", count(totals.skipped)}};
}

std::string_view path_match(const Finding& finding) {
  return finding.path_mode == PathMode::all ? "ALL" : "ANY";
}

// Appends JSON by hand: whole runs of harmless characters at once.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  void key(std::string_view quoted) { out_.append(quoted); }

  void text(std::string_view text) {
    out_ += '"';
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
      out_.append(text, begin, i - begin);
      escape(byte);
      begin = i + 1;
    }
    out_.append(text, begin);
    out_ += '"';
  }

  void number(double number) {
    if (number == 0 || number == 1)
      out_ += number == 0 ? '0' : '1';
    else
      out_ += value::to_json(number);
  }

  void fault(const Fault& fault) {
    key(R"(,"error":{"kind":)");
    text(fault.kind);
    key(R"(,"message":)");
    text(fault.message);
    out_ += '}';
  }

 private:
  void escape(unsigned char byte) {
    constexpr std::string_view kShort = "\"\\\n\r\t\b\f";
    constexpr std::string_view kLetters = "\"\\nrtbf";
    constexpr std::string_view kHex = "0123456789abcdef";
    out_ += '\\';
    if (const auto at = kShort.find(static_cast<char>(byte)); at != std::string_view::npos)
      out_ += kLetters[at];
    else
      out_.append("u00").append(1, kHex[byte >> 4U]).append(1, kHex[byte & 0xFU]);
  }

  std::string& out_;
};

}  // namespace

Value to_value(const Finding& finding) {
  Map map{{"id", finding.id},
          {"kind", finding.kind},
          {"source_key", finding.source_key},
          {"status", name_of(finding.verdict)},
          {"score", finding.score},
          {"weight", finding.weight},
          {"path", or_null(finding.path)},
          {"path_match", path_match(finding)},
          {"not", finding.negate},
          {"message", finding.message},
          {"samples", finding.samples}};
  put(map, "samples_hash", finding.samples_hash);
  put(map, "reason", finding.reason);
  put(map, "threshold", finding.threshold);
  put(map, "error", finding.error);
  put_line(map, finding.line);
  return map;
}

void append_json(const Finding& finding, std::string& out) {
  Writer writer(out);
  writer.key(R"({"id":)"), writer.text(finding.id);
  writer.key(R"(,"kind":)"), writer.text(finding.kind);
  writer.key(R"(,"source_key":)"), writer.text(finding.source_key);
  writer.key(R"(,"status":)"), writer.text(name_of(finding.verdict));
  writer.key(R"(,"score":)"), writer.number(finding.score);
  writer.key(R"(,"weight":)"), writer.number(finding.weight);
  writer.key(R"(,"path":)");
  finding.path ? writer.text(*finding.path) : writer.key("null");
  writer.key(R"(,"path_match":)"), writer.text(path_match(finding));
  writer.key(R"(,"not":)"), writer.key(finding.negate ? "true" : "false");
  writer.key(R"(,"message":)"), writer.text(finding.message);
  writer.key(R"(,"samples":[)");
  for (std::size_t i = 0; i < finding.samples.size(); ++i) {
    if (i > 0) out += ',';
    out += value::to_json(finding.samples[i]);
  }
  out += ']';
  if (finding.samples_hash) writer.key(R"(,"samples_hash":)"), writer.text(*finding.samples_hash);
  if (finding.reason) writer.key(R"(,"reason":)"), writer.text(*finding.reason);
  if (finding.threshold) writer.key(R"(,"threshold":)"), writer.number(*finding.threshold);
  if (finding.error) writer.fault(*finding.error);
  if (finding.line > 0) writer.key(R"(,"line":)"), writer.key(std::to_string(finding.line));
  out += '}';
}

Value to_value(const CaseRecord& test) {
  Map map{{"name", test.name},
          {"status", case_word(test.verdict)},
          {"score", test.score},
          {"duration_ms", test.duration_ms}};
  put(map, "error", test.error);
  put_line(map, test.line);
  if (!test.origin.empty()) map.set("origin", test.origin);
  map.set("notices", texts(test.notices));
  map.set("repeat", count(test.repeat));
  map.set("steps", values(test.steps));
  return map;
}

Value run_summary(const RunRecord& run) {
  return Map{{"id", run.id},
             {"started_at", run.started_at},
             {"duration_ms", run.duration_ms},
             {"passed", run.passed},
             {"totals", to_value(run.totals)},
             {"usage", run.usage},
             {"cost", or_null(run.cost)}};
}

Value to_value(const RunRecord& run) {
  Map map{{"run", run_summary(run)}};
  map.set("suites", values(run.suites));
  return map;
}

}  // namespace proctor::model
