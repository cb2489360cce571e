// The schemas that editors get agree with the loader: a peer, ajv, accepts what proctor accepts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/words.h"
#include "dialects/dialect.h"
#include "e2e/process.h"
#include "examples.h"
#include "service/load.h"
#include "service/text.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

Ran schema(const std::string& format) { return proctor({.words = {"schema", format}}); }

TEST(Schema, IsJsonForEveryFormat) {
  ASSERT_GE(dialects::plugins().size(), 6U);
  for (const auto* dialect : dialects::plugins()) {
    const Ran ran = schema(std::string(dialect->name));
    EXPECT_EQ(ran.code, 0);
    const auto value = value::parse_json(ran.out);
    ASSERT_TRUE(value) << dialect->name;
    EXPECT_EQ(value->find("$schema")->text(), "https://json-schema.org/draft/2020-12/schema");
  }
}

// Paths of properties that tell an editor nothing. What stands beneath `if` only tells kinds apart.
void find_untold(const Value& schema, const std::string& path, std::vector<std::string>& untold,
                 std::size_t& seen) {
  if (const List* list = schema.if_list())
    for (const Value& item : *list) find_untold(item, path + "/-", untold, seen);
  if (!schema.is_map()) return;
  for (const auto& member : schema.map()) {
    if (member.key == "if") continue;
    const std::string beneath = path + "/" + std::string(member.key);
    if (member.key == "properties" && member.value.is_map()) {
      for (const auto& property : member.value.map()) {
        ++seen;
        const Value* about = property.value.find("description");
        if (about == nullptr || !about->is_text() || about->text().empty())
          untold.push_back(beneath + "/" + std::string(property.key));
        find_untold(property.value, beneath + "/" + std::string(property.key), untold, seen);
      }
    } else {
      find_untold(member.value, beneath, untold, seen);
    }
  }
}

TEST(Schema, TellsEditorsWhatEveryPropertyIs) {
  for (const auto* dialect : dialects::plugins()) {
    const auto value = value::parse_json(schema(std::string(dialect->name)).out);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->find("$id")->text(), "urn:proctor:" + std::string(dialect->name));
    EXPECT_FALSE(value->find("title")->text().empty());
    EXPECT_FALSE(value->find("description")->text().empty());
    std::vector<std::string> untold;
    std::size_t seen = 0;
    find_untold(*value, "", untold, seen);
    EXPECT_THAT(untold, IsEmpty()) << dialect->name;
    EXPECT_GT(seen, 10U) << dialect->name;
  }
}

TEST(Schema, ListsTheFormats) {
  const Ran ran = proctor({.words = {"schema"}});
  EXPECT_EQ(ran.code, 0);
  for (const auto* dialect : dialects::plugins()) EXPECT_THAT(ran.out, HasSubstr(std::string(dialect->name)));
  const Ran wrong = schema("tracefroge");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean \"traceforge\"?"));
}

// A document and the schema it must fit, or must not.
struct Judged {
  std::string name;
  std::string_view format;
  Value value;
  bool fits = true;
};

constexpr auto kPeer = R"(
const Ajv = require('ajv/dist/2020');
const {schemas, judged} = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const ajv = new Ajv({strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false, allErrors: false});
try { require('ajv-formats')(ajv); } catch {}
const validators = {};
for (const [name, schema] of Object.entries(schemas)) validators[name] = ajv.compile(schema);
for (const {name, format, value, fits} of judged) {
  const valid = validators[format](value);
  if (valid !== fits) console.log(`${name} (${format}): ${valid ? 'accepted' : JSON.stringify(validators[format].errors.slice(-3))}`);
}
)";

bool has_peer() {
  static const bool kHas = run_program("node", {.words = {"-e", "require('ajv/dist/2020')"}}).code == 0;
  return kHas;
}

