// A status says most; the error's own words say the rest, and within a stream they say all.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "model/answer.h"
#include "providers/provider.h"
#include "providers/reply.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

constexpr std::size_t kQuoted = 500;

struct Kind {
  std::string_view word;  // in the error's type, code or status
  std::string_view kind;
};

// The first that occurs in the error's words.
constexpr Kind kKinds[] = {{"insufficient_quota", "quota"},
                           {"billing", "quota"},
                           {"credit", "quota"},
                           {"rate_limit", "rate_limited"},
                           {"resource_exhausted", "rate_limited"},
                           {"too_many_requests", "rate_limited"},
                           {"overloaded", "server_error"},
                           {"unavailable", "server_error"},
                           {"authentication", "auth"},
                           {"permission", "auth"},
                           {"unauthenticated", "auth"},
                           {"invalid_api_key", "auth"},
                           {"not_found", "not_found"},
                           {"too_large", "too_large"},
                           {"timeout", "server_error"},
                           {"server_error", "server_error"},
                           {"internal", "server_error"},
                           {"api_error", "server_error"},
                           {"invalid_request", "bad_request"},
                           {"invalid_argument", "bad_request"}};

// type, code and status, as far as they are texts.
std::string words_of(const Value& error) {
  std::string words;
  for (const std::string_view key : {"type", "code", "status"})
    words += lower(value::text_at(error, key)) + ' ';
  return words;
}

std::string_view kind_by_words(const Value& error, std::string_view otherwise) {
  const std::string words = words_of(error);
  for (const Kind& known : kKinds)
    if (words.find(known.word) != std::string::npos) return known.kind;
  return otherwise;
}

std::string_view kind_by_status(int status) {
  if (status == 401 || status == 403) return "auth";
  if (status == 404) return "not_found";
  if (status == 400 || status == 422) return "bad_request";
  if (status == 402) return "quota";
  if (status == 413) return "too_large";
  if (status == 429) return "rate_limited";
  if (status >= 300 && status < 400) return "redirect";
  return status >= 500 ? "server_error" : "provider_error";
}

// The error in a body that may be anything; Gemini may put it in a list.
const Value* error_of(const Value& body) {
  const Value* inner = body.is_list() ? value::first_of(&body) : &body;
  const Value* error = value::reach(inner, "error");
  return value::is_absent(error) ? inner : error;
}

// What the peer says, or the beginning of a body that says it in no known way.
std::string said_in(const std::string& body, const Value* error) {
  if (error == nullptr) return shown(trimmed(body), 80);
  for (const std::string_view key : {"detail", "message"})
    if (const auto text = value::text_at(error, key); !text.empty()) return shown(text, kQuoted);
  return shown(model::error_message(*error), kQuoted);
}

}  // namespace

Fault fault_from_error(const Value& error, std::string_view kind) {
  return {std::string(kind_by_words(error, kind)),
          "the provider answered with an error: " + shown(model::error_message(error), kQuoted)};
}

Fault fault_of(const net::Response& response) {
  const auto body = value::parse_json(response.body, {.strictness = value::Strictness::data});
  const Value* error = body ? error_of(*body) : nullptr;
  std::string_view kind = kind_by_status(response.status);
  if (kind == "rate_limited" && error != nullptr && kind_by_words(*error, kind) == "quota") kind = "quota";
  const std::string said = said_in(response.body, error);
  return {std::string(kind), fmt::format("the provider answered with status {}{}{}", response.status,
                                         said.empty() ? "" : ": ", said)};
}

}  // namespace proctor::providers
