#include "cli/run_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/amounts.h"
#include "cli/baseline.h"
#include "cli/embedding.h"
#include "cli/judging.h"
#include "cli/kept.h"
#include "cli/recordings.h"
#include "cli/report.h"
#include "cli/reports.h"
#include "cli/shards.h"
#include "service/formats.h"
#include "service/store_place.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

Result<std::string> read_beside(const std::string& current, const std::string& said) {
  const fs::path path = fs::path(current) / said;
  TRY(const Root root, Root::open(path.parent_path().string()));
  auto text = root.read(path.filename().string());
  if (!text) return fail(text.error().code, fmt::format("{}: {}", visible(said), text.error().message));
  return text;
}

Result<service::PlanOptions> plan_options(const Settings& settings, const std::vector<std::string>& operands,
                                          const std::string& current) {
  service::PlanOptions plan;
  plan.load = {.paths = operands,
               .current = current,
               .root = settings.text("root"),
               .format = settings.text("format"),
               .strict = settings.on("strict")};
  plan.allow_empty = settings.on("allow-empty");
  plan.skip_judged = settings.on("skip-judged");
  plan.selection.name = settings.text("filter");
  plan.selection.tags = settings.texts("tag");
  TRY(plan.shard, said_shard(settings));
  plan.cut_by = service::cut_by(settings.text("shard-by")).value_or(plan.cut_by);
  TRY(plan.repeat, whole(settings, "repeat", 1));
  TRY(plan.pass_threshold, amount(settings, "pass-threshold"));
  if (plan.pass_threshold.value_or(0) > 1)
    return tl::make_unexpected(
        bad("pass-threshold", settings.text("pass-threshold"), "a number from 0 to 1"));
  plan.given_path = settings.text("given");
  if (!plan.given_path.empty()) {
    TRY(plan.given, read_beside(current, plan.given_path));
  }
  return plan;
}

Result<service::Targeting> targeting(const Settings& settings) {
  service::Targeting out;
  out.provider = settings.text("provider");
  out.model = settings.text("model");
  out.base_url = settings.text("base-url");
  out.agent = settings.text("agent");
  out.overrides = settings.said("model") || settings.said("provider") || settings.said("agent");
  out.stream = settings.on("stream");
  out.allow_fixtures = settings.on("allow-fixtures");
  out.tool_result = settings.text("tool-result");
  if (!out.tool_result.empty() && out.tool_result.find("{{result}}") == std::string::npos)
    return tl::make_unexpected(bad("tool-result", out.tool_result, "a text that contains {{result}}"));
  TRY(const auto seed, whole(settings, "seed", 0));
  if (seed) out.seed = static_cast<std::int64_t>(*seed);
  TRY(out.timeout_ms, duration(settings, "timeout"));
  return out;
}

Result<void> read_net_limits(const Settings& settings, net::SaidLimits& limits) {
  using Limit = std::optional<std::chrono::milliseconds> net::SaidLimits::*;
  constexpr std::pair<std::string_view, Limit> kTimes[] = {
      {"connect-timeout", &net::SaidLimits::connect},
      {"first-byte-timeout", &net::SaidLimits::first_byte},
      {"idle-timeout", &net::SaidLimits::idle},
      {"call-timeout", &net::SaidLimits::total}};
  for (const auto& [flag, limit] : kTimes) {
    TRY(const auto time, duration(settings, flag));
    if (time) limits.*limit = std::chrono::milliseconds(*time);
  }
  TRY(limits.body, size(settings, "max-body"));
  return {};
}

Result<void> read_limits(const Settings& settings, service::RunOptions& options) {
  TRY(const auto concurrency, whole(settings, "concurrency", 1));
  options.limits.concurrency =
      std::min<std::size_t>(concurrency.value_or(options.limits.concurrency), 10'000);
  options.http.most_at_once = options.limits.concurrency;
  TRY(options.limits.most_failed, whole(settings, "bail", 1));
  TRY(options.limits.max_cost, amount(settings, "max-cost"));
  TRY(options.limits.max_tokens, amount(settings, "max-tokens-total"));
  TRY(const auto requests, whole(settings, "requests-per-minute", 1));
  TRY(const auto tokens, whole(settings, "tokens-per-minute", 1));
  TRY(const auto attempts, whole(settings, "attempts", 1));
  options.http.requests_a_minute = requests.value_or(0);
  options.http.tokens_a_minute = tokens.value_or(0);
  options.http.attempts = attempts.value_or(options.http.attempts);
  return read_net_limits(settings, options.http.limits);
}

// Settings may come from a file of another machine (`merge`), so nothing is taken for granted.
bool are_texts(const Value* list) {
  return list != nullptr && list->is_list() &&
         std::all_of(list->list().begin(), list->list().end(),
                     [](const Value& one) { return one.is_text(); });
}

bool are_flags(const Value& flags) {
  return flags.is_map() && std::all_of(flags.map().begin(), flags.map().end(),
                                       [](const auto& member) { return are_texts(&member.value); });
}

}  // namespace

