#include "service/doctor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "script/script.h"
#include "store/store.h"
#include "testing/fake_transport.h"
#include "value/json.h"

// The sandbox is this program, started again.
int run_as_other(const char* argument) {
  return argument == proctor::script::kHostArgument ? proctor::script::run_host() : -1;
}

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using proctor::testing::FakeTransport;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr auto kSuite =
    "proctor: 1\nname: s\ntarget: {provider: openai, model: gpt-4o-mini, prompt: hi}\n"
    "cases:\n  - checks: [{contains: x}]\n";
constexpr auto kModels = R"({"data":[{"id":"gpt-4o-mini"},{"id":"gpt-4o"}]})";

class Doctor : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-doctor-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = fs::canonical(pattern);
    options_.load.current = folder_.string();
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

  void put(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

  std::vector<Examined> examine() {
    DoctorTools tools = own_tools(transport_, [this](const std::string& name) -> std::optional<std::string> {
      const auto at = environment_.find(name);
      return at == environment_.end() ? std::nullopt : std::optional(at->second);
    });
    tools.run = [this](const auto& words, const auto&) -> Result<std::string> {
      EXPECT_EQ(words.front(), "git");
      if (git_.empty()) return fail("E441", "no git");
      return git_;
    };
    return service::examine(options_, tools);
  }

  // The first line on this thing.
  Examined line(std::string_view what) {
    for (const Examined& one : examine())
      if (one.what == what) return one;
    return {Health::bad, "", "there is no such line"};
  }

  void answer(int status, std::string body) {
    response_ = net::Response{.status = status, .headers = {}, .body = std::move(body)};
  }

  fs::path folder_;
  DoctorOptions options_;
  std::map<std::string, std::string> environment_ = {{"OPENAI_API_KEY", "sk-very-secret"}};
  Answered<net::Response> response_ = net::Response{.status = 200, .headers = {}, .body = kModels};
  FakeTransport transport_{[this](const net::Request&, std::size_t) { return response_; }};
  std::string git_ = "exit status 0";
};

TEST_F(Doctor, FindsNothingWrongWhereNothingIs) {
  put("suite.yaml", kSuite);
  options_.load.paths = {"suite.yaml"};
  const auto list = examine();
  for (const Examined& one : list) {
    EXPECT_EQ(one.health, Health::ok) << one.what << ": " << one.says;
    EXPECT_THAT(one.fix, IsEmpty()) << one.what;
  }
  EXPECT_TRUE(is_well(list));
  EXPECT_EQ(line("suites").says, "1 suite with 1 case");
  EXPECT_EQ(line("model").says, "openai knows \"gpt-4o-mini\"");
}

TEST_F(Doctor, AsksForTheModelsWithTheKeyAndWithinTenSeconds) {
  examine();
  ASSERT_EQ(transport_.asked().size(), 1U);
  const net::Request request = transport_.asked()[0];
  EXPECT_EQ(request.url, "https://api.openai.com/v1/models");
  EXPECT_EQ(*net::find_header(request.headers, "authorization"), "Bearer sk-very-secret");
  EXPECT_EQ(request.limits.total, std::chrono::seconds(10));
  EXPECT_EQ(request.limits.connect, std::chrono::seconds(10));
}

TEST_F(Doctor, NamesTheVariableOfAKeyThatIsMissing) {
  environment_.clear();
  put("suite.yaml", kSuite);
  options_.load.paths = {"suite.yaml"};
  const Examined key = line("key");
  EXPECT_EQ(key.health, Health::bad);
  EXPECT_THAT(key.fix, HasSubstr("OPENAI_API_KEY"));
  EXPECT_EQ(line("suites").health, Health::ok) << "a key is no fault of the files";
}

TEST_F(Doctor, FindsAKeyThatWasCopiedBadly) {
  environment_["OPENAI_API_KEY"] = "sk-very-secret\n";
  EXPECT_EQ(line("key").health, Health::bad);
}

TEST_F(Doctor, NeverShowsAKey) {
  for (const auto& body :
       {R"({"error":{"message":"Incorrect API key: sk-very-secret"}})", "sk-very-secret"}) {
    answer(401, body);
    const std::string shown = value::to_json(to_value(examine()));
    EXPECT_THAT(shown, AllOf(HasSubstr("status 401"), Not(HasSubstr("very-secret"))));
  }
}

TEST_F(Doctor, SaysWhatToDoAboutAnEndpoint) {
  answer(401, "{}");
  EXPECT_THAT(line("endpoint").fix, HasSubstr("OPENAI_API_KEY"));
  answer(404, "{}");
  EXPECT_THAT(line("endpoint").fix, HasSubstr("--base-url"));
  response_ = faulted("timeout", "no connection within the connect limit of 10 s");
  const Examined late = line("endpoint");
  EXPECT_EQ(late.health, Health::bad);
  EXPECT_THAT(late.says, HasSubstr("10 s"));
  EXPECT_THAT(late.fix, HasSubstr("network"));
  answer(200, "<html>");
  EXPECT_THAT(line("endpoint").says, HasSubstr("no JSON"));
}

