#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/words.h"
#include "model/answer.h"
#include "value/reach.h"

namespace proctor::model {
namespace {

// A filtered answer does not count as an answer, whatever part of it arrived.
bool is_filtered(std::string_view finish) {
  constexpr std::string_view kWords[] = {"content_filter",     "SAFETY", "RECITATION",   "BLOCKLIST",
                                         "PROHIBITED_CONTENT", "SPII",   "IMAGE_SAFETY", "LANGUAGE"};
  return std::find(std::begin(kWords), std::end(kWords), finish) != std::end(kWords);
}

// Gemini states why it refused a prompt, and returns no candidate.
std::string_view block_reason(const Value& body) {
  return value::text_of(value::reach(&body, "promptFeedback", "blockReason"));
}

// A reason is one word; a provider that sends more gets it quoted and cut.
std::string shown_reason(std::string_view reason) {
  const auto is_plain = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; };
  return std::all_of(reason.begin(), reason.end(), is_plain) ? std::string(reason) : quoted(reason, 80);
}

Fault empty_answer(std::string_view finish) {
  constexpr std::string_view kEmpty = "the answer is empty: it has neither text nor tool calls";
  return {"empty",
          finish.empty() ? std::string(kEmpty) : fmt::format("{} and ended with {}", kEmpty, quoted(finish))};
}

}  // namespace

std::optional<Fault> missing_answer(const Value& body, const Answer& answer) {
  if (const auto reason = block_reason(body); !reason.empty())
    return Fault{"provider_error", "the provider blocked the prompt: " + shown_reason(reason)};
  if (is_filtered(answer.finish))
    return Fault{"provider_error",
                 fmt::format("the provider's filter stopped the answer: {}", answer.finish)};
  const bool holds_one = answer.text || !answer.calls.empty() || !answer.refusal.empty();
  if (!answer.known || holds_one) return std::nullopt;
  return empty_answer(answer.finish);
}

}  // namespace proctor::model
