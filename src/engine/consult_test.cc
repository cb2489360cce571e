// Judges are asked: how often, by how many at once, what is kept, and what a broken one comes to.
#include "engine/consult.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <stdexcept>

#include "engine/testing.h"
#include "value/json.h"

namespace proctor::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kStatements = R"({"statements": ["Gate 4.", "Mind the gap."]})";
constexpr std::string_view kVerdicts = R"({"verdicts": [{"verdict": "yes"}, {"verdict": "no"}]})";
constexpr std::string_view kAllYes = R"({"verdicts": [{"verdict": "yes"}, {"verdict": "yes"}]})";
constexpr std::string_view kWhy = R"({"reason": "half of it is beside the point"})";

model::Check metric(std::string_view name, Map options = {}) {
  return {.kind = "metric:" + std::string(name), .options = std::move(options)};
}

model::Reply paid(std::string_view text) {
  model::Reply reply = said(std::string(text));
  reply.usage = Map{{"total_tokens", 10}};
  reply.cost = 0.25;
  return reply;
}

// A judge that is asked from several threads and does as it is told.
class Told final : public Model {
 public:
  using Answer = std::function<model::Reply(const model::ChatRequest& chat)>;
  explicit Told(Answer answer) : answer_(std::move(answer)) {}

  model::Reply ask(const model::ChatRequest& chat, const Until& /*until*/) override { return answer_(chat); }

 private:
  Answer answer_;
};

// What the judge is shown says which stage it is.
std::string shown_to(const model::ChatRequest& chat) {
  return std::string(chat.messages.back().find("content")->text());
}

class Consult : public ::testing::Test {
 protected:
  model::Judgement judge(const model::Check& check) { return judge_all({check}).front(); }

  std::vector<model::Judgement> judge_all(const std::vector<model::Check>& checks) {
    checks::Needs needs;
    for (const model::Check& check : checks) needs.judged.push_back(&check);
    model::Outcome outcome;
    found_ = consult(needs, exhibit_, with_, occasion_, {}, outcome);
    std::vector<model::Judgement> out;
    out.reserve(checks.size());
    for (const model::Check& check : checks)
      out.push_back(outcome.judgements.at(judges::judgement_key(check)));
    return out;
  }

  void ask(std::shared_ptr<Model> model) {
    judge_->model = std::move(model);
    with_.judge = [this](const model::Check&) -> Answered<std::shared_ptr<const Judge>> { return judge_; };
  }

  std::shared_ptr<FakeModel> ask_in_order(std::vector<model::Reply> replies) {
    auto model = std::make_shared<FakeModel>(std::move(replies));
    ask(model);
    return model;
  }

  void keep_replies() {
    with_.cache =
        ReplyCache{.find = [this](const std::string& key) -> std::optional<std::string> {
                     const auto found = kept_.find(key);
                     return found == kept_.end() ? std::nullopt : std::optional(found->second);
                   },
                   .keep = [this](const std::string& key, const std::string& reply) { kept_[key] = reply; }};
  }

  judges::Exhibit exhibit_{.input = "Which gate?", .output = "Gate 4. Mind the gap."};
  std::shared_ptr<Judge> judge_ =
      std::make_shared<Judge>(Judge{.model = nullptr, .name = "j", .identity = "fake/j"});
  Consultants with_{.at_once = 1};
  Occasion occasion_{"case", 1};
  std::map<std::string, std::string> kept_;
  Consulted found_;
};

TEST_F(Consult, AsksStageByStageAndCountsWhatItTook) {
  const auto model = ask_in_order({paid(kStatements), paid(kVerdicts), paid(kWhy)});
  const auto judgement = judge(metric("answer_relevancy"));
  EXPECT_EQ(judgement.score, 0.5);
  EXPECT_EQ(judgement.reason, "half of it is beside the point");
  EXPECT_EQ(found_.usage.calls, 3U);
  EXPECT_EQ(found_.usage.cached, 0U);
  EXPECT_EQ(found_.usage.cost, 0.75);
  EXPECT_EQ(value::to_json(Value(found_.usage.usage)), R"({"total_tokens":30})");
  ASSERT_EQ(model->asked.size(), 3U);
  EXPECT_EQ(model->asked[0].model, "j");
  EXPECT_EQ(value::to_json(Value(model->asked[0].params)), R"({"temperature":0})");
  EXPECT_EQ(model->asked[0].occasion, (Occasion{"case", 1}));
}