TEST_F(Doctor, TellsASlipInAModelsNameFromANameItCannotKnow) {
  options_.target.provider = "openai";
  options_.target.model = "gpt-4o-mnii";
  const Examined slip = line("model");
  EXPECT_EQ(slip.health, Health::bad);
  EXPECT_THAT(slip.says, HasSubstr("did you mean \"gpt-4o-mini\"?"));
  options_.target.model = "my-own-alias";
  EXPECT_EQ(line("model").health, Health::warning);
}

TEST_F(Doctor, SaysWhatIsWrongWithTheSuites) {
  put("suite.yaml", "proctor: 1\ncases:\n  - checks: [{contians: x}]\n");
  options_.load.paths = {"suite.yaml"};
  const Examined suites = line("suites");
  EXPECT_EQ(suites.health, Health::bad);
  EXPECT_THAT(suites.says, AllOf(HasSubstr("suite.yaml:3"), HasSubstr("contains")));
  options_.load.paths = {"none.yaml"};
  EXPECT_EQ(line("suites").health, Health::bad);
}

TEST_F(Doctor, KnowsWhetherRunsCouldBeCommitted) {
  EXPECT_THAT(line("git").says, HasSubstr("no repository"));
  put(".git/HEAD", "");
  EXPECT_EQ(line("git").health, Health::ok);
  git_ = "exit status 1";
  EXPECT_EQ(line("git").health, Health::warning);
  EXPECT_THAT(line("git").fix, HasSubstr(".gitignore"));
  git_ = "exit status 128";
  EXPECT_EQ(line("git").health, Health::warning);
  git_.clear();
  EXPECT_THAT(line("git").fix, HasSubstr("install git"));
}

TEST_F(Doctor, LooksIntoTheStoreAndMakesNone) {
  EXPECT_THAT(line("store").says, HasSubstr("the first run makes it"));
  EXPECT_FALSE(fs::exists(folder_ / ".proctor"));
  {
    const auto opened = store::open_store((folder_ / ".proctor/runs.db").string());
    ASSERT_TRUE(opened);
    store::RunHead head;
    head.record.id = "run_1";
    ASSERT_TRUE((*opened)->begin(head));
  }
  EXPECT_THAT(line("store").says, HasSubstr(".proctor/runs.db keeps 1 run in"));
}

TEST_F(Doctor, FindsAStoreThatIsNone) {
  put(".proctor/runs.db", "this is a text, and a longer one than a header of a database");
  EXPECT_EQ(line("store").health, Health::bad);
  options_.store = "none";
  EXPECT_EQ(line("store").health, Health::warning);
}

TEST_F(Doctor, LooksAtTheFolderOfCassettes) {
  EXPECT_THAT(line("cassettes").says, HasSubstr("nothing is recorded yet"));
  put(".ai-tests/cassettes/openai/x.json", "{}");
  EXPECT_THAT(line("cassettes").says, HasSubstr("is there, with no cassettes"));
  const std::string good = R"({"cassette_version":"1.0","provider":"openai","request":{},
    "response":{"status":200,"headers":{},"body":{}},"recorded_at":"2026-01-01T00:00:00Z"})";
  put(".ai-tests/cassettes/openai/0123456789abcdef.json", good);
  put(".ai-tests/cassettes/openai/0123456789abcdef.r2.json", good);
  EXPECT_EQ(line("cassettes").health, Health::ok);
  EXPECT_THAT(line("cassettes").says, HasSubstr("holds 2 cassettes in "));
  put(".ai-tests/cassettes/openai/0123456789abcdee.json", "{");
  EXPECT_EQ(line("cassettes").health, Health::bad);
  EXPECT_THAT(line("cassettes").says, HasSubstr("1 of 3 cassettes cannot be used, the first: "));
  EXPECT_THAT(line("cassettes").says, HasSubstr("openai/0123456789abcdee.json:1:"));
  EXPECT_THAT(line("cassettes").fix, HasSubstr("--vcr record"));
  options_.cassettes = ".ai-tests/cassettes/openai/x.json";
  EXPECT_EQ(line("cassettes").health, Health::bad);
}

TEST_F(Doctor, CallsAMockInItsSandbox) {
  EXPECT_EQ(line("scripts").health, Health::ok) << line("scripts").says;
}

TEST_F(Doctor, LooksAtEveryProviderWithAKey) {
  environment_["ANTHROPIC_API_KEY"] = "sk-ant-x";
  std::size_t endpoints = 0;
  for (const Examined& one : examine()) endpoints += one.what == "endpoint" ? 1U : 0U;
  EXPECT_EQ(endpoints, 2U);
  environment_.clear();
  EXPECT_THAT(line("providers").says, HasSubstr("no key is set"));
}

TEST(DoctorValue, IsWellWithWarnings) {
  const std::vector<Examined> list = {{Health::warning, "a", "b", "c"}};
  EXPECT_EQ(value::to_json(to_value(list)),
            R"({"well":true,"examined":[{"health":"warning","what":"a","says":"b","fix":"c"}]})");
  EXPECT_FALSE(is_well({{Health::bad, "a", "b", "c"}}));
}

}  // namespace
}  // namespace proctor::service
