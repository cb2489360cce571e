// proxy: stands between programs and models, records what they say and plays it back.
#include "service/proxy.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "cli/amounts.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/recordings.h"
#include "cli/report.h"
#include "cli/serving.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

Result<void> read_numbers(const Settings& said, service::ProxySettings& out) {
  TRY(const auto port, said_port(said));
  out.port = port.value_or(out.port);
  TRY(const auto timeout, duration(said, "timeout"));
  if (timeout && *timeout < 1)
    return tl::make_unexpected(bad("timeout", said.text("timeout"), "a time such as 500ms, 30s or 2m"));
  if (timeout) out.timeout = std::chrono::milliseconds(*timeout);
  TRY(const auto most, size(said, "max-request"));
  out.most_body = most.value_or(out.most_body);
  return {};
}

Result<service::ProxySettings> settings_of(const Call& call, Lines& lines) {
  const Settings& said = call.settings;
  service::ProxySettings out;
  out.recordings = recording_words(said);
  out.recordings.mode = said.text("mode");
  out.recordings.record_command = "proctor proxy --mode record";
  if (const std::string traces = said.text("traces"); !traces.empty())
    out.traces = (std::filesystem::path(call.current) / traces).lexically_normal().string();
  out.host = said.text("host", out.host);
  out.upstreams = said.texts("upstream");
  if (auto read = read_numbers(said, out); !read) return tl::make_unexpected(read.error());
  const bool quiet = said.on("quiet");
  if (!quiet) out.tell = [&lines](const std::string& line) { lines.say("proctor proxy: " + line); };
  if (!quiet && said.on("verbose")) out.log = [&lines](const std::string& line) { lines.say(line); };
  return out;
}

ExitCode run_proxy(const Call& call) {
  Reporter reporter(call.settings, call.console);
  Lines lines(call.console);
  const auto settings = settings_of(call, lines);
  if (!settings) return refuse(reporter, "", settings.error());
  const Interrupt interrupt([](int) {});  // before the threads that it must not disturb
  const auto proxy = service::RunningProxy::start(*settings, call.current, call.environment);
  if (!proxy) return refuse(reporter, "", proxy.error());
  if (!call.settings.on("quiet"))
    lines.say(fmt::format("proctor proxy: listening on {} ({})", (*proxy)->url(), (*proxy)->about()));
  wait_for(interrupt.drain());
  (*proxy)->drain(kLongestDrain, interrupt.stop());
  return static_cast<ExitCode>(128 + interrupt.signal());
}

}  // namespace

const Command& proxy() {
  static const std::array kFlags = {
      Flag{.name = "mode",
           .value = "MODE",
           .help = "what is done with recordings: off, record, replay, auto or strict",
           .words = service::vcr_modes,
           .also = "TRACEFORGE_VCR_MODE",
           .standard = "auto"},
      kVcrMatchFlag,
      kCassettesFlag,
      kPaceFlag,
      Flag{.name = "traces",
           .value = "DIR",
           .help = "keep a trace of every exchange in this folder",
           .is_path = true,
           .also = "TRACEFORGE_TRACES_DIR",
           .offer = Offer::folders},
      kRedactFlag,
      kRedactFieldFlag,
      Flag{.name = "host", .value = "ADDRESS", .help = "listen here", .standard = "127.0.0.1"},
      Flag{.name = "port", .value = "N", .help = "and on this port; 0: any that is free", .standard = "8787"},
      Flag{.name = "upstream",
           .value = "[PROVIDER=]URL",
           .help = "where a provider is, or all of them, in place of their own addresses",
           .repeatable = true},
      Flag{.name = "timeout",
           .value = "TIME",
           .help = "until a provider begins to answer",
           .here_only = true,
           .standard = "30s"},
      Flag{.name = "max-request", .value = "SIZE", .help = "of a request's body", .standard = "1MiB"},
      Flag{.name = "quiet", .letter = 'q', .help = "say nothing"},
      Flag{.name = "verbose", .letter = 'v', .help = "a line for each exchange"},
      kDiagnosticsFlag,
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor proxy", "listen on 127.0.0.1:8787; record what is new, play back the rest"},
      Example{"OPENAI_BASE_URL=http://127.0.0.1:8787/v1 python app.py", "a program that is recorded"},
      Example{"proctor proxy --mode strict", "in CI: nobody is asked, what was not recorded is an error"},
      Example{"proctor proxy --mode record --upstream http://127.0.0.1:11434", "record a local model"}};
  static constexpr std::array kExits = {Exit{"2", "bad settings, or it cannot listen there"},
                                        Exit{"130, 143", "ended"}};
  static const Command kCommand = {
      .name = "proxy",
      .usage = "",
      .summary = "Stand between programs and models: record what they say, and play it back.",
      .details =
          "Speaks OpenAI's, Anthropic's and Gemini's HTTP: /v1/chat/completions, /v1/completions, "
          "/v1/embeddings,\n"
          "/v1/responses, /v1/models, /v1/messages, /v1beta/models/..., each also as /PROVIDER/v1/...; and "
          "/health\n"
          "and /metrics. Keys are the clients' own: they are passed on and never kept.\n"
          "It ends by Ctrl-C: answers under way have 5 seconds, or until a second Ctrl-C.\n",
      .flags = kFlags,
      .examples = kExamples,
      .exits = kExits,
      .run = run_proxy};
  return kCommand;
}

}  // namespace proctor::cli
