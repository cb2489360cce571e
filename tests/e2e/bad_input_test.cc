// Whatever lies in a project, proctor says what is wrong and where, soon and in little memory, and opens
// nothing outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <functional>

#include "e2e/process.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using testing::HasSubstr;
using testing::Not;

constexpr auto kCanary = "canary-4711";

// Tells whether anything in a folder was opened or read since it was made.
class Watch {
 public:
  explicit Watch(const fs::path& folder) : queue_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    ::inotify_add_watch(queue_, folder.c_str(), IN_OPEN | IN_ACCESS);
  }
  ~Watch() { ::close(queue_); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  bool saw_something() const {
    std::array<char, 4096> events{};
    return ::read(queue_, events.data(), events.size()) > 0;
  }

 private:
  int queue_;
};

TEST(Watch, SeesAFileBeingOpened) {
  const Folder folder;
  folder.put("a", "x");
  const Watch watch(folder.path());
  EXPECT_FALSE(watch.saw_something());
  EXPECT_EQ(folder.text("a"), "x");
  EXPECT_TRUE(watch.saw_something());
}

struct Bad {
  std::string name;
  std::function<void(const Folder& project)> make;  // in the folder `project` of what it is given
  std::string path;                                 // given to validate
  std::string wanted;                               // in what is said
};

void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }

// A project in `project`, with a file and a pipe beside it that nothing may touch.
class BadInput : public testing::TestWithParam<Bad> {
 protected:
  void SetUp() override {
    folder_.put("outside/secret.yaml", "proctor: "s + kCanary + "\n");
    folder_.put("project/proctor.yaml", "");
    ASSERT_EQ(::mkfifo((folder_ / "outside/pipe.yaml").c_str(), 0600), 0);
  }

  Ran validate(const std::string& path) const {
    return proctor({.words = {"validate", path}, .folder = folder_ / "project"});
  }

  Folder folder_;
};

void expect_modest(const Ran& ran) {
  if (!is_measurable()) return;
  EXPECT_LE(ran.wall.count(), 2000);
  EXPECT_LE(ran.peak_mib, 128U);
}

TEST_P(BadInput, IsRefusedWithPlaceAndReason) {
  GetParam().make(folder_);
  const Watch watch(folder_ / "outside");
  const Ran ran = validate(GetParam().path);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr(GetParam().wanted));
  EXPECT_THAT(ran.err, testing::ContainsRegex("^[^\n]+:[0-9]+:[0-9]+: error\\[E[0-9]+\\]: "));
  EXPECT_FALSE(watch.saw_something()) << "something outside the root was opened";
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(kCanary)));
  expect_modest(ran);
}

// --- The faults

using Make = std::function<void(const Folder&)>;

Make file(const std::string& name, const std::string& text) {
  return [=](const Folder& folder) { folder.put("project/" + name, text); };
}

// What is large is made when it is needed: the memory of the one who starts a program counts as the
// program's.
Make file(const std::string& name, std::string (*text)()) {
  return [=](const Folder& folder) { folder.put("project/" + name, text()); };
}

Make link(const std::string& target, const std::string& name) {
  return [=](const Folder& folder) { folder.link(target, "project/" + name); };
}

void large(const Folder& folder) {
  folder.put("project/a.yaml", "");
  fs::resize_file(folder / "project/a.yaml", std::uintmax_t{200} << 20U);
}

void pipe(const Folder& folder) { ASSERT_EQ(::mkfifo((folder / "project/a.yaml").c_str(), 0600), 0); }

std::string bomb() {
  std::string text = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c <= 'k'; ++c) {
    text += c + ": &"s + c + " ["s;
    for (int i = 0; i < 10; ++i) text += "*"s + static_cast<char>(c - 1) + (i < 9 ? ", " : "]\n");
  }
  return text;
}

constexpr std::size_t kLevels = 10'000;

std::string flow(const std::string& open, const std::string& close) {
  std::string text;
  for (std::size_t i = 0; i < kLevels; ++i) text += open;
  text += "1";
  for (std::size_t i = 0; i < kLevels; ++i) text += close;
  return text;
}

// One list in another on one line: `- - - x`. Levels by indentation would be past the limit for a file first.
std::string block() {
  std::string text;
  for (std::size_t i = 0; i < kLevels; ++i) text += "- ";
  return text + "x\n";
}

std::string indented() {
  constexpr std::size_t kFewer = 5000;
  std::string text;
  for (std::size_t i = 0; i < kFewer; ++i) text += std::string(i, ' ') + "a:\n";
  return text;
}

