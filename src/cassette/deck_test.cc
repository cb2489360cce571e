#include "cassette/deck.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "cassette/file.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

namespace fs = std::filesystem;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

Question question(std::string_view text, std::string_view more = "") {
  const std::string body = R"({"model":"gpt-4","messages":[{"role":"user","content":)" +
                           value::to_json_text(text) + "}]" + std::string(more) + "}";
  return {"openai", "POST /v1/chat/completions", *value::parse_json(body)};
}

Recording answer(const Question& asked, std::string_view body) {
  Recording out;
  out.provider = asked.provider;
  out.endpoint = asked.endpoint;
  out.request = asked.body;
  out.status = 200;
  out.headers = {{"Content-Type", "application/json"}};
  out.frames = {{std::string(body), std::chrono::milliseconds(5)}};
  out.first_byte = out.total = std::chrono::milliseconds(5);
  out.recorded_at = "2026-01-02T03:04:05.006Z";
  return out;
}

class Decks : public testing::Test {
 protected:
  ~Decks() override { fs::remove_all(folder_); }

  DeckOptions options(Mode mode) const {
    return {.mode = mode,
            .folder = folder_,
            .shown = "cassettes",
            .record_command = "proctor run a.yaml --vcr record"};
  }
  std::unique_ptr<Deck> open(Mode mode) const { return open(options(mode)); }
  static std::unique_ptr<Deck> open(DeckOptions options) {
    auto deck = Deck::open(std::move(options));
    EXPECT_TRUE(deck) << deck.error().message;
    return *std::move(deck);
  }

  // Asks once, and keeps the answer.
  static void record(Deck& deck, const Question& asked, std::string_view body,
                     const Occasion& occasion = {}) {
    const auto kept = deck.keep(deck.cue(asked, occasion), answer(asked, body), {});
    EXPECT_TRUE(kept) << kept.error().message;
  }

  // The body that is played, "goes out", or the message of the fault.
  static std::string play(Deck& deck, const Question& asked, const Occasion& occasion = {}) {
    const auto played = deck.play(deck.cue(asked, occasion));
    if (!played) {
      EXPECT_EQ(played.error().kind, "cassette_miss");
      return played.error().message;
    }
    return *played == nullptr ? "goes out" : body_of(**played);
  }

  std::vector<std::string> files() const {
    std::vector<std::string> out;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder_, none))
      if (entry.is_regular_file()) out.push_back(entry.path().lexically_relative(folder_).string());
    std::sort(out.begin(), out.end());
    return out;
  }
  std::string path_of(const Question& asked, const Take& take = {}) const {
    return folder_ + "/" + Folder::file_name("openai", signature(asked, Match::fuzzy), take);
  }
  static void write(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
  }

  const std::string folder_ = testing::TempDir() + "proctor_decks_" + std::to_string(::getpid());
  const Question hello_ = question("Hello");
};

TEST(Modes, HaveNames) {
  for (const Mode mode : {Mode::off, Mode::record, Mode::replay, Mode::automatic, Mode::strict})
    EXPECT_EQ(parse_mode(name_of(mode)), mode);
  EXPECT_EQ(name_of(Mode::automatic), "auto");
  EXPECT_FALSE(parse_mode("Record"));
}

TEST_F(Decks, ThatAreOffTouchNothing) {
  const auto deck = open(Mode::off);
  record(*deck, hello_, "{}");
  EXPECT_EQ(play(*deck, hello_), "goes out");
  EXPECT_FALSE(deck->records());
  EXPECT_FALSE(fs::exists(folder_));
  EXPECT_THAT(deck->used(), IsEmpty());
}

TEST_F(Decks, PlayWhatWasRecorded) {
  record(*open(Mode::record), hello_, R"({"a":1})");
  for (const Mode mode : {Mode::replay, Mode::strict, Mode::automatic}) {
    const auto deck = open(mode);
    EXPECT_EQ(play(*deck, hello_, {"0:0", 1}), R"({"a":1})") << name_of(mode);
    EXPECT_EQ(deck->used().size(), 1U);
  }
}

TEST_F(Decks, ThatRecordNeverPlayAndReplaceWhatWasThere) {
  record(*open(Mode::record), hello_, "{}");
  const auto deck = open(Mode::record);
  EXPECT_EQ(play(*deck, hello_), "goes out");
  record(*open(Mode::record), hello_, R"({"new":1})");
  EXPECT_EQ(play(*open(Mode::replay), hello_), R"({"new":1})");
}

