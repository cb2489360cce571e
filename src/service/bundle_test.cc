#include "service/bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <thread>

#include "base/root.h"
#include "base/sha256.h"
#include "service/bundle_testing.h"
#include "testing/test_folder.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using proctor::testing::TestFolder;
using proctor::testing::Where;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// --- As a value

Bundle some_bundle() {
  return {.base = "/home/ann",
          .roots = {".", "shop"},
          .folders = {"shop/tests"},
          .files = {{"shop/a.yaml", sha256_hex("a"), 1, false}, {"shop/run.sh", sha256_hex("run"), 3, true}}};
}

TEST(BundleValue, ReadsBackWhatItWrites) {
  EXPECT_EQ(read_bundle(to_value(some_bundle())), some_bundle());
  EXPECT_EQ(digest_of(some_bundle()), digest_of(*read_bundle(to_value(some_bundle()))));
}

TEST(BundleValue, HasADigestOfItsOwn) {
  Bundle other = some_bundle();
  other.files[1].executable = false;
  EXPECT_NE(digest_of(other), digest_of(some_bundle()));
  other = some_bundle();
  other.roots.pop_back();
  EXPECT_NE(digest_of(other), digest_of(some_bundle()));
}

TEST(BundleValue, RefusesWhatIsNone) {
  EXPECT_FALSE(read_bundle(Value()));
  EXPECT_FALSE(read_bundle(Map{{"base", "/"}}));
  for (const std::string_view key : {"base", "roots", "folders", "files"}) {
    Value without = to_value(some_bundle());
    without.map().set(key, 7);
    EXPECT_FALSE(read_bundle(without)) << key;
  }
  Value odd = to_value(some_bundle());
  odd.map().find("files")->list()[0].map().set("bytes", -1);
  EXPECT_FALSE(read_bundle(odd));
}

TEST(BundleValue, RefusesPathsThatLeadOut) {
  const std::string nul("a\0b", 3);
  for (const std::string& path : {std::string("/etc/passwd"), std::string("../x"), std::string("a/../../x"),
                                  std::string("."), std::string(""), std::string("a//b"), std::string("a/"),
                                  std::string("./a"), nul, std::string("\xff")}) {
    Bundle bundle = some_bundle();
    bundle.files = {{path, sha256_hex(""), 0, false}};
    EXPECT_FALSE(read_bundle(to_value(bundle))) << path;
    EXPECT_FALSE(check_bundle(bundle)) << path;
    if (path == ".") continue;
    bundle = some_bundle();
    bundle.roots = {path};
    EXPECT_FALSE(check_bundle(bundle)) << path;
    bundle.roots = {};
    bundle.folders = {path};
    EXPECT_FALSE(check_bundle(bundle)) << path;
  }
}

TEST(BundleValue, RefusesFilesThatAreInEachOthersWay) {
  const std::string hash = sha256_hex("");
  const std::vector<std::vector<BundleFile>> bad = {{{"a", hash}, {"a", hash}},
                                                    {{"b", hash}, {"a", hash}},
                                                    {{"a", hash}, {"a/b", hash}},
                                                    {{"a", hash}, {"a.b", hash}, {"a/b/c", hash}},
                                                    {{"shop", hash}},
                                                    {{"a", "12"}},
                                                    {{"a", std::string(64, 'X')}},
                                                    {{"a", hash, kMostFileBytes + 1}}};
  for (const auto& files : bad) {
    Bundle bundle = some_bundle();
    bundle.files = files;
    EXPECT_FALSE(read_bundle(to_value(bundle))) << files.back().path;
  }
}

TEST(BundleValue, RefusesABaseThatIsNoAbsolutePath) {
  for (const std::string base : {"", "home", "/home/../etc", "/home/"}) {
    Bundle bundle = some_bundle();
    bundle.base = base;
    EXPECT_FALSE(read_bundle(to_value(bundle))) << base;
  }
}

// --- Packing and unpacking

class BundleFiles : public ::testing::Test {
 protected:
  BundleList list(std::vector<std::string> files) const {
    BundleList out{.roots = {home_.path().string()}, .current = home_.path().string()};
    for (std::string& file : files) out.files.push_back({home_.path().string(), std::move(file)});
    return out;
  }

  Result<std::string> unpack_here(const Bundle& bundle) {
    return unpack(bundle, away_ / "runs", blobs_.fetch());
  }

