#include "imports/promptfoo_assertions.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/words.h"
#include "imports/javascript.h"
#include "imports/nunjucks.h"
#include "value/json.h"
#include "value/yaml.h"

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

class Carrier {
 public:
  Carrier(const Value& said, CaseSide& side, Context& context, int depth)
      : said_(said),
        side_(side),
        context_(context),
        depth_(depth),
        type_(text_in(said, "type")),
        base_(type_) {
    if (base_.starts_with("not-")) {
      negated_ = true;
      base_.remove_prefix(4);
    }
  }

  std::optional<Value> carry() {
    if (type_.empty()) return lost("it has no type");
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

 private:
  using Check = std::optional<Map>;
  struct Kind {
    std::string_view type;
    Check (Carrier::*make)();
  };

  static std::span<const Kind> kinds() {
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

  // "assertion javascript (metric "Tone"): why"
  std::string named() const {
    const std::string metric = text_in(said_, "metric");
    return metric.empty() ? fmt::format("assertion {}", type_)
                          : fmt::format("assertion {} (metric {})", type_, quoted(metric));
  }

  std::nullopt_t lost(std::string_view why) {
    context_.lose(said_.span, fmt::format("{}: {}", named(), why));
    return std::nullopt;
  }

  void differs(std::string_view how) { context_.differ(said_.span, fmt::format("{}: {}", named(), how)); }

  // --- The value, rendered

  bool read_value() {
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

  bool render(Value& value) {
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

  std::optional<double> threshold() const {
    const Value* said = find(said_, "threshold");
    return said != nullptr && said->is_number() ? std::optional(said->number()) : std::nullopt;
  }

  // --- What all have

  std::optional<Value> finished(Check check) {
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

  // A weight of 0 takes part in nothing: it always passes there.
  void put_around(Map& check) {
    const Value* weight = find(said_, "weight");
    const bool none = weight != nullptr && weight->is_number() && weight->number() == 0;
    if (none) {
      Value inner = at(Value(check), said_.span);
      check = Map{{"at-least", at(Value(Map{{"n", 0}, {"checks", List{std::move(inner)}}}), said_.span)}};
    }
    if (weight != nullptr && weight->is_number() && weight->number() != 1) check.set("weight", *weight);
    if (const std::string metric = text_in(said_, "metric"); !metric.empty()) {
      const auto text = render_nunjucks(metric, side_.vars);
      check.set("id", at(Value(text ? *text : metric), said_.span));
    }
  }

  // --- Texts

  std::optional<std::string> text_value() {
    if (value_ && value_->is_scalar() && !as_text(*value_).empty()) return as_text(*value_);
    lost("it needs a text to compare with");
    return std::nullopt;
  }

  Map with_case(Map check) const {
    if (base_.starts_with('i') && base_.starts_with("icontains")) check.set("case_insensitive", true);
    return check;
  }

  Check equals() {
    if (!value_) return lost("it needs a value to compare with");
    if (value_->is_scalar()) return Map{{"exact", as_text(*value_)}};
    return Map{{"equals", *value_}};
  }

  Check contains() {
    const auto text = text_value();
    return text ? Check(with_case(Map{{"contains", *text}})) : std::nullopt;
  }

  // A list, or one text with commas in it, where quotes keep commas together.
  std::optional<std::vector<std::string>> several() {
    if (value_ && value_->is_list()) return texts_of(&*value_);
    const auto text = text_value();
    if (!text) return std::nullopt;
    std::vector<std::string> out;
    for (std::size_t i = 0; i < text->size();) {
      i = std::min(text->find_first_not_of(", \t\n\r", i), text->size());
      if (i == text->size()) break;
      if ((*text)[i] == '"') {
        const std::size_t close = std::min(text->find('"', i + 1), text->size());
        out.push_back(text->substr(i + 1, close - i - 1));
        i = close + 1;
      } else {
        const std::size_t comma = std::min(text->find(',', i), text->size());
        out.emplace_back(trimmed(text->substr(i, comma - i)));
        i = comma;
      }
    }
    return out;
  }

  Check contains_all() {
    const auto texts = several();
    if (!texts) return std::nullopt;
    if (texts->empty()) return lost("it needs texts to look for");
    return with_case(Map{{"contains", List(texts->begin(), texts->end())}});
  }

  Check contains_any() {
    const auto texts = several();
    if (!texts) return std::nullopt;
    if (texts->empty()) return lost("it needs texts to look for");
    List checks;
    for (const std::string& text : *texts) checks.emplace_back(with_case(Map{{"contains", text}}));
    if (checks.size() == 1) return checks[0].map();
    return Map{{"any-of", std::move(checks)}};
  }

  Check affix() {
    const auto text = text_value();
    return text ? Check(Map{{base_, *text}}) : std::nullopt;
  }

  Check regex() {
    const auto text = text_value();
    return text ? Check(Map{{"regex", *text}}) : std::nullopt;
  }

  Check json() {
    Map out{{base_, true}};
    if (base_ == "contains-json") {
      out.set("only", "maps");
      differs("JSON is read as JSON, not as YAML, which forgives missing values and quotes");
    }
    if (!value_) return out;
    Value schema = *value_;
    if (schema.is_text()) {
      auto parsed = value::parse_yaml(schema.text());
      if (!parsed) return lost("its schema is neither JSON nor YAML");
      schema = at(*std::move(parsed), schema.span);
    }
    if (!schema.is_map() && !schema.is_boolean()) return lost("its value is no schema");
    out.set("schema", std::move(schema));
    return out;
  }

  Check levenshtein() {
    const auto text = text_value();
    constexpr double kUsual = 5;
    return text ? Check(Map{{"edit-distance", *text}, {"most", threshold().value_or(kUsual)}}) : std::nullopt;
  }

  Check rouge() {
    const auto text = text_value();
    if (!text) return std::nullopt;
    side_.graded = true;
    differs(
        "words and signs are told apart a little otherwise, so that a score may differ in the second digit");
    return Map{{"rouge-n", *text}, {"signs", true}, {"threshold", threshold().value_or(0.75)}};
  }

  Check bleu() {
    if (!value_) return lost("it needs a text to compare with");
    const auto texts = texts_of(&*value_);
    if (texts.empty()) return lost("it needs a text to compare with");
    side_.graded = true;
    Map out{{"bleu", List(texts.begin(), texts.end())}, {"plain", true}};
    if (texts.size() == 1) out.set("bleu", texts[0]);
    out.set("threshold", threshold().value_or(0.5));
    return out;
  }

  Check word_count() {
    Map bounds;
    if (value_ && value_->is_map()) {
      for (const std::string_view key : {"min", "max"})
        if (const Value* bound = find(*value_, key); bound != nullptr && bound->is_number())
          bounds.set(key, *bound);
    } else if (value_ && value_->is_scalar()) {
      if (auto number = value::parse_json(as_text(*value_)); number && number->is_number())
        bounds = Map{{"min", *number}, {"max", *number}};
    }
    if (bounds.empty()) return lost("its value is neither a number nor {min, max}");
    return Map{{"word-count", std::move(bounds)}};
  }

  Check measured() {
    const auto most = threshold();
    if (!most) return lost("it needs a threshold");
    return Map{{base_, Map{{"max", *most}}}};
  }

  Check refusal() {
    differs("a refusal is known by what the answer means, not by its first words");
    return Map{{"is-refusal", true}};
  }

  Check finish_reason() {
    const auto text = text_value();
    if (!text) return std::nullopt;
    const bool chat = side_.provider == "openai" || side_.provider == "azure-openai" ||
                      side_.provider == "groq" || side_.provider == "mistral" ||
                      side_.provider == "openrouter" || side_.provider == "together" ||
                      side_.provider == "deepseek";
    if (!chat) return lost("this provider has other words for why it ended");
    std::string pattern;
    for (const char c : *text)
      pattern += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ? std::string(1, c)
                                                                              : fmt::format("\\{}", c);
    return Map{{"regex", fmt::format("^{}$", pattern)},
               {"flags", "i"},
               {"of", "response"},
               {"at", "choices.0.finish_reason"}};
  }

  Check javascript() {
    if (!value_ || !value_->is_text() || threshold()) return lost("code of a config is never run");
    const auto text = render_nunjucks(value_->text(), side_.vars);
    const auto check = text ? check_of_javascript(*text) : std::nullopt;
    if (!check)
      return lost(
          "code of a config is never run, and this is none of the few forms that say what a check says");
    return check->map();
  }

  // --- By meaning, and by a judge

  Check similar() {
    if (!value_) return lost("it needs a text to compare with");
    const auto texts = texts_of(&*value_);
    if (texts.empty()) return lost("it needs a text to compare with");
    side_.graded = true;
    Map out{{"similar", List(texts.begin(), texts.end())}};
    if (texts.size() == 1) out.set("similar", texts[0]);
    out.set("threshold", threshold().value_or(0.75));
    return out;
  }

  // The judge of this assertion, or of its test.
  bool name_judge(Map& check) {
    ++side_.judged;
    if (find(side_.options, "rubricPrompt") || find(said_, "rubricPrompt"))
      differs("\"rubricPrompt\" is not carried: the judge is asked in other words; see --judge-prompts");
    if (const Value* own = find(said_, "provider")) {
      if (const auto judge = judge_of(*own, context_)) check.set("model", *judge);
    } else if (!side_.judge.empty()) {
      check.set("model", side_.judge);
    }
    return true;
  }

  static const Value* find(const Value& map, std::string_view key) { return pf::find(map, key); }
  static const Value* find(const Map& map, std::string_view key) {
    const Value* found = map.find(key);
    return found == nullptr || found->is_null() ? nullptr : found;
  }

  Check judged(Map check) {
    name_judge(check);
    return check;
  }

  // The judge's own word decides, and with a threshold its score, too.
  Check rubric() {
    if (value_ && !value_->is_scalar()) value_ = at(Value(value::to_json(*value_)), value_->span);
    const auto text = text_value();
    if (!text) return std::nullopt;
    side_.graded = true;
    Map out{{"judge", *text}};
    if (const auto least = threshold()) out.set("least", *least);
    return judged(std::move(out));
  }

  Check closed_qa() {
    const auto text = text_value();
    return text ? judged(Map{{"metric", "closed_qa"}, {"criteria", *text}}) : std::nullopt;
  }

  bool refer_to(const std::string& text) {
    if (side_.reference && *side_.reference != Value(text))
      return lost("a case has one reference here, and another assertion names another one"), false;
    side_.reference = at(Value(text), said_.span);
    return true;
  }

  Check factuality() {
    const auto text = text_value();
    if (!text || !refer_to(*text)) return std::nullopt;
    if (find(side_.options, "factuality")) return lost("scores of its own for each relation are not carried");
    return judged(Map{{"metric", "factuality"}});
  }

  Check g_eval() {
    if (value_ && value_->is_list() && value_->list().size() == 1) value_ = Value(value_->list()[0]);
    if (value_ && value_->is_list())
      return lost("several criteria in one assertion: write one assertion for each");
    const auto text = text_value();
    if (!text) return std::nullopt;
    side_.graded = true;
    return judged(Map{{"metric", "g_eval"},
                      {"criteria", *text},
                      {"evaluation_params", List{"input", "actual_output"}},
                      {"threshold", threshold().value_or(0.7)}});
  }

  Check relevance() {
    side_.graded = true;
    differs(
        "carried as answer_relevancy: the share of statements that bear on the question, in place of the "
        "likeness of "
        "questions made from the answer");
    return judged(Map{{"metric", "answer_relevancy"}, {"threshold", threshold().value_or(0)}});
  }

  Check with_context() {
    const Value* context = find(side_.vars, "context");
    if (context == nullptr) return lost("there is no variable \"context\"");
    const auto texts = texts_of(context);
    side_.graded = true;
    side_.retrieval_context = List(texts.begin(), texts.end());
    std::string_view metric = "faithfulness";
    if (base_ == "context-recall") {
      const auto text = text_value();
      if (!text || !refer_to(*text)) return std::nullopt;
      metric = "contextual_recall";
    } else if (base_ == "context-relevance") {
      metric = "contextual_relevancy";
    }
    differs(fmt::format("carried as {}, which asks its judge in other steps", metric));
    return judged(Map{{"metric", metric}, {"threshold", threshold().value_or(0)}});
  }

  Check conversation() {
    side_.graded = true;
    differs("carried as turn_relevancy, which asks its judge in other steps");
    return judged(Map{{"metric", "turn_relevancy"}, {"threshold", threshold().value_or(0.5)}});
  }

  // --- Sets

  static bool is_graded(const Value& check) {
    for (const std::string_view word : {"similar", "rouge-n", "bleu", "judge", "metric", "weighted"})
      for (const auto& member : check.map())
        if (member.key == word || std::string_view(member.key) == fmt::format("not-{}", word)) return true;
    return false;
  }

  Check set() {
    const Value* items = find(said_, "assert");
    if (items == nullptr || !items->is_list() || items->list().empty()) return lost("it has no assertions");
    if (depth_ >= kDeepestSet) return lost("sets in sets, too deep");
    List checks;
    for (const Value& item : items->list()) {
      auto check = Carrier(item, side_, context_, depth_ + 1).carry();
      if (!check) return lost("one of its assertions could not be carried");
      checks.push_back(*std::move(check));
    }
    const auto least = threshold();
    if (!least && side_.threshold)
      differs("a set that fails counts nothing towards the test's threshold, not in part");
    if (!least) return Map{{"all-of", std::move(checks)}};
    side_.graded = true;
    return Map{{"weighted", Map{{"least", *least}, {"checks", std::move(checks)}}}};
  }

  const Value& said_;
  CaseSide& side_;
  Context& context_;
  int depth_;
  std::string type_;
  std::string_view base_;
  bool negated_ = false;
  std::optional<Value> value_;
};

}  // namespace

std::optional<Value> check_of(const Value& assertion, CaseSide& side, Context& context) {
  return Carrier(assertion, side, context, 0).carry();
}

}  // namespace proctor::imports::pf
