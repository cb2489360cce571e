// serve: the HTTP edge of a folder.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "cli/console.h"
#include "cli/documentation.h"
#include "cli/interrupt.h"
#include "cli/kept.h"
#include "cli/run_again.h"
#include "cli/run_options.h"
#include "cli/serving.h"
#include "cli/settings.h"
#include "server/manual.h"
#include "server/random.h"
#include "server/server.h"
#include "service/browser.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShortestToken = 16;

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

Result<Secret> token_of(const Call& call) {
  const std::string file = call.settings.text("token-file");
  if (file.empty()) return server::random_token();
  const fs::path path = fs::path(call.current) / file;
  TRY(const Root root, Root::open(path.parent_path().string()));
  auto text = root.read(path.filename().string());
  if (!text) return fail(text.error().code, fmt::format("{}: {}", visible(file), text.error().message));
  const auto token = trimmed(*text);
  const bool plain = std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c < '\x7F'; });
  if (token.size() < kShortestToken || !plain)
    return fail("E560", fmt::format("{}: a token is one word of {} characters at least", visible(file),
                                    kShortestToken));
  return Secret(std::string(token));
}

Result<void> read_host(const Settings& said, server::ServeOptions& out) {
  const std::string host = said.text("host");
  if (host.empty()) return {};
  out.hosts = {host == "localhost" ? "127.0.0.1" : host};
  const bool guarded = !said.text("token-file").empty() || !out.trusted_header.empty();
  if (is_loopback(host) || guarded) return {};
  return fail(
      "E561",
      fmt::format("others can reach {}: --token-file FILE or --trusted-header NAME must say who is let in",
                  visible(host)));
}

Result<std::shared_ptr<const server::PageFiles>> page_of(const Call& call) {
  const std::string folder = call.settings.text("page");
  if (folder.empty()) return nullptr;
  return server::PageFiles::of_folder((fs::path(call.current) / folder).string());
}

Result<server::ServeOptions> serve_options(const Call& call, Lines& lines) {
  const Settings& said = call.settings;
  server::ServeOptions out;
  out.trusted_header = said.text("trusted-header");
  out.trusted_proxies = said.texts("trusted-proxy");
  out.allowed_hosts = said.texts("allowed-host");
  if (auto read = read_host(said, out); !read) return tl::make_unexpected(read.error());
  TRY(const auto port, said_port(said));
  out.port = port.value_or(out.port);
  TRY(out.token, token_of(call));
  TRY(out.page, page_of(call));
  out.docs = server::manual_files([] { return documentation_site(); });
  if (said.on("verbose")) out.log = [&lines](const std::string& line) { lines.say(line); };
  return out;
}

std::string root_of(const Call& call) {
  return (fs::path(call.current) / call.settings.text("root", ".")).lexically_normal().string();
}

std::string greeting(const Call& call, const server::RunningServer& server, const Secret& token) {
  const bool own = call.settings.text("token-file").empty();
  return own ? fmt::format("proctor serve: listening on {}/?token={}", server.url(), token.reveal())
             : fmt::format("proctor serve: listening on {}/ (the token is in {})", server.url(),
                           call.settings.text("token-file"));
}

// Kept until the end. Where there is no browser, the address that was shown is all that is needed.
std::unique_ptr<service::Browser> open_page(const Call& call, Lines& lines,
                                            const server::RunningServer& server, const Secret& token) {
  if (!call.settings.on("open")) return nullptr;
  auto opened = service::Browser::open(server.url() + '/', token, call.environment);
  if (opened) return *std::move(opened);
  lines.say(fmt::format("proctor serve: {}; open {}/ yourself", opened.error().message, server.url()));
  return nullptr;
}

ExitCode serve_until_told(const Call& call, Reporter& reporter, Lines& lines,
                          const server::ServeOptions& options, server::Context& context) {
  const Interrupt interrupt([](int) {});  // before the threads that it must not disturb
  const auto server = server::RunningServer::start(options, context);
  if (!server) return refuse(reporter, "", server.error());
  if (!call.settings.on("quiet")) lines.say(greeting(call, **server, options.token));
  const auto browser = open_page(call, lines, **server, options.token);
  wait_for(interrupt.drain());
  context.live.stop_all();  // those who wait for a run are answered
  (*server)->drain(kLongestDrain, interrupt.stop());
  return static_cast<ExitCode>(128 + interrupt.signal());
}