  static std::vector<std::string> paths_of(const Bundle& bundle) {
    std::vector<std::string> out;
    out.reserve(bundle.files.size());
    for (const BundleFile& file : bundle.files) out.push_back(file.path);
    return out;
  }

  static std::string text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  TestFolder home_;
  TestFolder away_;
  MemoryBlobs blobs_;
};

TEST_F(BundleFiles, TravelWithTheirBytesAndTheRightToRun) {
  home_.put("a/run.sh", "#!/bin/sh\n");
  home_.put("b.bin", std::string("\0\xff\n", 3));
  ::chmod((home_ / "a/run.sh").c_str(), 0755);
  const auto bundle = pack(list({"b.bin", "a/run.sh", "b.bin"}), blobs_.keep());
  ASSERT_TRUE(bundle) << bundle.error().message;
  EXPECT_THAT(paths_of(*bundle), ElementsAre("a/run.sh", "b.bin"));
  EXPECT_EQ(bundle->base, home_.path());
  const auto there = unpack_here(*bundle);
  ASSERT_TRUE(there) << there.error().message;
  EXPECT_EQ(*there, fs::canonical(away_.path()) / "runs" / digest_of(*bundle));
  EXPECT_EQ(text(*there + "/b.bin"), std::string("\0\xff\n", 3));
  EXPECT_EQ(::access((*there + "/a/run.sh").c_str(), X_OK), 0);
  EXPECT_EQ(fs::status(*there + "/b.bin").permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST_F(BundleFiles, AreKeptOnceAndInBatches) {
  for (int i = 0; i < 5; ++i)
    home_.put("big" + std::to_string(i), std::string(3 << 20U, static_cast<char>('a' + i % 4)));
  const auto bundle = pack(list({"big0", "big1", "big2", "big3", "big4"}), blobs_.keep());
  ASSERT_TRUE(bundle);
  EXPECT_EQ(blobs_.bytes.size(), 4U);
  EXPECT_EQ(blobs_.batches, 2U);
  ASSERT_TRUE(unpack_here(*bundle));
}

TEST_F(BundleFiles, LeaveAMarkInEachRootThatHasNone) {
  fs::create_directories(home_ / "shop/.git");
  home_.put("shop/s.yaml", "s");
  home_.put("other/proctor.yaml", "store: postgresql://ann:secret@db/runs\n");
  home_.put("other/s.yaml", "s");
  BundleList wanted{.files = {{home_ / "shop", "s.yaml"}, {home_ / "other", "s.yaml"}},
                    .roots = {home_ / "shop", home_ / "other"},
                    .current = home_ / "shop"};
  const auto bundle = pack(wanted, blobs_.keep());
  ASSERT_TRUE(bundle);
  EXPECT_THAT(bundle->roots, ElementsAre("other", "shop"));
  const std::string there = *unpack_here(*bundle);
  EXPECT_TRUE(fs::is_empty(there + "/shop/.ai-tests"));
  EXPECT_FALSE(fs::exists(there + "/shop/.git"));
  EXPECT_EQ(text(there + "/other/proctor.yaml"), "");  // no password travels in it
  EXPECT_FALSE(fs::exists(there + "/other/.ai-tests"));
  EXPECT_FALSE(fs::exists(there + "/.ai-tests"));
  EXPECT_EQ(place_of("shop/s.yaml", "", there)->root, there + "/shop");
  EXPECT_EQ(place_of("other/s.yaml", "", there)->root, there + "/other");
}

TEST_F(BundleFiles, KeepTheFoldersThatTheirPathsLeadThrough) {
  home_.put("x.md", "x");
  fs::create_directories(home_ / "prompts");
  const auto bundle = pack(list({"prompts/../x.md"}), blobs_.keep());
  ASSERT_TRUE(bundle);
  EXPECT_THAT(paths_of(*bundle), ElementsAre("x.md"));
  EXPECT_EQ(text(*unpack_here(*bundle) + "/prompts/../x.md"), "x");
}

TEST_F(BundleFiles, TravelFromPlacesThatHaveOnlyTheSystemInCommon) {
  const TestFolder memory(Where::memory);
  memory.put("given.json", "g");
  home_.put("s.yaml", "s");
  BundleList wanted = list({"s.yaml"});
  wanted.files.push_back({memory.path().string(), "given.json"});
  wanted.roots.emplace_back("/");
  const auto bundle = pack(wanted, blobs_.keep());
  ASSERT_TRUE(bundle) << bundle.error().message;
  EXPECT_EQ(bundle->base, "/");
  EXPECT_EQ(read_bundle(to_value(*bundle)), *bundle);
  const auto there = unpack_here(*bundle);
  ASSERT_TRUE(there) << there.error().message;
  EXPECT_EQ(text(*there + memory.path().string() + "/given.json"), "g");
  EXPECT_EQ(text(*there + home_.path().string() + "/s.yaml"), "s");
}

TEST_F(BundleFiles, AreRefusedByNameWhereTheyCannotTravel) {
  ASSERT_EQ(::mkfifo((home_ / "pipe").c_str(), 0600), 0);
  home_.put("huge", "");
  fs::resize_file(home_ / "huge", kMostFileBytes + 1);
  away_.put("secret", "s");
  fs::create_symlink(away_ / "secret", home_ / "out");
  for (const auto& [name, why] : {std::pair("pipe", "pipe"), std::pair("huge", "32 MiB"),
                                  std::pair("out", "leads out"), std::pair("none", "no such")}) {
    const auto bundle = pack(list({name}), blobs_.keep());
    ASSERT_FALSE(bundle) << name;
    EXPECT_EQ(bundle.error().code, "E503");
    EXPECT_THAT(bundle.error().message, HasSubstr(home_ / name));
    EXPECT_THAT(bundle.error().message, HasSubstr(why));
  }
  EXPECT_THAT(blobs_.bytes, IsEmpty());
}

TEST_F(BundleFiles, AreReadThroughLinksThatStayInTheirRoot) {
  home_.put("shared/p.md", "hello");
  fs::create_symlink("shared/p.md", home_ / "p.md");
  const auto bundle = pack(list({"p.md"}), blobs_.keep());
  ASSERT_TRUE(bundle);
  EXPECT_THAT(paths_of(*bundle), ElementsAre("p.md"));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(*unpack_here(*bundle) + "/p.md")));
}