std::span<const Flag> run_flags() {
  // Made when first asked for: some flags are other files'.
  static const std::array kFlags = {
      Flag{.name = "given",
           .value = "FILE",
           .help = "answers from a file, in place of a model",
           .is_path = true,
           .offer = Offer::files},
      Flag{.name = "provider",
           .value = "NAME",
           .help = "who is asked: openai, anthropic, gemini, ollama, ...",
           .offer = Offer::providers},
      Flag{.name = "model",
           .value = "NAME",
           .help = "the model to ask, in place of what suites say",
           .offer = Offer::models},
      Flag{.name = "base-url", .value = "URL", .help = "where the provider's API is"},
      Flag{.name = "agent",
           .value = "CMD|URL|FILE.py",
           .help = "the agent to test: a command, a URL or a Python file",
           .offer = Offer::files},
      kJudgeFlag,
      kJudgeUrlFlag,
      Flag{.name = "judge-samples", .value = "N", .help = "ask the judge N times each", .standard = "1"},
      Flag{.name = "judge-pooling",
           .value = "HOW",
           .help = "how samples become one judgement",
           .words = service::judge_poolings,
           .standard = "majority"},
      kJudgeCompatibilityFlag,
      Flag{.name = "judge-concurrency",
           .value = "N",
           .help = "questions to a judge at once, of one step",
           .standard = "as -j"},
      kJudgePromptsFlag,
      Flag{.name = "skip-judged", .help = "skip checks that need a judge, and cases that have no others"},
      kEmbedderFlag,
      kEmbedderUrlFlag,
      Flag{.name = "no-cache", .help = "ask again what a judge or an embedder has answered before"},
      Flag{.name = "format",
           .value = "FORMAT",
           .help = "read every file as this format, whatever it looks like",
           .words = service::readable_names},
      Flag{.name = "filter", .letter = 't', .value = "REGEX", .help = "only cases whose name matches"},
      Flag{.name = "tag",
           .value = "TAG",
           .help = "only cases with this tag, or one of several",
           .repeatable = true},
      Flag{.name = "only-failed", .help = "only cases that did not pass in the last run"},
      kShardFlag,
      kShardByFlag,
      kBlobFlag,
      Flag{.name = "repeat", .value = "N", .help = "run every case N times"},
      Flag{.name = "concurrency", .letter = 'j', .value = "N", .help = "cases at once", .standard = "16"},
      Flag{.name = "bail", .value = "N", .help = "begin nothing new once N cases have not passed"},
      Flag{
          .name = "timeout", .value = "TIME", .help = "for a case, such as 30s, in place of what suites say"},
      Flag{.name = "max-cost", .value = "USD", .help = "begin nothing new once so much is spent"},
      Flag{
          .name = "max-tokens-total", .value = "N", .help = "begin nothing new once so many tokens are used"},
      Flag{.name = "requests-per-minute", .value = "N", .help = "to one provider"},
      Flag{.name = "tokens-per-minute", .value = "N", .help = "to one provider"},
      Flag{.name = "attempts", .value = "N", .help = "how often a request is tried", .standard = "4"},
      Flag{
          .name = "connect-timeout", .value = "TIME", .help = "until a connection stands", .standard = "10s"},
      Flag{
          .name = "first-byte-timeout", .value = "TIME", .help = "until an answer begins", .standard = "60s"},
      Flag{.name = "idle-timeout",
           .value = "TIME",
           .help = "between two pieces of an answer",
           .standard = "60s"},
      Flag{.name = "call-timeout",
           .value = "TIME",
           .help = "for one request and its answer",
           .standard = "10m"},
      Flag{.name = "max-body", .value = "SIZE", .help = "of an answer, unpacked", .standard = "16MiB"},
      Flag{.name = "prices",
           .value = "FILE",
           .help = "what models cost, in front of what is built in",
           .is_path = true,
           .offer = Offer::files},
      kVcrFlag,
      kVcrMatchFlag,
      kCassettesFlag,
      kPaceFlag,
      kRedactFlag,
      kRedactFieldFlag,
      kTracesFlag,
      Flag{.name = "tool-result",
           .value = "TEXT",
           .help = "message that returns a tool's result to a model that calls tools in plain text",
           .standard = "Tool result for {{name}}: {{result}}"},
      Flag{.name = "stream", .help = "ask for answers in pieces"},
      Flag{.name = "seed", .value = "N", .help = "for the same answers again, where the model can"},
      Flag{.name = "pass-threshold",
           .value = "N",
           .help = "the score from which on a weighted case passes, 0 to 1"},
      Flag{.name = "allow-fixtures", .help = "let fixtures of cases run programs"},
      Flag{.name = "executions", .help = "write PromptRepo's execution files beside its suites"},
      Flag{.name = "commit", .help = "make a git commit of those files (implies --executions)"},
      kBaselineFlag,
      kMarginFlag,
      kReportFlag,
      kStoreFlag,
      Flag{.name = "distributed", .help = "let the workers of the store run it: see `proctor worker`"},
      Flag{.name = "watch", .help = "run again what a change of a file touches"},
      Flag{.name = "root",
           .value = "DIR",
           .help = "the folder outside of which nothing is read",
           .is_path = true,
           .offer = Offer::folders},
      Flag{.name = "strict", .help = "treat warnings as errors, and run nothing while there are any"},
      Flag{.name = "allow-empty", .help = "succeed when there is nothing to test"},
      kDiagnosticsFlag,
      Flag{.name = "quiet", .letter = 'q', .help = "the summary line alone"},
      Flag{.name = "verbose", .letter = 'v', .help = "passed checks too"},
      kNoColorFlag};
  return kFlags;
}

