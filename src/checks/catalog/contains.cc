// contains: a part of a text, several parts, or an element of a list. Never a pattern. Of several parts all
// must occur; negated, none may.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/words.h"
#include "checks/catalogue.h"
#include "checks/check.h"
#include "checks/equality.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "text/characters.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

// What is looked for in a text, once the spelling is out of the way.
struct Needles {
  std::vector<std::string> texts;
  bool any_case = false;
  bool possible = true;  // false: no text can contain it
};

bool is_promptkitchen(const model::Check& check) {
  return format_of(check, *def_of(check)) == "promptkitchen";
}

// In an output that is read as text, a number or true counts as it is written: a text cannot hold anything
// else.
std::optional<std::string> text_in(const model::Check& check, const Value& wanted) {
  if (wanted.is_text()) return std::string(wanted.text());
  const bool as_text = check.subject != Subject::json && !is_promptkitchen(check);
  if (as_text && wanted.is_scalar() && !wanted.is_null()) return value::to_json(wanted);
  return std::nullopt;
}

// The texts of a text or a list; nothing where some item cannot occur in a text.
std::optional<std::vector<std::string>> texts_in(const model::Check& check, const Value& wanted) {
  const std::span<const Value> items = wanted.is_list() ? std::span(wanted.list()) : std::span(&wanted, 1);
  std::vector<std::string> out;
  for (const Value& item : items) {
    auto text = text_in(check, item);
    if (!text) return std::nullopt;
    out.push_back(*std::move(text));
  }
  return out;
}

// PromptKitchen boxes a text as {value, caseInsensitive}. A list of texts is several to be found, except in
// JSON, where it is an element.
Needles needles_of(const model::Check& check) {
  Needles out{.any_case = is_on(check.options, "case_insensitive")};
  const Value* wanted = &*check.expected;
  if (const Value* boxed = wanted->find("value"); boxed != nullptr && boxed->is_text()) {
    out.any_case =
        out.any_case || is_on(wanted->map(), "caseInsensitive") || is_on(wanted->map(), "case_insensitive");
    wanted = boxed;
  }
  const auto texts =
      wanted->is_list() && check.subject == Subject::json ? std::nullopt : texts_in(check, *wanted);
  out.possible = texts.has_value();
  if (!texts) return out;
  for (const std::string& text : *texts) out.texts.push_back(out.any_case ? text::fold_case(text) : text);
  return out;
}

// PromptKitchen's expected list is one element, as in Jest. In every other format it lists several things.
bool lists_several(const model::Check& check) {
  return check.expected->is_list() && !is_promptkitchen(check);
}

class Contains final : public Matcher {
 public:
  explicit Contains(const model::Check& check)
      : check_(check),
        equality_(*check.expected),
        needles_(needles_of(check)),
        forbids_several_(check.negate && lists_several(check)) {
    // In its own format a boxed text is an element as it stands.
    if (needles_.any_case && check.expected->is_text() && is_promptkitchen(check))
      boxed_ = Map{{"value", *check.expected}, {"caseInsensitive", true}};
  }

  Match match(const Seen& seen) const override {
    if (forbids_several_) return {.pass = forbidden(seen) != nullptr};
    if (const auto text = seen.text()) return {.pass = needles_.possible && missing(*text) == nullptr};
    const List* list = list_in(seen);
    return {.pass = list != nullptr && std::any_of(list->begin(), list->end(),
                                                   [&](const Value& item) { return is_element(item); })};
  }

  std::string note(const Seen& seen) const override {
    if (forbids_several_) {
      const Value* found = forbidden(seen);
      return found == nullptr ? "" : "found: " + shown(*found);
    }
    const auto text = seen.text();
    const std::string* first = text && needles_.texts.size() > 1 ? missing(*text) : nullptr;
    return first == nullptr ? "" : "missing: " + shown_text(*first);
  }

 private:
  static const List* list_in(const Seen& seen) {
    return seen.value() == nullptr ? nullptr : seen.value()->if_list();
  }

  // The first text that does not occur.
  const std::string* missing(std::string_view text) const {
    const std::string folded = needles_.any_case ? text::fold_case(text) : std::string{};
    const std::string_view in = needles_.any_case ? std::string_view(folded) : text;
    const auto at =
        std::find_if(needles_.texts.begin(), needles_.texts.end(),
                     [&](const std::string& needle) { return in.find(needle) == std::string_view::npos; });
    return at == needles_.texts.end() ? nullptr : &*at;
  }

