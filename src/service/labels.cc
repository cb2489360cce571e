#include "service/labels.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "dialects/loose.h"
#include "judges/inquiry.h"
#include "judges/metric.h"
#include "model/given.h"
#include "model/given_shape.h"
#include "value/json.h"
#include "value/shape.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostLabels = 100'000;

// --- How a line looks

const Shape& given(std::string_view name) {
  const auto fields = model::given_step().fields;
  return *std::find_if(fields.begin(), fields.end(), [&](const Field& field) {
            return field.name == name;
          })->shape;
}

constexpr std::string_view kVerdicts[] = {"pass", "fail"};
constexpr std::string_view kRoles[] = {"user", "assistant", "system", "tool"};
const Shape kVerdict = {.takes = takes_boolean | takes_text, .words = kVerdicts};
const Shape kCheck = {.takes = takes_text | takes_map, .shortest = 1};
const Shape kRole = {.takes = takes_text, .words = kRoles};
void check_subject(const Map& map, Span span, Diagnostics& faults) {
  if (!map.has("output") && !map.has("turns"))
    faults.error("E525", R"(what was judged is missing: "output", or "turns" that end with an answer)", span);
}

const Shape& turns_shape() {
  static const Field kFields[] = {
      {"role", &kRole, "Who speaks.", Need::required},
      {"content", &kText, "What is said.", Need::required},
      {"retrieval_context", &model::kPassages, "Passages the turn should rest on."},
      {"tool_calls", &given("tool_calls"), "Calls of tools in this turn."}};
  static const Record kTurn = {.name = "turn", .fields = kFields, .about = "One turn.", .closed = true};
  static const Shape kTurnShape = {.takes = takes_map, .record = &kTurn};
  static const Shape kTurns = {.takes = takes_list, .items = &kTurnShape};
  return kTurns;
}

// Made when it is first asked for: parts of it are another file's, which may not be there before.
const Shape& line_shape() {
  static const Field kFields[] = {
      {"id", &kAnything, "What the line is called in reports."},
      {"check", &kCheck, "A metric's name, or a check that a judge decides.", Need::required},
      {"input", &kText, "What the user said."},
      {"output", &kText, "The answer that is judged."},
      {"expected_output", &kAnything, "A reference."},
      {"retrieval_context", &model::kPassages, "Passages the answer should rest on."},
      {"turns", &turns_shape(), "The conversation: what came before the output, or all of it."},
      {"tool_calls", &given("tool_calls"), "Calls of tools, in order."},
      {"label", &kVerdict, "What people say: true or pass, false or fail.", Need::required},
      {"judged", &kVerdict, "The judge's verdict, where it is known already."},
      {"judge", &given("judge"), "The judge's raw reply."},
      {"metrics", &given("metrics"), "Results of metrics."},
      {"judge_replies", &given("judge_replies"), "Raw replies of a metric's judge, by stage."}};
  static const Record kLine = {.name = "label",
                               .fields = kFields,
                               .about = "An answer and what people say of it.",
                               .check = check_subject,
                               .closed = true};
  static const Shape kLineShape = {.takes = takes_map, .record = &kLine};
  return kLineShape;
}

// --- Reading

bool is_pass(const Value& verdict) { return verdict == Value(true) || verdict == Value("pass"); }

std::optional<std::string> text_at(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  return value->is_text() ? std::string(value->text()) : value::to_json(*value);
}

std::optional<std::vector<std::string>> passages_at(const Map& map, std::string_view key) {
  return model::passage_texts(model::read_passages(map.find(key)));
}

judges::Turn read_turn(const Value& value) {
  const Map& map = value.map();
  judges::Turn out{.role = *text_at(map, "role"), .text = *text_at(map, "content")};
  out.retrieval_context = passages_at(map, "retrieval_context");
  if (const auto outcome = model::read_outcome(value)) out.tool_calls = outcome->tool_calls;
  return out;
}

// Where only turns are told, the last is the answer, and the user's before it the question.
void take_from_turns(judges::Exhibit& exhibit) {
  const auto last_of = [&](std::string_view role) -> std::optional<std::string> {
    const auto found = std::find_if(exhibit.turns.rbegin(), exhibit.turns.rend(),
                                    [&](const judges::Turn& turn) { return turn.role == role; });
    return found == exhibit.turns.rend() ? std::nullopt : std::optional(found->text);
  };
  exhibit.output = last_of("assistant");
  if (!exhibit.input) exhibit.input = last_of("user");
}

