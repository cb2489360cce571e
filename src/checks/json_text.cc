#include "checks/json_text.h"

#include "checks/options.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

using model::Subject;

constexpr std::string_view kFence = "```";
constexpr std::string_view kExtractWords[] = {"fenced"};

// What stands between the first fence and the next, without the language named after it.
std::optional<std::string_view> fenced_part(std::string_view text) {
  const auto open = text.find(kFence);
  if (open == std::string_view::npos) return std::nullopt;
  const auto begin = text.find('\n', open);
  const auto end = begin == std::string_view::npos ? begin : text.find(kFence, begin);
  if (end == std::string_view::npos) return std::nullopt;
  return text.substr(begin, end - begin);
}

JsonSeen parsed(std::string_view text) {
  auto value = value::parse_json(text, {.strictness = value::Strictness::data});
  if (!value) return {.why = "the text is not JSON"};
  auto made = std::make_shared<const Value>(*std::move(value));
  return {made.get(), {}, made};
}

}  // namespace

const Shape kExtractShape = {.takes = takes_text, .words = kExtractWords};

JsonText::JsonText(const model::Check& check)
    : fenced_(text_of(check.options, "extract") == "fenced"),
      whole_(check.subject == Subject::json && (!check.path || *check.path == "$" || check.path->empty())) {}

JsonSeen JsonText::of(const Seen& seen) const {
  if (whole_ && seen.answer().json() != nullptr) return {seen.answer().json()};
  const bool is_text = whole_ || seen.subject() == Subject::text || seen.subject() == Subject::response;
  const auto text = whole_ ? std::optional(seen.answer().text()) : is_text ? seen.text() : std::nullopt;
  if (!text && seen.value() == nullptr) return {.why = "nothing is there"};
  if (!text) return {seen.value()};
  if (!fenced_) return whole_ ? JsonSeen{.why = "the output is not JSON"} : parsed(*text);
  const auto part = fenced_part(*text);
  return part ? parsed(*part) : JsonSeen{.why = "there is no fenced block"};
}

}  // namespace proctor::checks
