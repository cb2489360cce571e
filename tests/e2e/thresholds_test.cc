// What it takes to pass, beside every score: in reports, in stored runs, and before the run where the default
// is easily misread.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "e2e/record.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A PromptRepo suite with one metric.
std::string suite_with(std::string_view metric) {
  return "test_suite:\n  name: tone\n  tests:\n    - name: kind\n      prompt_reference: file:///p.yaml\n"
         "      metrics:\n        - {" +
         std::string(metric) + "}\n";
}

constexpr std::string_view kPrompt = "prompt: Be kind.\nprovider: openai\nmodel: gpt-4\n";
constexpr std::string_view kByWeight = R"(proctor: 1
name: by weight
defaults: {pass_threshold: 0.6}
target: {provider: echo, model: echo, prompt: Say it.}
cases:
  - {name: above, pass: weighted, input: one two, checks: [{contains: one}, {contains: two}, {contains: three}]}
  - {name: below, pass: weighted, input: one, checks: [{contains: one}, {contains: two}, {contains: three}]}
  - {name: all, input: one, checks: [{contains: one}]}
  - {name: alike, input: kitten, checks: [{levenshtein: sitten, threshold: 0.8}, {not-levenshtein: dog}]}
)";

class Thresholds : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("p.yaml", kPrompt);
    folder_.put("given.json", R"([{"output": "x", "metrics": {"bias": {"score": 0.5}}}])");
  }

  Ran go(std::vector<std::string> words) const {
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  Ran bias(const std::string& report) const {
    folder_.put("suite.yaml", suite_with("type: bias"));
    return go({"run", "suite.yaml", "--given", "given.json", "--store", "none", "-v", "--report", report});
  }

  Folder folder_;
};

TEST_F(Thresholds, DefaultOfAMetricWhereLowIsGoodIsWarnedOf) {
  folder_.put("suite.yaml", suite_with("type: bias"));
  const Ran promptrepo = go({"validate", "suite.yaml"});
  EXPECT_THAT(promptrepo.err, AllOf(HasSubstr("suite.yaml:7:11: warning[W721]: \"bias\" has no threshold"),
                                    HasSubstr("passes at <= 0.70, because lower is better")));
  folder_.put("native.yaml",
              "proctor: 1\nname: n\ncases:\n  - name: a\n    checks:\n      - all-of: [{metric: toxicity}]\n"
              "      - {metric: hallucination, threshold: 0.1}\n      - {metric: misuse, domain: cooking, "
              "strict: true}\n");
  const Ran native = go({"validate", "native.yaml"});
  EXPECT_THAT(native.err, AllOf(HasSubstr("W721"), HasSubstr("\"toxicity\""), HasSubstr("<= 0.50"),
                                Not(HasSubstr("hallucination")), Not(HasSubstr("misuse"))));
}

TEST_F(Thresholds, OfAMetricWhereLowIsGoodAreNotWarnedOfWhereTheyAreStated) {
  for (const char* metric :
       {"type: bias, threshold: 0.7", "type: bias, strict_mode: true", "type: faithfulness"}) {
    folder_.put("suite.yaml", suite_with(metric));
    EXPECT_THAT(go({"validate", "suite.yaml"}).err, Not(HasSubstr("W721"))) << metric;
  }
}

TEST_F(Thresholds, AreShownWithTheirDirectionInEveryReport) {
  for (const char* report : {"terminal", "tap", "markdown", "junit", "html"}) {
    const Ran ran = bias(report);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, testing::AnyOf(HasSubstr("0.50, passes at <= 0.70; lower is better"),
                                        HasSubstr("0.50, passes at &lt;= 0.70; lower is better")))
        << report;
  }
  const Record record(bias("json").out);
  EXPECT_EQ(record.in("kind", "steps.0.checks.0.threshold"), "0.7");
  EXPECT_EQ(record.in("kind", "steps.0.checks.0.low_is_good"), "true");
  EXPECT_EQ(record.in("kind", "pass_threshold"), "1");
  EXPECT_THAT(go({"checks", "bias"}).out, HasSubstr("Passes at <= 0.50 (lower is better)"));
}

TEST_F(Thresholds, OfCasesAreStoredWithTheRun) {
  folder_.put("suite.yaml", kByWeight);
  const Ran ran = go({"run", "suite.yaml", "--report", "json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  const Ran exported = go({"export", "latest"});
  for (const std::string& json : {ran.out, exported.out}) {
    const Record record(json);
    EXPECT_EQ(record.in("above", "pass_threshold"), "0.6");
    EXPECT_EQ(record.in("below", "pass_threshold"), "0.6");
    EXPECT_EQ(record.in("all", "pass_threshold"), "1");
    EXPECT_EQ(record.in("alike", "steps.0.checks.0.threshold"), "0.8");
  }
  const Ran shown = go({"show", "latest"});
  EXPECT_THAT(shown.out,
              AllOf(HasSubstr("66.7 %, passes at >= 60 %"), HasSubstr("33.3 %, passes at >= 60 %")));
  const Ran stricter = go({"run", "suite.yaml", "--pass-threshold", "0.9", "--report", "json"});
  EXPECT_EQ(Record(stricter.out).in("above", "pass_threshold"), "0.9");
}

TEST_F(Thresholds, OfCasesSurviveShardsAndTheirMerge) {
  folder_.put("proctor.yaml", "");
  folder_.put("suite.yaml", kByWeight);
  for (const char* shard : {"1/2", "2/2"}) go({"run", "suite.yaml", "--shard", shard});
  const Record merged(go({"merge", "proctor-shards", "--report", "json"}).out);
  EXPECT_EQ(merged.in("above", "pass_threshold"), "0.6");
  EXPECT_EQ(merged.in("alike", "steps.0.checks.1.threshold"), "0.75");
}

}  // namespace
}  // namespace proctor::e2e