TEST_F(BundleFiles, EndWithWhoeverKeepsThem) {
  home_.put("a", "a");
  const auto bundle =
      pack(list({"a"}), [](std::span<const Blob>) -> Result<void> { return fail("E917", "gone"); });
  ASSERT_FALSE(bundle);
  EXPECT_EQ(bundle.error().code, "E917");
}

// --- What is there already, and what is in the way

class BundleAgain : public BundleFiles {
 protected:
  void SetUp() override {
    home_.put("a/one", "1");
    home_.put("a/two", "2");
    home_.put("three", "3");
    bundle_ = *pack(list({"a/one", "a/two", "three"}), blobs_.keep());
    there_ = away_ / ("runs/" + digest_of(bundle_));
  }

  void expect_whole() const {
    EXPECT_EQ(text(there_ + "/a/one"), "1");
    EXPECT_EQ(text(there_ + "/a/two"), "2");
    EXPECT_EQ(text(there_ + "/three"), "3");
  }

  Bundle bundle_;
  std::string there_;
};

TEST_F(BundleAgain, FetchesNothingThatIsThere) {
  ASSERT_TRUE(unpack_here(bundle_));
  EXPECT_EQ(blobs_.fetched.size(), 3U);
  ASSERT_TRUE(unpack_here(bundle_));
  EXPECT_EQ(blobs_.fetched.size(), 3U);
  expect_whole();
}

TEST_F(BundleAgain, FinishesWhatAKilledWorkerBegan) {
  ASSERT_TRUE(unpack_here(bundle_));
  fs::remove(there_ + "/a/two");
  fs::resize_file(there_ + "/three", 0);
  blobs_.fetched.clear();
  ASSERT_TRUE(unpack_here(bundle_));
  EXPECT_EQ(blobs_.fetched.size(), 2U);
  expect_whole();
}

TEST_F(BundleAgain, MendsWhatWasChanged) {
  ASSERT_TRUE(unpack_here(bundle_));
  std::ofstream(there_ + "/three", std::ios::trunc) << "4";
  ASSERT_TRUE(unpack_here(bundle_));
  expect_whole();
}

