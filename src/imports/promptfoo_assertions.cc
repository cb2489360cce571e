#include "imports/promptfoo_assertions.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/nunjucks.h"
#include "imports/promptfoo_carrier.h"

namespace proctor::imports::pf {
namespace {

constexpr int kDeepestSet = 4;

// Why a kind of assertion cannot be carried.
struct Refused {
  std::string_view type;
  std::string_view why;
};
constexpr Refused kRefused[] = {
    {"python", "code of a config is never run"},
    {"ruby", "code of a config is never run"},
    {"webhook", "nothing is sent to other places for a config"},
    {"perplexity", "there is no such check here"},
    {"perplexity-score", "there is no such check here"},
    {"classifier", "there is no such check here"},
    {"moderation", "there is no such check here"},
    {"guardrails", "there is no such check here"},
    {"pi", "there is no such check here"},
    {"is-sql", "there is no such check here"},
    {"contains-sql", "there is no such check here"},
    {"is-xml", "there is no such check here"},
    {"contains-xml", "there is no such check here"},
    {"is-html", "there is no such check here"},
    {"contains-html", "there is no such check here"},
    {"gleu", "there is no such check here"},
    {"meteor", "there is no such check here"},
    {"search-rubric", "the judge here does not search the web"},
    {"agent-rubric", "the judge here is no agent"},
    {"select-best", "answers of several prompts are not compared here; see `proctor compare`"},
    {"max-score", "answers of several prompts are not compared here; see `proctor compare`"},
    {"is-valid-function-call", "there is no such check here; see `tool-calls`"},
    {"is-valid-openai-function-call", "there is no such check here; see `tool-calls`"},
    {"is-valid-openai-tools-call", "there is no such check here; see `tool-calls`"},
    {"tool-call-f1", "there is no such check here; see `metric: tool_correctness`"},
    {"skill-used", "there is no such check here"},
};

}  // namespace

Value Carrier::carry() {
  if (auto check = convert()) return *std::move(check);
  Value out = unsupported_check(why_.empty() ? named() : why_, said_.span);
  put_beside(out.map());
  return out;
}

std::optional<Value> Carrier::convert() {
  if (type_.empty()) return lost("it has no type");
  if (const bool measured = base_ == "latency" || base_ == "cost"; !side_.raw.empty() && !measured) {
    why_ = fmt::format("{}: {}", named(), side_.raw);
    return std::nullopt;
  }
  for (const std::string_view key : {"transform", "contextTransform"})
    if (find(said_, key) != nullptr)
      return lost(fmt::format("its {} is code, and no code of a config is run", key));
  if (base_ == "assert-set") return finished(set());
  for (const Refused& refused : kRefused)
    if (base_ == refused.type) return lost(refused.why);
  if (base_.starts_with("trace-") || base_.starts_with("trajectory:") ||
      base_.starts_with("promptfoo:redteam:"))
    return lost("there is no such check here");
  if (!read_value()) return std::nullopt;
  for (const Kind& kind : kinds())
    if (kind.type == base_) return finished((this->*kind.make)());
  return lost("there is no such check here");
}

std::span<const Carrier::Kind> Carrier::kinds() {
  static constexpr Kind kKinds[] = {{"equals", &Carrier::equals},
                                    {"contains", &Carrier::contains},
                                    {"icontains", &Carrier::contains},
                                    {"contains-all", &Carrier::contains_all},
                                    {"icontains-all", &Carrier::contains_all},
                                    {"contains-any", &Carrier::contains_any},
                                    {"icontains-any", &Carrier::contains_any},
                                    {"starts-with", &Carrier::affix},
                                    {"ends-with", &Carrier::affix},
                                    {"regex", &Carrier::regex},
                                    {"is-json", &Carrier::json},
                                    {"contains-json", &Carrier::json},
                                    {"levenshtein", &Carrier::levenshtein},
                                    {"rouge-n", &Carrier::rouge},
                                    {"bleu", &Carrier::bleu},
                                    {"word-count", &Carrier::word_count},
                                    {"latency", &Carrier::measured},
                                    {"cost", &Carrier::measured},
                                    {"is-refusal", &Carrier::refusal},
                                    {"finish-reason", &Carrier::finish_reason},
                                    {"javascript", &Carrier::javascript},
                                    {"similar", &Carrier::similar},
                                    {"similar:cosine", &Carrier::similar},
                                    {"llm-rubric", &Carrier::rubric},
                                    {"model-graded-closedqa", &Carrier::closed_qa},
                                    {"factuality", &Carrier::factuality},
                                    {"model-graded-factuality", &Carrier::factuality},
                                    {"g-eval", &Carrier::g_eval},
                                    {"answer-relevance", &Carrier::relevance},
                                    {"context-faithfulness", &Carrier::with_context},
                                    {"context-recall", &Carrier::with_context},
                                    {"context-relevance", &Carrier::with_context},
                                    {"conversation-relevance", &Carrier::conversation}};
  return kKinds;
}

std::string Carrier::named() const {
  const std::string metric = text_in(said_, "metric");
  return metric.empty() ? fmt::format("assertion {}", type_)
                        : fmt::format("assertion {} (metric {})", type_, quoted(metric));
}

std::nullopt_t Carrier::lost(std::string_view why) {
  why_ = fmt::format("{}: {}", named(), why);
  context_.lose(said_.span, why_);
  return std::nullopt;
}

void Carrier::differs(std::string_view how) {
  context_.differ(said_.span, fmt::format("{}: {}", named(), how));
}

bool Carrier::read_value() {
  const Value* said = find(said_, "value");
  if (said == nullptr) return true;
  if (is_reference(*said)) {
    const std::string_view name = without_scheme(said->text());
    for (const std::string_view code : {".js", ".cjs", ".mjs", ".ts", ".py", ".rb"})
      if (name.ends_with(code) || name.find(std::string(code) + ":") != std::string_view::npos)
        return lost("code of a config is never run"), false;
    const bool data = name.ends_with(".json") || name.ends_with(".yaml") || name.ends_with(".yml");
    if (data) {
      auto read = context_.sources.read_value(said->text(), said->span);
      if (!read) return context_.fault(read.error()), false;
      value_ = *std::move(read);
    } else {
      auto file = context_.sources.read(said->text(), said->span);
      if (!file) return context_.fault(file.error()), false;
      value_ = at(Value(trimmed((*file)->text)), said->span);
    }
  } else {
    value_ = *said;
  }
  if (base_ == "javascript") return true;
  return render(*value_);
}

bool Carrier::render(Value& value) {
  if (value.is_list()) {
    for (Value& item : value.list())
      if (!render(item)) return false;
  } else if (value.is_map()) {
    for (auto& member : value.map())
      if (!render(member.value)) return false;
  } else if (value.is_text() && has_template(value.text())) {
    const auto text = render_nunjucks(value.text(), side_.vars);
    if (!text) return lost(fmt::format("its value needs {}", text.error().message)), false;
    value = at(Value(*text), value.span);
  }
  return true;
}

std::optional<double> Carrier::threshold() const {
  const Value* said = find(said_, "threshold");
  return said != nullptr && said->is_number() ? std::optional(said->number()) : std::nullopt;
}

std::optional<Value> Carrier::finished(Check check) {
  if (!check) return std::nullopt;
  Map out;
  const auto& head = *check->begin();
  const std::string word(head.key);
  const bool plain = !negated_ || base_ == "assert-set";
  const std::string turned = word.starts_with("not-") ? word.substr(4) : "not-" + word;
  out.set(plain ? word : turned, at(head.value, said_.span));
  for (const auto& member : *check)
    if (&member != &head) out.set(member.key, member.value);
  put_around(out);
  return at(Value(std::move(out)), said_.span);
}

void Carrier::put_around(Map& check) {
  const Value* weight = find(said_, "weight");
  const bool none = weight != nullptr && weight->is_number() && weight->number() == 0;
  if (none) {
    Value inner = at(Value(check), said_.span);
    check = Map{{"at-least", at(Value(Map{{"n", 0}, {"checks", List{std::move(inner)}}}), said_.span)}};
  }
  put_beside(check);
}

void Carrier::put_beside(Map& check) {
  const Value* weight = find(said_, "weight");
  if (weight != nullptr && weight->is_number() && weight->number() != 1) check.set("weight", *weight);
  if (const std::string metric = text_in(said_, "metric"); !metric.empty()) {
    const auto text = render_nunjucks(metric, side_.vars);
    check.set("id", at(Value(text ? *text : metric), said_.span));
  }
}

Carrier::Check Carrier::set() {
  const Value* items = find(said_, "assert");
  if (items == nullptr || !items->is_list() || items->list().empty()) return lost("it has no assertions");
  if (depth_ >= kDeepestSet) return lost("sets in sets, too deep");
  List checks;
  for (const Value& item : items->list()) {
    checks.push_back(Carrier(item, side_, context_, depth_ + 1).carry());
  }
  const auto least = threshold();
  if (!least && side_.threshold)
    differs("a set that fails counts nothing towards the test's threshold, not in part");
  if (!least) return Map{{"all-of", std::move(checks)}};
  side_.graded = true;
  return Map{{"weighted", Map{{"least", *least}, {"checks", std::move(checks)}}}};
}

Value check_of(const Value& assertion, CaseSide& side, Context& context) {
  return Carrier(assertion, side, context, 0).carry();
}

}  // namespace proctor::imports::pf
