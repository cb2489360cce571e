#include "providers/messages.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::text_at;

// data:image/png;base64,AAAA
Result<Image> read_data_url(std::string_view url) {
  const std::size_t comma = url.find(',');
  const std::string_view head = url.substr(5, comma == std::string_view::npos ? 0 : comma - 5);
  if (comma == std::string_view::npos || !head.ends_with(";base64"))
    return fail("E473", fmt::format("the image {} is no data: URL with base64", quoted(url)));
  return Image{std::string(head.substr(0, head.find(';'))), std::string(url.substr(comma + 1)), {}};
}

Result<Image> read_image(std::string_view url) {
  if (url.starts_with("data:")) return read_data_url(url);
  if (url.starts_with("http://") || url.starts_with("https://")) return Image{{}, {}, std::string(url)};
  return fail("E473", fmt::format("the image {} is neither a data: nor an http URL", quoted(url)));
}

Result<Part> read_part(const Value& part) {
  const std::string_view type = text_at(part, "type");
  if (type == "text") return Part{std::string(text_at(part, "text")), std::nullopt};
  if (type != "image_url")
    return fail("E473", fmt::format("a part of type {} cannot be sent to this provider", quoted(type)),
                part.span);
  const Value* image = part.find("image_url");
  TRY(auto read, read_image(value::text_of(image).empty() ? text_at(image, "url") : value::text_of(image)));
  return Part{{}, std::move(read)};
}

}  // namespace

std::string plain_text(const Value* content) {
  std::string out(value::text_of(content));
  for (const Value& part : value::items_of(content)) out += text_at(part, "text");
  return out;
}

Result<std::vector<Part>> parts_of(const Value* content) {
  std::vector<Part> parts;
  if (content != nullptr && content->is_text()) parts.push_back({content->text(), std::nullopt});
  for (const Value& part : value::items_of(content)) {
    TRY(auto read, read_part(part));
    parts.push_back(std::move(read));
  }
  return parts;
}

Result<void> check_messages(const model::ChatRequest& chat) {
  for (const Value& message : chat.messages)
    if (text_at(message, "role").empty())
      return fail("E473", "a message must be a map with a role: " + quoted(value::to_json(message)),
                  message.span);
  return {};
}

bool is_system(const Value& message) {
  return text_at(message, "role") == "system" || text_at(message, "role") == "developer";
}

std::string system_text(const model::ChatRequest& chat) {
  std::string out;
  for (const Value& message : chat.messages) {
    if (!is_system(message)) continue;
    if (!out.empty()) out += "\n\n";
    out += plain_text(message.find("content"));
  }
  return out;
}

std::vector<model::AskedCall> calls_in(const Value& message) {
  std::vector<model::AskedCall> calls;
  for (const Value& call : value::items_at(message, "tool_calls")) {
    const Value* function = call.find("function");
    const Value* arguments = value::reach(function, "arguments");
    auto parsed = value::parse_json(value::text_of(arguments), {.strictness = value::Strictness::data});
    Value read = parsed                                        ? *std::move(parsed)
                 : arguments != nullptr && arguments->is_map() ? *arguments
                                                               : Value(Map{});
    calls.push_back(
        {std::string(text_at(call, "id")), std::string(text_at(function, "name")), std::move(read)});
  }
  return calls;
}

std::string tool_name(const model::ChatRequest& chat, const Value& result) {
  const std::string_view id = text_at(result, "tool_call_id");
  for (const Value* at = &result; at != chat.messages.begin();) {
    --at;
    for (const model::AskedCall& call : calls_in(*at))
      if (call.id == id) return call.name;
  }
  return std::string(text_at(result, "name").empty() ? id : text_at(result, "name"));
}

std::string last_user_text(const model::ChatRequest& chat) {
  for (auto at = chat.messages.end(); at != chat.messages.begin();)
    if (--at; text_at(*at, "role") == "user") return plain_text(at->find("content"));
  return {};
}

}  // namespace proctor::providers
