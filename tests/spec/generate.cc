#include "spec/generate.h"

#include <array>
#include <stdexcept>
#include <vector>

#include "base/words.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

using namespace dialects;  // NOLINT(google-build-using-namespace)

bool chance(Random& random, double share) { return std::uniform_real_distribution<>(0, 1)(random) < share; }

std::size_t below(Random& random, std::size_t count) {
  return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

// Texts that a careless writer of YAML or JSON spoils.
constexpr std::string_view kTexts[] = {
    "",
    "plain",
    "two words",
    "yes",
    "No",
    "null",
    "~",
    "1",
    "1e3",
    "0x1F",
    "010",
    "1_000",
    "12:30",
    "2024-01-27",
    "2025-01-27T04:00:00Z",
    " leading",
    "trailing ",
    "two\nlines",
    "ends with a break\n",
    "two breaks\n\n",
    "\n",
    "\tindented",
    "a: b",
    "a #b",
    "# comment",
    "- item",
    "{{ name }}",
    "{x}",
    "[x]",
    "it's",
    "\"quoted\"",
    "back\\slash",
    "Où est la gare ? 駅",
    "🙂",
    "\xE2\x80\xAE bidi",
    "100%",
    "@at",
    "`tick`",
    "*star",
    "&and",
    "!bang",
    "| pipe",
    "> more",
    "...",
    "---",
    "=",
    "<<",
    "a,b",
    "key?",
    "line 1\n  line 2\n    line 3",
    "  starts indented\nthen not",
    "\x01 control",
    "a\r\nb",
    "x\xC2\x85y",
    "very long text that goes on and on so that a line breaker might fold it in the middle"};
constexpr std::string_view kKeys[] = {"name",  "user_question", "a b",  "x-y", "1", "true",
                                      "null",  "key: colon",    "ключ", "",    "#", "on",
                                      "{{k}}", "deep.path"};
constexpr std::string_view kUnknownKeys[] = {"x-owner", "zz_reviewed_by", "$schema_hint", "qqq", "_note"};
constexpr std::string_view kOtherKeys[] = {"memory.user.name", "memory.a", "temperature", "seed", "stop"};

std::string text(Random& random, const Shape& shape) {
  std::string out(kTexts[below(random, std::size(kTexts))]);
  if (out.size() < shape.shortest || (shape.longest > 0 && out.size() > shape.longest)) return "text";
  return out;
}

Value number(Random& random, const Shape& shape) {
  const double low = shape.least.value_or(-50);
  const double high = shape.most.value_or(low + 5000);
  if (chance(random, 0.3)) return low;
  const double drawn = std::uniform_real_distribution<>(low, high)(random);
  return std::round(drawn * 100) / 100 > high ? high : std::max(low, std::round(drawn * 100) / 100);
}

Value integer(Random& random, const Shape& shape) {
  const auto low = static_cast<std::int64_t>(shape.least.value_or(-3));
  const auto high = static_cast<std::int64_t>(shape.most.value_or(static_cast<double>(low) + 9000));
  return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}

Value list(Random& random, const Shape& shape) {
  List out;
  const std::size_t count = std::max(shape.shortest, shape.fewest) + below(random, 3);
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(shape.items == nullptr ? generate_json(random) : generate(*shape.items, random));
  return out;
}

void add_field(Map& map, const Field& field, Random& random) {
  std::vector<std::string_view> spellings = {field.name};
  for (const auto alias : split(field.aliases, ' '))
    if (!alias.empty()) spellings.push_back(alias);
  const auto key = spellings[below(random, spellings.size())];
  const bool nothing = field.need == Need::optional && chance(random, 0.03);
  map.set(key, nothing ? Value() : generate(*field.shape, random));
}

Map record(Random& random, const Record& of) {
  std::vector<const Field*> fields;
  if (of.heads > 0) fields.push_back(&of.fields[below(random, of.heads)]);
  for (const Field& field : of.fields.subspan(of.heads)) {
    if (field.need == Need::required || chance(random, 0.3)) fields.push_back(&field);
  }
  std::shuffle(fields.begin(), fields.end(), random);
  Map out;
  for (const Field* field : fields) add_field(out, *field, random);
  if (!of.closed && chance(random, 0.1))
    out.set(kUnknownKeys[below(random, std::size(kUnknownKeys))], generate_json(random));
  if (of.others != nullptr && chance(random, 0.5)) {
    const auto key = kOtherKeys[below(random, std::size(kOtherKeys))];
    if (of.is_other(key)) out.set(key, generate(*of.others, random));
  }
  return out;
}

Value map(Random& random, const Shape& shape) {
  if (shape.choice != nullptr) {
    const auto& variant = shape.choice->variants[below(random, shape.choice->variants.size())];
    Map out = record(random, *variant.record);
    out.set(shape.choice->key, variant.tag);
    return out;
  }
  if (shape.record != nullptr) return record(random, *shape.record);
  Map out;
  for (std::size_t i = below(random, 3); i > 0; --i)
    out.set(kKeys[below(random, std::size(kKeys))],
            shape.values == nullptr ? generate_json(random) : generate(*shape.values, random));
  return out;
}

}  // namespace

