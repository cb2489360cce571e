// What a provider's `models` request is answered with, as names.
#pragma once

#include <string>
#include <vector>

#include "value/value.h"

namespace proctor::providers {

struct ModelList {
  std::vector<std::string> names;
  bool whole = true;  // false: the provider has more of them than this page
};

// Reads `data[].id` as OpenAI and Anthropic have it, and `models[].name` as Gemini and Ollama do; a bare list
// (Together) is read as `data`.
ModelList read_model_list(const Value& body);

// Ollama lists "llama3:latest" and answers to "llama3"; Gemini to "models/x" and "x".
bool has_model(const ModelList& list, std::string_view model);

}  // namespace proctor::providers