TEST_F(Consult, PaysForAReplyOnce) {
  keep_replies();
  const auto model = ask_in_order({paid(kStatements), paid(kVerdicts), paid(kWhy)});
  const auto first = judge(metric("answer_relevancy"));
  EXPECT_EQ(kept_.size(), 3U);
  const auto again = judge(metric("answer_relevancy", {{"threshold", 0.9}}));
  EXPECT_EQ(again.score, first.score);
  EXPECT_FALSE(again.passed);
  EXPECT_EQ(model->asked.size(), 3U);
  EXPECT_EQ(found_.usage.calls, 0U);
  EXPECT_EQ(found_.usage.cached, 3U);
  EXPECT_EQ(found_.usage.cost, std::nullopt);
}

TEST_F(Consult, KeepsNoReplyThatLedNowhere) {
  keep_replies();
  ask_in_order({said(std::string(kStatements)), said("I would rather not say.")});
  const auto judgement = judge(metric("answer_relevancy"));
  ASSERT_TRUE(judgement.error);
  EXPECT_THAT(judgement.error->message, HasSubstr("invalid_json"));
  EXPECT_THAT(kept_, IsEmpty());
}

TEST_F(Consult, TakesADamagedKeptReplyForNone) {
  keep_replies();
  ask_in_order({paid(kStatements), paid(kVerdicts), paid(kWhy)});
  judge(metric("answer_relevancy"));
  for (auto& [key, reply] : kept_) reply = "not JSON";
  const auto model = ask_in_order({paid(kStatements), paid(kVerdicts), paid(kWhy)});
  EXPECT_EQ(judge(metric("answer_relevancy")).score, 0.5);
  EXPECT_EQ(model->asked.size(), 3U);
}

TEST_F(Consult, AsksOneAfterAnotherCheckByCheckWhereNoMoreIsAllowed) {
  std::vector<std::string> order;
  std::size_t step = 0;
  ask(std::make_shared<Told>([&](const model::ChatRequest& chat) {
    order.emplace_back(shown_to(chat).find("\n1. Gate 4.") != std::string::npos ? "verdicts" : "statements");
    return said(std::string(step++ % 2 == 0 ? kStatements : kVerdicts));
  }));
  const Map plain{{"include_reason", false}};
  exhibit_.retrieval_context = {"Gate 4."};
  judge_all({metric("answer_relevancy", plain),
             metric("answer_relevancy", {{"include_reason", false}, {"penalize_ambiguous_claims", true}})});
  // The second check asks what the first has asked: nobody is asked twice.
  EXPECT_THAT(order, ElementsAre("statements", "verdicts"));
  EXPECT_EQ(found_.usage.calls, 2U);
  EXPECT_EQ(found_.usage.cached, 2U);
}

// Each of two questions is answered only when both are there.
TEST_F(Consult, AsksWhatCanBeAskedTogetherAtOnce) {
  with_.at_once = 2;
  exhibit_.retrieval_context = {"The gate is 4."};
  std::mutex mutex;
  std::condition_variable both;
  std::size_t there = 0;
  bool met = false;
  ask(std::make_shared<Told>([&](const model::ChatRequest&) {
    std::unique_lock lock(mutex);
    ++there;
    both.notify_all();
    met = both.wait_for(lock, std::chrono::seconds(20), [&] { return there >= 2; });
    return broken("timeout", "no");
  }));
  const auto judgement = judge(metric("faithfulness"));
  EXPECT_TRUE(met);
  EXPECT_TRUE(judgement.error);
}

TEST_F(Consult, NeverAsksMoreAtOnceThanAllowed) {
  with_.at_once = 3;
  with_.samples = 9;
  std::atomic<int> now = 0;
  std::atomic<int> most = 0;
  ask(std::make_shared<Told>([&](const model::ChatRequest& chat) {
    const int here = ++now;
    int known = most;
    while (here > known && !most.compare_exchange_weak(known, here)) continue;
    model::Reply out =
        said(std::string(shown_to(chat).find("\n1. Gate 4.") == std::string::npos ? kStatements : kAllYes));
    --now;
    return out;
  }));
  const auto judgement = judge(metric("answer_relevancy", {{"include_reason", false}}));
  EXPECT_EQ(judgement.score, 1);
  EXPECT_EQ(judgement.spread, 0);
  EXPECT_LE(most, 3);
  EXPECT_EQ(found_.usage.calls, 18U);
}

