#include "eval/sampled_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/utf8.h"

namespace proctor::eval {
namespace {

constexpr std::size_t kMostDepth = 32;
constexpr std::size_t kMostLooked = 100'000;  // values

bool is_name(std::string_view key) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !key.empty() && !(key.front() >= '0' && key.front() <= '9') &&
         std::all_of(key.begin(), key.end(), fits);
}

bool is_sayable(std::string_view key) {
  return visible(key) == key && key.find_first_of("'\"\\[]") == std::string_view::npos;
}

class Sampler {
 public:
  explicit Sampler(std::size_t most) : most_(most) {}

  void take(const Value& value, const std::string& path, std::size_t depth) {
    if (++looked_ > kMostLooked || depth > kMostDepth || !count(value, path)) return;
    if (const Map* map = value.if_map())
      for (const auto& member : *map)
        if (const auto piece = path_piece(member.key)) take(member.value, path + *piece, depth + 1);
    if (const List* list = value.if_list())
      for (const Value& item : *list) take(item, path + "[*]", depth + 1);
  }

  std::vector<SampledPath> finish() && { return std::move(out_); }

 private:
  bool count(const Value& value, const std::string& path) {
    const auto [at, fresh] = places_.try_emplace(path, out_.size());
    if (fresh && out_.size() < most_) out_.push_back({.path = path, .count = 0, .sample = value});
    if (at->second >= out_.size()) return false;
    ++out_[at->second].count;
    return true;
  }

  std::size_t most_;
  std::size_t looked_ = 0;
  std::unordered_map<std::string, std::size_t> places_;
  std::vector<SampledPath> out_;
};

}  // namespace

std::optional<std::string> path_piece(std::string_view key) {
  if (is_name(key)) return fmt::format(".{}", key);
  return is_sayable(key) ? std::optional(fmt::format("['{}']", key)) : std::nullopt;
}

std::vector<SampledPath> sampled_paths(const Value& document, std::size_t most) {
  Sampler sampler(most);
  sampler.take(document, "$", 0);
  return std::move(sampler).finish();
}

}  // namespace proctor::eval
