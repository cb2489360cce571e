#include "cassette/endpoint.h"

#include <algorithm>
#include <vector>

#include "base/words.h"

namespace proctor::cassette {
namespace {

constexpr std::string_view kResources[] = {"chat",     "completions", "embeddings", "responses", "models",
                                           "messages", "moderations", "rerank",     "images",    "audio",
                                           "files",    "batches",     "complete"};

// v1, v2, v1beta, v1beta3
bool is_version(std::string_view part) {
  if (part.size() < 2 || part[0] != 'v' || part[1] < '0' || part[1] > '9') return false;
  part.remove_prefix(1);
  const std::size_t word = part.find_first_not_of("0123456789");
  if (word == std::string_view::npos) return true;
  part.remove_prefix(word);
  const std::string_view name = part.substr(0, part.find_first_of("0123456789"));
  return name == "beta" || name == "alpha";
}

bool is_resource(std::string_view part) {
  part = part.substr(0, part.find(':'));
  return std::find(std::begin(kResources), std::end(kResources), part) != std::end(kResources);
}

std::string_view without_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

bool ends_in(std::string_view path, std::string_view end) {
  return path.ends_with(end) && (path.size() == end.size() || path[path.size() - end.size() - 1] == '/');
}

// What stands between `before` and the next slash; empty: nothing.
std::string part_after(std::string_view path, std::string_view before) {
  const std::size_t at = path.rfind(before);
  if (at == std::string_view::npos) return "";
  path.remove_prefix(at + before.size());
  return std::string(path.substr(0, path.find('/')));
}

Shape shape_of(std::string_view path) {
  if (ends_in(path, "api/chat") || ends_in(path, "api/generate")) return Shape::ollama;
  if (path.ends_with(":generateContent") || path.ends_with(kGeminiStream)) return Shape::gemini;
  if (ends_in(path, "completions")) return Shape::chat;
  if (ends_in(path, "responses")) return Shape::responses;
  if (ends_in(path, "embeddings") && !ends_in(path, "api/embeddings")) return Shape::embeddings;
  if (ends_in(path, "v1/messages")) return Shape::anthropic;
  return Shape::other;
}

}  // namespace

Endpoint endpoint_of(std::string_view endpoint) {
  const std::size_t space = endpoint.find(' ');
  if (endpoint.substr(0, space) != "POST") return {};
  const std::string_view target = endpoint.substr(space + 1);
  const bool as_list = target.ends_with(kAsList);
  const std::string_view path =
      without_slashes(target.substr(0, target.size() - (as_list ? kAsList.size() : 0)));
  Endpoint out{.shape = shape_of(path), .model = part_after(path, "/deployments/")};
  if (out.shape == Shape::gemini) {
    const std::string_view last = path.substr(path.rfind('/') + 1);
    out.model = last.substr(0, last.find(':'));
    out.streams = path.ends_with(kGeminiStream);
    out.as_list = as_list;
  }
  if (out.shape == Shape::ollama) out.streams = true;
  return out;
}

std::string short_path(std::string_view path) {
  path = without_slashes(path);
  if (path.empty()) return "/";
  std::vector<std::string_view> parts = split(path, '/');
  for (std::size_t i = parts.size(); i-- > 1;) {
    if (!is_version(parts[i - 1]) || !is_resource(parts[i])) continue;
    std::string out;
    for (std::size_t k = i - 1; k < parts.size(); ++k) out.append("/").append(parts[k]);
    return out;
  }
  return std::string(path);
}

}  // namespace proctor::cassette
