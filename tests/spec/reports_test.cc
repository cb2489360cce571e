// Reports as those read them for whom they are written: schema validators and a browser.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <random>

#include "dialects/promptrepo_files.h"
#include "reporters/reporter.h"
#include "reporters/testing.h"
#include "spec/shared_data.h"
#include "value/yaml.h"

namespace proctor::spec {
namespace {

namespace fs = std::filesystem;
using model::RunRecord;

// A folder of its own, gone with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("proctor-reports-" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path put(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) ==
         0;  // NOLINT(concurrency-mt-unsafe,cert-env33-c)
}

// Texts of random bytes, half of them characters that mean something somewhere.
std::string random_text(std::mt19937& random) {
  constexpr std::string_view kMarks = "<>&\"'\n\r\t ]]>--\\#|`=+@:%\x1b\x01\xEF\xBF\xBE\xFF";
  std::string out;
  for (std::size_t length = random() % 60; length > 0; --length)
    out += random() % 2 == 0 ? kMarks[random() % kMarks.size()] : static_cast<char>(random() % 256);
  return out;
}

RunRecord random_run(unsigned seed) {
  std::mt19937 random(seed);
  const auto text = [&] { return random_text(random); };
  RunRecord run;
  run.started_at = text();
  run.duration_ms = -1;
  for (std::size_t i = random() % 4; i > 0; --i) {
    model::SuiteRecord suite{text(), text(), text(), {}};
    for (std::size_t j = random() % 6; j > 0; --j) {
      const auto verdict = static_cast<model::Verdict>(random() % 4);
      auto check = reporters::canned_check(text(), verdict, 1, text());
      check.samples = {text()};
      if (random() % 2 == 0) check.error = model::Fault{text(), text()};
      auto test =
          reporters::canned_case(text(), verdict, 0.3, 0, {reporters::canned_step(text(), text(), {check})});
      test.duration_ms = j == 1 ? 1e300 : -static_cast<double>(j);
      test.notices = {text()};
      if (random() % 2 == 0) test.error = model::Fault{text(), text()};
      suite.cases.push_back(test);
      ++run.totals.cases;
    }
    run.suites.push_back(suite);
  }
  return run;
}

class JunitSchemas : public testing::TestWithParam<std::string_view> {};

TEST_P(JunitSchemas, TakeEveryReport) {
  const fs::path schema = shared_dir() / "conformance/junit" / GetParam();
  PROCTOR_NEEDS(schema);
  if (!runs("xmllint --version")) GTEST_SKIP() << "xmllint is not installed";
  const Folder folder;
  const auto& junit = *reporters::find_reporter("junit");
  std::string files;
  const auto add = [&](const std::string& name, const RunRecord& run) {
    files += " " + folder.put(name, junit.render(run, {})).string();
  };
  add("canned.xml", reporters::canned_run());
  add("none.xml", {});
  add("large.xml", reporters::large_run(500));
  RunRecord longest = reporters::large_run(3);
  for (auto& test : longest.suites[0].cases.kept())
    test.steps[0].output = test.name = std::string(1'000'000, '<');
  add("long.xml", longest);
  for (unsigned seed = 0; seed < 60; ++seed) add("random" + std::to_string(seed) + ".xml", random_run(seed));
  const std::string command = "xmllint --noout --schema '" + schema.string() + "'" + files;
  EXPECT_TRUE(runs(command)) << "the reports are not valid for " << schema;
  EXPECT_FALSE(runs("xmllint --noout --schema '" + schema.string() + "' " +
                    folder.put("bad.xml", "<testsuites><testcase/></testsuites>").string()));
}

INSTANTIATE_TEST_SUITE_P(Both, JunitSchemas,
                         testing::Values("windyroad/JUnit.xsd", "jenkins-xunit/junit-10.xsd"),
                         [](const auto& one) { return one.param.starts_with('w') ? "Ant" : "Jenkins"; });

TEST(PromptrepoReport, IsAnExecutionFile) {
  const std::string text = reporters::find_reporter("promptrepo")->render(reporters::canned_run(), {});
  Diagnostics faults("report.yaml", text);
  const auto documents = value::parse_yaml_stream(text, {.typing = value::Typing::yaml_1_1}, faults);
  EXPECT_EQ(documents.size(), 3U);
  for (const Value& document : documents)
    value::check_shape(document, dialects::kPromptRepoExecution, faults);
  EXPECT_TRUE(faults.empty()) << render_text(faults.list().front());
}

// The script runs under the page's own policy, and what models wrote adds no element.
TEST(HtmlReport, WorksInABrowser) {
  if (!runs("chromium --version")) GTEST_SKIP() << "chromium is not installed";
  const Folder folder;
  const auto page =
      folder.put("report.html", reporters::find_reporter("html")->render(reporters::canned_run(), {}));
  const std::string command =
      "timeout 300 chromium --headless=new --no-sandbox --disable-gpu --disable-quic "
      "--disable-background-networking "
      "--disable-component-update --disable-sync --user-data-dir='" +
      (folder.path() / "profile").string() + "' --dump-dom 'file://" + page.string() + "' > '" +
      (folder.path() / "dom.html").string() + "' 2>/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(concurrency-mt-unsafe,cert-env33-c)
  const std::string dom = read_bytes(folder.path() / "dom.html");
  EXPECT_NE(dom.find("11 of 11 cases shown"), std::string::npos);
  EXPECT_EQ(dom.find("<img"), std::string::npos);
  EXPECT_EQ(dom.find("<script>", dom.find("<script>") + 1), std::string::npos);
}

}  // namespace
}  // namespace proctor::spec
