#include "cassette/takes.h"

#include <algorithm>
#include <set>

#include "cassette/folder_names.h"

namespace proctor::cassette {
namespace {

constexpr std::string_view kSomeone = "?";  // a case of this run, before it was resumed

// As the first take is named: providers are written as folders can be.
std::string key_of(std::string_view provider, std::string_view signature) {
  return Folder::file_name(provider, signature, {});
}

void insert(std::vector<Take>& takes, const Take& take) {
  if (!take.whose.empty()) return;
  const auto at = std::lower_bound(takes.begin(), takes.end(), take);
  if (at == takes.end() || *at != take) takes.insert(at, take);
}

}  // namespace

void Takes::list() {
  if (listed_) return;
  listed_ = true;
  if (auto kept = folder_.list()) kept_ = *std::move(kept);
  for (const Kept& one : kept_) {
    const std::string key = key_of(one.provider, one.signature);
    insert(takes_[key], one.take);
    if (begun_ && one.changed >= *begun_)
      writers_.emplace(one.path, kSomeone);
    else if (one.take != Take{})
      old_[key].push_back(one.path);
  }
}

void Takes::prepare() {
  const std::lock_guard lock(mutex_);
  list();
}

std::vector<Take> Takes::of(std::string_view provider, std::string_view signature) {
  const std::lock_guard lock(mutex_);
  list();
  const auto at = takes_.find(key_of(provider, signature));
  return at == takes_.end() ? std::vector<Take>() : at->second;
}

std::optional<Take> Takes::nth(std::string_view provider, std::string_view signature, std::size_t n) {
  const std::lock_guard lock(mutex_);
  list();
  const auto at = takes_.find(key_of(provider, signature));
  if (at == takes_.end() || at->second.empty()) return std::nullopt;
  return at->second[std::min(n, at->second.size()) - 1];
}

Take Takes::claim(std::string_view provider, std::string_view signature, const Take& take) {
  Take anyones = take;
  anyones.whose.clear();
  const std::lock_guard lock(mutex_);
  list();
  const auto [at, is_new] = writers_.try_emplace(Folder::file_name(provider, signature, anyones), take.whose);
  return is_new || at->second == take.whose ? anyones : take;
}

void Takes::add(std::string_view provider, std::string_view signature, const Take& take) {
  const std::lock_guard lock(mutex_);
  list();
  insert(takes_[key_of(provider, signature)], take);
}

// The files are removed with the mutex held: whoever is about to write one of them asks here first, so that
// it is removed before, not after. It is rare: once a question, and only where there are such files.
Result<void> Takes::sweep(std::string_view provider, std::string_view signature) {
  const std::lock_guard lock(mutex_);
  list();
  if (old_.empty()) return {};
  const auto at = old_.find(key_of(provider, signature));
  if (at == old_.end()) return {};
  const auto paths = std::move(at->second);
  old_.erase(at);
  auto& takes = takes_[key_of(provider, signature)];
  for (const std::string& path : paths) {
    if (auto removed = folder_.remove(path); !removed) return removed;
    std::erase_if(takes,
                  [&](const Take& take) { return Folder::file_name(provider, signature, take) == path; });
  }
  return {};
}

std::vector<Kept> Takes::some_of(std::string_view provider, std::size_t most) {
  const std::lock_guard lock(mutex_);
  list();
  std::vector<Kept> out;
  std::set<std::string_view> seen;
  const std::string folder = provider_folder(provider);
  for (const Kept& one : kept_)
    if (one.provider == folder && seen.insert(one.signature).second) out.push_back(one);
  std::stable_sort(out.begin(), out.end(),
                   [](const Kept& a, const Kept& b) { return a.changed > b.changed; });
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace proctor::cassette
