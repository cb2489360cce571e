// Assertions on texts, JSON and measures.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/javascript.h"
#include "imports/nunjucks.h"
#include "imports/promptfoo_carrier.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::imports::pf {

std::optional<std::string> Carrier::text_value() {
  if (value_ && value_->is_scalar() && !as_text(*value_).empty()) return as_text(*value_);
  lost("it needs a text to compare with");
  return std::nullopt;
}

Map Carrier::with_case(Map check) const {
  if (base_.starts_with('i') && base_.starts_with("icontains")) check.set("case_insensitive", true);
  return check;
}

Carrier::Check Carrier::equals() {
  if (!value_) return lost("it needs a value to compare with");
  if (value_->is_scalar()) return Map{{"exact", as_text(*value_)}};
  return Map{{"equals", *value_}};
}

Carrier::Check Carrier::contains() {
  const auto text = text_value();
  return text ? Check(with_case(Map{{"contains", *text}})) : std::nullopt;
}

std::optional<std::vector<std::string>> Carrier::several() {
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

Carrier::Check Carrier::contains_all() {
  const auto texts = several();
  if (!texts) return std::nullopt;
  if (texts->empty()) return lost("it needs texts to look for");
  if (!negated_ || texts->size() == 1)
    return with_case(Map{{"contains", List(texts->begin(), texts->end())}});
  // promptfoo's negated form passes where one text is missing; a negated list here forbids each of them.
  List checks;
  for (const std::string& text : *texts) checks.emplace_back(with_case(Map{{"contains", text}}));
  return Map{{"all-of", std::move(checks)}};
}

Carrier::Check Carrier::contains_any() {
  const auto texts = several();
  if (!texts) return std::nullopt;
  if (texts->empty()) return lost("it needs texts to look for");
  List checks;
  for (const std::string& text : *texts) checks.emplace_back(with_case(Map{{"contains", text}}));
  if (checks.size() == 1) return checks[0].map();
  return Map{{"any-of", std::move(checks)}};
}

Carrier::Check Carrier::affix() {
  const auto text = text_value();
  return text ? Check(Map{{base_, *text}}) : std::nullopt;
}

Carrier::Check Carrier::regex() {
  const auto text = text_value();
  return text ? Check(Map{{"regex", *text}}) : std::nullopt;
}

Carrier::Check Carrier::json() {
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

Carrier::Check Carrier::levenshtein() {
  const auto text = text_value();
  constexpr double kUsual = 5;
  return text ? Check(Map{{"edit-distance", *text}, {"most", threshold().value_or(kUsual)}}) : std::nullopt;
}

Carrier::Check Carrier::rouge() {
  const auto text = text_value();
  if (!text) return std::nullopt;
  side_.graded = true;
  differs(
      "words and signs are told apart a little otherwise, so that a score may differ in the second digit");
  return Map{{"rouge-n", *text}, {"signs", true}, {"threshold", threshold().value_or(0.75)}};
}

Carrier::Check Carrier::bleu() {
  if (!value_) return lost("it needs a text to compare with");
  const auto texts = texts_of(&*value_);
  if (texts.empty()) return lost("it needs a text to compare with");
  side_.graded = true;
  Map out{{"bleu", List(texts.begin(), texts.end())}, {"plain", true}};
  if (texts.size() == 1) out.set("bleu", texts[0]);
  out.set("threshold", threshold().value_or(0.5));
  return out;
}

Carrier::Check Carrier::word_count() {
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

Carrier::Check Carrier::measured() {
  const auto most = threshold();
  if (!most) return lost("it needs a threshold");
  return Map{{base_, Map{{"max", *most}}}};
}

Carrier::Check Carrier::refusal() {
  differs("a refusal is known by what the answer means, not by its first words");
  return Map{{"is-refusal", true}};
}

Carrier::Check Carrier::finish_reason() {
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

Carrier::Check Carrier::javascript() {
  if (!value_ || !value_->is_text() || threshold()) return lost("code of a config is never run");
  const auto text = render_nunjucks(value_->text(), side_.vars);
  const auto check = text ? check_of_javascript(*text) : std::nullopt;
  if (!check)
    return lost(
        "code of a config is never run, and this is none of the few forms that say what a check says");
  return check->map();
}

}  // namespace proctor::imports::pf
