// What a path tells of a question to a model: its shape, and what lies in the path alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proctor::cassette {

enum class Shape : std::uint8_t { chat, responses, embeddings, anthropic, gemini, ollama, other };

// Gemini's path of streams, and what stands behind it in an endpoint where no events are asked for.
inline constexpr std::string_view kGeminiStream = ":streamGenerateContent";
inline constexpr std::string_view kAsList = "?alt=json";

struct Endpoint {
  Shape shape = Shape::other;
  std::string model;     // where the path names it
  bool streams = false;  // unless the body says otherwise
  bool as_list = false;  // such a stream is one JSON list, not events
};

// Of "POST /v1/chat/completions".
Endpoint endpoint_of(std::string_view endpoint);

// Without what a base URL has before the version: "/api/v1/models" becomes "/v1/models". Paths of other
// services stay as they are.
std::string short_path(std::string_view path);

}  // namespace proctor::cassette
