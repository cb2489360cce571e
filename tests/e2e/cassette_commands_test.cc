// What a person sees of `proctor cassette`, and the traces that a run keeps.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "e2e/process.h"
#include "e2e/record.h"
#include "testing/hostile_server.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

using proctor::testing::HostileServer;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kCanary = "sk-canary-7d1f0c9ab2e84f6e93";

constexpr auto kSuite = R"(proctor: 1
name: plain
target: {model: m1, prompt: Be brief.}
cases:
  - {name: one, steps: [{input: hello, checks: [{contains: ok}]}, {input: and again, checks: [{contains: ok}]}]}
  - {name: two, input: the meaning of life, checks: [{contains: ok}]}
)";

class CassetteCommands : public ::testing::Test {
 protected:
  using Words = std::vector<std::string>;

  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("suite.yaml", kSuite);
  }

  Ran proctor_here(const Words& words) const {
    return proctor({.words = words, .folder = folder_.path(), .environment = environment_});
  }
  Ran cassette(Words words) const {
    words.insert(words.begin(), "cassette");
    return proctor_here(words);
  }
  Ran run(const std::string& mode, const Words& more = {}) const {
    Words words = {"run", "suite.yaml", "--vcr", mode, "--base-url", server_.url(trick_)};
    words.insert(words.end(), more.begin(), more.end());
    return proctor_here(words);
  }

  std::vector<fs::path> files_in(std::string_view name) const {
    std::vector<fs::path> out;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / name, none))
      if (entry.is_regular_file()) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
  }
  std::vector<fs::path> cassettes() const { return files_in(".ai-tests/cassettes"); }

  static std::string slurp(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void spill(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  std::string shown(const fs::path& path) const { return path.lexically_relative(folder_.path()).string(); }

  Value listed() const { return value::parse_json(cassette({"list", "--json"}).out).value(); }
  // The signature of the question that ends so.
  std::string signature_of(std::string_view question) const {
    for (const Value& one : listed().list())
      if (value::text_at(one, "question") == question) return std::string(value::text_at(one, "signature"));
    return "none";
  }

  Folder folder_;
  std::map<std::string, std::string> environment_ = {{"OPENAI_API_KEY", kCanary}};
  std::string trick_ = "varied";
  HostileServer server_;
};

TEST_F(CassetteCommands, ListWhatIsRecorded) {
  EXPECT_THAT(cassette({"list"}).err, HasSubstr("no cassettes in .ai-tests/cassettes"));
  ASSERT_EQ(run("record", {"--repeat", "2"}).code, 0);
  const Ran ran = cassette({"list"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("provider  signature"), HasSubstr("the meaning of life"), HasSubstr("m1"),
                    HasSubstr("200"), HasSubstr("now"), HasSubstr(" takes, "), HasSubstr("(openai ")));
  EXPECT_THAT(cassette({"list", "--provider", "anthropic"}).out, IsEmpty());
  std::size_t files = 0;
  for (const Value& one : listed().list()) files += value::items_at(one, "files").size();
  EXPECT_EQ(files, cassettes().size());
}

TEST_F(CassetteCommands, ShowOneExchange) {
  trick_ = "sse";
  run("record", {"--stream", "-t", "two"});
  const std::string signature = signature_of("the meaning of life");
  const Ran ran = cassette({"show", signature.substr(0, 8)});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("openai/" + signature + ".json"), HasSubstr("POST /"), HasSubstr("status 200"),
                    HasSubstr("\nsystem\n  Be brief.\n"), HasSubstr("\nuser\n  the meaning of life\n"),
                    HasSubstr("\nanswer\n  "), HasSubstr("\nheaders\n"), HasSubstr("\nframes\n")));
  EXPECT_EQ(cassette({"show", "openai/" + signature + ".json"}).out, ran.out);
  EXPECT_EQ(cassette({"show", ".ai-tests/cassettes/openai/" + signature + ".json"}).out, ran.out);
  EXPECT_EQ(cassette({"show", signature, "--json"}).out, slurp(cassettes().at(0)));
  const Ran none = cassette({"show", "0123456789"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err,
              HasSubstr("error[E496]: no cassette in .ai-tests/cassettes starts with \"0123456789\""));
}