judges::Exhibit read_exhibit(const Map& map, const model::Outcome& outcome) {
  judges::Exhibit out;
  out.input = text_at(map, "input");
  out.output = text_at(map, "output");
  out.expected_output = text_at(map, "expected_output");
  out.retrieval_context = passages_at(map, "retrieval_context");
  if (map.has("tool_calls")) out.tool_calls = outcome.tool_calls;
  if (const Value* turns = map.find("turns"); turns != nullptr && turns->is_list())
    for (const Value& turn : turns->list()) out.turns.push_back(read_turn(turn));
  if (!out.output) {
    take_from_turns(out);
    return out;
  }
  if (out.input) out.turns.push_back({.role = "user", .text = *out.input});
  out.turns.push_back({.role = "assistant", .text = *out.output, .tool_calls = outcome.tool_calls});
  return out;
}

// A name stands for the metric, or for the judge's own check.
Value spelled(const Value& check) { return check.is_text() ? Value(Map{{"metric", check}}) : check; }

Result<model::Check> read_check(const Value& said, std::string_view source) {
  const Value spelling = spelled(said);
  TRY(const auto loose, dialects::read_loose_checks(List{spelling}, source));
  const auto& item = loose.items.front();
  if (item.fault) return tl::make_unexpected(*item.fault);
  if (item.checks.size() != 1)
    return fail("E526", "a label is for one check: write one line for each", said.span);
  const model::Check& check = item.checks.front();
  if (judges::metric_of(check) != nullptr) return check;
  const std::string_view kind = check.kind;
  if (!kind.starts_with("metric:"))
    return fail("E526", fmt::format("no judge decides {}: only judged checks are calibrated", quoted(kind)),
                said.span);
  const std::string_view name = kind.substr(kind.find(':') + 1);
  return fail(
      "E526",
      fmt::format("there is no metric {}{}", quoted(name), did_you_mean(name, judges::metric_names())),
      said.span);
}

class Reader {
 public:
  Reader(std::string_view text, Diagnostics& faults) : text_(text), faults_(faults) {}

  std::vector<Labelled> read() && {
    std::size_t number = 0;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      ++number;
      if (!trimmed(text_.substr(at, end - at)).empty()) read_line(text_.substr(at, end - at), at, number);
      at = end + 1;
    }
    if (out_.empty() && !faults_.has_errors()) faults_.error("E525", "there are no labels in this file");
    if (out_.size() > kMostLabels)
      faults_.error("E525", fmt::format("too many labels: at most {} are read", kMostLabels));
    return std::move(out_);
  }

 private:
  void read_line(std::string_view line, std::size_t offset, std::size_t number) {
    Diagnostics faults("", line);
    auto value = value::parse_json(line, {.strictness = value::Strictness::data}, faults);
    if (value) value::check_shape(*value, line_shape(), faults);
    std::optional<Labelled> labelled;
    if (value && !faults.has_errors()) labelled = labelled_of(*value, line, faults);
    for (const Diagnostic& fault : faults.list())
      if (fault.severity == Severity::error) tell(fault, line, offset);
    if (!labelled) return;
    labelled->line = number;
    out_.push_back(*std::move(labelled));
  }

  // Faults know their column within the line; the file knows where the line is.
  void tell(const Diagnostic& fault, std::string_view line, std::size_t offset) {
    std::size_t at = 0;
    for (std::size_t column = 1; column < fault.position.column && at < line.size(); ++column)
      next_code_point(line, at);
    faults_.error(fault.code, fault.message, span_of(offset + at, offset + std::min(at + 1, line.size())));
  }

  static std::optional<Labelled> labelled_of(const Value& value, std::string_view line, Diagnostics& faults) {
    Labelled out;
    auto check = read_check(*value.find("check"), line);
    if (!check) {
      faults.add(Severity::error, check.error());
      return std::nullopt;
    }
    out.check = *std::move(check);
    auto outcome = model::read_outcome(value);
    if (!outcome) return std::nullopt;
    out.outcome = *std::move(outcome);
    out.exhibit = read_exhibit(value.map(), out.outcome);
    if (!out.exhibit.output) {
      faults.error("E525", "no turn is the assistant's: there is nothing to judge",
                   value.find("turns")->span);
      return std::nullopt;
    }
    out.outcome.text = *out.exhibit.output;
    if (const Value* id = value.find("id")) out.id = *id;
    out.label = is_pass(*value.find("label"));
    if (const Value* judged = value.find("judged"); judged != nullptr && !judged->is_null())
      out.judged = is_pass(*judged);
    return out;
  }

  std::string_view text_;
  Diagnostics& faults_;
  std::vector<Labelled> out_;
};

}  // namespace

std::optional<std::vector<Labelled>> read_labels(std::string_view text, Diagnostics& faults) {
  auto out = Reader(text, faults).read();
  if (faults.has_errors()) return std::nullopt;
  return out;
}

}  // namespace proctor::service
