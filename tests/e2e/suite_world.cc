#include "e2e/suite_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "testing/postgres.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

std::string said_by_user(const JudgeQuestion& question) {
  std::string out;
  for (const Value& message : question.body.find("messages")->list())
    if (const Value* content = message.find("content"); content != nullptr && content->is_text())
      out += std::string(content->text()) + " ";
  if (!out.empty()) out.pop_back();
  return out;
}

// How many items there are to judge: the last piece of the question is their numbered list.
std::size_t items_in(std::string_view text) {
  text.remove_prefix(text.rfind("<<<"));
  std::size_t count = 0;
  while (text.find(fmt::format("\n{}. ", count + 1)) != std::string_view::npos) ++count;
  return count;
}

// What stands in the lists of each stage; the second of two is wrong where the text says "half".
std::string judge_reply(const JudgeQuestion& question) {
  const std::string text = question.text();
  const bool half = text.find("half") != std::string::npos;
  if (question.stage == "reason") return R"({"reason": "So it is."})";
  if (question.stage != "verdicts")
    return fmt::format(R"({{"{}": ["It is {} one.", "It is {} two."]}})", question.stage,
                       half ? "half" : "all", half ? "half" : "all");
  const bool low = question.metric == "bias" || question.metric == "toxicity";
  const std::string_view good = low ? "no" : "yes";
  const std::string_view bad = low ? "yes" : "no";
  List verdicts;
  for (std::size_t i = 0; i < items_in(text); ++i)
    verdicts.emplace_back(Map{{"reason", "r"}, {"verdict", half && i == 1 ? bad : good}});
  return value::to_json(Map{{"verdicts", std::move(verdicts)}});
}

JudgeAnswer answer(const JudgeQuestion& question) {
  if (!question.metric.empty()) return {.text = judge_reply(question)};
  const std::string said = said_by_user(question);
  if (said.find("fail") != std::string::npos)
    return {.text = R"({"error": {"message": "no such thing", "type": "invalid_request_error"}})",
            .status = 400};
  return {.text = "Answer: " + said};
}

std::string store_of(StoreKind kind) {
  return kind == StoreKind::sqlite ? "" : testing::Postgres::shared().database();
}

}  // namespace

std::string name_of(StoreKind kind) { return kind == StoreKind::sqlite ? "Sqlite" : "Postgresql"; }

SuiteWorld::SuiteWorld(StoreKind kind) : server_(answer), store_(store_of(kind)) {
  git_.put(".gitignore", ".proctor/\n");
  put(".promptrepo/prompts/echo.yaml",
      "name: echo\nprovider: openai\nmodel: gpt-4o-mini\nprompt: 'Say {word} and {{ other }}'\n");
  git_.commit_all("A shop");
}

ApiClient& SuiteWorld::serve(std::vector<std::string> flags) {
  if (api_) api_->stop();
  flags.insert(flags.end(), {"--base-url", server_.url()});
  api_ = std::make_unique<ApiClient>(
      git_.folder(),
      ServeSetup{
          .store = store_, .flags = std::move(flags), .environment = {{"OPENAI_API_KEY", "sk-of-tests"}}});
  return *api_;
}

void SuiteWorld::put(std::string_view path, std::string_view text) const {
  git_.put(fmt::format("shop/{}", path), text);
}

std::string SuiteWorld::text(std::string_view path) const { return git_.text(fmt::format("shop/{}", path)); }

bool SuiteWorld::exists(std::string_view path) const {
  return fs::exists(git_ / fmt::format("shop/{}", path));
}

std::vector<std::string> SuiteWorld::names_in(std::string_view path) const {
  std::vector<std::string> out;
  const fs::path folder = git_ / fmt::format("shop/{}", path);
  if (!fs::exists(folder)) return out;
  for (const auto& entry : fs::directory_iterator(folder)) out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

std::string SuiteWorld::url(std::string_view rest, std::string_view query) {
  return fmt::format("/api/v0/tests/suites{}?repo_name=shop{}{}", rest, query.empty() ? "" : "&", query);
}

Value json(std::string_view text) {
  auto value = value::parse_json(text);
  if (!value) throw std::runtime_error(value.error().message + ": " + std::string(text));
  return *std::move(value);
}

Value suite_body(std::string_view name, std::string_view tests) {
  return json(fmt::format(R"({{"test_suite": {{"name": "{}", "tests": {}}}}})", name, tests));
}

}  // namespace proctor::e2e
