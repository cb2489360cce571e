// Every error of the first hour says what happened, where, and what to type next: docs/first-errors.md shows
// them, and is held to what the program says. With PROCTOR_UPDATE_GOLDEN=1 the page is written anew; read the
// difference.
#include "e2e/first_hour.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "e2e/on_terminal.h"
#include "net/server.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

const std::string kPage = PROCTOR_SOURCE_DIR "/docs/first-errors.md";

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// --- What scenes are made of

using Arrange = std::function<void(World&)>;

constexpr auto kCapitals = R"(proctor: 1
name: capitals
target:
  provider: openai
  model: gpt-4o-mini
  prompt: What is the capital of {{country}}?
cases:
  - name: France
    vars: {country: France}
    checks:
      - contains: Paris
)";

constexpr auto kParis =
    R"({"choices": [{"message": {"role": "assistant", "content": "Paris"}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}})";

// A project with one suite, as `proctor init` makes it, but shorter.
void project(World& world) {
  world.put("proctor.yaml", "");
  world.put("tests/capitals.yaml", kCapitals);
}

Arrange with_file(const std::string& name, const std::string& text) {
  return [=](World& world) {
    project(world);
    world.put(name, text);
  };
}

// A server on loopback that gives every request the same answer; with no status, none at all.
class Server {
 public:
  Server(int status, std::string text) {
    auto started = net::Server::start(
        {}, [this, status, text = std::move(text)](const net::Incoming&, const auto& answering) {
          if (status == 0) return kept_.push_back(answering);
          answering->whole(status, {{"Content-Type", "application/json"}}, text);
        });
    if (!started) throw std::runtime_error(started.error().message);
    server_ = *std::move(started);
  }

  std::string port() const { return std::to_string(server_->port()); }

 private:
  std::vector<std::shared_ptr<net::Answering>> kept_;
  std::unique_ptr<net::Server> server_;
};

void serve(World& world, int status, const std::string& text) {
  const auto server = std::make_shared<Server>(status, text);
  world.call("127.0.0.1:" + server->port(), "127.0.0.1:4000");
  world.keep(server);
}

Arrange answering(int status, const std::string& text) {
  return [=](World& world) {
    project(world);
    serve(world, status, text);
  };
}

// A port on which nobody listens.
void closed_port(World& world) {
  project(world);
  const std::string port = Server(200, "").port();
  world.call("127.0.0.1:" + port, "127.0.0.1:4000");
}

void taken_port(World& world) {
  project(world);
  const auto server = std::make_shared<Server>(200, "");
  world.call("port " + server->port(), "port 4000");
  world.keep(server);
  world.call("e2e_first_hour (process " + std::to_string(::getpid()) + ")", "python3 (process 812)");
}

Arrange with_agent(const std::string& text, bool runs) {
  return [=](World& world) {
    project(world);
    world.put("agent.sh", text);
    if (runs) fs::permissions(world.folder() / "agent.sh", fs::perms::owner_all);
  };
}

// What was recorded is not what is asked now.
void changed_prompt(World& world) {
  project(world);
  const Server server(200, kParis);
  const Ran ran = proctor({.words = {"run", "tests", "--vcr", "record", "--base-url",
                                     "http://127.0.0.1:" + server.port() + "/v1"},
                           .folder = world.folder().path()});
  ASSERT_EQ(ran.code, 0) << ran.out << ran.err;
  std::string suite = kCapitals;
  suite.replace(suite.find("What is"), 7, "Name");
  world.put("tests/capitals.yaml", suite);
}

// --- Stores

void execute(const fs::path& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
}

void kept_run(World& world) {
  project(world);
  const Ran ran = proctor(
      {.words = {"run", "tests", "--provider", "echo", "--model", "x"}, .folder = world.folder().path()});
  ASSERT_TRUE(fs::exists(world.folder() / ".proctor/runs.db")) << ran.err;
}

void newer_store(World& world) {
  kept_run(world);
  execute(world.folder() / ".proctor/runs.db",
          "INSERT INTO schema_migrations VALUES (99, '099_turn_the_world', '9.0.0')");
}

// Root is one of those whom permissions do not stop, unless it gives that up.
void give_up_privileges(World& world) {
  if (::geteuid() == 0)
    world.prefix = {"/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search,-net_bind_service"};
}

void read_only(World& world) {
  project(world);
  fs::permissions(world.folder().path(), fs::perms::owner_read | fs::perms::owner_exec);
  give_up_privileges(world);
}

