#include "cli/shards.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "base/utf8.h"
#include "cli/amounts.h"
#include "cli/console.h"
#include "cli/shard_auto.h"
#include "service/blob.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

bool read_number(std::string_view text, std::size_t& to) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), to);
  return error == std::errc{} && end == text.data() + text.size();
}

// As it is shown; beneath the folder that the run was started in.
std::string folder_of(const Settings& settings) { return settings.text(kBlobFlag.name, kBlobFlag.standard); }

// A run that is watched comes to no end.
bool writes_blob(const Settings& settings) {
  return !settings.text(kShardFlag.name).empty() && !settings.on("watch");
}

Result<std::string> write(service::Runs& runs, const std::string& id, const std::string& folder) {
  TRY(const auto head, runs.find(id));
  return service::write_blob(runs.store(), head, folder);
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
const Flag kBlobFlag = {.name = "blob",
                        .value = "DIR",
                        .help = "where a shard leaves its file for `proctor merge`",
                        .is_path = true,
                        .standard = "proctor-shards",
                        .offer = Offer::folders};

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

Result<void> forget_blob(const Settings& settings, const std::string& current) {
  TRY(const auto shard, said_shard(settings));
  if (!shard || !writes_blob(settings)) return {};
  return service::remove_blob((fs::path(current) / folder_of(settings)).string(), *shard);
}

void keep_blob(const Settings& settings, const std::string& current, const Call& call, Reporter& reporter,
               service::Runs& runs, Conducted& conducted) {
  if (!writes_blob(settings) || !conducted.outcome || conducted.outcome->id.empty()) return;
  const std::string& id = conducted.outcome->id;
  if (conducted.outcome->ending != service::Ending::whole)
    return reporter.remark(
        Severity::warning, "W452",
        fmt::format("shard {} left no file to merge: it did not come to its end", settings.text("shard")),
        fmt::format("`proctor resume {}` goes on, and writes it", id));
  const auto written = write(runs, id, (fs::path(current) / folder_of(settings)).string());
  if (!written) {
    reporter.remark(Severity::error, written.error().code,
                    fmt::format("{}: {}", visible(folder_of(settings)), written.error().message));
    conducted.code = exit_trouble;
  } else if (!call.settings.on("quiet") && call.settings.text("diagnostics") != "json") {
    call.console.err(fmt::format("proctor: shard {} is in {}\n", settings.text("shard"),
                                 visible((fs::path(folder_of(settings)) / *written).string())));
  }
}

}  // namespace proctor::cli
