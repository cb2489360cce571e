// Every YAML and JSON block of the five documents loads as the format it belongs to, fragments included.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "base/words.h"
#include "dialects/dialect.h"
#include "model/codec.h"
#include "spec/shared_data.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::spec {
namespace {

struct Block {
  std::string language;
  std::string text;
  std::size_t line = 0;
};

std::size_t indentation(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Fenced blocks, with the indentation of their fence taken off.
std::vector<Block> blocks_of(const std::string& document) {
  std::vector<Block> out;
  std::istringstream in(document);
  std::optional<Block> open;
  std::size_t indent = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string bare(trimmed(line));
    if (!open && bare.starts_with("```")) {
      open = Block{bare.substr(3), "", number};
      indent = indentation(line);
    } else if (open && bare == "```") {
      out.push_back(*open);
      open.reset();
    } else if (open) {
      open->text += line.substr(std::min(indent, indentation(line))) + "\n";
    }
  }
  return out;
}

struct Loaded {
  std::optional<dialects::Document> document;
  std::string faults;
};

Loaded load(const Block& block) {
  Diagnostics faults("block", block.text);
  const bool is_yaml = block.language == "yaml";
  auto root = is_yaml ? value::parse_yaml(block.text, {}, faults) : value::parse_json(block.text, {}, faults);
  Loaded out;
  if (root)
    out.document = dialects::read_document(*std::move(root), nullptr, is_yaml, {block.text, "block", faults});
  for (const auto& fault : faults.list()) out.faults += render_text(fault);
  return out;
}

struct Seed {
  std::string prefix;
  std::string format;
  std::size_t blocks;  // so that a change of the cutter cannot hide any
};

class Seeds : public testing::TestWithParam<Seed> {
 protected:
  void SetUp() override {
    const auto folder = shared_dir() / "seeds";
    PROCTOR_NEEDS(folder);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (!entry.path().filename().string().starts_with(GetParam().prefix)) continue;
      for (Block& block : blocks_of(read_bytes(entry.path())))
        if (block.language == "yaml" || block.language == "json") blocks_.push_back(std::move(block));
    }
  }

  std::vector<Block> blocks_;
};

TEST_P(Seeds, EveryBlockLoadsAsItsFormat) {
  ASSERT_EQ(blocks_.size(), GetParam().blocks);
  for (const Block& block : blocks_) {
    const Loaded loaded = load(block);
    ASSERT_TRUE(loaded.document) << "line " << block.line << "\n" << loaded.faults;
    EXPECT_EQ(loaded.document->dialect->name, GetParam().format) << "line " << block.line;
  }
}

TEST_P(Seeds, EverySuiteIsWrittenBackAsItStands) {
  for (const Block& block : blocks_) {
    const Loaded loaded = load(block);
    ASSERT_TRUE(loaded.document) << loaded.faults;
    if (loaded.document->form->kind != dialects::DocumentKind::suite) continue;
    const Value written = loaded.document->dialect->write(loaded.document->suite);
    EXPECT_EQ(value::to_pretty_json(written), value::to_pretty_json(loaded.document->root))
        << "line " << block.line;
  }
}

TEST_P(Seeds, EverySuiteGoesThroughNativeAndBackUnchanged) {
  const dialects::Dialect& native = *dialects::find_dialect("native");
  for (const Block& block : blocks_) {
    const Loaded loaded = load(block);
    ASSERT_TRUE(loaded.document) << loaded.faults;
    if (loaded.document->form->kind != dialects::DocumentKind::suite) continue;
    const Loaded between = load({"yaml", value::to_yaml(native.write(loaded.document->suite)), 0});
    ASSERT_TRUE(between.document) << between.faults;
    EXPECT_EQ(between.document->dialect, &native);
    const Loaded back =
        load({"yaml", value::to_yaml(loaded.document->dialect->write(between.document->suite)), 0});
    ASSERT_TRUE(back.document) << back.faults;
    EXPECT_TRUE(model::to_value(back.document->suite) == model::to_value(loaded.document->suite))
        << "line " << block.line;
  }
}

INSTANTIATE_TEST_SUITE_P(Documents, Seeds,
                         testing::Values(Seed{"000_", "promptkitchen", 0}, Seed{"001_", "traceforge", 21},
                                         Seed{"002_", "llmunit", 4}, Seed{"003_", "promptrepo", 2},
                                         Seed{"004_", "testhaven", 2}),
                         [](const auto& param) { return param.param.format; });

}  // namespace
}  // namespace proctor::spec