std::span<const Exit> run_exits() {
  static constexpr std::array kExits = {
      Exit{"0", "at least one case ran, and all passed"},
      Exit{"1", "a case failed"},
      Exit{"2", "bad input, or nothing to test: nothing was run"},
      Exit{"3", "no case failed but some ended in error, a suite could not be loaded, or not all were run"},
      Exit{"4", "trouble of proctor's own"},
      Exit{"130, 143", "interrupted, ended"}};
  return kExits;
}

Result<service::RunOptions> run_options(const Settings& settings, const std::vector<std::string>& operands,
                                        const std::string& current) {
  service::RunOptions options;
  TRY(options.plan, plan_options(settings, operands, current));
  TRY(options.target, targeting(settings));
  if (auto read = read_limits(settings, options); !read) return tl::make_unexpected(read.error());
  options.http.seed = static_cast<std::uint64_t>(options.target.seed.value_or(0));
  options.prices_path = settings.text("prices");
  if (!options.prices_path.empty()) {
    TRY(options.prices, read_beside(current, options.prices_path));
  }
  TRY(options.judging, judging(settings, current, options.limits.concurrency));
  options.embedding = embedding(settings, current);
  options.http.most_at_once = std::max(options.http.most_at_once, options.judging.at_once);
  options.recordings = recording_words(settings);
  options.recordings.mode = settings.text("vcr");
  options.recordings.record_command = record_command(settings, operands);
  options.settings = kept_settings(settings, operands, current);
  return options;
}

Map kept_settings(const Settings& settings, const std::vector<std::string>& operands,
                  const std::string& current) {
  Map flags;
  for (const Flag& flag : run_flags()) {
    auto texts = settings.texts(flag.name);
    if (flag.name == kStoreFlag.name)
      for (std::string& url : texts) url = service::shown_store(url);
    if (!texts.empty()) flags.set(flag.name, List(texts.begin(), texts.end()));
  }
  List said;
  for (const Flag& flag : run_flags())
    if (settings.said(flag.name)) said.push_back(flag.name);
  return {{"paths", List(operands.begin(), operands.end())},
          {"folder", current},
          {"flags", std::move(flags)},
          {"said", std::move(said)}};
}

Result<Started> read_settings(const Map& kept) {
  const Value* flags = kept.find("flags");
  const Value* paths = kept.find("paths");
  const Value* folder = kept.find("folder");
  if (flags == nullptr || folder == nullptr || !are_flags(*flags) || !are_texts(paths) || !folder->is_text())
    return fail("E461", "this run does not say how it was started, so it cannot be resumed");
  Started out;
  out.current = folder->text();
  for (const Value& path : paths->list()) out.operands.emplace_back(path.text());
  Given given;
  for (const auto& member : flags->map())
    for (const Value& text : member.value.list()) given[std::string(member.key)].emplace_back(text.text());
  std::set<std::string, std::less<>> said;
  if (const Value* list = kept.find("said"); are_texts(list))
    for (const Value& name : list->list()) said.emplace(name.text());
  out.settings = Settings(std::move(given), std::move(said));
  return out;
}

}  // namespace proctor::cli
