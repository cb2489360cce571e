// Holds every request to what the operator says of limits, whoever made it.
#pragma once

#include <optional>

#include "net/http.h"

namespace proctor::net {

// What is not said stays as the request has it.
struct SaidLimits {
  std::optional<std::chrono::milliseconds> connect = {};
  std::optional<std::chrono::milliseconds> first_byte = {};
  std::optional<std::chrono::milliseconds> idle = {};
  std::optional<std::chrono::milliseconds> total = {};  // a request that has less time of its own keeps that
  std::optional<std::size_t> body = {};

  bool operator==(const SaidLimits&) const = default;
};

Limits limited(Limits limits, const SaidLimits& said);

class Limited final : public Transport {
 public:
  Limited(Transport& inner, const SaidLimits& said) : inner_(inner), said_(said) {}

  Answered<Response> send(const Request& request, const Until& until) override;

 private:
  Transport& inner_;
  const SaidLimits said_;
};

}  // namespace proctor::net
