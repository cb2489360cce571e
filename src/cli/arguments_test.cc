#include "cli/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/words.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string_view> kinds() { return {"text", "json"}; }

constexpr Flag kFlags[] = {{.name = "format", .letter = 'f', .value = "F", .help = ""},
                           {.name = "kind", .value = "text|json", .help = "", .words = kinds},
                           {.name = "tag", .value = "T", .help = "", .repeatable = true},
                           {.name = "quiet", .letter = 'q', .help = ""},
                           {.name = "like",
                            .value = "RUN",
                            .help = "",
                            .bare = "auto",
                            .fits = [](std::string_view word) { return word.starts_with("run_"); }},
                           {.name = "no-color", .letter = 'n', .help = ""}};
const Command kCommand = {.name = "try", .usage = "PATH...", .flags = kFlags, .fewest = 1, .most = 3};

Result<Arguments> parse(std::vector<std::string> words) { return parse_arguments(kCommand, words); }

std::string message_of(std::vector<std::string> words) {
  const auto parsed = parse(std::move(words));
  return parsed ? "" : parsed.error().code + ": " + parsed.error().message;
}

TEST(Arguments, TakesFlagsInEveryUsualSpelling) {
  for (const std::string_view line : {"--format x p", "--format=x p", "p -f x", "-fx p", "-qfx p"}) {
    const auto words = split(line, ' ');
    const auto parsed = parse({words.begin(), words.end()});
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_THAT(parsed->flags.at("format"), ElementsAre("x"));
    EXPECT_THAT(parsed->operands, ElementsAre("p"));
  }
}

TEST(Arguments, TakesOnlyOperandsAfterTwoHyphens) {
  EXPECT_THAT(parse({"-q", "--", "--format", "-"})->operands, ElementsAre("--format", "-"));
}

TEST(Arguments, CollectsWhatMayBeRepeated) {
  EXPECT_THAT(parse({"--tag", "a", "--tag=b", "p"})->flags.at("tag"), ElementsAre("a", "b"));
  EXPECT_EQ(message_of({"--format", "a", "--format", "b", "p"}), "E005: --format is given twice");
}

TEST(Arguments, LeavesTheNextWordWhereAFlagNeedsNoValue) {
  const auto like = [](std::vector<std::string> words) {
    const auto parsed = parse(std::move(words));
    return parsed ? parsed->flags.at("like").front() + " " + parsed->operands.front() : "";
  };
  EXPECT_EQ(like({"--like", "tests"}), "auto tests");
  EXPECT_EQ(like({"tests", "--like"}), "auto tests");
  EXPECT_EQ(like({"--like", "-q", "tests"}), "auto tests");
  EXPECT_EQ(like({"--like=x", "tests"}), "x tests");
  EXPECT_EQ(like({"--like", "run_1", "tests"}), "run_1 tests");
}

TEST(Arguments, SaysWhatIsWrong) {
  EXPECT_EQ(message_of({"--fromat", "x"}), "E002: unknown flag \"--fromat\" (did you mean \"--format\"?)");
  EXPECT_EQ(message_of({"-z"}), "E002: unknown flag \"-z\"");
  EXPECT_EQ(message_of({"p", "--format"}), "E003: --format needs a value: --format F");
  EXPECT_EQ(message_of({"--kind", "josn", "p"}),
            "E004: --kind takes text or json, found \"josn\" (did you mean \"json\"?)");
  EXPECT_EQ(message_of({"--quiet=maybe", "p"}), "E004: --quiet is on or off, found \"maybe\"");
  EXPECT_EQ(message_of({}), "E006: try needs PATH..., and nothing is given");
  EXPECT_EQ(message_of({"a", "b", "c", "d"}), "E007: \"d\" is too much: try takes PATH...");
}

TEST(Arguments, AsksForHelpWhateverElseIsMissing) {
  EXPECT_TRUE(parse({"--help"})->help);
  EXPECT_TRUE(parse({"-h"})->help);
}

class Settling : public testing::Test {
 protected:
  Settings settle(Given flags) const {
    const auto environment = [this](const std::string& name) {
      const auto at = environment_.find(name);
      return at == environment_.end() ? std::nullopt : std::optional(at->second);
    };
    const auto settled = cli::settle(kCommand, std::move(flags), environment, config_);
    EXPECT_TRUE(settled);
    return settled ? *settled : Settings();
  }

  std::map<std::string, std::string> environment_;
  Given config_;
};

TEST_F(Settling, PrefersFlagToEnvironmentToFileToDefault) {
  EXPECT_EQ(settle({}).text("format", "default"), "default");
  config_["format"] = {"file"};
  EXPECT_EQ(settle({}).text("format", "default"), "file");
  environment_["PROCTOR_FORMAT"] = "environment";
  EXPECT_EQ(settle({}).text("format", "default"), "environment");
  EXPECT_EQ(settle(parse({"-fflag", "p"})->flags).text("format", "default"), "flag");
}

TEST_F(Settling, SwitchesCanBeTurnedOffAgain) {
  config_["no-color"] = {"true"};
  EXPECT_TRUE(settle({}).on("no-color"));
  environment_["PROCTOR_NO_COLOR"] = "0";
  EXPECT_FALSE(settle({}).on("no-color"));
  EXPECT_TRUE(settle(parse({"-n", "p"})->flags).on("no-color"));
  EXPECT_FALSE(settle(parse({"--no-color=off", "p"})->flags).on("no-color"));
}

TEST_F(Settling, NamesTheVariableThatIsWrong) {
  const auto environment = [](const std::string& name) {
    return name == "PROCTOR_KIND" ? std::optional<std::string>("xml") : std::nullopt;
  };
  EXPECT_THAT(cli::settle(kCommand, {}, environment, {}).error().message,
              HasSubstr("PROCTOR_KIND takes text or json"));
}

TEST(Commands, AllTellWhatTheyDoAndHowTheyAreUsed) {
  ASSERT_GE(plugins().size(), 5U);
  for (const Command* command : plugins()) {
    EXPECT_FALSE(command->summary.empty()) << command->name;
    EXPECT_FALSE(command->examples.empty()) << command->name;
    for (const Flag& flag : command->flags)
      EXPECT_FALSE(flag.help.empty()) << command->name << " --" << flag.name;
  }
}

}  // namespace
}  // namespace proctor::cli
