#include "text/refusal_unwrap.h"

#include <algorithm>
#include <array>

#include "base/words.h"
#include "text/refusal_letters.h"
#include "text/refusal_marks.h"
#include "value/json.h"

namespace proctor::text {
namespace {

// Where one of these is present, the others are about the answer, not the answer.
constexpr std::array<std::string_view, 18> kAnswers = {
    "answer",  "response",     "reply",      "message",     "content", "text",
    "output",  "result",       "completion", "final",       "body",    "refusal",
    "summary", "final_answer", "assistant",  "explanation", "reason",  "error"};

constexpr std::array<std::string_view, 27> kOthers = {
    "original", "source",   "translation", "translated", "example",     "examples", "quote",
    "quotes",   "input",    "prompt",      "question",   "query",       "user",     "phrase",
    "phrases",  "sentence", "sentences",   "template",   "templates",   "script",   "dialogue",
    "lines",    "rejected", "chosen",      "samples",    "completions", "thinking"};

template <std::size_t size>
bool is_one(std::string_view key, const std::array<std::string_view, size>& keys) {
  return std::find(keys.begin(), keys.end(), lower(key)) != keys.end();
}

bool has_answer(const Value& object) {
  return std::any_of(object.map().begin(), object.map().end(),
                     [](const value::Member& member) { return is_one(member.key, kAnswers); });
}

// {"role": ..., "content": ...} is a line of a conversation.
bool is_conversation(const Value& list) {
  return list.list().size() > 1 && std::all_of(list.list().begin(), list.list().end(), [](const Value& item) {
           return item.is_map() && item.map().has("role");
         });
}

// One word, such as a status.
bool is_label(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_ascii_letter(c) || c == '_' || c == '-'; });
}

void gather(const Value& value, std::string& out) {
  if (value.is_text()) {
    if (is_label(value.text())) return;
    out += value.text();
    out += "\n\n";
  } else if (value.is_list() && !is_conversation(value)) {
    for (const Value& item : value.list()) gather(item, out);
  } else if (value.is_map()) {
    const bool only_answers = has_answer(value);
    const bool pairs = value.map().has("prompt") || value.map().has("completion");
    for (const value::Member& member : value.map())
      if (only_answers ? is_one(member.key, kAnswers) && !pairs : !is_one(member.key, kOthers))
        gather(member.value, out);
  }
}

std::string_view without_fence(std::string_view text) {
  const auto code = code_at(text, 0);
  if (!code || code->end != text.size() || !text.starts_with("```")) return text;
  const bool json = code->language.empty() || lower(code->language).starts_with("json");
  return json ? trimmed(text.substr(code->inner_begin, code->inner_end - code->inner_begin)) : text;
}

}  // namespace

std::optional<std::string> unwrapped(std::string_view answer) {
  const auto text = without_fence(trimmed(answer));
  if (text.size() < 2 ||
      !((text.front() == '{' && text.back() == '}') || (text.front() == '[' && text.back() == ']')))
    return std::nullopt;
  const auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
  if (!parsed) return std::nullopt;
  std::string out;
  gather(*parsed, out);
  return out;
}

}  // namespace proctor::text
