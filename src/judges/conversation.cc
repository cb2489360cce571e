#include "judges/conversation.h"

#include <algorithm>

#include "judges/forms.h"

namespace proctor::judges {
namespace {

bool has_user(const Turns& turns) {
  return std::any_of(turns.begin(), turns.end(), [](const Turn* turn) { return turn->role == "user"; });
}

bool ends_answered(const Turns& turns) { return !turns.empty() && is_answer(*turns.back()); }

}  // namespace

std::vector<Turns> exchanges(const std::vector<Turn>& turns) {
  std::vector<Turns> out;
  Turns now;
  for (const Turn& turn : turns) {
    if (turn.role == "user" && ends_answered(now) && has_user(now)) {
      out.push_back(std::move(now));
      now.clear();
    }
    now.push_back(&turn);
  }
  if (ends_answered(now) && has_user(now)) out.push_back(std::move(now));
  return out;
}

std::vector<Turns> windows(const std::vector<Turns>& exchanges, std::size_t size) {
  std::vector<Turns> out;
  for (std::size_t last = 0; last < exchanges.size(); ++last) {
    Turns window;
    for (std::size_t i = last + 1 > size ? last + 1 - size : 0; i <= last; ++i)
      window.insert(window.end(), exchanges[i].begin(), exchanges[i].end());
    out.push_back(std::move(window));
  }
  return out;
}

Turns all_turns(const std::vector<Turn>& turns) {
  Turns out;
  for (const Turn& turn : turns) out.push_back(&turn);
  return out;
}

std::string shown_turns(const Turns& turns) {
  std::string out;
  std::size_t number = 0;
  for (const Turn* turn : turns) {
    out += "[" + std::to_string(number++) + "] " + turn->role + ": " + turn->text + "\n";
    if (!turn->tool_calls.empty()) out += "tools called:\n" + shown_calls(turn->tool_calls);
  }
  return out;
}

std::string said_by_user(const Turns& turns) {
  std::string out;
  for (const Turn* turn : turns)
    if (!is_answer(*turn)) out += turn->text + "\n";
  return out;
}

std::string answered(const Turns& turns) {
  std::string out;
  for (const Turn* turn : turns) {
    if (!is_answer(*turn)) continue;
    out += turn->text + "\n";
    if (!turn->tool_calls.empty()) out += "tools called:\n" + shown_calls(turn->tool_calls);
  }
  return out;
}

std::vector<model::ToolCall> calls_in(const Turns& turns) {
  std::vector<model::ToolCall> out;
  for (const Turn* turn : turns)
    if (is_answer(*turn)) out.insert(out.end(), turn->tool_calls.begin(), turn->tool_calls.end());
  return out;
}

std::vector<std::string> contexts_in(const Turns& turns) {
  std::vector<std::string> out;
  for (const Turn* turn : turns)
    if (is_answer(*turn) && turn->retrieval_context)
      out.insert(out.end(), turn->retrieval_context->begin(), turn->retrieval_context->end());
  return out;
}

}  // namespace proctor::judges