TEST_F(CassetteCommands, NameTheCandidatesOfABeginning) {
  ASSERT_EQ(run("record").code, 0);
  const Ran ran = cassette({"show", "openai/"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("several cassettes start with"), HasSubstr(signature_of("hello"))));
}

TEST_F(CassetteCommands, FindWhatIsRecordedSound) {
  environment_["PROCTOR_VCR_SECRET"] = "s3cret";
  ASSERT_EQ(run("record", {"--repeat", "2"}).code, 0);
  const Ran ran = cassette({"verify"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out,
            fmt::format("{} cassettes in .ai-tests/cassettes: 0 errors, 0 warnings\n", cassettes().size()));
  environment_.erase("PROCTOR_VCR_SECRET");
  EXPECT_THAT(cassette({"verify"}).out, HasSubstr("not checked without a secret"));
  environment_["PROCTOR_VCR_SECRET"] = "other";
  EXPECT_EQ(cassette({"verify"}).code, 2);
}

TEST_F(CassetteCommands, TellOfEveryFaultWithItsPlace) {
  ASSERT_EQ(run("record").code, 0);
  const auto files = cassettes();
  ASSERT_THAT(files, SizeIs(3));
  spill(files[0], slurp(files[0]).substr(0, 100));
  std::string newer = slurp(files[1]);
  newer.replace(newer.find("\"1.0\""), 5, "\"9.0\"");
  spill(files[1], newer);
  const fs::path renamed = files[2].parent_path() / (std::string(64, 'a') + ".json");
  fs::rename(files[2], renamed);
  const Ran ran = cassette({"verify"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err,
              AllOf(HasSubstr(shown(files[0]) + ":"), HasSubstr(shown(files[1]) + ":2:23: error[E48"),
                    HasSubstr(shown(renamed) + ":1:1: error[E498]: its name is not the signature")));
  EXPECT_THAT(ran.out, HasSubstr("3 cassettes in .ai-tests/cassettes: 3 errors"));
}

TEST_F(CassetteCommands, FindKeysThatStandInThem) {
  ASSERT_EQ(run("record", {"-t", "two"}).code, 0);
  const fs::path file = cassettes().at(0);
  const std::string clean = slurp(file);
  for (const std::string& key : {kCanary, std::string("sk-proj-abcdefghijklmnopqrstuvwxyz0123456789")}) {
    std::string dirty = clean;
    const std::size_t at = dirty.find("ok");
    ASSERT_NE(at, std::string::npos);
    spill(file, dirty.insert(at, key + " "));
    const Ran ran = cassette({"verify"});
    EXPECT_EQ(ran.code, 2) << key;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("error[E498]"), Not(HasSubstr(key))))
        << "the message must not show it";
  }
}