Value generate_json(Random& random, int depth) {
  switch (below(random, depth > 0 ? 7 : 5)) {
    case 0: return {};
    case 1: return chance(random, 0.5);
    case 2: return integer(random, {});
    case 3: return number(random, {});
    case 4: return std::string(kTexts[below(random, std::size(kTexts))]);
    case 5: {
      List out;
      for (std::size_t i = below(random, 3); i > 0; --i) out.push_back(generate_json(random, depth - 1));
      return out;
    }
    default: {
      Map out;
      for (std::size_t i = below(random, 3); i > 0; --i)
        out.set(kKeys[below(random, std::size(kKeys))], generate_json(random, depth - 1));
      return out;
    }
  }
}

Value generate(const Shape& shape, Random& random) {
  if (!shape.examples.empty() && chance(random, 0.9))
    return *value::parse_json(shape.examples[below(random, shape.examples.size())]);
  if (!shape.words.empty() && chance(random, (shape.takes & takes_number) != 0 ? 0.5 : 1))
    return shape.words[below(random, shape.words.size())];
  if ((shape.takes & takes_anything) == takes_anything) return generate_json(random);
  std::vector<unsigned> kinds;
  for (const unsigned kind : {takes_null, takes_boolean, takes_integer, takes_number, takes_list, takes_map})
    if ((shape.takes & kind) != 0) kinds.push_back(kind);
  if ((shape.takes & takes_text) != 0 && shape.words.empty()) kinds.insert(kinds.end(), 2, takes_text);
  switch (kinds[below(random, kinds.size())]) {
    case takes_null: return {};
    case takes_boolean: return chance(random, 0.5);
    case takes_integer: return integer(random, shape);
    case takes_number: return number(random, shape);
    case takes_text: return text(random, shape);
    case takes_list: return list(random, shape);
    default: return map(random, shape);
  }
}

Generated generate_document(const Dialect& dialect, Random& random) {
  Generated out;
  for (;; ++out.rejected) {
    if (out.rejected > 2000)
      throw std::runtime_error("no valid document of " + std::string(dialect.name) + " in 2000 tries");
    const Form& form = dialect.forms[below(random, dialect.forms.size())];
    if (form.kind != DocumentKind::suite || form.read_only) continue;
    out.root = generate(*form.shape, random);
    const auto fit = dialect.sniff(out.root);
    if (!fit || fit->form != &form) continue;
    const std::string text = value::to_json(out.root);
    Diagnostics faults("generated", text);
    auto parsed = value::parse_json(text, {}, faults);
    if (!parsed) throw std::runtime_error("generated text is not JSON: " + text);
    if (!read_document(*parsed, &dialect, false, {text, "generated", faults})) continue;
    out.form = &form;
    return out;
  }
}

}  // namespace proctor::spec
