#include "service/blob.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "model/record.h"
#include "service/blob_testing.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

// "E475 why", or "" where all of it can be read.
std::string fault_of(const std::string& path) {
  auto reader = BlobReader::open(path);
  if (!reader) return reader.error().code + " " + reader.error().message;
  while (true) {
    const auto trial = reader->next();
    if (!trial) return trial.error().code + " " + trial.error().message;
    if (!*trial) return "";
  }
}

TEST_F(Blobs, AreReadAsTheyWereWritten) {
  const std::string path = write({2, 3});
  EXPECT_THAT(path, testing::EndsWith("/shard-2-of-3.proctor-shard.jsonl"));
  auto reader = BlobReader::open(path);
  ASSERT_TRUE(reader) << reader.error().message;
  const store::RunHead wanted = shard_head({2, 3});
  EXPECT_EQ(reader->head().cut.digest, "cut");
  EXPECT_EQ(reader->head().run.record.id, wanted.record.id);
  EXPECT_EQ(Value(reader->head().run.settings), Value(wanted.settings));
  EXPECT_EQ(reader->head().run.suites[1].hash, "h2");
  EXPECT_EQ(reader->head().run.commit, "c0ffee");
  for (const store::Trial& trial : trials_of({2, 3})) {
    const auto read = reader->next();
    ASSERT_TRUE(read && *read);
    EXPECT_EQ((*read)->key, trial.key);
    EXPECT_EQ(model::to_value((*read)->record), model::to_value(trial.record));
    EXPECT_EQ((*read)->assertions, trial.assertions);
  }
  EXPECT_EQ(*reader->next(), std::nullopt);
}

TEST_F(Blobs, MayHaveNoTrials) { EXPECT_EQ(fault_of(write({7, 7})), "") << "six cases, seven shards"; }

TEST_F(Blobs, AreNotWrittenOfARunThatEndedEarlyOrIsNoShard) {
  const auto store = store::memory_store();
  auto head = keep(*store, shard_head({1, 2}));
  head.state = store::RunState::stopped;
  EXPECT_FALSE(write_blob(*store, head, folder_.string()));
  head.state = store::RunState::finished;
  head.settings.erase("cut");
  EXPECT_FALSE(write_blob(*store, head, folder_.string()));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Blobs, AreForgottenByTheirShard) {
  const std::string path = write({1, 2});
  EXPECT_TRUE(remove_blob(folder_.string(), {2, 2}));
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_TRUE(remove_blob(folder_.string(), {1, 2}));
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(remove_blob((folder_ / "nowhere").string(), {1, 2}));
}

TEST_F(Blobs, AreNotTakenWhereTheyWereCutOffAnywhere) {
  const std::string path = write({1, 2});
  const std::string whole = text(path);
  for (std::size_t size = 0; size < whole.size(); size += size < 3000 ? 61 : 7) {
    put(path, whole.substr(0, size));
    EXPECT_THAT(fault_of(path), StartsWith("E475")) << size;
  }
  put(path, whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1));
  EXPECT_THAT(fault_of(path), HasSubstr("cut off after line 7: there is no end"));
}

TEST_F(Blobs, AreNotTakenWhereAnyByteWasChanged) {
  const std::string path = write({1, 2});
  const std::string whole = text(path);
  for (std::size_t i = 0; i < whole.size(); i += 13) {
    std::string changed = whole;
    changed[i] = changed[i] == '7' ? '8' : '7';
    put(path, changed);
    EXPECT_THAT(fault_of(path), testing::MatchesRegex("E47[59] .*")) << i;
  }
}

TEST_F(Blobs, AreNotTakenWithLinesTakenAwayAddedOrExchanged) {
  const std::string path = write({1, 2});
  const std::string whole = text(path);
  const auto first = whole.find('\n') + 1;
  const auto second = whole.find('\n', first) + 1;
  const auto third = whole.find('\n', second) + 1;
  put(path, whole.substr(0, first) + whole.substr(second));
  EXPECT_THAT(fault_of(path), HasSubstr("checksum"));
  put(path, whole.substr(0, second) + whole.substr(first));
  EXPECT_THAT(fault_of(path), HasSubstr("out of order"));
  put(path, whole.substr(0, first) + whole.substr(second, third - second) +
                whole.substr(first, second - first) + whole.substr(third));
  EXPECT_THAT(fault_of(path), HasSubstr("out of order"));
  put(path, whole + whole);
  EXPECT_THAT(fault_of(path), HasSubstr("more follows"));
}

TEST_F(Blobs, OfAnotherVersionSaySo) {
  const std::string path = write({1, 2});
  const std::string whole = text(path);
  replace(path, R"("proctor-shard":1)", R"("proctor-shard":2)");
  EXPECT_THAT(fault_of(path), AllOf(StartsWith("E479"), HasSubstr("format 2")));
  put(path, whole);
  replace(path, R"("proctor":")", R"("proctor":"9.)");
  EXPECT_THAT(fault_of(path), AllOf(StartsWith("E479"), HasSubstr("was written by proctor \"9.")));
}

