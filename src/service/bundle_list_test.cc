// What a run reads, laid out elsewhere: the original is removed, and the same is planned and comes of it.
#include "service/bundle_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/http.h"
#include "service/bundle_testing.h"
#include "service/calibrations.h"
#include "service/judge_prompts.h"
#include "system/spawn.h"
#include "testing/fake_transport.h"
#include "testing/scratch_git.h"
#include "testing/test_folder.h"
#include "value/yaml.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using proctor::testing::FakeTransport;
using proctor::testing::ScratchGit;
using proctor::testing::TestFolder;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view kSuite =
    "proctor: 1\nname: echoes\ntarget: {provider: echo, model: m, prompt: 'Say {{word}}'}\ncases:\n"
    "  - {name: a, vars: {word: one}, checks: [{contains: one}]}\n"
    "  - {name: b, vars: {word: two}, checks: [{contains: other}]}\n";

// What comes of a run, for comparing.
struct Seen {
  std::vector<std::string> suites;  // name, format, path and hash
  std::size_t trials = 0;
  std::vector<std::string> told;
  std::vector<std::string> verdicts;

  bool operator==(const Seen&) const = default;
};

std::string read_all(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class BundleTravels : public ::testing::Test {
 protected:
  BundleTravels() { fs::create_directories(home_ / "shop/.git"); }

  void put(const std::string& path, std::string_view text) const { home_.put("shop/" + path, text); }
  void say(std::string_view flag, const std::string& text) { flags_.set(flag, List{Value(text)}); }

  // As a command line's kept settings are.
  Map settings() const {
    return {{"paths", List(paths_.begin(), paths_.end())}, {"folder", current_}, {"flags", flags_}};
  }

  static std::string flag(const Map& settings, std::string_view name) {
    const Value* said = settings.find("flags")->find(name);
    return said == nullptr ? "" : std::string(said->list()[0].text());
  }

  static RunOptions options_of(const Map& settings) {
    RunOptions out;
    const std::string current(settings.find("folder")->text());
    for (const Value& path : settings.find("paths")->list()) out.plan.load.paths.emplace_back(path.text());
    out.plan.load.current = current;
    out.plan.load.root = flag(settings, "root");
    out.plan.allow_empty = true;  // what travels matters here, not what is tested
    out.plan.given_path = flag(settings, "given");
    if (!out.plan.given_path.empty()) out.plan.given = read_all(fs::path(current) / out.plan.given_path);
    out.prices_path = flag(settings, "prices");
    if (!out.prices_path.empty()) out.prices = read_all(fs::path(current) / out.prices_path);
    out.target.model = flag(settings, "model");
    out.target.agent = flag(settings, "agent");
    out.target.overrides = !out.target.agent.empty();
    out.target.allow_fixtures = true;
    out.judging.model = flag(settings, "judge");
    if (const std::string prompts = flag(settings, "judge-prompts"); !prompts.empty())
      out.judging.prompts = fs::path(current) / prompts;
    out.judging.calibrations = calibrations_place(current);
    out.recordings.mode = flag(settings, "vcr");
    out.recordings.cassettes = flag(settings, "cassettes");
    out.settings = settings;
    return out;
  }

  Environment environment() const {
    return [this](const std::string& name) -> std::optional<std::string> {
      const auto at = variables_.find(name);
      return at == variables_.end() ? std::nullopt : std::optional(at->second);
    };
  }

  struct Planned {
    std::unique_ptr<Targets> targets;
    std::unique_ptr<Plan> plan;
    std::vector<std::string> told;
  };

  Planned plan(const RunOptions& options) {
    Planned out;
    Targeting said = options.target;
    said.recorded = true;
    out.targets = std::make_unique<Targets>(said, transport_, providers::Prices{}, environment());
    auto made = Plan::make(options.plan, *out.targets, [&](const Faults& faults) {
      for (const Diagnostic& fault : faults.first)
        out.told.push_back(faults.path + ": " + fault.code + " " + fault.message);
    });
    EXPECT_TRUE(made) << made.error().message;
    if (made) out.plan = *std::move(made);
    return out;
  }

  Seen look(const RunOptions& options) {
    const Planned planned = plan(options);
    Seen out{.trials = planned.plan->trials(), .told = planned.told};
    EXPECT_FALSE(planned.plan->has_errors());
    for (const auto& suite : planned.plan->suites())
      out.suites.push_back(suite.name + " " + suite.format + " " + moved_back(suite.path, bundle_, there_) +
                           " " + suite.hash);
    out.verdicts = run_it(options);
    return out;
  }

  std::vector<std::string> run_it(const RunOptions& options) const {
    const auto store = store::memory_store();
    const auto outcome = run(options, environment(), *store, {.tell = [](const Faults&) {}, .progress = {}});
    std::vector<std::string> out;
    EXPECT_TRUE(outcome) << outcome.error().message;
    if (!outcome) return out;
    EXPECT_TRUE(store->trials(outcome->id, [&](const store::Trial& trial) {
      out.push_back(trial.record.name + " " + std::string(model::case_word(trial.record.verdict)));
      return true;
    }));
    return out;
  }

  Result<BundleList> listed() {
    const RunOptions options = options_of(settings());
    return bundle_list(options, *plan(options).plan, environment());
  }

  // Packs the run, removes what it was packed from, and gives what comes of it elsewhere. `before`: what came
  // of it at home.
  Seen travel(Seen& before) {
    const RunOptions options = options_of(settings());
    before = look(options);
    const auto list = listed();
    EXPECT_TRUE(list) << list.error().message;
    if (!list) return {};
    auto packed = pack(*list, blobs_.keep());
    EXPECT_TRUE(packed) << packed.error().message;
    if (!packed) return {};
    bundle_ = *std::move(packed);
    const Map pinned = *pinned_settings(options, environment());
    fs::remove_all(home_.path());
    const auto unpacked = unpack(bundle_, away_ / "runs", blobs_.fetch());
    EXPECT_TRUE(unpacked) << unpacked.error().message;
    if (!unpacked) return {};
    there_ = *unpacked;
    variables_.clear();
    moved_ = moved(pinned, bundle_, there_);
    return look(options_of(moved_));
  }

  void expect_same(const std::string& some = "passed") {
    Seen before;
    const Seen after = travel(before);
    EXPECT_EQ(after.suites, before.suites);
    EXPECT_EQ(after.trials, before.trials);
    EXPECT_EQ(after.told, before.told);
    EXPECT_EQ(after.verdicts, before.verdicts);
    EXPECT_THAT(before.suites, Not(IsEmpty()));
    EXPECT_GT(before.trials, 0U);
    EXPECT_THAT(before.verdicts, Contains(EndsWith(" " + some)));
  }

  // From the base.
  std::vector<std::string> packed() const {
    std::vector<std::string> out;
    out.reserve(bundle_.files.size());
    for (const BundleFile& file : bundle_.files) out.push_back(file.path);
    return out;
  }

  const ScratchGit git_;  // runs look at git, which looks for settings once: in no one's home
  TestFolder home_;
  TestFolder away_;
  std::vector<std::string> paths_ = {"suite.yaml"};
  std::string current_ = home_ / "shop";
  Map flags_;
  std::map<std::string, std::string> variables_;
  FakeTransport transport_{std::vector<Answered<net::Response>>{faulted("network", "nobody is asked")}};
  MemoryBlobs blobs_;
  Bundle bundle_;
  std::string there_;
  Map moved_;
};

TEST_F(BundleTravels, TakesASuiteAndNothingBesideIt) {
  put("suite.yaml", kSuite);
  put("other.yaml", kSuite);
  put(".env", "OPENAI_API_KEY=sk-secret\n");
  put("notes.txt", "n");
  expect_same();
  EXPECT_THAT(packed(), ElementsAre("suite.yaml"));
  EXPECT_EQ(bundle_.base, home_ / "shop");
  EXPECT_THAT(bundle_.roots, ElementsAre("."));
}

TEST_F(BundleTravels, TakesPromptsMocksAndFixtures) {
  put("tests/suite.yaml",
      "proctor: 1\nname: s\ntarget: {provider: echo, model: m, prompt_file: prompts/p.md}\n"
      "mocks: [{file: tests/mocks.json}]\ncases:\n"
      "  - {name: a, input: hi, fixtures: {setup: [./up.sh tests/data.txt]}, checks: [{contains: hi}]}\n");
  put("tests/mocks.json", R"([{"name": "find", "returns": {"a": 1}}])");
  put("prompts/p.md", "You help.");
  put("tests/data.txt", "d");
  put("up.sh", "#!/bin/sh\ntest -f \"$1\"\n");
  fs::permissions(home_ / "shop/up.sh", fs::perms::owner_all);
  paths_ = {"tests"};
  expect_same();
  EXPECT_THAT(packed(),
              ElementsAre("prompts/p.md", "tests/data.txt", "tests/mocks.json", "tests/suite.yaml", "up.sh"));
}

TEST_F(BundleTravels, TakesAFolderOfLlmunitWhoseTargetAnAgentReplaces) {
  put("support/prompt.md", "You help.");
  put("support/mocks.json", "[]");
  put("support/a.json", R"({"name": "a", "steps": [{"message": "hi", "expectedBehavior": "greets"}]})");
  put("agent.sh", "#!/bin/sh\nwhile read -r line; do echo '{\"output\": \"hi\"}'; done\n");
  paths_ = {"support"};
  say("agent", "/bin/sh agent.sh");
  say("judge", "echo/m");
  expect_same("failed");  // the judge only repeats the question
  EXPECT_THAT(packed(), ElementsAre("agent.sh", "support/a.json", "support/mocks.json", "support/prompt.md"));
}

TEST_F(BundleTravels, TakesARepositoryOfPrompts) {
  put(".promptrepo/prompts/p.yaml", "prompt: 'You help {name}'\nmodel: m\nprovider: echo\n");
  put(".promptrepo/tests/s/suite.yaml",
      "test_suite:\n  name: s\n  tests:\n    - name: t\n      prompt_reference: "
      "file:///.promptrepo/prompts/p.yaml\n"
      "      template_variables: {name: Ada}\n      metrics: []\n");
  paths_ = {"."};
  expect_same();
}

TEST_F(BundleTravels, TakesWhatAnImportRefersTo) {
  put("evals/promptfooconfig.yaml",
      "prompts: [file://prompts/*.txt]\nproviders: [echo]\ntests: file://tests.csv\n");
  put("evals/prompts/one.txt", "Say {{word}}");
  put("evals/prompts/two.txt", "Tell {{word}}");
  put("evals/tests.csv", "word,__expected\nfoo,contains: foo\nbar,contains: baz\n");
  paths_ = {"evals/promptfooconfig.yaml"};
  expect_same();
  EXPECT_EQ(packed().size(), 4U);
}

TEST_F(BundleTravels, TakesFilesThatTheOperatorNamesElsewhere) {
  put("suite.yaml", kSuite);
  home_.put(
      "answers/given.json",
      R"({"cases": [{"case": "a", "steps": [{"output": "one"}]}, {"case": "b", "steps": [{"output": "x"}]}]})");
  home_.put("prices.yaml", "m: {input: 1, output: 2}\n");
  say("given", "../answers/given.json");
  say("prices", home_ / "prices.yaml");
  expect_same();
  EXPECT_EQ(bundle_.base, home_.path());
  EXPECT_THAT(packed(), ElementsAre("answers/given.json", "prices.yaml", "shop/suite.yaml"));
}

TEST_F(BundleTravels, TakesPromptsOfJudgesAndWhatIsKnownOfThem) {
  put("suite.yaml", kSuite);
  put("judges/answer_relevancy/statements.md", "Break it down.\n");
  put("judges/answer_relevancy/.env", "KEY=1\n");
  put("judges/README.txt", "r");
  put(".proctor/calibration.json", "{}");
  put(".proctor/runs.db", "d");
  say("judge-prompts", "judges");
  const auto known = judges::prompt_names();
  ASSERT_THAT(known, Contains("answer_relevancy/statements"));
  expect_same();
  EXPECT_THAT(packed(), ElementsAre(".proctor/calibration.json", "judges/answer_relevancy/statements.md",
                                    "suite.yaml"));
  EXPECT_TRUE(read_judge_prompts(options_of(moved_).judging.prompts));
}

TEST_F(BundleTravels, TakesCassettesWhereverTheEnvironmentHasThem) {
  put("suite.yaml", kSuite);
  const std::string name = std::string(64, 'a') + ".json";
  home_.put("kept/cassettes/openai/" + name, "{}");
  home_.put("kept/cassettes/openai/.half.new", "{");
  home_.put("kept/cassettes/notes.txt", "n");
  home_.put("kept/config.yaml", "vcr: {}");
  variables_["TRACEFORGE_CONFIG_DIR"] = home_ / "kept";
  say("vcr", "strict");
  expect_same();
  EXPECT_THAT(packed(), ElementsAre("kept/cassettes/openai/" + name, "shop/suite.yaml"));
  EXPECT_EQ(flag(moved_, "cassettes"), there_ + "/kept/cassettes");
}

TEST_F(BundleTravels, LeavesCassettesThatAreToBeRecordedAnew) {
  put("suite.yaml", kSuite);
  put(".ai-tests/cassettes/openai/" + std::string(64, 'a') + ".json", "{}");
  say("vcr", "record");
  expect_same();
  EXPECT_THAT(packed(), ElementsAre("suite.yaml"));
  EXPECT_EQ(flag(moved_, "cassettes"), there_ + "/.ai-tests/cassettes");
}

TEST_F(BundleTravels, TakesAgentsThatAreFiles) {
  if (!find_program("python3", {})) GTEST_SKIP() << "there is no python3";
  put("agents/own.py",
      "def agent(input, memory):\n    return {'output': 'own ' + input, 'memory': memory}\n");
  put("suite.yaml",
      "proctor: 1\nname: s\ntarget: {agent: {python: agents/own.py}}\ncases:\n"
      "  - {name: a, input: hi, checks: [{exact: own hi}]}\n");
  expect_same();
  EXPECT_THAT(packed(), ElementsAre("agents/own.py", "suite.yaml"));
}

TEST_F(BundleTravels, TakesAnAgentThatTheOperatorNamesElsewhere) {
  if (!find_program("python3", {})) GTEST_SKIP() << "there is no python3";
  home_.put("my agents/it.py",
            "def agent(input, memory):\n    return {'output': 'my ' + input, 'memory': memory}\n");
  put("suite.yaml", "proctor: 1\nname: s\ncases:\n  - {name: a, input: hi, checks: [{exact: my hi}]}\n");
  say("agent", "'" + (home_ / "my agents/it.py") + "'");
  expect_same();
  EXPECT_THAT(packed(), ElementsAre("my agents/it.py", "shop/suite.yaml"));
}

TEST_F(BundleTravels, KeepsProjectsWithinAProjectApart) {
  put("inner/proctor.yaml", "");
  put("inner/suite.yaml",
      "proctor: 1\nname: i\ntarget: {provider: echo, model: m, prompt_file: p.md}\ncases: [{name: a, input: "
      "hi}]\n");
  put("inner/p.md", "inner");
  put("p.md", "outer");
  put("suite.yaml",
      "proctor: 1\nname: o\ntarget: {provider: echo, model: m, prompt_file: p.md}\ncases: [{name: a, input: "
      "hi}]\n");
  put("empty/notes.txt", "n");
  current_ = home_ / "shop/empty";
  paths_ = {"..", home_ / "shop/inner/suite.yaml", "."};
  expect_same();
  EXPECT_THAT(bundle_.roots, ElementsAre(".", "inner"));
  EXPECT_THAT(packed(), Not(Contains("empty/notes.txt")));
}

TEST_F(BundleTravels, MovesARootThatWasSaid) {
  put("sub/tests/suite.yaml",
      "proctor: 1\nname: o\ntarget: {provider: echo, model: m, prompt_file: p.md}\ncases: [{name: a, input: "
      "hi}]\n");
  put("sub/p.md", "p");
  paths_ = {home_ / "shop/sub/tests"};
  say("root", home_ / "shop/sub");
  expect_same();
  EXPECT_EQ(flag(moved_, "root"), there_ + "/sub");
}

TEST_F(BundleTravels, RefusesWhatWouldNotBeFoundElsewhere) {
  put("agent.sh", "");
  put("suite.yaml", "proctor: 1\nname: s\ntarget: {agent: {command: [/bin/sh, " + (home_ / "shop/agent.sh") +
                        "]}}\ncases: [{name: a, input: hi}]\n");
  const auto list = listed();
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().code, "E503");
  EXPECT_THAT(list.error().message,
              HasSubstr("agent.sh cannot travel with the run: suite.yaml names it by an absolute path"));
  put("given.json", R"([{"output": "hi"}])");
  say("given", "given.json");
  EXPECT_TRUE(listed()) << "nobody asks the agent";
}

