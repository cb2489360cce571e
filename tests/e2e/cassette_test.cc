// `proctor run` with recordings: what was recorded is played back without anybody being asked, and what
// cannot be is an error that says where and what to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include "e2e/process.h"
#include "e2e/record.h"
#include "testing/hostile_server.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

using proctor::testing::HostileServer;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kCanary = "sk-canary-7d1f0c9ab2e84f6e93";

// Two steps each, with a tool that is called in both, so that every question holds earlier answers.
constexpr auto kTalks = R"(proctor: 1
name: talks
target:
  model: m1
  prompt: Be brief.
  tools:
    - type: function
      function: {name: f, parameters: {type: object, properties: {n: {type: integer}}}}
mocks:
  - tool: f
    code: return "seen " + args.n
cases:
  - {name: a, steps: [{input: one, checks: [{contains: ok}]}, {input: two, checks: [{contains: ok}]}]}
  - {name: b, steps: [{input: three, checks: [{contains: ok}]}, {input: four, checks: [{contains: nothing}]}]}
  - {name: c, steps: [{input: five, checks: [{contains: ok}, {latency: 5000}]}]}
  - {name: d, steps: [{input: five, checks: [{contains: ok}]}, {input: five, checks: [{contains: ok}]}]}
)";
constexpr auto kPlain =
    "proctor: 1\nname: plain\ntarget: {model: m1}\ncases:\n"
    "  - {name: one, input: hello, checks: [{contains: ok}]}\n";

std::string slurp(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Cassettes : public ::testing::Test {
 protected:
  using Words = std::vector<std::string>;

  // Where the model is said to be is the same in all runs; nobody but `server_` ever listens there.
  Ran run(const std::string& mode, const Words& more = {}, std::string suite = "suite.yaml") {
    Words words = {"run", std::move(suite), "--vcr", mode, "--report", "json", "--base-url", url()};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path(), .environment = environment_});
  }
  std::string url() const { return (server_ ? server_ : trap_)->url(trick_); }

  Ran record(std::string_view suite, const Words& more = {}) {
    folder_.put("suite.yaml", suite);
    server_.emplace();
    Ran ran = run("record", more);
    asked_ = server_->requests().size();
    server_.reset();
    trap_.emplace();
    return ran;
  }

  // Of the first case's first step.
  static std::string error_in(const Ran& ran) {
    return Record(ran.out).at("suites.0.cases.0.steps.0.error.message");
  }

  std::vector<fs::path> cassettes() const {
    std::vector<fs::path> out;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / ".ai-tests/cassettes", none))
      if (entry.is_regular_file()) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
  }
  // The only cassette, as messages name it.
  std::string name() const { return cassettes().at(0).lexically_relative(folder_.path()).string(); }

  std::string spoilt(const std::string& text) {
    std::ofstream(cassettes().at(0), std::ios::binary) << text;
    std::string said;
    for (const char* mode : {"replay", "strict", "auto"}) {
      const Ran ran = run(mode);
      EXPECT_EQ(ran.code, 3) << mode << ran.err;
      EXPECT_EQ(Record(ran.out).at("suites.0.cases.0.steps.0.error.kind"), R"("cassette_miss")");
      EXPECT_EQ(error_in(ran), said.empty() ? error_in(ran) : said) << mode;
      said = error_in(ran);
    }
    return said;
  }

  void TearDown() override { EXPECT_EQ(trap_ ? trap_->connections() : 0, 0U) << "somebody was asked"; }

  Folder folder_;
  std::map<std::string, std::string> environment_ = {{"OPENAI_API_KEY", kCanary}};
  std::string trick_ = "varied";
  std::optional<HostileServer> server_;
  std::optional<HostileServer> trap_;
  std::size_t asked_ = 0;
};

TEST_F(Cassettes, OfTalksWithToolsAreReplayedTheSameAtAnyConcurrency) {
  const Ran live = record(kTalks, {"-j", "4"});
  EXPECT_EQ(live.code, 1) << live.err;
  EXPECT_EQ(Record(live.out).verdicts(), "a passed\nb failed\nc passed\nd passed\n");
  EXPECT_EQ(asked_, 14U);
  const Ran one = run("replay", {"-j", "1"});
  const Ran many = run("replay", {"-j", "16"});
  EXPECT_EQ(one.code, 1) << one.err;
  EXPECT_EQ(Record(one.out).settled(), Record(many.out).settled());
  EXPECT_EQ(Record(one.out).verdicts(), Record(live.out).verdicts());
  EXPECT_EQ(Record(run("strict", {"-j", "3"}).out).settled(), Record(one.out).settled());
  EXPECT_EQ(Record(run("auto", {"-j", "3"}).out).settled(), Record(one.out).settled());
}

