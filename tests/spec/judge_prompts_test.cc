// Every stage that DeepEval's metrics were recorded to ask for has a prompt of ours.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "judges/prompts.h"
#include "spec/shared_data.h"

namespace proctor::spec {
namespace {

TEST(JudgePrompts, ThereIsOneForEveryRecordedStage) {
  std::set<std::string> stages;
  for (const char* file : {"deepeval.jsonl", "deepeval-more.jsonl"}) {
    PROCTOR_NEEDS(shared_dir() / "oracles" / file);
    for (const Value& line : read_json_lines(shared_dir() / "oracles" / file))
      for (const Value& stage : line.find("calls")->list()) {
        const std::string metric(line.find("metric")->text());
        if (!stages.insert(metric + "/" + std::string(stage.text())).second) continue;
        EXPECT_TRUE(judges::built_in_prompt(metric, stage.text()))
            << metric << "/" << std::string(stage.text());
      }
  }
  EXPECT_GE(stages.size(), 50U);
}

}  // namespace
}  // namespace proctor::spec
