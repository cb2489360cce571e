// Runs that others follow: the echo provider answers each case with its own question.
#include "service/live.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "service/event_log.h"
#include "service/run_request.h"
#include "service/run_values.h"
#include "store/record.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kSuite =
    "proctor: 1\nname: echoes\ntarget: {provider: echo, model: m, prompt: 'Say {{word}}'}\ncases:\n"
    "  - {name: a, vars: {word: one}, checks: [{contains: one}]}\n"
    "  - {name: b, vars: {word: two}, checks: [{contains: other}]}\n"
    "  - {name: c, run: skip, vars: {word: three}, checks: [{contains: three}]}\n";

// An agent that says nothing for longer than any test waits.
constexpr std::string_view kSlow =
    "proctor: 1\nname: slow\ntarget: {agent: {command: ['sleep', '600']}}\ncases:\n"
    "  - {name: a, input: x, checks: [{contains: one}]}\n";

// What a follower was given, and a way to wait for its end.
class Seen {
 public:
  LiveRuns::Take take() {
    return [this](const Event& event) {
      const std::lock_guard lock(mutex_);
      if (room_ == 0) return false;
      if (event.kind == "heartbeat") return true;
      --room_;
      events_.push_back(event);
      changed_.notify_all();
      return true;
    };
  }

  void give_room(std::size_t room) {
    const std::lock_guard lock(mutex_);
    room_ = room;
  }

  std::vector<Event> all() {
    const std::lock_guard lock(mutex_);
    return events_;
  }

  bool wait_for(std::string_view kind) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20),
                             [&] { return !events_.empty() && events_.back().kind == kind; });
  }

  std::vector<std::size_t> numbers() {
    std::vector<std::size_t> out;
    for (const Event& event : all()) out.push_back(event.number);
    return out;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Event> events_;
  std::size_t room_ = SIZE_MAX;
};

class FollowRuns : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-live-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    put("proctor.yaml", "");
    put("suite.yaml", kSuite);
    put("slow.yaml", kSlow);
    open();
  }
  void TearDown() override {
    live_.reset();
    fs::remove_all(folder_);
  }

  void open() {
    RunOptions defaults;
    defaults.plan.load.current = folder_.string();
    live_ = LiveRuns::make(defaults, [](const std::string&) { return std::nullopt; }, store_);
  }

  void put(const std::string& path, std::string_view text) const {
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }

  RunRequest request(const std::string& path = "suite.yaml") const {
    return {.paths = {path}, .folder = folder_.string()};
  }

  // The record of a run that was begun, once it has come to its end.
  model::RunRecord finished(const tl::expected<std::string, Refused>& begun) {
    EXPECT_TRUE(begun) << begun.error().error.message;
    if (!begun) return {};
    Seen seen;
    const auto following = live_->follow(*begun, 0, seen.take());
    EXPECT_TRUE(seen.wait_for("finished"));
    const auto head = *store_->find(*begun);
    EXPECT_EQ(head->state, store::RunState::finished);
    return *store::load_record(store_, *head, store::Which::all);
  }

  static std::vector<std::string> cases(const model::RunRecord& run) {
    std::vector<std::string> out;
    for (const auto& suite : run.suites)
      for (const auto& test : suite.cases)
        out.push_back(test.name + " " + std::string(model::case_word(test.verdict)));
    return out;
  }

  fs::path folder_;
  std::shared_ptr<store::Store> store_ = store::memory_store();
  std::unique_ptr<LiveRuns> live_;
};

TEST_F(FollowRuns, RunsAndGivesTheRecord) {
  const auto run = live_->run(request());
  ASSERT_TRUE(run) << run.error().error.message;
  EXPECT_THAT(cases(*run), ElementsAre("a passed", "b failed", "c skipped"));
  EXPECT_TRUE((*store_->find(run->id)).has_value());
}

