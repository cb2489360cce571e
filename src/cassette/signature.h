// What makes two questions the same: a hash of what is asked, apart from where, when and with which key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/http.h"
#include "value/value.h"

namespace proctor::cassette {

enum class Match : std::uint8_t { fuzzy, exact };

struct Question {
  std::string provider;
  std::string endpoint;  // "POST /v1/chat/completions"; no host, no query
  Value body;            // JSON, or a text where it is none; without `provider`
};

Question question_of(const net::Request& request);

// The parts that are joined by | and hashed: provider, model, messages (or prompt, input, contents, or for
// what is no model's question the endpoint and the body), system texts that stand beside them, tools;
// `stream` where a stream is asked for; with `exact` the sampling parameters.
std::vector<std::string> signature_parts(const Question& question, Match match);

// 64 lower-case hex digits: SHA-256 of the parts.
std::string signature(const Question& question, Match match);

}  // namespace proctor::cassette
