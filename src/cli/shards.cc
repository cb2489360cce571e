#include "cli/shards.h"

#include <fmt/format.h>

#include <charconv>

#include "cli/amounts.h"
#include "cli/shard_auto.h"

namespace proctor::cli {
namespace {

bool read_number(std::string_view text, std::size_t& to) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), to);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

const Flag kShardFlag = {.name = "shard",
                         .value = "I/N|auto",
                         .help =
                             "the I-th of N parts, for several machines; auto: as Slurm, Kubernetes, GitLab, "
                             "CircleCI or GitHub say in the environment"};
const Flag kShardByFlag = {.name = "shard-by",
                           .value = "HOW",
                           .help = "cut by a hash of each case, or into parts that take equally long",
                           .words = service::cut_words,
                           .standard = "hash"};
Result<Settings> with_shard(const Settings& settings, const Environment& environment) {
  if (settings.text(kShardFlag.name) != "auto") return settings;
  TRY(const service::Shard shard, shard_from(environment));
  return settings.with(kShardFlag.name, fmt::format("{}/{}", shard.number, shard.of));
}

Result<std::optional<service::Shard>> said_shard(const Settings& settings) {
  const std::string said = settings.text(kShardFlag.name);
  if (said.empty()) return std::nullopt;
  const auto cut = said.find('/');
  service::Shard out;
  const bool good = cut != std::string::npos &&
                    read_number(std::string_view(said).substr(0, cut), out.number) &&
                    read_number(std::string_view(said).substr(cut + 1), out.of) && out.number >= 1 &&
                    out.number <= out.of && out.of <= service::kMostShards;
  if (!good)
    return tl::make_unexpected(
        bad("shard", said, fmt::format("I/N, such as 2/5, N up to {}, or auto", service::kMostShards)));
  return out;
}

}  // namespace proctor::cli
