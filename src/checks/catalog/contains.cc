// contains: a part of a text, several parts, or an element of a list. Never a pattern.
#include <algorithm>

#include "base/words.h"
#include "checks/catalogue.h"
#include "checks/check.h"
#include "checks/equality.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "text/characters.h"

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
  const auto texts = wanted->is_list() && check.subject == Subject::json ? std::nullopt : texts_of(*wanted);
  out.possible = texts.has_value();
  if (!texts) return out;
  for (const auto text : *texts)
    out.texts.push_back(out.any_case ? text::fold_case(text) : std::string(text));
  return out;
}

class Contains final : public Matcher {
 public:
  explicit Contains(const model::Check& check)
      : check_(check), equality_(*check.expected), needles_(needles_of(check)) {
    // In its own format a boxed text is an element as it stands.
    const CheckDef* def = def_of(check);
    if (needles_.any_case && check.expected->is_text() && format_of(check, *def) == "promptkitchen")
      boxed_ = Map{{"value", *check.expected}, {"caseInsensitive", true}};
  }

  Match match(const Seen& seen) const override {
    if (const auto text = seen.text()) return {.pass = needles_.possible && missing(*text) == nullptr};
    const List* list = seen.value() == nullptr ? nullptr : seen.value()->if_list();
    return {.pass = list != nullptr && std::any_of(list->begin(), list->end(),
                                                   [&](const Value& item) { return is_element(item); })};
  }

  std::string note(const Seen& seen) const override {
    const auto text = seen.text();
    const std::string* first = text && needles_.texts.size() > 1 ? missing(*text) : nullptr;
    return first == nullptr ? "" : "missing: " + shown_text(*first);
  }

 private:
  // The first text that does not occur.
  const std::string* missing(std::string_view text) const {
    const std::string folded = needles_.any_case ? text::fold_case(text) : std::string{};
    const std::string_view in = needles_.any_case ? std::string_view(folded) : text;
    const auto at =
        std::find_if(needles_.texts.begin(), needles_.texts.end(),
                     [&](const std::string& needle) { return in.find(needle) == std::string_view::npos; });
    return at == needles_.texts.end() ? nullptr : &*at;
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
  std::optional<Value> boxed_;
};

Prepared prepare(const model::Check& check, const Setup&) { return std::make_unique<Contains>(check); }

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
    {R"({"tags": ["a", {"b": 1}]})", R"({"contains": {"b": 1}, "at": "$.tags"})", Verdict::pass},
    {R"({"n": 123})", R"({"contains": "2", "at": "$.n"})", Verdict::fail},
};

constexpr CheckDef kDefs[] = {
    {.name = "contains",
     .kind = "contains",
     .summary = "A text that occurs, several that all occur, or an element of a list.",
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
