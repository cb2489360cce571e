#include "service/target_options.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::service {
namespace {

Map map_of(std::string_view json) { return value::parse_json(json).value().map(); }

std::string told(const model::Target& target, bool exacting) {
  std::string out;
  check_target_options(target, exacting, [&](Severity severity, const Error& error) {
    out += std::string(name_of(severity)) + " " + error.code + " " + error.message + "\n";
  });
  return out;
}

TEST(TargetOptions, ThatAreMisspeltAreErrorsWhereTheRulesAreOurs) {
  const model::Prompt prompt{.params = map_of(R"({"provider": "openai", "temprature": 0})")};
  EXPECT_EQ(
      told(prompt, true),
      "error E650 no provider is known to have the option \"temprature\" (did you mean \"temperature\"?); "
      "to send it as it is, put it under \"extra_body\"\n");
  EXPECT_TRUE(told(prompt, false).starts_with("warning W650"));
  const model::Request request{.provider = "openai", .body = map_of(R"({"max_token": 5, "messages": []})")};
  EXPECT_TRUE(told(request, true).starts_with("error E650"));
  EXPECT_TRUE(told(request, false).starts_with("warning W650"));
}

TEST(TargetOptions, ThatNobodyKnowsAreWarnedAboutBesideAPromptAlone) {
  EXPECT_TRUE(
      told(model::Prompt{.params = map_of(R"({"wibble_wobble": 1})")}, true).starts_with("warning W650"));
  EXPECT_EQ(told(model::Request{.body = map_of(R"({"wibble_wobble": 1})")}, true), "");
}

TEST(TargetOptions, OfKnownApisAndThoseMarkedAsMeantAreFine) {
  EXPECT_EQ(
      told(model::Prompt{.params = map_of(R"({"model": "m", "top_k": 5, "num_ctx": 1, "generationConfig": {},
                 "extra_body": {"temprature": 1}, "x-note": 1})")},
           true),
      "");
  EXPECT_EQ(
      told(model::Prompt{.params = map_of(R"({"provider": "http", "url": "u", "temprature": 1})")}, true),
      "");
  EXPECT_EQ(told(model::Agent{}, true), "");
}

TEST(Roles, ThatNoApiHasAreReported) {
  const auto told_of = [](std::string_view json, bool exacting) {
    std::string out;
    check_roles(value::parse_json(json).value().list(), {}, exacting,
                [&](Severity, const Error& error) { out += error.code + " "; });
    return out;
  };
  EXPECT_EQ(told_of(R"([{"role": "asistant"}, {"role": "user"}])", true), "E658 ");
  EXPECT_EQ(told_of(R"([{"role": "usr"}, {"role": "narrator"}])", false), "W658 W658 ");
  EXPECT_EQ(told_of(R"([{"role": "narrator"}])", true), "W658 ");
}

}  // namespace
}  // namespace proctor::service
