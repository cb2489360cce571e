#include "cli/judging.h"

#include <algorithm>
#include <filesystem>

#include "cli/amounts.h"
#include "service/calibrations.h"
#include "service/reply_cache.h"

namespace proctor::cli {
namespace {

constexpr std::size_t kMostSamples = 100;
constexpr std::size_t kMostAtOnce = 1000;

}  // namespace

const Flag kJudgeFlag = {.name = "judge",
                         .value = "MODEL",
                         .help = "the model that judges, in place of what checks and suites say",
                         .offer = Offer::models};
const Flag kJudgeUrlFlag = {.name = "judge-url", .value = "URL", .help = "where the judge's API is"};
const Flag kJudgePromptsFlag = {.name = "judge-prompts",
                                .value = "DIR",
                                .help = "METRIC/STAGE.md in place of built-in prompts of judges",
                                .is_path = true,
                                .offer = Offer::folders};

const Flag kJudgeCompatibilityFlag = {
    .name = "judge-compatibility",
    .value = "NAME",
    .help =
        "score incomplete judge replies and missing material as errors (none) or as DeepEval does (deepeval)",
    .words = service::judge_compatibilities,
    .standard = "none; deepeval for replies in a given file"};

Result<service::Judging> judging(const Settings& settings, const std::string& current,
                                 std::size_t concurrency) {
  service::Judging out;
  out.model = settings.text("judge");
  out.overrides = settings.said("judge");
  out.base_url = settings.text("judge-url");
  TRY(const auto samples, whole(settings, "judge-samples", 1));
  out.samples = samples.value_or(1);
  if (out.samples > kMostSamples)
    return tl::make_unexpected(
        bad("judge-samples", settings.text("judge-samples"), "a number from 1 to 100"));
  out.pooling = service::pooling_of(settings.text("judge-pooling"));
  out.compatibility = service::compatibility_of(settings.text("judge-compatibility"));
  TRY(const auto at_once, whole(settings, "judge-concurrency", 1));
  out.at_once = std::min(at_once.value_or(concurrency), kMostAtOnce);
  if (const std::string folder = settings.text("judge-prompts"); !folder.empty())
    out.prompts = (std::filesystem::path(current) / folder).lexically_normal().string();
  if (!settings.on("no-cache")) out.cache = service::cache_place(settings.text("store"), current);
  out.calibrations = service::calibrations_place(current);
  return out;
}

}  // namespace proctor::cli
