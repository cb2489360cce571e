#include "dialects/native_check.h"

#include "base/words.h"
#include "checks/catalogue.h"
#include "checks/language.h"
#include "dialects/fields.h"

namespace proctor::dialects {
namespace {

using checks::CheckDef;
using checks::Holds;
using model::Check;
using model::Subject;

const Record& record() { return *checks::kCheckShape.record; }

}  // namespace

Map gathered_extra(const Fields& fields) {
  Map out = fields.map("extra");
  for (const auto& member : fields.extra()) out.set(member.key, member.value);
  return out;
}

const Shape& native_checks() { return checks::kCheckList; }

Check read_native_check(const Value& item, std::string_view source) {
  const Fields fields(item.map(), record(), source);
  Check check = checks::read_check(item, source);
  check.spelling = fields.spelling(check.spelling.shape);
  check.extra = gathered_extra(fields);
  return check;
}

// --- Writing

namespace {

Value bounds_of(const Check& check, bool own) {
  if (own && check.spelling.shape == "number" && !check.options.has("min") && check.options.has("max"))
    return *check.options.find("max");
  Map bounds;
  if (own)
    for (const auto key : split(check.spelling.shape, ' '))
      if (key == "min" || key == "max") bounds.set(key, Value());
  for (const auto key : {"min", "max"})
    if (const Value* bound = check.options.find(key)) bounds.set(key, *bound);
  return bounds;
}

Value value_for(const Check& check, const CheckDef& def, bool own) {
  if (def.arity == checks::Arity::none)
    return own && check.spelling.shape == "nothing" ? Value() : Value(true);
  if (def.holds == Holds::bounds) return bounds_of(check, own);
  if (def.holds == Holds::kind_suffix) return check.kind.substr(def.kind.size() + 1);
  return check.expected.value_or(Value());
}

// The author's word where it still says the kind, else the plainest.
const CheckDef& def_for(const Check& check, bool own) {
  const CheckDef* plainest = checks::def_of(check);
  const auto written = own ? checks::read_word(check.source_key) : std::nullopt;
  return written && written->def->kind == plainest->kind ? *written->def : *plainest;
}

void put_options(Draft& draft, const Check& check, const CheckDef& def) {
  for (const checks::Option& option : checks::options()) {
    const std::string_view name = option.field->name;
    const Value* said = check.options.find(name);
    if (option.is_switch) {
      draft.put_unless(name, said != nullptr && *said == Value(true), false);
    } else if (said != nullptr) {
      draft.put_unless(name, *said, checks::assumes(def, option) ? option.fallback : Value());
    }
  }
}

}  // namespace

namespace {

// PromptKitchen forbids a list as one element; `not-contains` would forbid each of its items.
bool forbids_element(const Check& check, bool own) {
  return !own && check.kind == "contains" && check.negate && check.expected && check.expected->is_list() &&
         checks::format_of(check, *checks::def_of(check)) == "promptkitchen";
}

Value write_forbidden_element(const Check& check) {
  Check inner = check;
  inner.negate = false;
  inner.weight = 1;
  inner.id.clear();
  inner.description.clear();
  inner.extra = {};
  Draft draft(record(), nullptr);
  draft.put("none-of", List{write_native_check(inner, false)});
  draft.put_unless("weight", check.weight, 1);
  draft.put_text("id", check.id);
  draft.put_text("description", check.description);
  return std::move(draft).finish_with_extra("extra", check.extra);
}

}  // namespace

Value write_native_check(const Check& check, bool own) {
  if (forbids_element(check, own)) return write_forbidden_element(check);
  const CheckDef& def = def_for(check, own);
  Draft draft(record(), own ? &check.spelling : nullptr);
  draft.put(checks::spelled(def, check.negate), value_for(check, def, own));
  draft.put_optional("at", check.path);
  const Subject assumed = check.path ? Subject::json : def.subject;
  draft.put_unless("of", model::name_of(check.subject), model::name_of(assumed));
  draft.put_unless("match", check.path_mode == model::PathMode::all ? "all" : "any", "any");
  put_options(draft, check, def);
  draft.put_unless("weight", check.weight, 1);
  draft.put_text("id", check.id);
  draft.put_text("description", check.description);
  const bool lacks = def.arity == checks::Arity::one && def.holds == Holds::expected && !check.expected;
  draft.put_unless("incomplete", lacks, false);
  return std::move(draft).finish_with_extra("extra", check.extra);
}

}  // namespace proctor::dialects