TEST_F(Decks, LetOutWhatIsNotThereInAutoAlone) {
  EXPECT_EQ(play(*open(Mode::automatic), hello_), "goes out");
  EXPECT_THAT(play(*open(Mode::replay), hello_), StartsWith("VCR replay miss: no cassette found"));
  EXPECT_THAT(play(*open(Mode::strict), hello_), StartsWith("VCR replay miss: no cassette found"));
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(Decks, ThatAreStrictRefuseToRecord) {
  const auto deck = open(Mode::strict);
  EXPECT_FALSE(deck->records());
  const auto kept = deck->keep(deck->cue(hello_, {}), answer(hello_, "{}"), {});
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, "E487");
  EXPECT_THAT(kept.error().message, StartsWith("STRICT CI MODE: "));
  record(*open(Mode::replay), hello_, "{}");
  EXPECT_FALSE(fs::exists(folder_));
}

// --- Takes

TEST_F(Decks, TellRepeatsAndTimesApart) {
  const auto deck = open(Mode::record);
  record(*deck, hello_, "[1,1]", {"0:0", 1});
  record(*deck, hello_, "[2,1]", {"0:0", 2});
  record(*deck, hello_, "[1,2]", {"0:0", 1});
  const auto again = open(Mode::replay);
  EXPECT_EQ(play(*again, hello_, {"0:0", 2}), "[2,1]");
  EXPECT_EQ(play(*again, hello_, {"0:0", 1}), "[1,1]");
  EXPECT_EQ(play(*again, hello_, {"0:0", 1}), "[1,2]");
  EXPECT_EQ(play(*again, hello_, {"3:7", 1}), "[1,1]") << "another case counts for itself";
  EXPECT_EQ(again->used().size(), 3U);
}

// c and d begin with the same words and go on from what they were answered.
TEST_F(Decks, GiveEveryCaseTheAnswerItGot) {
  const auto deck = open(Mode::record);
  record(*deck, hello_, "1", {"c", 1});
  record(*deck, hello_, "2", {"d", 1});
  record(*deck, hello_, "3", {"c", 2});
  record(*deck, hello_, "4", {"d", 2});
  for (const bool repeats_last : {false, true}) {
    DeckOptions again = options(Mode::replay);
    again.repeats_last = repeats_last;
    const auto player = open(again);
    EXPECT_EQ(play(*player, hello_, {"d", 2}), "4");
    EXPECT_EQ(play(*player, hello_, {"d", 1}), "2");
    EXPECT_EQ(play(*player, hello_, {"c", 1}), "1");
    EXPECT_EQ(play(*player, hello_, {"e", 1}), "1") << "who was not there hears what anyone hears";
  }
  EXPECT_EQ(play(*open(Mode::replay), hello_, {"c", 2}), "3");
  record(*open(Mode::record), hello_, "5", {"d", 1});
  EXPECT_EQ(files().size(), 1U) << "what was recorded before is replaced";
}

TEST_F(Decks, OfARunThatGoesOnLeaveOthersTheirAnswers) {
  const auto begun = std::chrono::system_clock::now() - std::chrono::seconds(1);
  record(*open(Mode::record), hello_, "1", {"c", 1});
  DeckOptions again = options(Mode::record);
  again.begun = begun;
  record(*open(again), hello_, "2", {"d", 1});
  const auto player = open(Mode::replay);
  EXPECT_EQ(play(*player, hello_, {"c", 1}), "1");
  EXPECT_EQ(play(*player, hello_, {"d", 1}), "2");
}

TEST_F(Decks, SayHowManyTakesThereAre) {
  const auto deck = open(Mode::record);
  record(*deck, hello_, "{}", {"0:0", 1});
  record(*deck, hello_, "{}", {"0:0", 2});
  const auto again = open(Mode::replay);
  const std::string name = Folder::file_name("openai", signature(hello_, Match::fuzzy), {3, 1});
  EXPECT_EQ(
      play(*again, hello_, {"0:0", 3}),
      "VCR replay miss: no cassette found for repeat 3 of a question (openai POST /v1/chat/completions, "
      "signature 4021ef3699bc4f39360bead3cc4fa72518e136282883512476fee1c075d44db5): 2 repeats were "
      "recorded, cassettes/" +
          name + " is not there; to record it: proctor run a.yaml --vcr record");
  play(*again, hello_, {"0:0", 1});
  EXPECT_THAT(play(*again, hello_, {"0:0", 1}),
              HasSubstr("for the 2. time that a case asks a question (openai"));
}

TEST_F(Decks, MayPlayTheLastTakeAgain) {
  const auto deck = open(Mode::record);
  for (const char* body : {"1", "2", "3"}) record(*deck, hello_, body, {"0:0", 1});
  DeckOptions again = options(Mode::replay);
  again.repeats_last = true;
  const auto player = open(again);
  std::vector<std::string> heard(5);
  for (std::string& text : heard) text = play(*player, hello_);
  EXPECT_THAT(heard, ElementsAre("1", "2", "3", "3", "3"));
  EXPECT_EQ(play(*player, hello_, {"a session", 1}), "1");
  EXPECT_THAT(play(*player, question("Bye")), StartsWith("VCR replay miss"));
}

