// What a trace asked, whichever API it went through, in the one shape that tests are written in: OpenAI's
// messages, tools and parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cassette/trace.h"
#include "model/answer.h"

namespace proctor::service {

struct TraceChat {
  std::string provider;
  std::string model;
  std::string system;  // system and developer texts, joined by an empty line
  List messages;       // without the system's
  List tools;
  Map params;                            // without stream and what is above
  std::vector<std::string> not_carried;  // keys of the request that have no counterpart
};

// Bodies of OpenAI's chat, completions and responses, Anthropic's messages, Gemini's contents and Ollama's
// chat; of any other body nothing but its model is known.
TraceChat read_chat(const cassette::Trace& trace);

// The text of a message, its parts joined; pictures and the like as [image].
std::string message_text(const Value& message);

// Whether a message is a text and nothing else, so that a step's input can say it.
bool is_plain(const Value& message);

}  // namespace proctor::service