// A whole file on one line, with many faults: what is shown of each must not be the line.
std::string one_line() {
  std::string text = R"({"tests": [)";
  for (int i = 0; i < 200; ++i)
    text += R"({"name": ")" + std::string(100'000, 'x') + R"(", "assertions": [{"type": "wrong"}]}, )";
  return text + R"({"name": "last", "assertions": [{"type": "exact", "value": "x"}]}]})";
}

std::string utf16(const std::string& ascii, bool big, bool mark) {
  std::string out = mark ? (big ? "\xFE\xFF"s : "\xFF\xFE"s) : ""s;
  for (const char c : ascii) out += big ? "\0"s + c : c + "\0"s;
  return out;
}

const std::string kSuite = "proctor: 1\ncases: [{name: a, checks: [{contains: b}]}]\n";

template <typename Param>
std::string names(const testing::TestParamInfo<Param>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadInput,
    testing::Values(
        Bad{"Empty", file("a.yaml", ""), "a.yaml", "a.yaml:1:1: error[E101]: empty file"},
        Bad{"EmptyJson", file("a.json", ""), "a.json", "a.json:1:1: error[E101]: empty file"},
        Bad{"White", file("a.yaml", " \n\n"), "a.yaml", "empty file: nothing but white space"},
        Bad{"Binary",
            file("a.yaml",
                 "\x7F"
                 "ELF\2\1\1\0\0\0\0\0\0\0"s),
            "a.yaml", "binary file"},
        Bad{"NotUtf8", file("a.yaml", "name: caf\xE9\n"), "a.yaml", "a.yaml:1:10: error[E102]: not UTF-8"},
        Bad{"Utf16LittleMarked", file("a.yaml", utf16(kSuite, false, true)), "a.yaml",
            "UTF-16: save as UTF-8"},
        Bad{"Utf16BigMarked", file("a.yaml", utf16(kSuite, true, true)), "a.yaml", "UTF-16: save as UTF-8"},
        Bad{"Utf16Little", file("a.json", utf16("{\"a\": 1}", false, false)), "a.json",
            "UTF-16: save as UTF-8"},
        Bad{"Utf16Big", file("a.json", utf16("{\"a\": 1}", true, false)), "a.json", "UTF-16: save as UTF-8"},
        Bad{"Large", large, "a.yaml", "too large: 200 MiB, and the limit for a file is 32 MiB"},
        Bad{"AliasBomb", file("a.yaml", bomb()), "a.yaml", "more than 1000000 values"},
        Bad{"DeepFlow", file("a.yaml", flow("[", "]")), "a.yaml",
            "a.yaml:1:129: error[E104]: nested deeper than 128 levels"},
        Bad{"DeepFlowMaps", file("a.yaml", flow("{a: ", "}")), "a.yaml", "nested deeper than 128 levels"},
        Bad{"DeepBlock", file("a.yaml", block()), "a.yaml", "nested deeper than 128 levels"},
        Bad{"DeepIndented", file("a.yaml", indented), "a.yaml", "nested deeper than 128 levels"},
        Bad{"DeepJson", file("a.json", flow("[", "]")), "a.json",
            "a.json:1:129: error[E104]: nested deeper than 128 levels"},
        Bad{"DeepJsonMaps", file("a.json", flow("{\"a\":", "}")), "a.json", "nested deeper than 128 levels"},
        Bad{"OneLine", file("a.json", one_line), "a.json", "… and 180 more faults in a.json"},
        Bad{"Missing", [](const Folder&) {}, "a.yaml", "a.yaml:1:1: error[E100]: no such file or folder"},
        Bad{"FolderWithNothing", [](const Folder& folder) { fs::create_directory(folder / "project/tests"); },
            "tests", "tests:1:1: error[E127]: no test files here"},
        Bad{"FolderNamedLikeAFile",
            [](const Folder& folder) { fs::create_directory(folder / "project/a.yaml"); }, "a.yaml",
            "a.yaml:1:1: error[E127]: no test files here"}),
    names<Bad>);

