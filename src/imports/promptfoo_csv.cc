// Tests in a table: a column a variable, and columns that begin with two underscores for the rest.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/csv.h"
#include "imports/promptfoo_config.h"
#include "value/json.h"

namespace proctor::imports::pf {
namespace {

// Those that have a threshold even where the cell names none.
constexpr std::string_view kWithThreshold[] = {
    "answer-relevance", "classifier",        "context-faithfulness",
    "context-recall",   "context-relevance", "cost",
    "latency",          "levenshtein",       "perplexity-score",
    "perplexity",       "rouge-n",           "similar",
    "starts-with"};
constexpr double kUsual = 0.75;

bool is_type(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || c == '-' || (c >= '0' && c <= '9');
  });
}

constexpr std::string_view kTypes[] = {"answer-relevance",
                                       "bleu",
                                       "classifier",
                                       "contains",
                                       "contains-all",
                                       "contains-any",
                                       "contains-json",
                                       "contains-sql",
                                       "contains-xml",
                                       "contains-html",
                                       "context-faithfulness",
                                       "context-recall",
                                       "context-relevance",
                                       "cost",
                                       "equals",
                                       "factuality",
                                       "finish-reason",
                                       "g-eval",
                                       "gleu",
                                       "guardrails",
                                       "icontains",
                                       "icontains-all",
                                       "icontains-any",
                                       "is-html",
                                       "is-json",
                                       "is-refusal",
                                       "is-sql",
                                       "is-valid-openai-function-call",
                                       "is-valid-openai-tools-call",
                                       "is-valid-function-call",
                                       "is-xml",
                                       "latency",
                                       "levenshtein",
                                       "meteor",
                                       "model-graded-closedqa",
                                       "model-graded-factuality",
                                       "moderation",
                                       "perplexity",
                                       "perplexity-score",
                                       "pi",
                                       "regex",
                                       "rouge-n",
                                       "ruby",
                                       "similar",
                                       "starts-with",
                                       "webhook",
                                       "word-count",
                                       "select-best",
                                       "max-score",
                                       "conversation-relevance",
                                       "search-rubric",
                                       "tool-call-f1"};

struct Head {
  std::string type;
  std::optional<double> threshold;
  std::size_t end = 0;  // where the value begins
};

// "not-similar(0.8):"; nothing where the text is no such thing.
std::optional<Head> head_of(std::string_view text) {
  const std::size_t stop = std::min(text.find_first_of("(:"), text.size());
  Head out{std::string(trimmed(text.substr(0, stop))), {}, stop};
  std::string_view base = out.type;
  if (base.starts_with("not-")) base.remove_prefix(4);
  if (!is_type(base) || std::find(std::begin(kTypes), std::end(kTypes), base) == std::end(kTypes))
    return std::nullopt;
  if (stop < text.size() && text[stop] == '(') {
    const std::size_t close = text.find(')', stop);
    if (close == std::string_view::npos) return std::nullopt;
    const auto number = value::parse_json(text.substr(stop + 1, close - stop - 1));
    if (!number || !number->is_number()) return std::nullopt;
    out.threshold = number->number();
    out.end = close + 1;
  }
  if (out.end < text.size() && text[out.end] != ':') return std::nullopt;
  out.end = std::min(out.end + 1, text.size());
  return out;
}

std::optional<double> number_in(std::string_view text) {
  const auto value = value::parse_json(trimmed(text));
  return value && value->is_number() ? std::optional(value->number()) : std::nullopt;
}

class RowReader {
 public:
  RowReader(const Table& table, std::size_t base, Context& context)
      : table_(table), base_(base), context_(context) {}

  Value read(const Row& row) {
    for (std::size_t i = 0; i < table_.header.size(); ++i) {
      const Cell* cell = i < row.cells.size() ? &row.cells[i] : nullptr;
      const Span span = cell == nullptr ? moved(row.span) : moved(cell->span);
      read_cell(std::string(trimmed(table_.header[i].text)),
                cell == nullptr ? "" : std::string(trimmed(cell->text)), span);
    }
    for (Value& one : asserts_.list())
      if (!metric_.empty()) one.map().set("metric", at(Value(metric_), one.span));
    Map out{{"vars", at(Value(vars_), moved(row.span))}, {"assert", asserts_}, {"options", options_}};
    if (!description_.empty()) out.set("description", description_);
    if (threshold_) out.set("threshold", *threshold_);
    return at(Value(out), moved(row.span));
  }