TEST_F(BundleAgain, RefusesBytesOfAnotherHash) {
  blobs_.bytes[sha256_hex("2")] = "X";
  const auto there = unpack_here(bundle_);
  ASSERT_FALSE(there);
  EXPECT_EQ(there.error().code, "E504");
  EXPECT_THAT(there.error().message, HasSubstr("a/two"));
  EXPECT_FALSE(fs::exists(there_ + "/a/two"));
}

TEST_F(BundleAgain, RefusesFewerBlobsThanItAskedFor) {
  const auto there = unpack(bundle_, away_ / "runs", [](std::span<const std::string>) {
    return Result<std::vector<std::string>>(std::vector<std::string>{"1"});
  });
  ASSERT_FALSE(there);
  EXPECT_EQ(there.error().code, "E504");
}

TEST_F(BundleAgain, RefusesAHostileBundleBeforeItFetches) {
  bundle_.files[0].path = "../evil";
  const auto there = unpack_here(bundle_);
  ASSERT_FALSE(there);
  EXPECT_EQ(there.error().code, "E504");
  EXPECT_THAT(blobs_.fetched, IsEmpty());
  EXPECT_FALSE(away_.has("runs"));
}

TEST_F(BundleAgain, WritesThroughNoLinkOfAFolder) {
  for (const std::string& to : {away_ / "elsewhere", std::string("b")}) {
    fs::remove_all(there_);
    fs::create_directories(there_ + "/b");
    fs::create_directories(away_ / "elsewhere");
    fs::create_symlink(to, there_ + "/a");
    const auto there = unpack_here(bundle_);
    ASSERT_FALSE(there);
    EXPECT_EQ(there.error().code, "E504");
    EXPECT_TRUE(fs::is_empty(away_ / "elsewhere"));
    EXPECT_TRUE(fs::is_empty(there_ + "/b"));
  }
}

TEST_F(BundleAgain, PutsAFileInPlaceOfALink) {
  away_.put("victim", "3");  // right bytes, wrong place
  fs::create_directories(there_);
  fs::create_symlink(away_ / "victim", there_ + "/three");
  ASSERT_TRUE(unpack_here(bundle_));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(there_ + "/three")));
  EXPECT_EQ(away_.text("victim"), "3");
}

TEST_F(BundleAgain, RefusesALinkInPlaceOfItsOwnFolder) {
  fs::create_directories(away_ / "elsewhere");
  fs::create_directories(away_ / "runs");
  fs::create_symlink(away_ / "elsewhere", there_);
  EXPECT_FALSE(unpack_here(bundle_));
  EXPECT_TRUE(fs::is_empty(away_ / "elsewhere"));
}

TEST_F(BundleAgain, TwoAtOnceDoNotMeet) {
  std::atomic<int> fetching = 0;
  std::atomic<int> calls = 0;
  std::atomic<bool> met = false;
  const FetchBlobs fetch = [&](std::span<const std::string> hashes) -> Result<std::vector<std::string>> {
    met = met || ++fetching > 1;
    ++calls;
    std::vector<std::string> out;
    for (const std::string& hash : hashes) out.push_back(blobs_.bytes.at(hash));
    --fetching;
    return out;
  };
  {
    std::vector<std::jthread> workers;
    workers.reserve(4);
    for (int i = 0; i < 4; ++i)
      workers.emplace_back([&] { EXPECT_TRUE(unpack(bundle_, away_ / "runs", fetch)); });
  }
  EXPECT_FALSE(met);
  EXPECT_EQ(calls, 1);
  expect_whole();
}