INSTANTIATE_TEST_SUITE_P(
    Places, BadInput,
    testing::Values(
        Bad{"Device", [](const Folder&) {}, "/dev/zero",
            "/dev/zero:1:1: error[E108]: not a file but a device"},
        Bad{"LinkToDevice", link("/dev/zero", "a.yaml"), "a.yaml", "\"a.yaml\" is a link to \"/dev/zero\""},
        Bad{"LinkToDeviceInAFolder", link("/dev/zero", "a.yaml"), ".",
            "\"a.yaml\" is a link to \"/dev/zero\""},
        Bad{"Pipe", pipe, "a.yaml", "a.yaml:1:1: error[E108]: not a file but a named pipe"},
        Bad{"LinkOut", link("../outside/secret.yaml", "a.yaml"), "a.yaml",
            "a.yaml:1:1: error[E107]: leads out of the root"},
        Bad{"LinkOutInAFolder", link("../outside/secret.yaml", "a.yaml"), ".",
            "a.yaml:1:1: error[E107]: leads out of the root"},
        Bad{"LinkToAPipeOutside", link("../outside/pipe.yaml", "a.yaml"), "a.yaml", "leads out of the root"},
        Bad{"FolderLinkOut", link("../outside", "tests"), "tests",
            "tests:1:1: error[E107]: leads out of the root"},
        Bad{"FileBehindAFolderLink", link("../outside", "tests"), "tests/secret.yaml",
            "leads out of the root"},
        Bad{"LinkToItself", link("a.yaml", "a.yaml"), "a.yaml",
            "a.yaml:1:1: error[E124]: links that lead in a circle"},
        Bad{"LinksInACircle",
            [](const Folder& folder) {
              folder.link("b.yaml", "project/a.yaml");
              folder.link("a.yaml", "project/b.yaml");
            },
            ".", "b.yaml:1:1: error[E124]: links that lead in a circle"},
        Bad{"FolderInItself",
            [](const Folder& folder) {
              folder.put("project/tests/a.yaml", kSuite);
              folder.link(".", "project/tests/self");
            },
            ".", "tests/self:1:1: error[E125]: this link leads back to a folder that it lies in"},
        Bad{"FolderInItsParent",
            [](const Folder& folder) {
              folder.put("project/tests/a.yaml", kSuite);
              folder.link("..", "project/tests/up");
            },
            ".", "tests/up:1:1: error[E125]: "}),
    names<Bad>);

// --- References from one file to another

struct Reference {
  std::string name;
  std::string text;
  std::string wanted;
};

void PrintTo(const Reference& reference, std::ostream* out) { *out << reference.name; }

class BadReference : public testing::TestWithParam<Reference> {};

TEST_P(BadReference, IsRefusedAtItsLine) {
  const Folder folder;
  folder.put("outside/secret.yaml", "prompt: "s + kCanary + "\nmodel: m\n");
  folder.put("project/.promptrepo/tests/s/suite.yaml",
             "test_suite:\n  name: s\n  tests:\n    - name: t\n      prompt_reference: \"" + GetParam().text +
                 "\"\n      metrics: [{type: bias}]\n");
  folder.link("../../../outside/secret.yaml", "project/.promptrepo/prompts/link.yaml");
  folder.link("../../../outside", "project/.promptrepo/prompts/folder");
  folder.link((folder / "outside").string(), "project/.promptrepo/prompts/absolute");
  const Watch watch(folder / "outside");
  const Ran ran = proctor({.words = {"validate", ".promptrepo/tests"}, .folder = folder / "project"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr(".promptrepo/tests/s/suite.yaml:5:25: error["));
  EXPECT_THAT(ran.err, HasSubstr(GetParam().wanted));
  EXPECT_FALSE(watch.saw_something()) << "something outside the root was opened";
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(kCanary)));
  expect_modest(ran);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadReference,
    testing::Values(
        Reference{"Climbing", "file:///../outside/secret.yaml", "leaves the repository"},
        Reference{"ClimbingLater", "file:///.promptrepo/../../outside/secret.yaml", "leaves the repository"},
        Reference{"ClimbingPlain", "../outside/secret.yaml", "leaves the repository"},
        Reference{"Absolute", "/etc/passwd", "absolute path"},
        Reference{"AbsoluteUri", "file:////etc/passwd", "absolute path"},
        Reference{"Percent", "file:///%2e%2e/outside/secret.yaml", "percent sign"},
        Reference{"PercentSlash", "file:///..%2Foutside%2Fsecret.yaml", "percent sign"},
        Reference{"OtherScheme", "http://example.com/x.yaml", "not a file of the repository"},
        Reference{"Link", "file:///.promptrepo/prompts/link.yaml", "leads out of the root"},
        Reference{"FolderLink", "file:///.promptrepo/prompts/folder/secret.yaml", "leads out of the root"},
        Reference{"AbsoluteLink", "file:///.promptrepo/prompts/absolute/secret.yaml",
                  "leads out of the root"}),
    names<Reference>);

}  // namespace
}  // namespace proctor::e2e