TEST_F(Decks, ThatPlayTheLastAgainDoSoWithRepeatsToo) {
  const auto deck = open(Mode::record);
  for (const std::size_t repeat : {1U, 2U}) record(*deck, hello_, std::to_string(repeat), {"0:0", repeat});
  DeckOptions again = options(Mode::automatic);
  again.repeats_last = true;
  const auto player = open(again);
  std::vector<std::string> heard(3);
  for (std::string& text : heard) text = play(*player, hello_);
  EXPECT_THAT(heard, ElementsAre("1", "2", "2"));
}

TEST_F(Decks, PlayWhatAnotherToolWroteEveryTime) {
  write(path_of(hello_), R"({"cassette_version":"1.0","provider":"openai","request":{},
    "response":{"status":200,"headers":{},"body":{"other":true}},"recorded_at":"2026-01-01T00:00:00Z"})");
  const auto deck = open(Mode::replay);
  for (const std::size_t repeat : {1U, 1U, 2U, 5U})
    EXPECT_EQ(play(*deck, hello_, {"0:0", repeat}), R"({"other":true})");
}

TEST_F(Decks, RemoveFurtherTakesOfWhatIsRecordedAnew) {
  const auto first = open(Mode::record);
  for (const std::size_t repeat : {1U, 2U, 3U}) record(*first, hello_, "{}", {"0:0", repeat});
  record(*first, question("Bye"), "{}", {"0:1", 2});
  const auto second = open(Mode::record);
  record(*second, hello_, "[]", {"0:0", 2});
  record(*second, hello_, "[]", {"0:0", 1});
  EXPECT_EQ(files().size(), 3U);
  EXPECT_FALSE(fs::exists(path_of(hello_, {3, 1})));
  EXPECT_EQ(play(*open(Mode::replay), hello_, {"0:0", 2}), "[]");
}

TEST_F(Decks, OfARunThatGoesOnKeepWhatItRecorded) {
  const auto begun = std::chrono::system_clock::now() - std::chrono::seconds(1);
  const auto first = open(Mode::record);
  for (const std::size_t repeat : {1U, 2U}) record(*first, hello_, "{}", {"0:0", repeat});
  DeckOptions again = options(Mode::record);
  again.begun = begun;
  record(*open(again), hello_, "{}", {"0:0", 3});
  EXPECT_EQ(files().size(), 3U);
}

TEST_F(Decks, OfAutoRemoveNothing) {
  const auto first = open(Mode::record);
  for (const std::size_t repeat : {1U, 3U}) record(*first, hello_, "{}", {"0:0", repeat});
  record(*open(Mode::automatic), hello_, "{}", {"0:0", 2});
  EXPECT_EQ(files().size(), 3U);
}

// --- Answers that broke off

TEST_F(Decks, NeverTakeABrokenAnswerForAWhole) {
  const auto deck = open(Mode::record);
  Recording cut = answer(hello_, "");
  cut.frames.clear();
  cut.broke_off = Fault{"truncated", "cut"};
  ASSERT_TRUE(deck->keep(deck->cue(hello_, {}), cut, {}));
  EXPECT_EQ(play(*open(Mode::automatic), hello_), "goes out");
  const auto again = open(Mode::replay);
  const auto played = again->play(again->cue(hello_, {}));
  ASSERT_TRUE(played && *played);
  EXPECT_EQ((*played)->broke_off, cut.broke_off);
}

TEST_F(Decks, KeepAWholeAnswerRatherThanABrokenOne) {
  record(*open(Mode::record), hello_, "[1]");
  const auto deck = open(Mode::record);
  Recording cut = answer(hello_, "");
  cut.broke_off = Fault{"truncated", "cut"};
  ASSERT_TRUE(deck->keep(deck->cue(hello_, {}), cut, {}));
  EXPECT_EQ(play(*open(Mode::replay), hello_), "[1]");
}

// --- Files that are no good

TEST_F(Decks, SayWhereABadFileIsBadAndLetNothingOut) {
  for (const Mode mode : {Mode::replay, Mode::strict, Mode::automatic}) {
    write(path_of(hello_), "{\n  \"cassette_version\": \"1.0\",\n  oops");
    EXPECT_THAT(play(*open(mode), hello_),
                StartsWith("cassettes/" + path_of(hello_).substr(folder_.size() + 1) + ":3:3: "))
        << name_of(mode);
  }
}

