// The suites of tests/promptfoo, converted and run, against what promptfoo itself found in them: case by case
// and assertion by assertion. verdicts.json holds that, and `./dev peers promptfoo` makes it anew.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/words.h"
#include "e2e/process.h"
#include "e2e/running.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

const std::filesystem::path kFolder = PROCTOR_SOURCE_DIR "/tests/promptfoo";
// Carried, told as W411, and decided otherwise.
struct Difference {
  std::string_view where;  // suite and case
  std::string_view type;
  std::string_view why;
};
constexpr Difference kKnown[] = {
    {"inline: no JSON", "contains-json", "promptfoo reads {\"age\": } as YAML, which forgives it"}};

constexpr std::string_view kLost = "lost-";  // the metric of an assertion that cannot be carried

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

Value json_of(const std::string& text) {
  auto value = value::parse_json(text);
  if (!value) throw std::runtime_error("no JSON: " + text.substr(0, 2000));
  return *std::move(value);
}

std::string text_in(const Value& map, std::string_view key) {
  const Value* found = map.find(key);
  return found != nullptr && found->is_text() ? std::string(found->text()) : std::string();
}

bool is_true(const Value& map, std::string_view key) {
  return map.find(key) != nullptr && *map.find(key) == Value(true);
}

bool is_known(std::string_view where, std::string_view type) {
  return std::any_of(std::begin(kKnown), std::end(kKnown),
                     [&](const Difference& known) { return known.where == where && known.type == type; });
}

// The server that answers both programs alike.
class Server {
 public:
  Server()
      : running_(Running::program("node", {.words = {(kFolder / "server.mjs").string()}, .folder = kFolder})),
        port_(running_.line()) {}

  std::map<std::string, std::string> environment() const {
    return {{"OPENAI_API_KEY", "none"},
            {"OPENAI_BASE_URL", "http://127.0.0.1:" + port_ + "/v1"},
            {"PROCTOR_JUDGE", "gpt-4o"}};
  }

 private:
  Running running_;
  std::string port_;
};

struct Tally {
  std::size_t cases = 0;
  std::size_t assertions = 0;
  std::size_t failing = 0;  // in promptfoo
  std::size_t agreed = 0;
};

class Promptfoo : public testing::Test {
 protected:
  static bool has_node() { return run_program("node", {.words = {"--version"}}).code == 0; }

  // The record's cases.
  List run(const std::string& file, const std::filesystem::path& folder) {
    const auto report = out_ / "record.json";
    std::filesystem::remove(report);
    const Ran ran = proctor({.words = {"run", file, "--store", "none", "--report", "json=" + report.string(),
                                       "--embedder", "openai/text-embedding-3-small", "-q"},
                             .folder = folder,
                             .environment = server_.environment()});
    EXPECT_TRUE(ran.code == 0 || ran.code == 1 || (ran.code == 3 && file.starts_with("lost")))
        << file << ": " << ran.code << "\n"
        << ran.err;
    return json_of(text_of(report)).find("suites")->list()[0].find("cases")->list();
  }

