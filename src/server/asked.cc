#include <charconv>

#include "server/route.h"

namespace proctor::server {

std::string Asked::text(std::string_view name, std::string_view fallback) const {
  const auto found = parameters.find(name);
  return found == parameters.end() ? std::string(fallback) : found->second;
}

std::size_t Asked::whole(std::string_view name, std::size_t fallback) const {
  const auto found = parameters.find(name);
  if (found == parameters.end()) return fallback;
  const std::string& text = found->second;
  std::size_t out = fallback;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

bool Asked::on(std::string_view name, bool fallback) const {
  const auto found = parameters.find(name);
  return found == parameters.end() ? fallback : found->second == "true" || found->second == "1";
}

}  // namespace proctor::server
