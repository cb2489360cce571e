// The first line of a blob: whose shard it is, and of what.
#include <fmt/format.h>

#include <charconv>

#include "base/sha256.h"
#include "base/words.h"
#include "model/record.h"
#include "service/blob.h"

namespace proctor::service {
namespace {

constexpr std::string_view kFormatKey = "proctor-shard";

std::optional<std::string> text_in(const Map& map, std::string_view key) {
  const Value* found = map.find(key);
  return found != nullptr && found->is_text() ? std::optional(std::string(found->text())) : std::nullopt;
}

Map suite_map(const store::PlannedSuite& suite) {
  return {{"name", suite.name}, {"format", suite.format}, {"path", suite.path}, {"hash", suite.hash}};
}

std::optional<store::PlannedSuite> read_suite(const Value& value) {
  if (!value.is_map()) return std::nullopt;
  auto name = text_in(value.map(), "name");
  auto format = text_in(value.map(), "format");
  auto path = text_in(value.map(), "path");
  auto hash = text_in(value.map(), "hash");
  if (!name || !format || !path || !hash) return std::nullopt;
  return store::PlannedSuite{*std::move(name), *std::move(format), *std::move(path), *std::move(hash)};
}

tl::unexpected<Error> no_head(std::string_view lacks) {
  return fail("E475", fmt::format("its first line is not the head of a shard: no {}", lacks));
}

// A head may say more in another version, so this is looked at before anything else.
Result<void> check_versions(const Map& map) {
  const Value* format = map.find(kFormatKey);
  if (format == nullptr || !format->is_integer()) return no_head(kFormatKey);
  const std::string version = text_in(map, "proctor").value_or("unknown");
  if (format->integer() != kBlobFormat)
    return fail("E479", fmt::format("it is of format {}, written by proctor {}; this proctor reads format {}",
                                    format->integer().value_or(0), proctor::quoted(version), kBlobFormat));
  if (version != PROCTOR_VERSION)
    return fail("E479", fmt::format("it was written by proctor {}, and this is {}: use one version for all",
                                    proctor::quoted(version), PROCTOR_VERSION));
  return {};
}

Result<void> read_suites(const Map& map, std::vector<store::PlannedSuite>& to) {
  const Value* suites = map.find("suites");
  if (suites == nullptr || !suites->is_list() || suites->list().empty()) return no_head("suites");
  for (const Value& item : suites->list()) {
    auto suite = read_suite(item);
    if (!suite) return no_head("suites");
    to.push_back(*std::move(suite));
  }
  return {};
}

bool read_number(std::string_view text, std::size_t& to) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), to);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::string blob_name(const Shard& shard) {
  return fmt::format("shard-{}-of-{}{}", shard.number, shard.of, kBlobEnding);
}

std::optional<Shard> shard_named(std::string_view path) {
  constexpr std::string_view kBegin = "shard-";
  constexpr std::string_view kOf = "-of-";
  path.remove_prefix(path.rfind('/') + 1);
  if (!path.starts_with(kBegin) || !path.ends_with(kBlobEnding)) return std::nullopt;
  path.remove_prefix(kBegin.size());
  path.remove_suffix(kBlobEnding.size());
  const auto cut = path.find(kOf);
  Shard out;
  if (cut == std::string_view::npos || !read_number(path.substr(0, cut), out.number) ||
      !read_number(path.substr(cut + kOf.size()), out.of))
    return std::nullopt;
  return out.number >= 1 && out.number <= out.of && out.of <= kMostShards ? std::optional(out) : std::nullopt;
}

Value to_value(const BlobHead& head) {
  List suites;
  for (const store::PlannedSuite& suite : head.run.suites) suites.push_back(suite_map(suite));
  return Map{{kFormatKey, kBlobFormat},
             {"proctor", PROCTOR_VERSION},
             {"cut", to_map(head.cut)},
             {"planned", static_cast<std::int64_t>(head.run.planned)},
             {"branch", head.run.branch},
             {"commit", head.run.commit},
             {"suites", std::move(suites)},
             {"settings", head.run.settings},
             {"run", model::run_summary(head.run.record)}};
}

Result<BlobHead> read_blob_head(const Value& value) {
  if (!value.is_map()) return no_head(kFormatKey);
  const Map& map = value.map();
  if (auto checked = check_versions(map); !checked) return tl::make_unexpected(checked.error());
  BlobHead out;
  const Value* cut = map.find("cut");
  auto read = cut != nullptr && cut->is_map() ? read_cut(cut->map()) : std::nullopt;
  if (!read) return no_head("cut");
  out.cut = *std::move(read);
  const Value* planned = map.find("planned");
  const auto count = planned == nullptr || !planned->is_integer() ? std::nullopt : planned->integer();
  if (count.value_or(-1) < 0) return no_head("planned");
  out.run.planned = static_cast<std::size_t>(*count);
  out.run.branch = text_in(map, "branch").value_or("");
  out.run.commit = text_in(map, "commit").value_or("");
  if (auto suites = read_suites(map, out.run.suites); !suites) return tl::make_unexpected(suites.error());
  const Value* settings = map.find("settings");
  if (settings == nullptr || !settings->is_map()) return no_head("settings");
  out.run.settings = settings->map();
  const Value* run = map.find("run");
  auto summary = run == nullptr ? std::nullopt : model::read_summary(*run);
  if (!summary) return no_head("run");
  out.run.record = *std::move(summary);
  return out;
}

std::string chained(std::string_view digest, std::string_view line) {
  std::string both(digest);
  both.append(line);
  return sha256_hex(both);
}

}  // namespace proctor::service
