#include "cli/run_again.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/words.h"
#include "cli/run_options.h"

namespace proctor::cli {
namespace {

// Flags that any request could choose, or that only bound or order the work.
constexpr std::array<std::string_view, 35> kRepeated = {"provider",
                                                        "model",
                                                        "judge",
                                                        "judge-samples",
                                                        "judge-pooling",
                                                        "judge-concurrency",
                                                        "no-cache",
                                                        "format",
                                                        "filter",
                                                        "tag",
                                                        "target",
                                                        "prompt",
                                                        "only-failed",
                                                        "shard",
                                                        "shard-by",
                                                        "repeat",
                                                        "concurrency",
                                                        "bail",
                                                        "timeout",
                                                        "max-cost",
                                                        "max-tokens-total",
                                                        "requests-per-minute",
                                                        "tokens-per-minute",
                                                        "attempts",
                                                        "connect-timeout",
                                                        "first-byte-timeout",
                                                        "idle-timeout",
                                                        "call-timeout",
                                                        "max-body",
                                                        "stream",
                                                        "seed",
                                                        "pass-threshold",
                                                        "strict",
                                                        "skip-judged",
                                                        "pace"};

// Flags about what is made of the results, and where: the server has its own ways.
constexpr std::array<std::string_view, 15> kOfTheOutput = {
    "report",  "store",    "distributed", "watch",  "root", "allow-empty", "diagnostics", "quiet",
    "verbose", "no-color", "executions",  "commit", "blob", "baseline",    "margin"};

template <typename Names>
bool is_in(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

List values_of(const Map& settings, std::string_view flag) {
  const Value* flags = settings.find("flags");
  const Value* values = flags != nullptr && flags->is_map() ? flags->map().find(flag) : nullptr;
  return values != nullptr && values->is_list() ? values->list() : List();
}

bool is_said(const Map& settings, std::string_view flag) {
  const Value* said = settings.find("said");
  if (said == nullptr || !said->is_list()) return false;
  return std::any_of(said->list().begin(), said->list().end(),
                     [&](const Value& name) { return name == Value(flag); });
}

std::string folder_of(const Map& settings) {
  const Value* folder = settings.find("folder");
  return folder != nullptr && folder->is_text() ? std::string(folder->text()) : std::string();
}

// Paths are compared as what they mean where they were written.
std::vector<std::string> meant(const Map& settings, const Flag& flag) {
  std::vector<std::string> out;
  for (const Value& value : values_of(settings, flag.name)) {
    std::string text = value.is_text() ? std::string(value.text()) : std::string();
    if (flag.is_path) text = (std::filesystem::path(folder_of(settings)) / text).lexically_normal().string();
    out.push_back(std::move(text));
  }
  return out;
}

// Values are not shown: an address may contain a password.
Result<void> check_same(const Map& stored, const Map& own) {
  std::vector<std::string> differences;
  for (const Flag& flag : run_flags()) {
    if (is_in(kRepeated, flag.name) || is_in(kOfTheOutput, flag.name)) continue;
    if (meant(stored, flag) != meant(own, flag)) differences.push_back(fmt::format("--{}", flag.name));
  }
  if (differences.empty()) return {};
  return fail(
      "E752",
      fmt::format("the run and this server were started with different values of {}; repeat the run in "
                  "a terminal with `proctor run`, or start the server with the same values",
                  listed(differences)));
}

}  // namespace

Result<service::RunOptions> options_again(const Map& stored, const Map& own) {
  if (auto same = check_same(stored, own); !same) return tl::make_unexpected(same.error());
  Map flags;
  List said;
  for (const Flag& flag : run_flags()) {
    const Map& from = is_in(kRepeated, flag.name) ? stored : own;
    if (List values = values_of(from, flag.name); !values.empty()) flags.set(flag.name, std::move(values));
    if (is_said(from, flag.name)) said.push_back(flag.name);
  }
  TRY(const Started started, read_settings(Map{{"paths", List()},
                                               {"folder", folder_of(own)},
                                               {"flags", std::move(flags)},
                                               {"said", std::move(said)}}));
  return run_options(started.settings, started.operands, started.current);
}

}  // namespace proctor::cli
