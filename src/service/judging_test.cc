#include "service/judging.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "judges/prompts.h"
#include "service/judge_prompts.h"
#include "service/reply_cache.h"
#include "testing/fake_transport.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using proctor::testing::FakeTransport;
using ::testing::HasSubstr;
using ::testing::StartsWith;

model::Check judged(std::string_view model = "") {
  model::Check check;
  check.kind = "metric:answer_relevancy";
  if (!model.empty()) check.options.set("model", model);
  return check;
}

class WhoJudges : public ::testing::Test {
 protected:
  WhoJudges() { environment_["OPENAI_API_KEY"] = "sk-test"; }

  // One case with one step for each of the checks.
  engine::SuitePlan plan(std::vector<model::Check> checks) const {
    model::Suite suite;
    suite.defaults.judge = suites_judge_;
    suite.cases.emplace_back().steps.emplace_back().checks = std::move(checks);
    engine::SuitePlan out(std::move(suite), "");
    out.providers = asked_;
    return out;
  }

  std::shared_ptr<engine::Consultants> consultants(const engine::SuitePlan& plan) {
    targets_ = std::make_unique<Targets>(target_, transport_, providers::Prices{},
                                         [this](const std::string& name) -> std::optional<std::string> {
                                           const auto at = environment_.find(name);
                                           return at == environment_.end() ? std::nullopt
                                                                           : std::optional(at->second);
                                         });
    auto judges = Judges::make(said_, *targets_, stated_);
    if (!judges) {
      refused_ = judges.error();
      return nullptr;
    }
    judges_ = *std::move(judges);
    faults_ = Diagnostics("suite.yaml", "");
    return judges_->consultants(plan, faults_);
  }

  // "openai/gpt-4o", or why there is none.
  std::string who(const model::Check& check) {
    const auto found = consultants(plan({check}))->judge(check);
    return found ? (*found)->identity : found.error().kind + ": " + found.error().message;
  }

  std::string codes() const {
    std::string out;
    for (const Diagnostic& fault : faults_.list()) out += fault.code + " ";
    return out;
  }

  std::string address() {
    const auto reached = targets_->reached();
    return reached.empty() ? "nobody" : reached.front().connection.base_url;
  }

  FakeTransport transport_{[](const net::Request&, std::size_t) {
    return net::Response{.status = 200, .body = R"({"choices":[{"message":{"content":"{}"}}]})"};
  }};
  std::map<std::string, std::string> environment_;
  std::set<std::string> asked_;
  std::string suites_judge_;
  Targeting target_;
  Judging said_;
  bool stated_ = false;
  std::unique_ptr<Targets> targets_;
  std::unique_ptr<Judges> judges_;
  Diagnostics faults_{"", ""};
  Error refused_;
};

TEST_F(WhoJudges, IsTheFlagsThenTheChecksThenTheSuitesThenTheSettings) {
  said_.model = "gpt-settings";
  EXPECT_EQ(who(judged()), "openai/gpt-settings");
  suites_judge_ = "gpt-suite";
  EXPECT_EQ(who(judged()), "openai/gpt-suite");
  EXPECT_EQ(who(judged("gpt-check")), "openai/gpt-check");
  said_.overrides = true;
  EXPECT_EQ(who(judged("gpt-check")), "openai/gpt-settings");
}

TEST_F(WhoJudges, CanBeAnyProvider) {
  environment_["ANTHROPIC_API_KEY"] = "sk-ant";
  EXPECT_EQ(who(judged("claude-sonnet-4-5")), "anthropic/claude-sonnet-4-5");
  EXPECT_EQ(who(judged("ollama/llama3")), "ollama/llama3");
  EXPECT_EQ(who(judged("echo/any")), "echo/any");
}

TEST_F(WhoJudges, IsNobodyWhereNobodyIsNamedWhichIsAnErrorBeforeTheRun) {
  EXPECT_EQ(who(judged()), "judge: no judge is configured: run with --judge MODEL");
  EXPECT_EQ(codes(), "E615 ");
  stated_ = true;
  who(judged());
  EXPECT_EQ(codes(), "") << "the file of answers may state what a judge would say";
  stated_ = false;
  target_.tolerant = true;
  who(judged());
  EXPECT_EQ(codes(), "W530 ");
}