TEST_F(Consult, TellsSamplesApartByOccasion) {
  with_.samples = 2;
  occasion_.repeat = 3;
  std::vector<model::Reply> replies;
  for (const auto verdicts : {kVerdicts, kAllYes})
    for (const auto text : {kStatements, verdicts}) replies.push_back(paid(text));
  const auto model = ask_in_order(std::move(replies));
  with_.pooling = Pooling::mean;
  const auto judgement = judge(metric("answer_relevancy", {{"include_reason", false}}));
  EXPECT_EQ(judgement.score, 0.75);
  EXPECT_NEAR(*judgement.spread, 0.3535533905932738, 1e-15);
  std::vector<std::size_t> repeats;
  for (const auto& chat : model->asked) repeats.push_back(chat.occasion.repeat);
  EXPECT_THAT(repeats, ElementsAre(5, 5, 6, 6));
}

TEST_F(Consult, EndsInAnErrorWhereThereIsNoJudge) {
  with_.judge = [](const model::Check&) -> Answered<std::shared_ptr<const Judge>> {
    return faulted("judge", "no judge is configured");
  };
  const auto judgement = judge(metric("answer_relevancy"));
  ASSERT_TRUE(judgement.error);
  EXPECT_EQ(judgement.error->message, "no judge is configured");
}

TEST_F(Consult, NeedsNoJudgeToSayWhatIsMissing) {
  with_.judge = [](const model::Check&) -> Answered<std::shared_ptr<const Judge>> {
    return faulted("judge", "no judge is configured");
  };
  with_.samples = 5;
  const auto judgement = judge(metric("faithfulness"));
  ASSERT_TRUE(judgement.error);
  EXPECT_THAT(judgement.error->message, HasSubstr("missing_params"));
}

TEST_F(Consult, SurvivesAJudgeThatThrows) {
  with_.at_once = 4;
  exhibit_.retrieval_context = {"The gate is 4."};
  ask(std::make_shared<Told>(
      [](const model::ChatRequest&) -> model::Reply { throw std::runtime_error("boom"); }));
  for (const auto& judgement : judge_all({metric("faithfulness"), metric("answer_relevancy")})) {
    ASSERT_TRUE(judgement.error);
    EXPECT_THAT(judgement.error->message, HasSubstr("boom"));
  }
}

TEST_F(Consult, HoldsAnApiToTheShapeOfTheReplyWhereItCanBe) {
  judge_->structured = true;
  const auto model = ask_in_order({paid(kStatements), paid(kVerdicts), paid(kWhy)});
  judge(metric("answer_relevancy"));
  const Value* format = model->asked.at(0).params.find("response_format");
  ASSERT_NE(format, nullptr);
  EXPECT_EQ(format->find("type")->text(), "json_schema");
  const Value& schema = *format->find("json_schema")->find("schema");
  EXPECT_EQ(value::to_json(*schema.find("required")), R"(["statements"])");
  EXPECT_EQ(*schema.find("additionalProperties"), Value(false));
}

TEST_F(Consult, MarksWhatAJudgeSaysWhoseWordDoesNotCount) {
  with_.doubt = [](const model::Check& check) {
    return std::optional<std::string>("nobody compared it with people on " + check.kind);
  };
  ask_in_order({paid(kStatements), paid(kVerdicts), paid(kWhy)});
  EXPECT_TRUE(judge(metric("answer_relevancy")).advisory);
  EXPECT_FALSE(judge(metric("faithfulness")).advisory);  // nobody was asked
}

TEST_F(Consult, MakesAdviceOfWhatIsStatedWhereTheJudgeIsInDoubt) {
  with_.doubt = [](const model::Check& check) {
    return check.kind == "metric:bias" ? std::optional<std::string>("why not") : std::nullopt;
  };
  model::Outcome outcome;
  outcome.metrics = Map{{"bias", Map{{"score", 0.9}}}, {"toxicity", Map{{"score", 0.9}}}};
  const model::Check checks[] = {metric("bias"), metric("toxicity"), metric("hallucination")};
  checks::Needs all;
  for (const model::Check& check : checks) all.judged.push_back(&check);
  settle_stated(all, exhibit_, with_, outcome);
  ASSERT_EQ(outcome.judgements.size(), 2U);  // nothing is stated about the third
  const auto& doubted = outcome.judgements.at(judges::judgement_key(checks[0]));
  EXPECT_TRUE(doubted.advisory);
  EXPECT_THAT(doubted.notices, ElementsAre("advisory: why not"));
  EXPECT_FALSE(outcome.judgements.at(judges::judgement_key(checks[1])).advisory);
}

}  // namespace
}  // namespace proctor::engine