  // Texts of what was not carried.
  std::vector<std::string> convert(const std::string& suite) {
    const Ran ran = proctor({.words = {"convert", suite + ".yaml", "--to", "native", "-o",
                                       (out_ / (suite + ".native.yaml")).string(), "--diagnostics", "json"},
                             .folder = kFolder / "suites"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::vector<std::string> losses;
    for (const auto line : split(ran.err, '\n')) {
      if (line.empty()) continue;
      const Value told = json_of(std::string(line));
      if (text_in(told, "code") == "W410") losses.push_back(text_in(told, "message"));
    }
    return losses;
  }

  void compare_case(const Value& theirs, const Value& ours, const std::vector<std::string>& losses,
                    const std::string& where) {
    ++tally_.cases;
    const Value& step = ours.find("steps")->list()[0];
    EXPECT_EQ(text_in(step, "output"), text_in(theirs, "output")) << where;
    const List& checks = step.find("checks")->list();
    std::size_t at = 0;
    bool whole = true;
    bool lost = false;
    for (const Value& assertion : theirs.find("assertions")->list()) {
      ++tally_.assertions;
      if (!is_true(assertion, "pass")) ++tally_.failing;
      const std::string metric = text_in(assertion, "metric");
      ASSERT_LT(at, checks.size()) << where << ": an assertion was dropped";
      const Value& check = checks[at++];
      if (metric.starts_with(kLost)) {
        whole = false;
        lost = true;
        EXPECT_THAT(losses, testing::Contains(testing::HasSubstr("\"" + metric + "\""))) << where;
        EXPECT_EQ(text_in(check, "status"), "error") << where;
        EXPECT_EQ(text_in(check, "id"), metric) << where;
        EXPECT_EQ(text_in(*check.find("error"), "kind"), "import") << where;
        continue;
      }
      const std::string expected = is_true(assertion, "pass") ? "pass" : "fail";
      if (is_known(where, text_in(assertion, "type")) && text_in(check, "status") != expected) {
        whole = false;
        continue;
      }
      EXPECT_EQ(text_in(check, "status"), expected) << where << ": " << value::to_json(assertion) << "\n"
                                                    << value::to_json(check);
      if (text_in(check, "status") == expected) ++tally_.agreed;
    }
    EXPECT_EQ(at, checks.size()) << where;
    if (lost) {
      EXPECT_NE(text_in(ours, "status"), "passed") << where << ": what could not be converted is no pass";
    }
    if (whole) {
      EXPECT_EQ(text_in(ours, "status"), is_true(theirs, "pass") ? "passed" : "failed")
          << where << value::to_json(ours);
    }
  }

  void compare_suite(const std::string& suite, const List& theirs) {
    const auto losses = convert(suite);
    const List ours = run(suite + ".native.yaml", out_.path());
    ASSERT_EQ(ours.size(), theirs.size()) << suite;
    for (std::size_t i = 0; i < ours.size(); ++i)
      compare_case(theirs[i], ours[i], losses, suite + ": " + text_in(ours[i], "name"));
    // The config itself runs as what was made of it does.
    const List direct = run(suite + ".yaml", kFolder / "suites");
    ASSERT_EQ(direct.size(), ours.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
      EXPECT_EQ(text_in(direct[i], "name"), text_in(ours[i], "name"));
      EXPECT_EQ(text_in(direct[i], "status"), text_in(ours[i], "status")) << text_in(ours[i], "name");
    }
  }

  Server server_;
  Folder out_;
  Tally tally_;
};

TEST_F(Promptfoo, FindsTheSameInEveryCaseAndAssertion) {
  if (!has_node()) GTEST_SKIP() << "there is no node";
  const Value verdicts = json_of(text_of(kFolder / "verdicts.json"));
  EXPECT_FALSE(text_in(verdicts, "promptfoo").empty());
  for (const auto& suite : verdicts.find("suites")->map())
    compare_suite(std::string(suite.key), suite.value.list());
  EXPECT_GE(tally_.cases, 60U);
  EXPECT_GE(tally_.failing * 3, tally_.assertions) << "too little fails for agreement to mean much";
  EXPECT_GE(tally_.agreed * 10, tally_.assertions * 9)
      << tally_.agreed << " of " << tally_.assertions << " assertions are carried and agree";
  RecordProperty("assertions", static_cast<int>(tally_.assertions));
  RecordProperty("agreed", static_cast<int>(tally_.agreed));
}

TEST_F(Promptfoo, EverySuiteHasItsVerdicts) {
  const Value verdicts = json_of(text_of(kFolder / "verdicts.json"));
  for (const auto& entry : std::filesystem::directory_iterator(kFolder / "suites"))
    if (entry.path().extension() == ".yaml") {
      EXPECT_TRUE(verdicts.find("suites")->map().has(entry.path().stem().string())) << entry.path();
    }
}

TEST_F(Promptfoo, StrictConversionWritesNothingWhereSomethingIsLost) {
  const Ran ran = proctor(
      {.words = {"convert", "lost.yaml", "--to", "native", "--strict"}, .folder = kFolder / "suites"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err,
              testing::HasSubstr(
                  "lost.yaml:10:9: warning[W410]: assertion javascript (metric \"lost-words\"): code of"));
  EXPECT_THAT(ran.err, testing::HasSubstr("error[E402]"));
}

TEST_F(Promptfoo, ARunSaysInOneLineThatSomethingWasLost) {
  if (!has_node()) GTEST_SKIP() << "there is no node";
  const Ran ran = proctor({.words = {"run", "lost.yaml", "--store", "none"},
                           .folder = kFolder / "suites",
                           .environment = server_.environment()});
  EXPECT_THAT(
      ran.err,
      testing::HasSubstr(
          "lost.yaml:1:1: warning[W410]: 7 things of this file could not be converted as written: `proctor "
          "convert lost.yaml --to native` lists them"));
}

}  // namespace
}  // namespace proctor::e2e