TEST_F(Cassettes, GiveTheRecordOfTheRunThatMadeThem) {
  const Ran live = record(kPlain, {"--repeat", "2"});
  EXPECT_EQ(Record(run("replay", {"--repeat", "2"}).out).settled(), Record(live.out).settled())
      << "latencies too";
  EXPECT_NE(Record(live.out).at("suites.0.cases.0.steps.0.latency_ms"), "0");
}

TEST_F(Cassettes, OfRepeatsAreDistinct) {
  const Ran live = record(kPlain, {"--repeat", "5", "-j", "1"});
  EXPECT_EQ(live.code, 0) << live.err;
  EXPECT_THAT(cassettes(), SizeIs(5));
  const Ran again = run("replay", {"--repeat", "5", "-j", "16"});
  EXPECT_EQ(again.code, 0) << again.err;
  const Record record(again.out);
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(record.at("suites.0.cases." + std::to_string(i) + ".steps.0.output"),
              "\"ok " + std::to_string(i + 1) + "\"");
  EXPECT_THAT(error_in(run("replay", {"--repeat", "6", "-t", "^one"})), "absent");
  const Ran more = run("replay", {"--repeat", "6"});
  EXPECT_EQ(more.code, 3);
  EXPECT_THAT(Record(more.out).at("suites.0.cases.5.steps.0.error.message"),
              AllOf(HasSubstr("no cassette found for repeat 6"), HasSubstr("5 repeats were recorded")));
}

TEST_F(Cassettes, ThatAreMissingNameTheNearestAndTheWayToRecord) {
  record(kPlain);
  folder_.put("other.yaml",
              "proctor: 1\nname: other\ntarget: {model: m1}\ncases:\n"
              "  - {name: one, input: hullo, checks: [{contains: ok}]}\n");
  for (const char* mode : {"replay", "strict"}) {
    const Ran ran = run(mode, {"--repeat", "2"}, "other.yaml");
    EXPECT_EQ(ran.code, 3) << ran.err;
    EXPECT_THAT(error_in(ran),
                AllOf(HasSubstr("VCR replay miss: no cassette found (openai POST /"), HasSubstr(name()),
                      HasSubstr("differs first at $.messages[1].content: asked \\\"hullo\\\", recorded "
                                "\\\"hello\\\""),
                      HasSubstr("proctor run other.yaml --base-url " + url() + " --repeat 2 --vcr record")));
  }
}