void others_store(World& world) {
  kept_run(world);
  fs::permissions(world.folder() / ".proctor/runs.db", fs::perms::owner_read);
  give_up_privileges(world);
}

void full_disk(World& world) {
  project(world);
  world.prefix = {"/usr/bin/prlimit", "--fsize=8192"};
}

void no_browser(World& world) {
  project(world);
  world.environment["PATH"] = "/nowhere";
  const std::string port = Server(200, "").port();
  world.call(port, "3000");
  world.until = "yourself";
}

// --- Git

constexpr auto kRepoSuite = R"(test_suite:
  name: capitals
  prompts: [file:///.promptrepo/prompts/capital.yaml]
  tests:
    - name: france
      prompt: file:///.promptrepo/prompts/capital.yaml
)";

void prompt_repository(World& world) {
  world.put(".promptrepo/prompts/capital.yaml", "name: capital\nmodel: gpt-4o-mini\nprompt: Paris?\n");
  world.put(".promptrepo/tests/capitals/suite.yaml", kRepoSuite);
}

void git_without_name(World& world) {
  prompt_repository(world);
  run_program("git", {.words = {"init", "-q"}, .folder = world.folder().path()});
}

// --- The scenes, by their titles

constexpr auto kTestFunction = "def test_capitals():\n    assert True\n";
constexpr auto kUnauthorized =
    R"({"error": {"message": "Incorrect API key provided", "type": "invalid_request_error", "code": "invalid_api_key"}})";
constexpr auto kNoModel =
    R"({"error": {"message": "The model `gtp-4o` does not exist", "type": "invalid_request_error", "code": "model_not_found"}})";
constexpr auto kModels = R"({"object": "list", "data": [{"id": "gpt-4o"}, {"id": "gpt-4o-mini"}]})";
constexpr auto kTooMany =
    R"({"error": {"message": "Rate limit reached", "type": "requests", "code": "rate_limit_exceeded"}})";
constexpr auto kNobody =
    "proctor: 1\ncases:\n  - name: France\n    input: Capital of France?\n    checks:\n      - contains: "
    "Paris\n";
constexpr auto kJudged =
    "proctor: 1\ncases:\n  - name: France\n    input: Capital of France?\n    checks:\n      - metric: "
    "answer_relevancy\n";
constexpr auto kSimilar =
    "proctor: 1\ncases:\n  - name: France\n    input: Capital of France?\n    checks:\n      - similar: It "
    "is Paris.\n";

const std::map<std::string, Arrange>& scenes() {
  static const std::map<std::string, Arrange> kScenes = {
      {"An unknown command", project},
      {"An unknown flag", project},
      {"A flag without its value", project},
      {"A value that the flag does not take", project},
      {"An unknown report", project},
      {"Nothing to run", [](World&) {}},
      {"A slip in the settings", with_file("proctor.yaml", "concurency: 4\n")},
      {"A project that is there already", project},
      {"No such file", project},
      {"A folder without tests", with_file("src/app.py", "")},
      {"An empty file", with_file("tests/empty.yaml", "")},
      {"A file of no known format", with_file("tests/data.yaml", "countries:\n  - France\n")},
      {"An unknown format", project},
      {"A mistake in the YAML",
       with_file("tests/broken.yaml", "proctor: 1\ncases:\n  - name: France\n   input: x\n")},
      {"A slip in a key",
       with_file("tests/slip.yaml", "proctor: 1\ncases:\n  - nmae: France\n    input: x\n")},
      {"A Python file", with_file("tests/test_capitals.py", kTestFunction)},
      {"Nobody to answer", with_file("tests/nobody.yaml", kNobody)},
      {"No key", project},
      {"A key that is refused", answering(401, kUnauthorized)},
      {"A model that is not there", answering(404, kNoModel)},
      {"Which models there are", answering(200, kModels)},
      {"An unknown provider", project},
      {"A model without its provider", project},
      {"No connection", closed_port},
      {"A proxy in between", closed_port},
      {"TLS where there is none", answering(200, kParis)},
      {"No answer in time", answering(0, "")},
      {"Too many requests", answering(429, kTooMany)},
      {"The budget is spent",
       [](World& world) {
         project(world);
         world.put("tests/more.yaml", kCapitals);
         serve(world, 200, kParis);
       }},
      {"No judge", with_file("tests/judged.yaml", kJudged)},
      {"No weights of the built-in model",
       [](World& world) {
         project(world);
         world.put("tests/similar.yaml", kSimilar);
         world.environment["PROCTOR_MINILM_DIR"] = "/nowhere";
       }},
      {"An agent that is not there", project},
      {"An agent that may not be run", with_agent("#!/bin/sh\n", false)},
      {"No Python", with_file("agent.py", "def run(text):\n    return text\n")},
      {"An agent that answers something else", with_agent("#!/bin/sh\nread line; echo Hello\n", true)},
      {"No recordings yet", project},
      {"A request that was not recorded", changed_prompt},
      {"The port is taken", taken_port},
      {"The proxy's port is taken", taken_port},
      {"A port that is not for everyone",
       [](World& world) {
         project(world);
         give_up_privileges(world);
       }},
      {"No browser", no_browser},
      {"No run yet", project},
      {"No such run", kept_run},
      {"Nothing to resume", kept_run},
      {"A file that is no store", with_file("notes.txt", std::string(5000, 'x'))},
      {"The store of a newer proctor", newer_store},
      {"No permission", read_only},
      {"Somebody else's store", others_store},
      {"The disk is full", full_disk},
      {"No repository", prompt_repository},
      {"Nobody who commits", git_without_name},
  };
  return kScenes;
}