TEST_F(BundleTravels, RefusesKeys) {
  put(".env", "KEY=1");
  put("suite.yaml",
      "proctor: 1\nname: s\ntarget: {agent: {command: [/bin/sh, .env]}}\ncases: [{name: a, input: hi}]\n");
  const auto list = listed();
  ASSERT_FALSE(list);
  EXPECT_THAT(list.error().message, HasSubstr(".env cannot travel"));
}

TEST_F(BundleTravels, RefusesSuitesBehindLinks) {
  put("real/suite.yaml", kSuite);
  fs::create_symlink("real/suite.yaml", home_ / "shop/suite.yaml");
  const auto list = listed();
  ASSERT_FALSE(list);
  EXPECT_THAT(list.error().message,
              HasSubstr("suite.yaml cannot travel with the run: it is reached by a link"));
}

TEST_F(BundleTravels, NeverTakesWhatLiesOutsideTheRoot) {
  home_.put("secret.md", "s");
  put("suite.yaml",
      "proctor: 1\nname: s\ntarget: {agent: {command: [/bin/sh, ../secret.md]}}\ncases: [{name: a, input: "
      "hi}]\n");
  const auto list = listed();
  ASSERT_TRUE(list) << list.error().message;
  for (const ListedFile& file : list->files) EXPECT_THAT(file.path, Not(HasSubstr("secret")));
}

// --- All kinds of suites

class BundleExamples : public BundleTravels, public ::testing::WithParamInterface<std::string> {};

TEST_P(BundleExamples, EndAlikeElsewhere) {
  if (!find_program("python3", {}) || !find_program("node", {}))
    GTEST_SKIP() << "agents need python3 and node";
  fs::copy(fs::path(PROCTOR_SOURCE_DIR) / "examples" / GetParam(), home_ / "shop",
           fs::copy_options::recursive);
  Diagnostics faults;
  const auto config = value::parse_yaml_stream(home_.text("shop/proctor.yaml"), {}, faults);
  for (const auto& member : config.front().map()) say(member.key, std::string(member.value.text()));
  paths_ = {"."};
  expect_same();
}

std::vector<std::string> examples() {
  std::vector<std::string> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(fs::path(PROCTOR_SOURCE_DIR) / "examples", error))
    if (fs::exists(entry.path() / "proctor.yaml")) out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, BundleExamples, ::testing::ValuesIn(examples()), [](const auto& example) {
  std::string out = example.param;
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
});

}  // namespace
}  // namespace proctor::service
