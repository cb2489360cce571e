// The catalogue as a whole: every row complete, every example true.
#include "checks/catalogue.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "checks/testing.h"

namespace proctor::checks {
namespace {

TEST(Catalogue, HasOneRowAWord) {
  std::set<std::string_view> words;
  for (const CheckDef* def : catalogue()) {
    EXPECT_TRUE(words.insert(def->name).second) << def->name;
    EXPECT_EQ(find_word(def->name), def);
    EXPECT_TRUE(def->summary.ends_with('.')) << def->name;
    EXPECT_FALSE(def->name.starts_with("not-")) << def->name;
    EXPECT_NE(def->prepare == nullptr, def->test == nullptr) << def->name;
    EXPECT_FALSE(def->wants.empty() || def->wants_not.empty()) << def->name;
  }
  EXPECT_GE(words.size(), 16U);
}

TEST(Catalogue, MeansTheSameByAnOptionEverywhere) {
  std::map<std::string_view, const CheckDef*> first;
  for (const CheckDef* def : catalogue())
    for (const Field& option : def->options) {
      const CheckDef* other = first.emplace(option.name, def).first->second;
      const auto at = std::find_if(other->options.begin(), other->options.end(),
                                   [&](const Field& field) { return field.name == option.name; });
      EXPECT_EQ(at->shape, option.shape) << option.name << " of " << def->name << " and " << other->name;
    }
}

TEST(Catalogue, HasExamplesThatPassAndFail) {
  for (const CheckDef* def : catalogue()) {
    const auto has = [&](model::Verdict verdict) {
      return std::any_of(def->examples.begin(), def->examples.end(),
                         [&](const Example& example) { return example.verdict == verdict; });
    };
    EXPECT_EQ(has(model::Verdict::pass), def->name != "unsupported") << def->name;
    EXPECT_TRUE(has(model::Verdict::fail) || has(model::Verdict::error)) << def->name;
  }
}

TEST(Catalogue, GradesItsExamplesAsItSays) {
  std::size_t count = 0;
  for (const CheckDef* def : catalogue())
    for (const Example& example : def->examples) {
      const auto finding = find_out(example.output, example.check, example.given);
      EXPECT_EQ(finding.verdict, example.verdict)
          << def->name << " " << example.check << " on " << example.output << ": " << finding.message;
      ++count;
    }
  EXPECT_GE(count, 50U);
}

}  // namespace
}  // namespace proctor::checks
