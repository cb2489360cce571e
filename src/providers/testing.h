// For tests of this folder: values from JSON text, a transport that answers by rote.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "net/http.h"
#include "value/json.h"

namespace proctor::providers {

inline Value json(std::string_view text) {
  auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
  EXPECT_TRUE(parsed) << text;
  return parsed ? *std::move(parsed) : Value();
}

inline net::Response response_with(std::string body, std::string type = "application/json",
                                   int status = 200) {
  net::Response response;
  response.status = status;
  response.headers = {{"Content-Type", std::move(type)}};
  response.body = std::move(body);
  return response;
}

// Remembers what was sent, and gives one answer.
class RoteTransport final : public net::Transport {
 public:
  explicit RoteTransport(Answered<net::Response> answer) : answer_(std::move(answer)) {}

  Answered<net::Response> send(const net::Request& request, const Until&) override {
    last = request;
    ++sent;
    return answer_;
  }

  net::Request last;
  int sent = 0;

 private:
  Answered<net::Response> answer_;
};

}  // namespace proctor::providers