 private:
  Span moved(Span span) const { return span_of(base_ + span.begin, base_ + span.end); }

  void read_cell(const std::string& key, const std::string& text, Span span) {
    if (key.starts_with("__expected")) {
      if (!text.empty()) asserts_.list().push_back(assertion_of_text(text, span));
    } else if (key == "__prefix" || key == "__suffix") {
      if (!text.empty()) options_.set(key.substr(2), at(Value(text), span));
    } else if (key == "__description") {
      description_ = text;
    } else if (key == "__metric") {
      metric_ = text;
    } else if (key == "__threshold") {
      threshold_ = number_in(text);
    } else if (key.starts_with("__config:")) {
      configure(key, text, span);
    } else if (!key.starts_with("__metadata")) {
      if (key.starts_with("__"))
        context_.lose(span, fmt::format("the column {} is not carried", quoted(key)));
      else
        vars_.set(key, at(Value(text), span));
    }
  }

  // "__config:__expected2:threshold"
  void configure(const std::string& key, const std::string& text, Span span) {
    const auto pieces = split(key, ':');
    const auto number = number_in(text);
    const std::string digits(pieces.size() == 3 && pieces[1].size() > 10 ? pieces[1].substr(10) : "1");
    const auto index = number_in(digits);
    const std::size_t place =
        index && *index >= 1 ? static_cast<std::size_t>(*index) - 1 : asserts_.list().size();
    if (pieces.size() != 3 || pieces[2] != "threshold" || !number || place >= asserts_.list().size())
      return asserts_.list().push_back(at(Value(Map{{"type", at(Value(key), span)}}), span));
    asserts_.list()[place].map().set("threshold", at(Value(*number), span));
  }

  const Table& table_;
  std::size_t base_;
  Context& context_;
  Map vars_;
  Value asserts_ = List{};
  Map options_;
  std::string description_;
  std::string metric_;
  std::optional<double> threshold_;
};

}  // namespace

Value assertion_of_text(std::string_view text, Span span) {
  const auto made = [&](std::string_view type, std::string_view value) {
    return at(Value(Map{{"type", at(Value(type), span)}, {"value", at(Value(trimmed(value)), span)}}), span);
  };
  for (const std::string_view code : {"javascript:", "fn:", "eval:"})
    if (text.starts_with(code)) return made("javascript", text.substr(code.size()));
  if (text.starts_with("python:")) return made("python", text.substr(7));
  if (text.starts_with("file://"))
    return made(text.find(".py") != std::string_view::npos ? "python" : "javascript", text);
  if (text.starts_with("grade:")) return made("llm-rubric", text.substr(6));
  if (text.starts_with("llm-rubric:")) return made("llm-rubric", text.substr(11));
  const auto head = head_of(text);
  if (!head) return made("equals", text);
  Value out = made(head->type, text.substr(head->end));
  if (out.find("value")->text().empty()) out.map().erase("value");
  std::string_view base = head->type;
  if (base.starts_with("not-")) base.remove_prefix(4);
  const bool usual =
      std::find(std::begin(kWithThreshold), std::end(kWithThreshold), base) != std::end(kWithThreshold);
  if (usual) out.map().set("threshold", at(Value(head->threshold.value_or(kUsual)), span));
  return out;
}

List tests_of_csv(const SourceFile& file, Context& context) {
  List out;
  const auto table = parse_csv(file.text);
  if (!table) {
    context.fault({table.error().code, table.error().message,
                   span_of(file.base + table.error().span.begin, file.base + table.error().span.end)});
    return out;
  }
  for (const Row& row : table->rows) out.push_back(RowReader(*table, file.base, context).read(row));
  return out;
}

}  // namespace proctor::imports::pf