TEST_F(FollowRuns, RunsNamedCasesEvenWhereTheyAreSwitchedOff) {
  auto wanted = request();
  wanted.names = {"c"};
  const auto nothing = live_->run(wanted);
  ASSERT_FALSE(nothing) << "a run in which every case is skipped tests nothing";
  EXPECT_EQ(nothing.error().error.code, "E613");
  wanted.disabled_too = true;
  const auto run = live_->run(wanted);
  ASSERT_TRUE(run);
  EXPECT_THAT(cases(*run), ElementsAre("c passed"));
}

TEST_F(FollowRuns, KeepsNothingOfARunThatIsToBeForgotten) {
  auto wanted = request();
  wanted.keep = false;
  const auto run = live_->run(wanted);
  ASSERT_TRUE(run);
  EXPECT_THAT(cases(*run), ElementsAre("a passed", "b failed", "c skipped"));
  EXPECT_THAT(*store_->history({}), IsEmpty());
}

TEST_F(FollowRuns, RefusesFilesWithFaultsAndTellsThem) {
  put("bad.yaml", "proctor: 1\nname: x\ncases: [{name: a, chekcs: []}]\n");
  const auto run = live_->start(request("bad.yaml"));
  ASSERT_FALSE(run);
  ASSERT_FALSE(run.error().faults.empty());
  EXPECT_THAT(run.error().faults.front().first.front().message, HasSubstr("chekcs"));
  EXPECT_THAT(*store_->history({}), IsEmpty());
}

TEST_F(FollowRuns, ReadsNothingBeyondTheFolder) {
  for (const char* path : {"../suite.yaml", "/etc/passwd", "missing.yaml"})
    EXPECT_FALSE(live_->run(request(path))) << path;
}

TEST_F(FollowRuns, NumbersEventsWithoutGaps) {
  const auto id = live_->start(request());
  ASSERT_TRUE(id);
  Seen seen;
  const auto following = live_->follow(*id, 0, seen.take());
  ASSERT_NE(following, nullptr);
  ASSERT_TRUE(seen.wait_for("finished"));
  const auto numbers = seen.numbers();
  for (std::size_t i = 1; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], numbers[i - 1] + 1);
  EXPECT_EQ(seen.all().back().data.find("state")->text(), "finished");
}

TEST_F(FollowRuns, TellsTheEndToThoseWhoComeLate) {
  const auto run = live_->run(request());
  ASSERT_TRUE(run);
  Seen known;
  const auto first = live_->follow(run->id, 0, known.take());
  ASSERT_TRUE(known.wait_for("finished"));
  open();  // another server on the same store
  Seen stored;
  const auto second = live_->follow(run->id, 7, stored.take());
  ASSERT_THAT(stored.all(), testing::SizeIs(1));
  EXPECT_EQ(stored.all().front().kind, "finished");
  EXPECT_EQ(stored.all().front().number, 8U);
  EXPECT_EQ(live_->follow("run_none", 0, stored.take()), nullptr);
}

TEST_F(FollowRuns, StopsARunAndResumesIt) {
  const auto id = live_->start(request("slow.yaml"));
  ASSERT_TRUE(id) << id.error().error.message;
  EXPECT_THAT(live_->going_on(), Contains(*id));
  Seen seen;
  const auto following = live_->follow(*id, 0, seen.take());
  EXPECT_TRUE(live_->stop(*id));
  ASSERT_TRUE(seen.wait_for("finished"));
  EXPECT_EQ(seen.all().back().data.find("state")->text(), "stopped");
  EXPECT_EQ((*store_->find(*id))->state, store::RunState::stopped);
  while (!live_->going_on().empty()) std::this_thread::yield();
  EXPECT_FALSE(live_->stop(*id));
  EXPECT_EQ(*live_->resume(*id), *id);
}

TEST_F(FollowRuns, GivesUpWhatGoesOnAtTheEnd) {
  const auto id = live_->start(request("slow.yaml"));
  ASSERT_TRUE(id);
  live_->stop_all();
  EXPECT_EQ(live_->start(request()).error().error.code, "E567");
  live_.reset();
  EXPECT_EQ((*store_->find(*id))->state, store::RunState::stopped);
}