TEST_F(Decks, SeeThatAFileHasChanged) {
  record(*open(Mode::record), hello_, "[1]");
  const auto deck = open(Mode::replay);
  EXPECT_EQ(play(*deck, hello_, {"a", 1}), "[1]");
  record(*open(Mode::record), hello_, "[2]");
  EXPECT_EQ(play(*deck, hello_, {"b", 1}), "[2]");
  fs::remove(path_of(hello_));
  EXPECT_THAT(play(*deck, hello_, {"c", 1}), StartsWith("VCR replay miss"));
}

// --- The nearest

TEST_F(Decks, NameTheNearestAndWhereItDiffers) {
  const auto deck = open(Mode::record);
  record(*deck, question("Tell me of Paris, the capital of France"), "{}");
  record(*deck, question("What is the weather?"), "{}");
  const std::string near =
      Folder::file_name("openai", signature(question("What is the weather?"), Match::fuzzy), {});
  const Question asked = question("What is the whether?", R"(,"temperature":1)");
  EXPECT_EQ(
      play(*open(Mode::replay), asked),
      "VCR replay miss: no cassette found (openai POST /v1/chat/completions, signature " +
          signature(asked, Match::fuzzy) + "); the nearest recording is cassettes/" + near +
          "; it differs first at $.messages[0].content: asked \"What is the whether?\", recorded \"What "
          "is the weather?\"; to record it: proctor run a.yaml --vcr record");
}

TEST_F(Decks, LeaveOutOfDifferencesWhatDoesNotCount) {
  record(*open(Mode::record), question("Hi", R"(,"temperature":0,"tools":[{"a":1}],"user":"x")"), "{}");
  EXPECT_THAT(play(*open(Mode::replay), question("Hi", R"(,"temperature":1,"tools":[{"a":2}])")),
              HasSubstr("differs first at $.tools[0].a: asked 2, recorded 1;"));
  EXPECT_THAT(play(*open(Mode::replay), question("Hi", R"(,"stream":true,"tools":[{"a":1}])")),
              HasSubstr("differs first at $.stream: asked true, recorded nothing;"));
}

TEST_F(Decks, SayThatThereIsNothingNear) {
  EXPECT_THAT(play(*open(Mode::replay), hello_), HasSubstr("cassettes has no recording of openai; to"));
}

TEST_F(Decks, ShowNoKeyInAMiss) {
  record(*open(Mode::record), question("the key is x"), "{}");
  DeckOptions with_key = options(Mode::replay);
  with_key.known = {Secret("canary-0123456789")};
  EXPECT_THAT(play(*open(with_key), question("the key is canary-0123456789")), Not(HasSubstr("canary-0")));
}

// --- Keys

TEST_F(Decks, KeepNoKey) {
  DeckOptions with_key = options(Mode::record);
  with_key.known = {Secret("canary-0123456789")};
  const auto deck = open(with_key);
  const Question asked = question("my key is canary-0123456789 and request-key-123");
  const auto kept = deck->keep(deck->cue(asked, {}), answer(asked, R"({"echo":"canary-0123456789"})"),
                               {Secret("request-key-123")});
  EXPECT_TRUE(kept) << kept.error().message;
  ASSERT_EQ(files().size(), 1U);
  std::ifstream file(folder_ + "/" + files().front());
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_THAT(text, Not(HasSubstr("canary-0")));
  EXPECT_THAT(text, Not(HasSubstr("request-key")));
  EXPECT_THAT(play(*open(Mode::replay), asked), HasSubstr("[REDACTED]"));
}

TEST_F(Decks, RefuseToKeepAKeyWhereRedactionIsOff) {
  DeckOptions off = options(Mode::record);
  off.known = {Secret("canary-0123456789")};
  off.redact.on = false;
  const auto deck = open(off);
  const auto kept = deck->keep(deck->cue(hello_, {}), answer(hello_, R"({"echo":"canary-0123456789"})"), {});
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, "E488");
  EXPECT_THAT(kept.error().message, Not(HasSubstr("canary")));
  EXPECT_THAT(files(), IsEmpty());
}

// --- Many at once

TEST_F(Decks, AreUsedByManyThreads) {
  const auto deck = open(Mode::automatic);
  std::vector<std::jthread> threads;
  threads.reserve(8);
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i)
        record(*deck, question(std::to_string(i)), std::to_string(i), {std::to_string(t), 1});
    });
  threads.clear();
  const auto again = open(Mode::replay);
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i)
        EXPECT_EQ(play(*again, question(std::to_string(i)), {std::to_string(t), 1}), std::to_string(i));
    });
  threads.clear();
  EXPECT_EQ(again->used().size(), 160U);
}

}  // namespace
}  // namespace proctor::cassette