TEST_F(WhoJudges, IsNotNeededForMetricsThatOnlyCompare) {
  model::Check check;
  check.kind = "metric:tool_correctness";
  check.options.set("expected_tools", List{"find"});
  consultants(plan({check}));
  EXPECT_EQ(codes(), "");
  check.options.set("available_tools", List{"find", "tell"});
  consultants(plan({check}));
  EXPECT_EQ(codes(), "E615 ");
  check.kind = "metric:exact_match";
  check.options = {};
  consultants(plan({check}));
  EXPECT_EQ(codes(), "");
}

TEST_F(WhoJudges, IsNotNeededForCasesThatDoNotRun) {
  engine::SuitePlan one = plan({judged()});
  one.cases.emplace_back().selected = false;
  consultants(one);
  EXPECT_EQ(codes(), "");
  one.cases[0] = {.skipped = true};
  consultants(one);
  EXPECT_EQ(codes(), "");
  one.cases[0] = {};
  consultants(one);
  EXPECT_EQ(codes(), "E615 ");
  one.skip_judged = true;
  consultants(one);
  EXPECT_EQ(codes(), "");
}

TEST_F(WhoJudges, ASuiteThatNeedsNoJudgeIsToldNothing) {
  model::Check check;
  check.kind = "contains";
  check.expected = "x";
  said_.model = "gpt-4o";
  environment_.clear();
  consultants(plan({check}));
  EXPECT_EQ(codes(), "");
  EXPECT_EQ(address(), "nobody");
}

TEST_F(WhoJudges, AJudgeThatIsNamedAndHasNoKeyIsAnError) {
  environment_.clear();
  said_.model = "gpt-4o";
  EXPECT_THAT(who(judged()), HasSubstr("OPENAI_API_KEY"));
  EXPECT_EQ(codes(), "E530 ");
  said_.model.clear();
  suites_judge_ = "gpt-4o";
  EXPECT_THAT(who(judged()), StartsWith("judge: the judge \"gpt-4o\" cannot be asked: "));
  EXPECT_EQ(codes(), "E530 ");
}

TEST_F(WhoJudges, AJudgeThatACheckNamesAndHasNoKeyIsAWarning) {
  environment_.clear();
  EXPECT_THAT(who(judged("gpt-4")), StartsWith("judge: the judge \"gpt-4\" cannot be asked: "));
  EXPECT_EQ(codes(), "W530 ");
}

TEST_F(WhoJudges, WhereAnswersAreStatedOnlyTheOperatorsJudgeMustBeThere) {
  environment_.clear();
  stated_ = true;
  suites_judge_ = "gpt-4o";
  who(judged());
  EXPECT_EQ(codes(), "");
  said_ = {.model = "gpt-4o", .overrides = true};
  who(judged());
  EXPECT_EQ(codes(), "E530 ");
}

TEST_F(WhoJudges, StandsWithinGroupsToo) {
  model::Check group;
  group.kind = "any_of";
  group.expected = List{Map{{"contains", "x"}}, Map{{"metric", "answer_relevancy"}, {"model", "gpt-inner"}}};
  const auto all = judged_checks(plan({group}), said_);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all.front().judge, "gpt-inner");
}

TEST_F(WhoJudges, HasAnAddressOfItsOwn) {
  said_ = {.model = "gpt-4o", .base_url = "http://127.0.0.1:1/v1"};
  target_.base_url = "http://127.0.0.1:2/v1";
  who(judged());
  EXPECT_EQ(address(), "http://127.0.0.1:1/v1");
}

TEST_F(WhoJudges, SharesTheTargetsAddressWhereItsProviderIsTheSame) {
  said_.model = "gpt-4o";
  target_.base_url = "http://127.0.0.1:2/v1";
  asked_ = {"openai"};
  who(judged());
  EXPECT_EQ(address(), "http://127.0.0.1:2/v1");
  asked_ = {"anthropic"};
  who(judged());
  EXPECT_EQ(address(), "") << "the key must not go to another provider's address";
  stated_ = true;
  asked_ = {};
  who(judged());
  EXPECT_EQ(address(), "http://127.0.0.1:2/v1");
}