TEST_F(FollowRuns, DoesNotResumeWhatIsOverOrWasStartedElsewhere) {
  EXPECT_EQ(live_->resume("run_none").error().error.code, "E421");
  const auto run = live_->run(request());
  EXPECT_EQ(live_->resume(run->id).error().error.code, "E568");
  store::RunHead foreign;
  foreign.record.id = "run_foreign";
  ASSERT_TRUE(store_->begin(foreign));
  EXPECT_EQ(live_->resume("run_foreign").error().error.code, "E568");
}

TEST_F(FollowRuns, RepeatsARunWithItsSettings) {
  auto wanted = request();
  wanted.names = {"a", "c"};
  wanted.disabled_too = true;
  wanted.repeat = 2;
  wanted.filter = "^[ac]";
  const auto first = live_->run(wanted);
  ASSERT_TRUE(first);
  const auto again = finished(live_->again(first->id, {}));
  EXPECT_THAT(cases(again), ElementsAre("a passed", "a passed", "c passed", "c passed"));
  EXPECT_EQ(request_in((*store_->find(again.id))->settings)->filter, "^[ac]");
}

TEST_F(FollowRuns, RepeatsOneCaseOfARunAsOftenAsTheRunDid) {
  auto wanted = request();
  wanted.repeat = 3;
  const auto first = live_->run(wanted);
  const auto again = finished(live_->again(first->id, {.paths = {"suite.yaml"}, .names = {"b"}}));
  EXPECT_THAT(cases(again), ElementsAre("b failed", "b failed", "b failed"));
}

TEST_F(FollowRuns, RepeatsTheCasesThatHadFailedBeforeARunOfThose) {
  store::RunHead head = *store_->find(live_->run(request())->id).value();
  head.record.id = "run_of_failed";
  head.settings = Map{{"paths", List{"suite.yaml"}},
                      {"folder", folder_.string()},
                      {"flags", Map{{"only-failed", List{"true"}}}}};
  ASSERT_TRUE(store_->begin(head));
  store::Trial trial;
  trial.record.name = "b";
  ASSERT_TRUE(store_->put("run_of_failed", {&trial, 1}));
  EXPECT_THAT(cases(finished(live_->again("run_of_failed", {}))), ElementsAre("b failed"));
}

TEST_F(FollowRuns, RepeatsNothingThatTheServerMayNot) {
  const auto first = live_->run(request());
  RunOptions defaults;
  live_ = LiveRuns::make(
      defaults, [](const std::string&) { return std::nullopt; }, store_,
      [](const Map&) -> Result<RunOptions> { return fail("E752", "the run was started with --agent"); });
  EXPECT_EQ(live_->again(first->id, {}).error().error.code, "E752");
  EXPECT_EQ(live_->again("run_none", {}).error().error.code, "E421");
}

TEST_F(FollowRuns, ResumesARunWhoseServerDied) {
  store::RunHead head = *store_->find(live_->run(request())->id).value();
  head.record.id = "run_interrupted";
  head.state = store::RunState::running;
  ASSERT_TRUE(store_->begin(head));
  EXPECT_EQ((*store_->find("run_interrupted"))->state, store::RunState::interrupted);
  EXPECT_FALSE(live_->stop("run_interrupted"));
  EXPECT_THAT(cases(finished(live_->resume("run_interrupted"))),
              ElementsAre("a passed", "b failed", "c skipped"));
}

TEST_F(FollowRuns, DoesNotResumeARunThatAnotherProcessExecutes) {
  store::RunHead head = *store_->find(live_->run(request())->id).value();
  head.record.id = "run_elsewhere";
  head.state = store::RunState::running;
  ASSERT_TRUE(store_->begin(head));
  ASSERT_TRUE(store_->hold("run_elsewhere", store::this_owner()));
  EXPECT_EQ(live_->resume("run_elsewhere").error().error.code, "E568");
}

