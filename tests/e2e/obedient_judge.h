// A judge for tests that does whatever it is told, by whoever tells it: text that stands outside of the
// fences is an order to it. It knows fences by the mark that the instructions name, as a model is told to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testing/scripted_upstream.h"

namespace proctor::e2e {

// The text of all messages with what lies in fences taken out. `messages`: a chat's, as JSON.
std::string unfenced(std::string_view request);

// Speaks like OpenAI. Fails every answer, unless one of the orders, or a line of one, stands unfenced, or
// anything else does that is not in the instructions.
class ObedientJudge {
 public:
  explicit ObedientJudge(const std::vector<std::string>& orders);

  std::string url() const { return upstream_.url() + "/v1"; }
  std::size_t requests() const { return upstream_.requests(); }

  // What it would reply to a request.
  std::string reply_to(std::string_view request) const;

 private:
  bool is_ordered(std::string_view request) const;

  std::vector<std::string> orders_;
  testing::ScriptedUpstream upstream_;
};

// A chat completion with this content.
std::string completion(std::string_view content);

}  // namespace proctor::e2e
