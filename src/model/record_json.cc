// The JSON of a record by hand, straight from its fields: no tree is built for what is only written down.
#include "model/record.h"
#include "value/json.h"

namespace proctor::model {
namespace {

class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  // `before` is what stands before the value: comma, key and colon.
  void text(std::string_view before, std::string_view text) {
    value::append_json_text(out_.append(before), text);
  }
  void value(std::string_view before, const Value& value) { value::append_json(out_.append(before), value); }
  void raw(std::string_view text) { out_.append(text); }

  void number(std::string_view before, double number) {
    out_.append(before);
    if (number == 0 || number == 1)
      out_ += number == 0 ? '0' : '1';
    else
      value::append_json(out_, number);
  }

  void count(std::string_view before, std::size_t number) { out_.append(before) += std::to_string(number); }

  void fault(const std::optional<Fault>& fault) {
    if (!fault) return;
    text(R"(,"error":{"kind":)", fault->kind);
    text(R"(,"message":)", fault->message);
    out_ += '}';
  }

  void judge(const JudgeUsage& judge) {
    if (judge.empty()) return;
    count(R"(,"judge":{"calls":)", judge.calls);
    count(R"(,"cached":)", judge.cached);
    value(R"(,"usage":)", judge.usage);
    judge.cost ? number(R"(,"cost":)", *judge.cost) : raw(R"(,"cost":null)");
    out_ += '}';
  }

  template <typename Items, typename Append>
  void list(std::string_view before, const Items& items, Append append) {
    out_.append(before) += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ',';
      append(items[i]);
    }
    out_ += ']';
  }

  void texts(std::string_view before, const std::vector<std::string>& words) {
    list(before, words, [&](const std::string& word) { text("", word); });
  }

 private:
  std::string& out_;
};

void append_json(const ToolCall& call, std::string& out) {
  Writer writer(out);
  writer.text(R"({"name":)", call.name);
  writer.value(R"(,"arguments":)", call.arguments);
  writer.value(R"(,"result":)", call.result);
  writer.raw("}");
}

void append_json(const StepRecord& step, std::string& out) {
  Writer writer(out);
  writer.text(R"({"input":)", step.input);
  writer.text(R"(,"rendered":)", step.rendered);
  writer.text(R"(,"output":)", step.output);
  writer.text(R"(,"status":)", case_word(step.verdict));
  writer.number(R"(,"score":)", step.score);
  if (step.latency_ms)
    writer.number(R"(,"latency_ms":)", *step.latency_ms);
  else
    writer.raw(R"(,"latency_ms":null)");
  writer.count(R"(,"model_calls":)", step.model_calls);
  writer.list(R"(,"tool_calls":)", step.tool_calls, [&](const ToolCall& call) { append_json(call, out); });
  writer.texts(R"(,"tools_used":)", step.tools_used);
  if (step.first_token_ms) writer.number(R"(,"first_token_ms":)", *step.first_token_ms);
  if (step.memory) writer.value(R"(,"memory":)", *step.memory);
  if (!step.usage.empty()) writer.value(R"(,"usage":)", step.usage);
  if (step.cost) writer.number(R"(,"cost":)", *step.cost);
  writer.judge(step.judge);
  writer.fault(step.error);
  writer.list(R"(,"checks":)", step.checks, [&](const Finding& check) { append_json(check, out); });
  writer.raw("}");
}

}  // namespace

void append_json(const Finding& finding, std::string& out) {
  Writer writer(out);
  writer.text(R"({"id":)", finding.id);
  writer.text(R"(,"kind":)", finding.kind);
  writer.text(R"(,"source_key":)", finding.source_key);
  writer.text(R"(,"status":)", name_of(finding.verdict));
  writer.number(R"(,"score":)", finding.score);
  writer.number(R"(,"weight":)", finding.weight);
  finding.path ? writer.text(R"(,"path":)", *finding.path) : writer.raw(R"(,"path":null)");
  writer.text(R"(,"path_match":)", name_of(finding.path_mode));
  writer.raw(finding.negate ? R"(,"not":true)" : R"(,"not":false)");
  writer.text(R"(,"message":)", finding.message);
  writer.list(R"(,"samples":)", finding.samples, [&](const Value& sample) { writer.value("", sample); });
  if (finding.samples_hash) writer.text(R"(,"samples_hash":)", *finding.samples_hash);
  if (finding.reason) writer.text(R"(,"reason":)", *finding.reason);
  if (finding.threshold) writer.number(R"(,"threshold":)", *finding.threshold);
  if (finding.low_is_good) writer.raw(R"(,"low_is_good":true)");
  if (finding.spread) writer.number(R"(,"spread":)", *finding.spread);
  if (!finding.notices.empty()) writer.texts(R"(,"notices":)", finding.notices);
  if (finding.advisory) writer.raw(R"(,"advisory":true)");
  writer.fault(finding.error);
  if (finding.line > 0) writer.count(R"(,"line":)", finding.line);
  writer.raw("}");
}

void append_json(const CaseRecord& test, std::string& out) {
  Writer writer(out);
  writer.text(R"({"name":)", test.name);
  writer.text(R"(,"status":)", case_word(test.verdict));
  writer.number(R"(,"score":)", test.score);
  if (test.pass_threshold) writer.number(R"(,"pass_threshold":)", *test.pass_threshold);
  writer.number(R"(,"duration_ms":)", test.duration_ms);
  if (!test.started_at.empty()) writer.text(R"(,"started_at":)", test.started_at);
  writer.fault(test.error);
  if (test.line > 0) writer.count(R"(,"line":)", test.line);
  if (!test.group.empty()) writer.text(R"(,"group":)", test.group);
  if (!test.origin.empty()) writer.value(R"(,"origin":)", test.origin);
  writer.texts(R"(,"notices":)", test.notices);
  writer.count(R"(,"repeat":)", test.repeat);
  writer.list(R"(,"steps":)", test.steps, [&](const StepRecord& step) { append_json(step, out); });
  writer.raw("}");
}

}  // namespace proctor::model
