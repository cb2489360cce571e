// A peer that speaks like OpenAI, Anthropic and Gemini: aimock, from npm, with answers that a test states.
#pragma once

#include <string>
#include <string_view>

#include "e2e/running.h"
#include "value/value.h"

namespace proctor::e2e {

// Whether there are node and aimock here.
bool has_aimock();

class Aimock {
 public:
  // `fixtures`: JSON, a list of {match, response}, as aimock documents them.
  explicit Aimock(std::string_view fixtures);

  // Where the API of a provider is: "openai", "anthropic", "gemini".
  std::string url(std::string_view provider) const;
  std::string root() const { return "http://127.0.0.1:" + port_; }  // above all of them

  // Every request so far: {method, path, headers, body}; bodies of all providers in the form of OpenAI's
  // chat.
  List journal();

 private:
  Folder folder_;
  Running server_;
  std::string port_;
};

}  // namespace proctor::e2e

#define PROCTOR_NEEDS_AIMOCK() \
  if (!proctor::e2e::has_aimock()) GTEST_SKIP() << "node 20.15 with @copilotkit/aimock is absent"