// In some containers every port is for everyone.
bool is_possible(const std::string& title) {
  if (title != "A port that is not for everyone") return true;
  std::ifstream in("/proc/sys/net/ipv4/ip_unprivileged_port_start");
  int first = 1024;
  in >> first;
  return first > 80;
}

std::vector<Shown> typed_again(const std::vector<Shown>& page) {
  std::vector<Shown> out;
  for (const Shown& shown : page) {
    if (!is_possible(shown.title)) {
      out.push_back(shown);
      continue;
    }
    World world;
    const auto scene = scenes().find(shown.title);
    EXPECT_NE(scene, scenes().end()) << "no scene for " << shown.title;
    if (scene != scenes().end()) scene->second(world);
    out.push_back(world.type(shown));
  }
  return out;
}

TEST(FirstHour, SaysWhatThePageShows) {
  const std::string text = text_of(kPage);
  const std::vector<Shown> page = read_page(text);
  ASSERT_EQ(page.size(), scenes().size());
  const std::vector<Shown> now = typed_again(page);
  if (std::getenv("PROCTOR_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(kPage, std::ios::binary) << write_page(text, now);
    return;
  }
  for (std::size_t i = 0; i < page.size(); ++i) {
    EXPECT_EQ(now[i].printed, page[i].printed) << page[i].title;
    EXPECT_EQ(now[i].code, page[i].code) << page[i].title;
  }
}

TEST(FirstHour, NamesCommandsAndFlagsThatThereAre) {
  for (const Shown& shown : read_page(text_of(kPage)))
    EXPECT_THAT(unknown_words(shown.printed), testing::IsEmpty()) << shown.title;
}

TEST(FirstHour, EveryErrorSaysWhatToTypeNext) {
  for (const Shown& shown : read_page(text_of(kPage)))
    if (shown.code > 1 && shown.code < 128) {
      EXPECT_THAT(shown.printed, testing::HasSubstr("  next: ")) << shown.title;
    }
}

// Colours and a bar that moves are for terminals that can show them, and for people who want them.
TEST(FirstHour, WritesPlainlyWhereThatIsWanted) {
  World world;
  project(world);
  world.put("tests/slip.yaml", "proctor: 1\ncases:\n  - nmae: France\n");
  const auto shown = [&](const std::map<std::string, std::string>& environment) {
    OnTerminal terminal({.words = {"validate", "tests/slip.yaml"},
                         .folder = world.folder().path(),
                         .environment = environment});
    terminal.wait();
    return terminal.kill();
  };
  EXPECT_THAT(shown({{"TERM", "xterm"}}), testing::HasSubstr("\x1b["));
  for (const auto& [name, value] : {std::pair("TERM", "dumb"), std::pair("NO_COLOR", "1")}) {
    const std::string plain = shown({{name, value}});
    EXPECT_THAT(plain, testing::HasSubstr("error[E203]")) << name;
    EXPECT_THAT(plain, testing::Not(testing::HasSubstr("\x1b["))) << name;
  }
}

}  // namespace
}  // namespace proctor::e2e
