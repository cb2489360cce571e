// OpenAI's responses API: another form of the same question, asked where the connection's option `api` says
// "responses".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "providers/provider.h"

namespace proctor::providers {

bool wants_responses(const Connection& connection);

Result<net::Request> responses_request(std::string_view provider, const std::string& base,
                                       const model::ChatRequest& chat, const Connection& connection);

// The last event holds the whole response.
Answered<Value> assemble_response(std::string_view body);

std::vector<std::string> responses_notices(const model::ChatRequest& chat);

}  // namespace proctor::providers