  // The first of the listed things that is inside; null: none is.
  const Value* forbidden(const Seen& seen) const {
    const List& listed = check_.expected->list();
    if (const auto text = seen.text()) {
      const auto at = std::find_if(listed.begin(), listed.end(),
                                   [&](const Value& item) { return occurs_in(item, *text); });
      return at == listed.end() ? nullptr : &*at;
    }
    const List* list = list_in(seen);
    if (list == nullptr) return nullptr;
    for (const Value& wanted : listed)
      if (std::any_of(list->begin(), list->end(),
                      [&](const Value& item) { return is_same_element(wanted, item); }))
        return &wanted;
    const bool as_one =
        std::any_of(list->begin(), list->end(), [&](const Value& item) { return equality_.holds(item); });
    return as_one ? &*check_.expected : nullptr;
  }

  bool occurs_in(const Value& wanted, std::string_view text) const {
    const auto needle = text_in(check_, wanted);
    if (!needle) return false;
    if (!needles_.any_case) return text.find(*needle) != std::string_view::npos;
    return text::fold_case(text).find(text::fold_case(*needle)) != std::string::npos;
  }

  bool is_same_element(const Value& wanted, const Value& item) const {
    if (Equality(wanted).holds(item)) return true;
    return needles_.any_case && wanted.is_text() && item.is_text() &&
           text::fold_case(item.text()) == text::fold_case(wanted.text());
  }

  bool is_element(const Value& item) const {
    if (boxed_) return item == *boxed_;
    if (equality_.holds(item)) return true;
    return needles_.any_case && check_.expected->is_text() && item.is_text() &&
           text::fold_case(item.text()) == needles_.texts.front();
  }

  const model::Check& check_;
  Equality equality_;
  Needles needles_;
  bool forbids_several_;  // negated: each of the list is forbidden
  std::optional<Value> boxed_;
};

Prepared prepare(const model::Check& check, const Setup&) {
  if (lists_several(check) && check.expected->list().empty())
    return fail("E632", "an empty list checks nothing: give at least one text", check.expected->span);
  const bool reads_text = check.subject == Subject::text && !is_promptkitchen(check);
  if (reads_text && !texts_in(check, *check.expected))
    return fail("E633", "a text cannot contain this: give a text, or a list of texts", check.expected->span);
  return std::make_unique<Contains>(check);
}

constexpr Field kOptions[] = {kCaseInsensitive};
constexpr Alias kAliases[] = {{"toContain", "promptkitchen"},
                              {"contains", "traceforge"},
                              {"not_contains", "traceforge", true},
                              {"output.includes", "testhaven"}};
constexpr Example kExamples[] = {
    {"The capital is Paris.", R"({"contains": "Paris"})", Verdict::pass},
    {"The capital is Paris.", R"({"contains": "paris"})", Verdict::fail},
    {"The capital is Paris.", R"({"contains": "paris", "case_insensitive": true})", Verdict::pass},
    {"red and blue", R"({"contains": ["red", "blue"]})", Verdict::pass},
    {"red and blue", R"({"contains": ["red", "green"]})", Verdict::fail},
    {"a.c", R"({"not-contains": "a.+c"})", Verdict::pass},
    {"red and blue", R"({"not-contains": ["green", "blue"]})", Verdict::fail},
    {"red and blue", R"({"not-contains": ["green", "black"]})", Verdict::pass},
    {R"({"tags": ["a", "b"]})", R"({"not-contains": ["b", "c"], "at": "$.tags"})", Verdict::fail},
    {R"({"tags": ["a", {"b": 1}]})", R"({"contains": {"b": 1}, "at": "$.tags"})", Verdict::pass},
    {R"({"n": 123})", R"({"contains": "2", "at": "$.n"})", Verdict::fail},
};

constexpr CheckDef kDefs[] = {
    {.name = "contains",
     .kind = "contains",
     .summary =
         "A text that occurs, several that all occur, or an element of a list. Negated, none of several "
         "may occur.",
     .takes_null = true,
     .reads_text = true,
     .hint = Hint::texts,
     .options = kOptions,
     .aliases = kAliases,
     .wants = "it inside",
     .wants_not = "it not inside",
     .prepare = prepare,
     .examples = kExamples}};

}  // namespace

std::span<const CheckDef> contains() { return kDefs; }

}  // namespace proctor::checks
