#include "service/embedding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "checks/language.h"
#include "testing/fake_transport.h"

namespace proctor::service {
namespace {

using proctor::testing::FakeTransport;
using ::testing::AllOf;
using ::testing::HasSubstr;

model::Check similar(const Map& options = {}) {
  model::Check check;
  check.kind = "similarity";
  check.expected = "a text";
  check.options = options;
  return check;
}

model::Suite suite_of(model::Check check) {
  model::Suite suite;
  suite.cases.emplace_back().steps.emplace_back().checks.push_back(std::move(check));
  return suite;
}

class WhoEmbeds : public ::testing::Test {
 protected:
  // Its name, or the code of why there is none.
  std::string who(const Embedding& said) {
    Embedders embedders(said, targets_, false);
    const auto& found = embedders.find();
    return found ? (*found)->name() : found.error().code;
  }

  FakeTransport transport_{std::vector<Answered<net::Response>>{}};
  std::map<std::string, std::string> environment_ = {{"OPENAI_API_KEY", "sk-test"},
                                                     {"PROCTOR_MINILM_DIR", "/nowhere"}};
  Targets targets_{Targeting{}, transport_, providers::Prices{},
                   [this](const std::string& name) -> std::optional<std::string> {
                     const auto at = environment_.find(name);
                     return at == environment_.end() ? std::nullopt : std::optional(at->second);
                   }};
};

TEST_F(WhoEmbeds, IsWhomTheOperatorNames) {
  EXPECT_EQ(who({.name = "openai/text-embedding-3-large"}), "openai/text-embedding-3-large");
  EXPECT_EQ(who({.name = "openai"}), "openai/text-embedding-3-small");
  EXPECT_EQ(who({.name = "text-embedding-3-small"}), "openai/text-embedding-3-small");
  EXPECT_EQ(who({.name = "ollama"}), "ollama/nomic-embed-text");
  EXPECT_EQ(who({.name = "nomic-embed-text"}), "ollama/nomic-embed-text");
  EXPECT_EQ(who({.name = "m", .base_url = "http://127.0.0.1:9/v1"}),
            "openai-compatible/m at http://127.0.0.1:9/v1");
}

TEST_F(WhoEmbeds, IsNobodyWhereWhatWasSaidMakesNoSense) {
  EXPECT_EQ(who({.name = "anthropic"}), "E521");
  EXPECT_EQ(who({.name = "whatever"}), "E521");
  EXPECT_EQ(who({.name = "vllm"}), "E522");
  EXPECT_EQ(who({.base_url = "http://127.0.0.1:9/v1"}), "E522");
  EXPECT_EQ(who({.name = "minilm", .base_url = "http://127.0.0.1:9/v1"}), "E523");
  EXPECT_EQ(who({.name = "mistral/mistral-embed"}), "E453");
}

TEST_F(WhoEmbeds, IsTheBuiltInModelWhereItsWeightsAreFound) {
  EXPECT_EQ(who({}), "E524");
  EXPECT_EQ(who({.name = "minilm"}), "E517");
  environment_["PROCTOR_MINILM_DIR"] = PROCTOR_SOURCE_DIR "/build/npm";
  EXPECT_EQ(who({}), "minilm");
  EXPECT_EQ(who({.name = "minilm"}), "minilm");
}

TEST_F(WhoEmbeds, IsAskedForOnlyWhereMeaningsAreCompared) {
  EXPECT_NE(compares_meanings(suite_of(similar())), nullptr);
  EXPECT_EQ(compares_meanings(suite_of(similar({{"method", "dice"}}))), nullptr);
  EXPECT_EQ(compares_meanings({}), nullptr);
  const Value group = Map{{"all-of", List{Map{{"similar", "a text"}}}}};
  EXPECT_NE(compares_meanings(suite_of(checks::read_check(group, ""))), nullptr);
}

TEST_F(WhoEmbeds, WarnsWhereThereIsNobodyAndTellsTheCheckWhy) {
  const engine::SuitePlan plan(suite_of(similar()), "");
  Embedders embedders({}, targets_, false);
  engine::Consultants consultants;
  Diagnostics faults("suite.yaml", "");
  embedders.equip(plan, consultants, faults);
  EXPECT_FALSE(faults.has_errors());
  ASSERT_EQ(faults.list().size(), 1U);
  EXPECT_EQ(faults.list()[0].code, "W524");
  EXPECT_THAT(consultants.no_embedder,
              AllOf(HasSubstr("--embedder PROVIDER/MODEL"), HasSubstr("npm install")));
}

TEST_F(WhoEmbeds, WarnsOfTextsThatTheBuiltInModelCannotRead) {
  environment_["PROCTOR_MINILM_DIR"] = PROCTOR_SOURCE_DIR "/build/npm";
  const auto warnings = [&](Value expected, const Embedding& said, bool stated) {
    model::Check check = similar();
    check.expected = std::move(expected);
    engine::Consultants consultants;
    Diagnostics faults("suite.yaml", "");
    Embedders(said, targets_, stated).equip(engine::SuitePlan(suite_of(check), ""), consultants, faults);
    std::string out;
    for (const auto& one : faults.list()) out += one.code + " ";
    return out;
  };
  EXPECT_EQ(warnings("你好", {}, false), "W720 ");
  EXPECT_EQ(warnings(List{"Hello there", "Привет, как дела?", "東京"}, {}, false), "W720 W720 ");
  EXPECT_EQ(warnings("The word 你好 means hello in Chinese", {}, false), "");
  EXPECT_EQ(warnings("{{你好}}", {}, false), "");
  EXPECT_EQ(warnings("你好", {}, true), "");
  EXPECT_EQ(warnings("你好", {.name = "openai"}, false), "");
}

TEST_F(WhoEmbeds, FailsBeforeTheRunWhereWhomTheOperatorNamesCannotBeAsked) {
  const engine::SuitePlan plan(suite_of(similar()), "");
  engine::Consultants consultants;
  Diagnostics faults("suite.yaml", "");
  Embedders({.name = "mistral/mistral-embed"}, targets_, false).equip(plan, consultants, faults);
  EXPECT_TRUE(faults.has_errors());
  Diagnostics stated("suite.yaml", "");
  Embedders({.name = "mistral/mistral-embed"}, targets_, true).equip(plan, consultants, stated);
  EXPECT_TRUE(stated.empty());
}

}  // namespace
}  // namespace proctor::service