TEST_F(CassetteCommands, PruneWhatTheLastRunsDidNotUse) {
  const Ran unknown = cassette({"prune", "--yes"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err,
              AllOf(HasSubstr("no run is known that used cassettes"), HasSubstr("nothing is removed")));
  ASSERT_EQ(run("record").code, 0);
  const std::string unused = signature_of("the meaning of life");
  EXPECT_THAT(cassette({"prune"}).out, HasSubstr("0 cassettes not used by the last 1 run"));
  for (int i = 0; i < 2; ++i) ASSERT_EQ(run("replay", {"-t", "one"}).code, 0);
  EXPECT_THAT(cassette({"prune", "--unused-for", "3"}).out, HasSubstr("nothing to remove"));
  const Ran told = cassette({"prune", "--unused-for", "2"});
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_THAT(told.out, AllOf(HasSubstr("openai/" + unused + ".json  "),
                              HasSubstr("1 cassette not used by the last 2 runs"),
                              HasSubstr("would go; --yes removes them")));
  EXPECT_THAT(cassettes(), SizeIs(3)) << "nothing goes unless it is said";
  EXPECT_THAT(cassette({"prune", "--unused-for", "2", "--yes"}).out, HasSubstr("removed"));
  EXPECT_THAT(cassettes(), SizeIs(2));
  EXPECT_EQ(signature_of("the meaning of life"), "none");
  EXPECT_EQ(run("replay", {"-t", "one"}).code, 0);
}

TEST_F(CassetteCommands, PruneWhatIsBroken) {
  ASSERT_EQ(run("record").code, 0);
  const fs::path file = cassettes().at(0);
  spill(file, "{");
  EXPECT_THAT(cassette({"list"}).out, HasSubstr("broken"));
  EXPECT_THAT(cassette({"prune", "--broken"}).out, HasSubstr("1 cassette that cannot be used"));
  EXPECT_TRUE(fs::exists(file));
  EXPECT_EQ(cassette({"prune", "--broken", "--yes"}).code, 0);
  EXPECT_FALSE(fs::exists(file));
  EXPECT_THAT(cassettes(), SizeIs(2));
}

TEST_F(CassetteCommands, RefuseWhatTheyDoNotTake) {
  EXPECT_THAT(cassette({"lists"}).err, HasSubstr("(did you mean \"list\"?)"));
  EXPECT_THAT(cassette({"list", "--yes"}).err, HasSubstr("cassette list takes no --yes"));
  EXPECT_THAT(cassette({"show"}).err, HasSubstr("cassette show needs a SIGNATURE or PATH"));
  EXPECT_THAT(cassette({"prune", "--unused-for", "0"}).err, HasSubstr("a number of runs, from 1 on"));
}

// --- Traces of runs

TEST_F(CassetteCommands, ARunKeepsATraceOfEachExchange) {
  ASSERT_EQ(run("off", {"--traces", ".ai-tests/traces", "--repeat", "2"}).code, 0);
  EXPECT_THAT(files_in(".ai-tests/traces"), SizeIs(6));
  const Value traces = value::parse_json(proctor_here({"trace", "list", "--json"}).out).value();
  std::map<std::string, std::size_t> sessions;
  for (const Value& trace : traces.list()) {
    ++sessions[std::string(value::text_at(trace, "session"))];
    EXPECT_EQ(value::text_at(trace, "status"), "success");
    EXPECT_EQ(value::text_at(trace, "model"), "m1");
  }
  std::vector<std::size_t> counts;
  std::string talk;
  for (const auto& [session, count] : sessions) {
    counts.push_back(count);
    if (count == 2) talk = session;
  }
  EXPECT_THAT(counts, ElementsAre(2, 2, 1, 1));
  const Ran made = proctor_here({"trace", "to-test", "--session", talk, "-o", "again.yaml"});
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_THAT(folder_.text("again.yaml"), AllOf(HasSubstr("input: hello"), HasSubstr("input: and again")));
  EXPECT_EQ(proctor_here({"validate", "again.yaml"}).code, 0);
  for (const fs::path& file : files_in(".")) EXPECT_THAT(slurp(file), Not(HasSubstr(kCanary))) << file;
}

TEST_F(CassetteCommands, ARunThatIsPlayedBackLeavesTracesToo) {
  ASSERT_EQ(run("record").code, 0);
  ASSERT_EQ(run("strict", {"--traces", "seen"}).code, 0);
  EXPECT_THAT(files_in("seen"), SizeIs(3));
}

TEST_F(CassetteCommands, FailedCallsLeaveTracesWithTheirFault) {
  const Ran ran = proctor_here({"run", "suite.yaml", "-t", "two", "--traces", "seen", "--attempts", "1",
                                "--base-url", "http://127.0.0.1:1/v1"});
  EXPECT_EQ(ran.code, 3) << ran.err;
  const Value traces =
      value::parse_json(proctor_here({"trace", "list", "--dir", "seen", "--json"}).out).value();
  ASSERT_THAT(traces.list(), SizeIs(1));
  EXPECT_EQ(value::text_at(traces.list().front(), "status"), "error");
  EXPECT_THAT(std::string(value::text_at(traces.list().front(), "answer")), HasSubstr("connection: "));
}

TEST_F(CassetteCommands, TracesThatCannotBeKeptCostNoAnswer) {
  folder_.put("taken", "a file");
  const Ran ran = run("off", {"-t", "two", "--traces", "taken/traces", "--report", "json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no trace was kept: "));
}

}  // namespace
}  // namespace proctor::e2e
