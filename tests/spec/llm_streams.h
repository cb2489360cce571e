// Recorded streams of model APIs, as they came over the wire.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "providers/provider.h"

namespace proctor::spec {

struct LlmStream {
  std::string name;  // its path within the folder
  std::string provider;
  bool responses = false;  // OpenAI's responses API
  std::string body;

  model::Reply decode(const net::Response& response) const;
};

std::filesystem::path llm_streams_dir();

// In order of name.
std::vector<LlmStream> llm_streams();

// One JSON payload a line becomes the stream it was taken from.
std::string framed(const std::string& chunks, bool anthropic);

}  // namespace proctor::spec