TEST_F(Cassettes, NeedNoKeyToBePlayed) {
  record(kPlain);
  environment_.clear();
  const Ran ran = proctor(
      {.words = {"run", "suite.yaml", "--vcr", "replay", "--report", "json"}, .folder = folder_.path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_F(Cassettes, AreRecordedOnceByAuto) {
  folder_.put("suite.yaml", kPlain);
  server_.emplace();
  const Ran first = run("auto");
  const Ran second = run("auto");
  EXPECT_EQ(server_->requests().size(), 1U);
  EXPECT_EQ(Record(first.out).settled(), Record(second.out).settled());
  EXPECT_EQ(run("record").code, 0);
  EXPECT_EQ(server_->requests().size(), 2U);
}

TEST_F(Cassettes, ThatAreOffLeaveNoFile) {
  folder_.put("suite.yaml", kPlain);
  server_.emplace();
  EXPECT_EQ(run("off").code, 0);
  EXPECT_THAT(cassettes(), IsEmpty());
  EXPECT_FALSE(fs::exists(folder_ / ".ai-tests"));
}

TEST_F(Cassettes, ThatAreNoGoodAreErrorsWithTheirPlace) {
  record(kPlain);
  const std::string good = slurp(cassettes().at(0));
  EXPECT_THAT(spoilt(good.substr(0, good.size() / 2)), HasSubstr(name() + ":"));
  EXPECT_THAT(spoilt(""), HasSubstr(name() + ":1:1: "));
  std::string twice = good;
  twice.insert(twice.find("\"provider\""), "\"provider\": \"openai\",\n  ");
  EXPECT_THAT(spoilt(twice), AllOf(HasSubstr(name() + ":4:3: "), HasSubstr("provider")));
  std::string newer = good;
  newer.replace(newer.find("\"1.0\""), 5, "\"9.0\"");
  EXPECT_THAT(spoilt(newer), AllOf(HasSubstr(name() + ":2:"), HasSubstr("9.0")));
}

TEST_F(Cassettes, ThatWereEditedDoNotBearTheirSignature) {
  environment_["PROCTOR_VCR_SECRET"] = "a secret of the team";
  record(kPlain);
  EXPECT_EQ(run("replay").code, 0);
  std::string text = slurp(cassettes().at(0));
  ASSERT_NE(text.find("ok 1"), std::string::npos);
  text.replace(text.find("ok 1"), 4, "ok 2");
  EXPECT_THAT(spoilt(text), AllOf(HasSubstr(name() + ":"), HasSubstr("signature")));
  environment_["PROCTOR_VCR_SECRET"] = "";
  environment_["TRACEFORGE_VCR_SECRET"] = "a secret of the team";
  EXPECT_EQ(run("replay").code, 3);
}

TEST_F(Cassettes, TakeTheVariablesAndSettingsOfTraceForge) {
  record(kPlain);
  fs::rename(folder_ / ".ai-tests/cassettes", folder_ / "tapes");
  const Words words = {"run", "suite.yaml", "--report", "json", "--base-url", url()};
  const auto code = [&] {
    return proctor({.words = words, .folder = folder_.path(), .environment = environment_}).code;
  };
  environment_["TRACEFORGE_VCR_MODE"] = "strict";
  EXPECT_EQ(code(), 3);
  environment_["TRACEFORGE_VCR_DIR"] = "tapes";
  EXPECT_EQ(code(), 0);
  environment_["PROCTOR_CASSETTES"] = "elsewhere";
  EXPECT_EQ(code(), 3);
  environment_ = {{"OPENAI_API_KEY", kCanary}};
  folder_.put(".ai-tests/config.yaml", "vcr: {mode: replay, dir: tapes}\nredact_fields: [nickname]\n");
  EXPECT_EQ(code(), 0);
  folder_.put(".ai-tests/config.yaml", "vcr:\n  mode: rewind\n");
  const Ran bad = proctor({.words = words, .folder = folder_.path(), .environment = environment_});
  EXPECT_EQ(bad.code, 2);
  EXPECT_THAT(bad.err, HasSubstr(".ai-tests/config.yaml:2:9: error[E489]: "));
  fs::rename(folder_ / "tapes", folder_ / "cassettes");
  environment_["TRACEFORGE_CONFIG_DIR"] = ".";
  environment_["TRACEFORGE_VCR_MODE"] = "replay";
  EXPECT_EQ(code(), 0);
}

TEST_F(Cassettes, HoldNoKey) {
  folder_.put("suite.yaml", kPlain);
  server_.emplace();
  for (const char* trick : {"varied", "key-back"}) {
    trick_ = trick;
    const Ran ran = run("record", {"--report", "junit=out.xml", "-v"});
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(kCanary)));
    EXPECT_THAT(cassettes(), SizeIs(1)) << trick;
    std::size_t seen = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
      if (!entry.is_regular_file()) continue;
      ++seen;
      EXPECT_THAT(slurp(entry.path()), Not(HasSubstr(kCanary))) << entry.path();
    }
    EXPECT_GE(seen, 3U);
  }
  const auto requests = server_->requests();
  ASSERT_FALSE(requests.empty());
  EXPECT_THAT(requests.front().head, HasSubstr(kCanary)) << "the key was sent, and so could have been kept";
}

TEST_F(Cassettes, OfFaultsAreFaultsAgain) {
  folder_.put("suite.yaml", kPlain);
  server_.emplace();
  trick_ = "truncated";
  const Ran live = run("record", {"--attempts", "1"});
  EXPECT_EQ(live.code, 3) << live.err;
  server_.reset();
  trap_.emplace();
  EXPECT_EQ(error_in(run("replay")), error_in(live));
}

TEST_F(Cassettes, AreUsedByARunThatIsResumed) {
  folder_.put("suite.yaml",
              "proctor: 1\nname: two\ntarget: {model: m1}\ncases:\n"
              "  - {name: one, input: hello, checks: [{contains: other}]}\n"
              "  - {name: two, input: bye, checks: [{contains: ok}]}\n");
  server_.emplace();
  ASSERT_EQ(run("record").code, 1);
  server_.reset();
  trap_.emplace();
  ASSERT_EQ(run("replay", {"--bail", "1", "-j", "1"}).code, 1);
  const Ran ran = proctor({.words = {"resume", "latest", "--report", "json"},
                           .folder = folder_.path(),
                           .environment = environment_});
  EXPECT_EQ(Record(ran.out).verdicts(), "one failed\ntwo passed\n") << ran.err;
}

}  // namespace
}  // namespace proctor::e2e