TEST_F(Blobs, AreNeverTakenFromGarbage) {
  const std::string path = (folder_ / "x.proctor-shard.jsonl").string();
  const std::string deep(100'000, '[');
  for (const std::string& garbage :
       {std::string(), std::string("\n\n\n"), std::string("{}\n"), std::string("[]\n"),
        std::string("\0\xff\n", 3), deep + "\n", std::string(1'000'000, 'x'),
        std::string(R"({"proctor-shard":1e99})") + "\n",
        std::string(R"({"proctor-shard":1,"proctor":")") + PROCTOR_VERSION + R"(","cut":{"a":)" + deep +
            "\n"}) {
    put(path, garbage);
    EXPECT_THAT(fault_of(path), testing::MatchesRegex("E47[59] .*"));
  }
  EXPECT_THAT(fault_of(folder_.string()), HasSubstr("it is no file"));
  EXPECT_THAT(fault_of((folder_ / "nowhere").string()), HasSubstr("it cannot be read"));
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(fault_of((folder_ / "pipe").string()), HasSubstr("it is no file")) << "and nobody waits";
}

// Whoever makes the checksum right still gets nothing past what a trial must be.
TEST_F(Blobs, AreHeldToTheirShapeWhateverTheirChecksum) {
  const std::string path = write({1, 2});
  const std::string whole = text(path);
  const std::string head = whole.substr(0, whole.find('\n'));
  const auto with = [&](const std::string& line) {
    const std::string digest = chained(chained("", head), line);
    put(path, head + "\n" + line + "\n" + R"({"end":{"trials":1,"sha256":")" + digest + "\"}}\n");
    return fault_of(path);
  };
  std::string record;
  model::append_json(trial(0, 0, 1).record, record);
  const auto line = [&](const std::string& keys) {
    return fmt::format(R"({{{},"record":{}}})", keys, record);
  };
  EXPECT_THAT(with(line(R"("suite":0,"place":0,"repeat":1)")), HasSubstr("1 trial of 6")) << "a good line";
  for (const char* odd : {R"("suite":9,"place":0,"repeat":1)", R"("suite":-1,"place":0,"repeat":1)",
                          R"("suite":0,"place":1e300,"repeat":1)", R"("suite":0,"place":"0","repeat":1)",
                          R"("suite":0,"place":9007199254740991,"repeat":1)", R"("suite":0,"repeat":1)",
                          R"("suite":0,"place":0,"repeat":2)"})
    EXPECT_THAT(with(line(odd)), HasSubstr("no trial of this shard")) << odd;
  EXPECT_THAT(with(R"({"suite":0,"place":0,"repeat":1,"record":{"name":7}})"),
              HasSubstr("no trial of this shard"));
}

TEST(BlobName, SaysWhichShardItIs) {
  EXPECT_EQ(blob_name({2, 7}), "shard-2-of-7.proctor-shard.jsonl");
  const auto shard = shard_named("some/where/shard-2-of-7.proctor-shard.jsonl");
  ASSERT_TRUE(shard);
  EXPECT_EQ(shard->number, 2U);
  EXPECT_EQ(shard->of, 7U);
  for (const char* odd :
       {"", "x", "shard-8-of-7.proctor-shard.jsonl", "shard-0-of-7.proctor-shard.jsonl",
        "shard-1-of-x.proctor-shard.jsonl", "shard-1-of-7.jsonl", "shard-1.proctor-shard.jsonl"})
    EXPECT_FALSE(shard_named(odd)) << odd;
}

TEST_F(Blobs, AreReadLineByLineHoweverLongALineIs) {
  const std::string path = (folder_ / "lines").string();
  const std::string longer(1'000'000, 'y');
  put(path, "a\n\n" + longer + "\nlast");
  auto lines = LineReader::open(path, 2'000'000);
  ASSERT_TRUE(lines);
  EXPECT_EQ((*lines->next())->text, "a");
  EXPECT_EQ((*lines->next())->text, "");
  EXPECT_EQ((*lines->next())->text, longer);
  const auto last = *lines->next();
  EXPECT_EQ(last->text, "last");
  EXPECT_FALSE(last->whole);
  EXPECT_FALSE(*lines->next());
  auto narrow = LineReader::open(path, 1000);
  EXPECT_TRUE(narrow->next());
  EXPECT_TRUE(narrow->next());
  const auto long_line = narrow->next();
  ASSERT_FALSE(long_line);
  EXPECT_THAT(long_line.error().message, HasSubstr("a line is longer than 1000 bytes"));
}

}  // namespace
}  // namespace proctor::service
