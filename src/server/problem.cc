#include <fmt/format.h>

#include "server/route.h"

namespace proctor::server {

Problem not_found(std::string detail) { return {.status = 404, .detail = std::move(detail)}; }

Problem invalid(std::vector<Blame> errors, std::string detail) {
  return {.status = 422, .detail = std::move(detail), .errors = std::move(errors)};
}

Problem conflict(std::string detail) { return {.status = 409, .detail = std::move(detail)}; }

Problem changed(std::string detail) { return {.status = 412, .detail = std::move(detail)}; }

// Codes from E900 on are trouble of proctor's own or of its store, E123 that of a disk; all others are about
// what was asked for.
Problem told(const Error& error) {
  const bool ours = error.code.starts_with("E9") || error.code == "E123";
  return {.status = ours ? 500 : 422, .detail = error.message, .errors = {{error.code, error.message}}};
}

}  // namespace proctor::server
