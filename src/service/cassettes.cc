#include "service/cassettes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <map>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::service {
namespace {

using cassette::Folder;
using cassette::Kept;

Folder open(const CassetteFolder& where) { return {where.folder, where.shown, where.secret}; }

Result<std::vector<Kept>> kept_in(const CassetteFolder& where) {
  std::error_code error;
  if (!std::filesystem::exists(where.folder, error)) return std::vector<Kept>();
  return open(where).list();
}

void read_first(const Folder& folder, CassetteEntry& entry) {
  std::sort(entry.takes.begin(), entry.takes.end(),
            [](const Kept& a, const Kept& b) { return a.take < b.take; });
  auto recording = folder.load(entry.takes.front().path);
  if (recording)
    entry.recording = *std::move(recording);
  else
    entry.fault = recording.error().message;
}

// "openai/4021", with or without what follows.
bool is_meant(const Kept& kept, std::string_view said) {
  return kept.signature.starts_with(said) || kept.path == said || kept.path.starts_with(said);
}

tl::unexpected<Error> not_one(std::string_view said, const std::vector<Kept>& found,
                              const std::string& shown) {
  constexpr std::size_t kMost = 10;
  if (found.empty())
    return fail("E496", fmt::format("no cassette in {} starts with {}: `proctor cassette list` shows all",
                                    visible(shown), proctor::quoted(said)));
  std::string all;
  for (std::size_t i = 0; i < std::min(found.size(), kMost); ++i) all += "\n  " + visible(found[i].path);
  if (found.size() > kMost) all += fmt::format("\n  and {} more", found.size() - kMost);
  return fail("E496", fmt::format("several cassettes start with {}: give some more of it{}",
                                  proctor::quoted(said), all));
}

// "2026-01-02T03:04:05.678Z"
std::chrono::system_clock::time_point time_of(const std::string& text) {
  std::tm utc{};
  const char* rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &utc);
  if (rest == nullptr) return {};
  int milliseconds = 0;
  if (*rest == '.') std::from_chars(rest + 1, text.c_str() + text.size(), milliseconds);
  return std::chrono::system_clock::from_time_t(timegm(&utc)) + std::chrono::milliseconds(milliseconds);
}

}  // namespace

Result<std::vector<CassetteEntry>> list_cassettes(const CassetteFolder& where, const std::string& provider) {
  TRY(const auto kept, kept_in(where));
  std::vector<CassetteEntry> out;
  std::map<std::string, std::size_t> places;
  for (const Kept& one : kept) {
    if (!provider.empty() && one.provider != provider) continue;
    const auto [at, is_new] = places.try_emplace(one.provider + "/" + one.signature, out.size());
    if (is_new) out.push_back({.provider = one.provider, .signature = one.signature});
    out[at->second].takes.push_back(one);
  }
  const Folder folder = open(where);
  for (CassetteEntry& entry : out) read_first(folder, entry);
  return out;
}

Result<CassetteText> find_cassette(const CassetteFolder& where, std::string_view said) {
  TRY(const auto kept, kept_in(where));
  if (const std::string before = where.shown + "/"; said.starts_with(before))
    said.remove_prefix(before.size());
  if (said.starts_with(where.folder + "/")) said.remove_prefix(where.folder.size() + 1);
  std::vector<Kept> found;
  std::copy_if(kept.begin(), kept.end(), std::back_inserter(found),
               [&](const Kept& one) { return is_meant(one, said); });
  const auto exact =
      std::find_if(found.begin(), found.end(), [&](const Kept& one) { return one.path == said; });
  if (exact != found.end()) found = {*exact};
  const auto is_other = [&](const Kept& one) {
    return one.signature != found.front().signature || one.provider != found.front().provider;
  };
  if (found.empty() || said.empty() || std::any_of(found.begin(), found.end(), is_other))
    return not_one(said, found, where.shown);
  const Kept first = *std::min_element(found.begin(), found.end(),
                                       [](const Kept& a, const Kept& b) { return a.take < b.take; });
  const Folder folder = open(where);
  TRY(auto text, folder.read(first.path));
  TRY(auto recording, folder.load(first.path));
  return CassetteText{first, std::move(text), std::move(recording)};
}

Result<Unused> unused_cassettes(const CassetteFolder& where, store::Store& store, std::size_t runs) {
  TRY(const auto used, store.cassettes_used(where.folder, runs));
  Unused out{.runs = used.runs.size()};
  if (used.runs.empty()) return out;
  TRY(const auto kept, kept_in(where));
  const auto since = time_of(used.since);
  for (const Kept& one : kept)
    if (!used.paths.contains(one.path) && one.changed < since) out.cassettes.push_back(one);
  return out;
}

Result<Unused> unused_cassettes(const CassetteFolder& where, const std::string& store, std::size_t runs) {
  auto opened = store::open_store(store, store::Absent::refuse);
  if (!opened && opened.error().code == "E916") return Unused{};
  if (!opened) return tl::make_unexpected(opened.error());
  return unused_cassettes(where, **opened, runs);
}

Result<std::vector<Kept>> broken_cassettes(const CassetteFolder& where) {
  TRY(const auto kept, kept_in(where));
  const Folder folder = open(where);
  std::vector<Kept> out;
  for (const Kept& one : kept)
    if (!folder.load(one.path)) out.push_back(one);
  return out;
}

Result<void> remove_cassettes(const CassetteFolder& where, const std::vector<Kept>& cassettes) {
  const Folder folder = open(where);
  for (const Kept& one : cassettes)
    if (auto removed = folder.remove(one.path); !removed) return removed;
  return {};
}

std::size_t bytes_of(const std::vector<Kept>& cassettes) {
  std::size_t out = 0;
  for (const Kept& one : cassettes) out += one.size;
  return out;
}

}  // namespace proctor::service