TEST(BundleSpeed, TenThousandSmallFilesTakeSeconds) {
  const TestFolder home(Where::memory);  // so that the disk is not what is measured
  const TestFolder away(Where::memory);
  BundleList wanted{.roots = {home.path().string()}, .current = home.path().string()};
  for (int i = 0; i < 10'000; ++i) {
    const std::string name = "cassettes/openai/" + sha256_hex(std::to_string(i)) + ".json";
    home.put(name, std::string(1000, static_cast<char>('a' + i % 26)) + std::to_string(i));
    wanted.files.push_back({home.path().string(), name});
  }
  MemoryBlobs blobs;
  const auto start = std::chrono::steady_clock::now();
  const auto bundle = pack(wanted, blobs.keep());
  ASSERT_TRUE(bundle);
  EXPECT_TRUE(read_bundle(to_value(*bundle)));
  const auto packed = std::chrono::steady_clock::now();
  ASSERT_TRUE(unpack(*bundle, away / "runs", blobs.fetch()));
  const auto unpacked = std::chrono::steady_clock::now();
  ASSERT_TRUE(unpack(*bundle, away / "runs", blobs.fetch()));
  const auto again = std::chrono::steady_clock::now();
  EXPECT_EQ(blobs.fetched.size(), 10'000U);
  const auto ms = [](auto time) {
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
  };
  RecordProperty("pack_ms", ms(packed - start));
  RecordProperty("unpack_ms", ms(unpacked - packed));
  RecordProperty("again_ms", ms(again - unpacked));
  EXPECT_LT(again - start, std::chrono::seconds(20));
}

// --- Settings

TEST(BundleMoves, PathsBeneathTheBase) {
  const Map settings{{"paths", List{"/home/ann/shop/tests", "tests", "/home/ann", "/home/anna/x"}},
                     {"folder", "/home/ann/shop"},
                     {"flags", Map{{"given", List{"/home/ann/shop/../given.json"}},
                                   {"cassettes", List{"/elsewhere"}},
                                   {"root", List{"/home/ann/shop/"}},
                                   {"filter", List{"/home/ann/shop"}},
                                   {"base-url", List{"http://localhost/home/ann"}}}},
                     {"said", List{"given"}}};
  const Map there = moved(settings, some_bundle(), "/w/d");
  const Map expected{{"paths", List{"/w/d/shop/tests", "tests", "/w/d", "/home/anna/x"}},
                     {"folder", "/w/d/shop"},
                     {"flags", Map{{"given", List{"/w/d/given.json"}},
                                   {"cassettes", List{"/elsewhere"}},
                                   {"root", List{"/w/d/shop"}},
                                   {"filter", List{"/home/ann/shop"}},
                                   {"base-url", List{"http://localhost/home/ann"}}}},
                     {"said", List{"given"}}};
  EXPECT_EQ(Value(there), Value(expected));
}

TEST(BundleMoves, OfAnAgentOnlyTheFilesThatTravelled) {
  const auto agent = [](const std::string& said, const Bundle& bundle) {
    const Map there = moved({{"flags", Map{{"agent", List{Value(said)}}}}}, bundle, "/w/d");
    return std::string(there.find("flags")->find("agent")->list()[0].text());
  };
  EXPECT_EQ(agent("/bin/sh /home/ann/shop/run.sh -x", some_bundle()), "'/bin/sh' '/w/d/shop/run.sh' '-x'");
  EXPECT_EQ(agent("/home/ann/other.sh", some_bundle()), "/home/ann/other.sh");
  EXPECT_EQ(agent("https://agents.example/home/ann?a&b", some_bundle()),
            "https://agents.example/home/ann?a&b");
  Bundle all = some_bundle();
  all.base = "/";
  all.files = {{"opt/it's.py", sha256_hex(""), 0, false}};
  EXPECT_EQ(agent("/usr/bin/python3 run.py", all), "/usr/bin/python3 run.py");
  EXPECT_EQ(agent("\"/opt/it's.py\"", all), R"('/w/d/opt/it'\''s.py')");
}

TEST(BundleMoves, EverythingThatIsAPathWhereTheBaseIsTheWholeSystem) {
  Bundle all = some_bundle();
  all.base = "/";
  const Map there =
      moved({{"folder", "/home/ann"}, {"paths", List{"/", "/a/b", "c"}}, {"flags", Map{{"tag", List{"/"}}}}},
            all, "/w");
  EXPECT_EQ(Value(there), Value(Map{{"folder", "/w/home/ann"},
                                    {"paths", List{"/w", "/w/a/b", "c"}},
                                    {"flags", Map{{"tag", List{"/"}}}}}));
}

TEST(BundleMoves, AndBack) {
  EXPECT_EQ(moved_back("/w/d/shop/s.yaml", some_bundle(), "/w/d"), "/home/ann/shop/s.yaml");
  EXPECT_EQ(moved_back("tests/s.yaml", some_bundle(), "/w/d"), "tests/s.yaml");
  EXPECT_EQ(moved_back("/w/d2/s.yaml", some_bundle(), "/w/d"), "/w/d2/s.yaml");
}

}  // namespace
}  // namespace proctor::service
