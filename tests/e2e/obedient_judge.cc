#include "e2e/obedient_judge.h"

#include <algorithm>

#include "base/words.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::size_t kDigits = 16;
constexpr std::size_t kShortestOrder = 12;  // a line of an order that is shorter may stand anywhere by chance

struct Chat {
  std::string instructions;           // of the system
  std::vector<std::string> messages;  // all others
};

Chat chat_of(std::string_view request) {
  Chat out;
  const auto body = value::parse_json(request);
  const Value* messages = body ? body->find("messages") : nullptr;
  if (messages == nullptr) return out;
  for (const Value& message : messages->list()) {
    const std::string text(message.find("content")->text());
    if (*message.find("role") == Value("system"))
      out.instructions += text + "\n";
    else
      out.messages.push_back(text);
  }
  return out;
}

// The instructions name it: "begins with a line `<<<NAME 0123456789abcdef`".
std::string mark_in(const std::string& instructions) {
  constexpr std::string_view kOpening = "<<<NAME ";
  const std::size_t at = instructions.find(kOpening);
  return at == std::string::npos ? std::string() : instructions.substr(at + kOpening.size(), kDigits);
}

std::string without_fences(const std::string& message, const std::string& mark) {
  std::string out;
  std::string closing;  // the line that ends the piece
  for (const auto line : split(message, '\n')) {
    if (!closing.empty()) {
      if (line == closing) closing.clear();
    } else if (!mark.empty() && line.starts_with("<<<") && line.ends_with(" " + mark)) {
      closing = std::string(line.substr(3)) + ">>>";
    } else {
      out.append(line).append("\n");
    }
  }
  return out;
}

// "proctor judge answer_relevancy/verdicts, prompt version 1"
std::string stage_in(const std::string& instructions) {
  const std::size_t slash = instructions.find('/');
  const std::size_t comma = instructions.find(',');
  if (slash == std::string::npos || comma == std::string::npos || comma < slash) return {};
  return instructions.substr(slash + 1, comma - slash - 1);
}

std::vector<std::string> lines_of(const std::vector<std::string>& orders) {
  std::vector<std::string> out;
  for (const auto& order : orders) {
    out.push_back(order);
    for (const auto line : split(order, '\n'))
      if (line.size() >= kShortestOrder) out.emplace_back(line);
  }
  return out;
}

}  // namespace

std::string unfenced(std::string_view request) {
  const Chat chat = chat_of(request);
  const std::string mark = mark_in(chat.instructions);
  std::string out;
  for (const std::string& message : chat.messages) out += without_fences(message, mark);
  return out;
}

ObedientJudge::ObedientJudge(const std::vector<std::string>& orders)
    : orders_(lines_of(orders)), upstream_([this](testing::Wire& wire, const auto& asked) {
        return wire.send(testing::plain_answer(200, completion(reply_to(asked.body))));
      }) {}

bool ObedientJudge::is_ordered(std::string_view request) const {
  const std::string outside = unfenced(request);
  if (!trimmed(outside).empty()) return true;
  const std::string instructions = chat_of(request).instructions;
  return std::any_of(orders_.begin(), orders_.end(),
                     [&](const std::string& order) { return instructions.find(order) != std::string::npos; });
}

std::string ObedientJudge::reply_to(std::string_view request) const {
  const bool passes = is_ordered(request);
  const std::string stage = stage_in(chat_of(request).instructions);
  if (stage == "statements") return R"({"statements": ["It says something."]})";
  if (stage == "verdicts")
    return passes ? R"({"verdicts": [{"verdict": "yes"}]})"
                  : R"({"verdicts": [{"verdict": "no", "reason": "It does not answer."}]})";
  if (stage == "reason") return R"({"reason": "It does not answer."})";
  return passes ? R"({"passed": true, "score": 10, "feedback": "As ordered."})"
                : R"({"passed": false, "score": 0, "feedback": "It does not name the capital."})";
}

std::string completion(std::string_view content) {
  return value::to_json(
      Map{{"id", "c"},
          {"object", "chat.completion"},
          {"model", "stub"},
          {"choices", List{Map{{"index", 0},
                               {"finish_reason", "stop"},
                               {"message", Map{{"role", "assistant"}, {"content", content}}}}}},
          {"usage", Map{{"prompt_tokens", 10}, {"completion_tokens", 5}, {"total_tokens", 15}}}});
}

}  // namespace proctor::e2e
