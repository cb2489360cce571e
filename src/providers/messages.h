// The messages of a chat request in OpenAI's shape, read for providers that shape them otherwise.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/chat.h"

namespace proctor::providers {

// A content's text: itself, or its text parts one after another.
std::string plain_text(const Value* content);

// An image part: either its data or its address.
struct Image {
  std::string media_type;
  std::string base64;  // empty: it lies at `url`
  std::string url;
};

// A part of a content: a text or an image.
struct Part {
  std::string text;
  std::optional<Image> image;
};

// E443: a part that is neither text nor image, or a data: URL that is none.
Result<std::vector<Part>> parts_of(const Value* content);

// E443 where something is no message.
Result<void> check_messages(const model::ChatRequest& chat);

// system and developer messages, joined by an empty line.
std::string system_text(const model::ChatRequest& chat);
bool is_system(const Value& message);

// A call in an assistant's message; arguments parsed where they are JSON.
std::vector<model::AskedCall> calls_in(const Value& message);

// The tool whose result this message of the chat is: the one of the latest call before it that has its id.
std::string tool_name(const model::ChatRequest& chat, const Value& result);

std::string last_user_text(const model::ChatRequest& chat);

}  // namespace proctor::providers
