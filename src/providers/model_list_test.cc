#include "providers/model_list.h"

#include <gmock/gmock.h>

#include "providers/testing.h"

namespace proctor::providers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ModelList, ReadsEveryProvidersForm) {
  EXPECT_THAT(read_model_list(json(R"({"data":[{"id":"gpt-4o"},{"id":"o3"}]})")).names,
              ElementsAre("gpt-4o", "o3"));
  EXPECT_THAT(read_model_list(json(R"({"models":[{"name":"models/gemini-2.0-flash"}]})")).names,
              ElementsAre("gemini-2.0-flash"));
  EXPECT_THAT(read_model_list(json(R"({"models":[{"name":"llama3:latest"},{"name":"phi:3b"}]})")).names,
              ElementsAre("llama3", "phi:3b"));
  EXPECT_THAT(read_model_list(json(R"([{"id":"a"}])")).names, ElementsAre("a"));
}

TEST(ModelList, IsEmptyWhereThereIsNone) {
  EXPECT_THAT(read_model_list(json(R"({"data":"x","models":[1,{"name":7}]})")).names, IsEmpty());
  EXPECT_THAT(read_model_list(json("null")).names, IsEmpty());
}

TEST(ModelList, KnowsWhetherThereIsMore) {
  EXPECT_TRUE(read_model_list(json(R"({"data":[],"has_more":false})")).whole);
  EXPECT_FALSE(read_model_list(json(R"({"data":[],"has_more":true})")).whole);
  EXPECT_FALSE(read_model_list(json(R"({"models":[],"nextPageToken":"x"})")).whole);
}

TEST(ModelList, FindsAModelByWhatItMayBeCalled) {
  const ModelList list{{"llama3", "phi:3b"}};
  EXPECT_TRUE(has_model(list, "llama3:latest"));
  EXPECT_TRUE(has_model(list, "models/llama3"));
  EXPECT_TRUE(has_model(list, "phi:3b"));
  EXPECT_FALSE(has_model(list, "phi"));
}

}  // namespace
}  // namespace proctor::providers