// What the peer sees otherwise than we do; nothing where all agree. The documents go by a file: they may be
// many.
std::string disagreement(const std::vector<Judged>& all) {
  Map schemas;
  for (const auto* dialect : dialects::plugins())
    schemas.set(dialect->name, *value::parse_json(schema(std::string(dialect->name)).out));
  List judged;
  for (const auto& [name, format, value, fits] : all)
    judged.emplace_back(Map{{"name", name}, {"format", format}, {"value", value}, {"fits", fits}});
  const Folder folder;
  folder.put("input.json", value::to_json(Map{{"schemas", schemas}, {"judged", judged}}));
  folder.put("peer.js", kPeer);
  const Ran ran = run_program("sh", {.words = {"-c", "node peer.js < input.json"}, .folder = folder.path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.out;
}

class SchemaPeer : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_peer()) GTEST_SKIP() << "node with ajv is absent";
  }
};

TEST_F(SchemaPeer, AcceptsEveryExample) {
  std::vector<Judged> judged;
  for (const fs::path& file : example_documents()) {
    const std::string path = file.string();
    const service::LoadOptions options{.paths = {path}, .current = PROCTOR_SOURCE_DIR, .keep = true};
    ASSERT_TRUE(service::load(options, [&](service::Loaded loaded) {
      ASSERT_TRUE(loaded.document) << path;
      judged.push_back({path, loaded.document->dialect->name, std::move(loaded.document->root)});
    }));
  }
  EXPECT_GE(judged.size(), 6U);
  EXPECT_THAT(disagreement(judged), IsEmpty());
}

// The documents of a folder with fenced blocks in them.
std::vector<std::pair<std::string, std::string>> blocks_in(const fs::path& folder) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    std::string language;
    std::string text;
    for (std::string line; std::getline(in, line);) {
      const std::string bare(trimmed(line));
      if (!bare.starts_with("```")) {
        text += line + "\n";
        continue;
      }
      if (language == "yaml" || language == "json") out.emplace_back(language, text);
      language = language.empty() ? (bare.size() > 3 ? bare.substr(3) : "plain") : "";
      text.clear();
    }
  }
  return out;
}

TEST_F(SchemaPeer, AcceptsTheBlocksOfTheSourceDocuments) {
  const char* given = std::getenv("PROCTOR_CONFORMANCE_DIR");
  const fs::path folder = fs::path(given != nullptr ? given : PROCTOR_CONFORMANCE_DEFAULT) / "seeds";
  if (!fs::exists(folder)) GTEST_SKIP() << "absent: " << folder;
  std::vector<Judged> judged;
  for (const auto& [language, text] : blocks_in(folder)) {
    const std::string path = "block." + language;
    Diagnostics faults(path, text);
    auto root = service::parse_text(text, path, faults);
    if (!root || faults.has_errors()) continue;
    auto document =
        dialects::read_document(std::move(*root), nullptr, language == "yaml", {text, path, faults});
    if (document) judged.push_back({text, document->dialect->name, std::move(document->root)});
  }
  EXPECT_GE(judged.size(), 20U);
  EXPECT_THAT(disagreement(judged), IsEmpty());
}

TEST_F(SchemaPeer, RefusesWrongTypes) {
  const auto wrong = [](std::string_view format, const std::string& json) {
    return Judged{json, format, *value::parse_json(json), false};
  };
  EXPECT_THAT(
      disagreement(
          {wrong("native", R"({"proctor": 1, "cases": "none"})"),
           wrong("native", R"({"proctor": 1, "cases": [{"checks": 1}]})"),
           wrong("traceforge", R"({"tests": 1})"),
           wrong("traceforge", R"({"tests": [{"assertions": [{"type": "contains", "weight": "heavy"}]}]})"),
           wrong("promptkitchen", R"({"testCases": {"a": 1}})"),
           wrong("llmunit", R"({"name": "a", "steps": "none"})"),
           wrong("promptrepo", R"({"test_suite": {"name": "a", "tests": 1}})"),
           wrong("testhaven", R"({"steps": [{"input": "a", "assert": [1]}]})"), wrong("testhaven", "7")}),
      IsEmpty());
}

}  // namespace
}  // namespace proctor::e2e
