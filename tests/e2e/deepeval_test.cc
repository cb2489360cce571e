// docs/from-deepeval.md is typed, and what it shows is what comes. With PROCTOR_UPDATE_GOLDEN=1 the page is
// written anew; read the difference.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "e2e/first_hour.h"
#include "e2e/judge_server.h"

namespace proctor::e2e {
namespace {

const std::string kPage = PROCTOR_SOURCE_DIR "/docs/from-deepeval.md";

constexpr auto kTable = R"(input,actual_output,expected_output,context,retrieval_context,expected_tools
How long do I have to return a jacket?,"30 days, with the receipt.",Within 30 days.,,Clothes: 30 days.|Shoes: never.,
Where is order 4711?,On its way.,,Shipped on Monday.;Arrives on Friday.,,find_order;tell_user
)";

constexpr auto kTalks = R"([
  {
    "scenario": "A customer wants to change the address of an order.",
    "expected_outcome": "The address is changed.",
    "turns": [
      {"role": "user", "content": "Can you change the address of order 12?"},
      {"role": "assistant", "content": "Sure, what is the new one?"},
      {"role": "user", "content": "1 High Street."},
      {"role": "assistant", "content": "Done."}
    ]
  },
  {"scenario": "A customer wants a refund.", "expected_outcome": "The refund is granted."}
]
)";

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The dataset that the page shows.
std::string dataset_in(const std::string& page) {
  constexpr std::string_view kOpening = "```json\n";
  const auto begin = page.find(kOpening) + kOpening.size();
  return page.substr(begin, page.find("```", begin) - begin);
}

JudgeAnswer judged(const JudgeQuestion& question) {
  const std::string what = question.metric + "/" + question.stage;
  const bool late = question.text().find("left our warehouse") != std::string::npos ||
                    question.text().find("It left yesterday.") != std::string::npos;
  if (question.stage == "statements") return {R"({"statements": ["It says when."]})"};
  if (question.stage == "truths") return {R"({"truths": ["There are 30 days."]})"};
  if (question.stage == "claims" && late) return {R"({"claims": ["It left yesterday."]})"};
  if (question.stage == "claims") return {R"({"claims": ["There are 30 days.", "A receipt is needed."]})"};
  if (question.stage == "steps") return {R"({"steps": ["Compare the two."]})"};
  if (what == "faithfulness/verdicts" && late)
    return {R"({"verdicts": [{"verdict": "no", "reason": "It was shipped on Monday."}]})"};
  if (what == "faithfulness/verdicts") return {R"({"verdicts": [{"verdict": "yes"}, {"verdict": "yes"}]})"};
  if (question.stage == "verdicts") return {R"({"verdicts": [{"verdict": "yes"}]})"};
  if (question.stage == "evaluation") return {R"({"score": 9, "reason": "Both say 30 days."})"};
  return {what == "faithfulness/reason" ? R"({"reason": "The context says Monday, the answer yesterday."})"
                                        : R"({"reason": "It answers what was asked."})"};
}

Shown typed(const Shown& shown, const std::string& dataset) {
  World world;
  world.put("goldens.json", dataset);
  world.put("goldens.csv", kTable);
  world.put("talks.json", kTalks);
  const auto judge = std::make_shared<JudgeServer>(judged);
  world.call(judge->url(), "http://127.0.0.1:4000/v1");
  world.environment["OPENAI_API_KEY"] = "sk-good";
  return world.type(shown);
}

TEST(FromDeepEval, PageShowsWhatComes) {
  const std::string text = text_of(kPage);
  const std::vector<Shown> page = read_page(text);
  ASSERT_EQ(page.size(), 6U);
  std::vector<Shown> now;
  for (const Shown& shown : page) now.push_back(typed(shown, dataset_in(text)));
  if (std::getenv("PROCTOR_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(kPage, std::ios::binary) << write_page(text, now);
    return;
  }
  for (std::size_t i = 0; i < page.size(); ++i) {
    EXPECT_EQ(now[i].printed, page[i].printed) << page[i].title;
    EXPECT_EQ(now[i].code, page[i].code) << page[i].title;
  }
}

// The page's table has the metrics that there are, under the names they have here.
TEST(FromDeepEval, PageNamesMetricsThatThereAre) {
  const std::string text = text_of(kPage);
  const std::string table = text.substr(text.find("## Names of metrics"));
  const std::string known = text_of(PROCTOR_SOURCE_DIR "/docs/metrics.md");
  std::size_t found = 0;
  for (std::size_t at = table.find("| `"); at != std::string::npos; at = table.find("\n| `", at + 1)) {
    const std::string row = table.substr(at, table.find('\n', at + 1) - at);
    const std::string here = row.substr(row.find("| `", row.find("` |")));
    for (std::size_t i = here.find('`'); i != std::string::npos;
         i = here.find('`', here.find('`', i + 1) + 1)) {
      const std::string name = here.substr(i, here.find('`', i + 1) - i + 1);
      EXPECT_THAT(known, testing::HasSubstr(name));
      ++found;
    }
  }
  EXPECT_GE(found, 30U);
}

}  // namespace
}  // namespace proctor::e2e