ExitCode run_serve(const Call& call) {
  Reporter reporter(call.settings, call.console);
  Lines lines(call.console);
  const auto options = serve_options(call, lines);
  if (!options) return refuse(reporter, "", options.error());
  const std::string root = root_of(call);
  const auto defaults = run_options(call.settings, {}, call.current);
  if (!defaults) return refuse(reporter, "", defaults.error());
  const auto workspace = service::Workspace::open(root, call.environment, call.settings.on("commit"));
  if (!workspace) return refuse(reporter, "--root", workspace.error());
  const std::string store = call.settings.text("store");
  auto runs = service::Runs::open(store, store.empty() ? root : call.current);
  if (!runs) return refuse(reporter, "", runs.error());
  const auto live = service::LiveRuns::make(
      *defaults, call.environment, runs->share(),
      [own = defaults->settings](const Map& stored) { return options_again(stored, own); });
  server::Context context{**workspace, *runs, *live, call.settings.on("read-only")};
  return serve_until_told(call, reporter, lines, *options, context);
}

// Those of `run` that say who answers and how; not what is run, or what is made of it.
bool is_for_serving(const Flag& flag) {
  constexpr std::array<std::string_view, 13> kOfRunAlone = {
      "filter", "tag",         "only-failed", "shard",  "shard-by", "blob",       "report",
      "watch",  "allow-empty", "executions",  "commit", "baseline", "distributed"};
  return std::find(kOfRunAlone.begin(), kOfRunAlone.end(), flag.name) == kOfRunAlone.end();
}

std::vector<Flag> serve_flags() {
  std::vector<Flag> out = {Flag{.name = "host",
                                .value = "ADDRESS",
                                .help = "listen here",
                                .here_only = true,
                                .standard = "127.0.0.1 and ::1"},
                           Flag{.name = "port",
                                .value = "N",
                                .help = "and on this port; 0: any that is free",
                                .here_only = true,
                                .standard = "3000"},
                           Flag{.name = "open", .help = "and open the page in a browser", .here_only = true},
                           Flag{.name = "page",
                                .value = "DIR",
                                .help = "the web page from this folder in place of the one that is built in",
                                .here_only = true,
                                .offer = Offer::folders},
                           Flag{.name = "read-only", .help = "refuse what changes anything"},
                           Flag{.name = "commit", .help = "make a git commit of whatever is saved"},
                           Flag{.name = "token-file",
                                .value = "FILE",
                                .help = "who has the token in this file is let in; else one is made up",
                                .is_path = true,
                                .offer = Offer::files},
                           Flag{.name = "trusted-header",
                                .value = "NAME",
                                .help = "a proxy in front names the user in this header"},
                           Flag{.name = "trusted-proxy",
                                .value = "ADDRESS",
                                .help = "where that proxy is",
                                .repeatable = true,
                                .standard = "this machine"},
                           Flag{.name = "allowed-host",
                                .value = "NAME[:PORT]",
                                .help = "another name that this server goes by",
                                .repeatable = true}};
  for (const Flag& flag : run_flags())
    if (is_for_serving(flag)) out.push_back(flag);
  return out;
}

}  // namespace

const Command& serve() {
  static const std::vector<Flag> kFlags = serve_flags();
  static constexpr std::array kExamples = {
      Example{"proctor serve", "the current folder, on http://127.0.0.1:3000"},
      Example{"proctor serve --open", "and show its page in the browser"},
      Example{"proctor serve --root tests --read-only", "look, and change nothing"},
      Example{"proctor serve --host 0.0.0.0 --token-file token --allowed-host tests.example.org",
              "for others too"}};
  static constexpr std::array kExits = {Exit{"2", "bad settings, or it cannot listen there"},
                                        Exit{"130, 143", "ended"}};
  static const Command kCommand = {
      .name = "serve",
      .usage = "",
      .summary = "Serve the suites and runs of a folder over HTTP, with a web page.",
      .details =
          "Shows an address with a token: open it once, and the browser is let in by a cookie. Programs "
          "send\n"
          "Authorization: Bearer TOKEN. What it can do is told by /api/openapi.json.\n"
          "It ends by Ctrl-C: answers under way have 5 seconds, or until a second Ctrl-C.\n",
      .flags = kFlags,
      .examples = kExamples,
      .settings_of_root = true,
      .exits = kExits,
      .run = run_serve};
  return kCommand;
}

}  // namespace proctor::cli
