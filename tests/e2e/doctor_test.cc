// What a person sees of `proctor doctor`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "testing/hostile_server.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::e2e {
namespace {

using proctor::testing::HostileServer;
using ::testing::HasSubstr;
using ::testing::Not;

class Doctor : public ::testing::Test {
 protected:
  Ran doctor(std::vector<std::string> words) const {
    words.insert(words.begin(), "doctor");
    return proctor({.words = std::move(words),
                    .folder = folder_.path(),
                    .environment = {{"OPENAI_COMPATIBLE_API_KEY", "sk-never-shown"}}});
  }

  void put_suite(std::string_view trick, std::string_view model) const {
    folder_.put("suite.yaml", "proctor: 1\nname: s\ntarget: {provider: openai-compatible, model: " +
                                  std::string(model) + ", prompt: hi, base_url: \"" + server_.url(trick) +
                                  "\"}\ncases:\n  - checks: [{contains: ok}]\n");
  }

  HostileServer server_;
  Folder folder_;
};

TEST_F(Doctor, SaysThatAllIsWell) {
  put_suite("models", "small-1");
  const Ran ran = doctor({"suite.yaml"});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("ok       suites     1 suite with 1 case\n"));
  EXPECT_THAT(ran.out, HasSubstr("and lists 2 models\n"));
  EXPECT_THAT(ran.out, HasSubstr("ok       model      openai-compatible knows \"small-1\"\n"));
  EXPECT_THAT(ran.out, HasSubstr("ok       scripts    a tool mock answers from its sandbox\n"));
  EXPECT_EQ(server_.requests().size(), 1U);
  EXPECT_EQ(ran.err, "");
}

TEST_F(Doctor, SaysWhatIsBadAndWhatToDo) {
  put_suite("models", "smal-1");
  const Ran ran = doctor({"suite.yaml"});
  EXPECT_EQ(ran.code, 1) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("did you mean \"small-1\"?"));
  EXPECT_THAT(ran.out, HasSubstr(" -> check the model's name"));
}

TEST_F(Doctor, SpeaksToPrograms) {
  put_suite("models", "small-1");
  const Ran ran = doctor({"suite.yaml", "--json"});
  const auto told = value::parse_json(ran.out);
  ASSERT_TRUE(told) << ran.out;
  EXPECT_TRUE(value::is_true(told->find("well")));
  EXPECT_GE(told->find("examined")->list().size(), 9U);
}

TEST_F(Doctor, NeverShowsAKeyThatAServerSaysBack) {
  put_suite("key-back", "small-1");
  const Ran ran = doctor({"suite.yaml"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("[REDACTED]"));
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("never-shown")));
}

TEST_F(Doctor, SurvivesEveryEndpoint) {
  for (const std::string_view trick : {"reset", "junk", "gzip-bomb", "large", "redirect-away", "invalid-utf8",
                                       "invalid-json", "web-page", "429-hour", "deep-json"}) {
    put_suite(trick, "m");
    const Ran ran = doctor({"suite.yaml"});
    EXPECT_TRUE(ran.code == 1 || trick == "invalid-utf8") << trick << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(" endpoint ")) << trick;
    EXPECT_THAT(ran.out, HasSubstr(" scripts ")) << trick;
  }
}

TEST_F(Doctor, TellsOfSettingsThatStopOtherCommands) {
  folder_.put("proctor.yaml", "concurency: 5\n");
  const Ran ran = doctor({});
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("bad      settings   proctor.yaml:1: unknown setting \"concurency\""));
  EXPECT_EQ(proctor({.words = {"validate", "."}, .folder = folder_.path()}).code, 2);
}

TEST_F(Doctor, MakesNothing) {
  doctor({});
  EXPECT_FALSE(std::filesystem::exists(folder_ / ".proctor"));
}

}  // namespace
}  // namespace proctor::e2e