TEST_F(FollowRuns, SaysThatARunPassedOnlyAtItsEnd) {
  const auto id = live_->start(request("slow.yaml"));
  const auto head = *store_->find(*id);
  EXPECT_EQ(head->state, store::RunState::running);
  EXPECT_FALSE(head->record.passed);
  EXPECT_TRUE(head_value(*head).find("owner")->find("here")->boolean());
}

TEST_F(FollowRuns, RefusesMoreThanALimitAtOnce) {
  std::vector<std::string> ids;
  for (int i = 0; i < 16; ++i) ids.push_back(live_->start(request("slow.yaml")).value());
  EXPECT_EQ(live_->start(request()).error().error.code, "E566");
  EXPECT_EQ(live_->going_on().size(), 16U);
}

TEST(RunRequests, ComeBackOutOfTheSettings) {
  const RunRequest said{.paths = {"a.yaml"},
                        .folder = "/x",
                        .names = {"n"},
                        .filter = "f",
                        .tags = {"t"},
                        .model = "m",
                        .judge = "j",
                        .repeat = 3,
                        .disabled_too = true};
  const RunOptions options = options_for(said, {});
  const auto read = request_in(options.settings);
  ASSERT_TRUE(read);
  EXPECT_EQ(Value(options_for(*read, {}).settings), Value(options.settings));
  RunOptions again;
  choose_again(options.settings, again);
  EXPECT_THAT(again.plan.selection.names, ElementsAre("n"));
  EXPECT_TRUE(again.plan.selection.disabled_too);
}

TEST(Events, CoverWhatIsGone) {
  const auto log = std::make_shared<EventLog>(4);
  for (int i = 1; i <= 10; ++i) log->add("case", i);
  log->cover("ten");
  log->add("case", 11);
  Seen late;
  const auto following = log->follow(2, late.take());
  EXPECT_THAT(late.numbers(), ElementsAre(10, 11));
  EXPECT_EQ(late.all().front().kind, "progress");
  Seen near;
  const auto other = log->follow(8, near.take());
  EXPECT_THAT(near.numbers(), ElementsAre(9, 10, 11));
}

TEST(Events, WaitForRoom) {
  const auto log = std::make_shared<EventLog>(100);
  Seen slow;
  slow.give_room(2);
  const auto following = log->follow(0, slow.take());
  for (int i = 1; i <= 5; ++i) log->add("case", i);
  EXPECT_THAT(slow.numbers(), ElementsAre(1, 2));
  slow.give_room(100);
  following->go_on();
  EXPECT_THAT(slow.numbers(), ElementsAre(1, 2, 3, 4, 5));
}

TEST(Events, AreNotGivenToThoseWhoLeft) {
  const auto log = std::make_shared<EventLog>();
  Seen seen;
  auto following = log->follow(0, seen.take());
  log->add("case", 1);
  following.reset();
  log->add("case", 2);
  EXPECT_THAT(seen.numbers(), ElementsAre(1));
  EXPECT_EQ(log->followers(), 0U);
}

TEST(Events, EndWithTheLast) {
  const auto log = std::make_shared<EventLog>();
  log->add("finished", 1);
  log->add("case", 2);
  Seen seen;
  const auto following = log->follow(1, seen.take());  // who saw it already is told again
  EXPECT_THAT(seen.numbers(), ElementsAre(1));
}

TEST(Keys, AreReadBack) {
  EXPECT_EQ(read_key("2.17.1"), (store::TrialKey{2, 17, 1}));
  EXPECT_EQ(key_text({2, 17, 1}), "2.17.1");
  for (const char* bad : {"", "1", "1.2", "1.2.", "1.2.3.4", "1.2.x", "1..2", "-1.2.3", "1.2.3 "})
    EXPECT_EQ(read_key(bad), std::nullopt) << bad;
}

}  // namespace
}  // namespace proctor::service