TEST_F(WhoJudges, IsAskedForWhatItsApiHas) {
  const auto judge = [&](std::string_view name) {
    return consultants(plan({judged(name)}))->judge(judged(name)).value();
  };
  EXPECT_TRUE(judge("gpt-4o")->structured);
  EXPECT_TRUE(judge("gpt-4o")->probabilities);
  EXPECT_FALSE(judge("gpt-4")->structured);
  EXPECT_FALSE(judge("o3-mini")->probabilities);
}

TEST_F(WhoJudges, TakesNoTemperatureWhereTheModelTakesNone) {
  for (const auto& [name, temperature] : {std::pair("gpt-4o", true), std::pair("o3-mini", false)}) {
    const auto judge = consultants(plan({judged(name)}))->judge(judged(name)).value();
    model::ChatRequest chat;
    chat.model = judge->name;
    chat.messages = List{Map{{"role", "user"}, {"content", "x"}}};
    chat.params.set("temperature", 0);
    judge->model->ask(chat, {});
    EXPECT_EQ(transport_.asked().back().body.find("temperature") != std::string::npos, temperature) << name;
  }
}

TEST_F(WhoJudges, PassesOnHowItIsAsked) {
  said_ = {.model = "gpt-4o", .samples = 3, .pooling = pooling_of("mean"), .at_once = 5};
  const auto made = consultants(plan({judged()}));
  EXPECT_EQ(made->samples, 3U);
  EXPECT_EQ(made->pooling, engine::Pooling::mean);
  EXPECT_EQ(made->at_once, 5U);
  EXPECT_FALSE(made->cache);
  said_.cache = "";
  EXPECT_TRUE(consultants(plan({judged()}))->cache);
}

class JudgePrompts : public WhoJudges {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-prompts-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const std::string& path, std::string_view text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }

  std::string trouble() const {
    const auto read = read_judge_prompts(folder_.string());
    return read ? "none" : read.error().code + " " + read.error().message;
  }

  fs::path folder_;
};

TEST_F(JudgePrompts, OfAProjectStandInPlaceOfTheBuiltInOnes) {
  put("answer_relevancy/verdicts.md", "Judge harshly.\n");
  put("README.md", "no prompt");
  said_ = {.model = "gpt-4o", .prompts = folder_.string()};
  const auto made = consultants(plan({judged()}));
  const auto prompt = made->prompts("answer_relevancy", "verdicts");
  ASSERT_TRUE(prompt);
  EXPECT_EQ(prompt->text, "Judge harshly.\n");
  EXPECT_THAT(prompt->version, StartsWith("custom-"));
  EXPECT_FALSE(made->prompts("answer_relevancy", "statements"));
}

TEST_F(JudgePrompts, ThatReplaceNothingAreRefused) {
  put("answer_relevancy/verdict.md", "Judge.\n");
  EXPECT_THAT(trouble(),
              ::testing::AllOf(StartsWith("E532"), HasSubstr("did you mean \"answer_relevancy/verdicts\"")));
}

TEST_F(JudgePrompts, ThatAreNoTextAreRefused) {
  put("answer_relevancy/verdicts.md", "\xFF\xFE");
  EXPECT_THAT(trouble(), StartsWith("E532"));
  put("answer_relevancy/verdicts.md", " \n");
  EXPECT_THAT(trouble(), StartsWith("E532"));
}

TEST_F(JudgePrompts, AFolderWithoutAnyIsRefused) {
  EXPECT_THAT(trouble(), StartsWith("E531"));
  said_.prompts = (folder_ / "absent").string();
  EXPECT_EQ(consultants(plan({})), nullptr);
  EXPECT_EQ(refused_.code, "E531");
}

TEST(ReplyCache, LiesBesideTheStore) {
  EXPECT_EQ(cache_place("", "/project"), "/project/.proctor/cache.db");
  EXPECT_EQ(cache_place("kept/all.db", "/project"), "/project/kept/cache.db");
  EXPECT_EQ(cache_place("postgres://host/db", "/project"), "/project/.proctor/cache.db");
  EXPECT_EQ(cache_place("none", "/project"), "");
}

TEST(ReplyCache, GivesBackWhatItWasGiven) {
  const auto cache = reply_cache("");
  EXPECT_FALSE(cache.find("k"));
  cache.keep("k", "reply");
  EXPECT_EQ(cache.find("k"), "reply");
}

}  // namespace
}  // namespace proctor::service
