#include "service/docs_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "checks/catalogue.h"
#include "judges/metric.h"

namespace proctor::service {
namespace {

using ::testing::HasSubstr;

const docs::Page* find(const std::vector<docs::Page>& pages, std::string_view path) {
  const auto found =
      std::find_if(pages.begin(), pages.end(), [&](const auto& page) { return page.path == path; });
  return found == pages.end() ? nullptr : &*found;
}

TEST(CheckPages, ThereIsOneForEachCheckAndEachMetric) {
  const auto pages = check_pages();
  ASSERT_FALSE(checks::catalogue().empty());
  for (const checks::CheckDef* def : checks::catalogue()) {
    EXPECT_NE(find(pages, "checks/" + std::string(def->name)), nullptr) << def->name;
    EXPECT_THAT(pages.front().markdown, HasSubstr("[`" + std::string(def->name) + "`]"));
  }
  for (const std::string_view name : judges::metric_names())
    EXPECT_NE(find(pages, "checks/" + std::string(name)), nullptr) << name;
}

TEST(CheckPages, EveryCheckHasAFamilyOfItsKind) {
  for (const checks::Family& family : checks::families())
    EXPECT_NE(family.title, "Others")
        << family.checks.front()->name << ": name it in a family of src/checks/catalogue_markdown.cc";
}

TEST(CheckPages, TellWhatTheCatalogueKnows) {
  const auto pages = check_pages();
  const std::string regex = find(pages, "checks/regex")->markdown;
  EXPECT_THAT(regex, HasSubstr("# `regex`\n"));
  EXPECT_THAT(regex, HasSubstr("```yaml\nchecks:\n  - regex:"));
  EXPECT_THAT(regex, HasSubstr("| `dialect` | `ecma` or `python` | `\"ecma\"` |"));
  EXPECT_THAT(regex, HasSubstr("| promptkitchen | `toMatch` |"));
  EXPECT_THAT(regex, HasSubstr("[Patterns](../regex.md)"));
  const std::string metric = find(pages, "checks/turn_relevancy")->markdown;
  EXPECT_THAT(metric, HasSubstr("It passes at >= 0.50"));
  EXPECT_THAT(metric, HasSubstr("- `turns`\n"));
}

}  // namespace
}  // namespace proctor::service
