// The built-in embedding model on sentence pairs whose likeness people have judged.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "embeddings/minilm.h"
#include "spec/shared_data.h"

namespace proctor::spec {
namespace {

struct Pairs {
  std::vector<std::string> texts;  // two a pair, one behind the other
  std::vector<double> judged;      // 0 to 5
};

// One line's fields; a quote within a quoted field is doubled.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool doubled = quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (line[i] == '"' && !doubled) {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      out.emplace_back();
    } else {
      out.back().push_back(line[i]);
      i += doubled ? 1 : 0;
    }
  }
  return out;
}

Pairs read_pairs(const std::filesystem::path& path) {
  Pairs out;
  const std::string bytes = read_bytes(path);
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const auto fields = fields_of(bytes.substr(begin, end - begin));
    begin = end + 1;
    if (fields.size() != 3) continue;
    out.texts.push_back(fields[0]);
    out.texts.push_back(fields[1]);
    out.judged.push_back(std::strtod(fields[2].c_str(), nullptr));
  }
  return out;
}

double cosine(const embeddings::Vector& a, const embeddings::Vector& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return out;
}

double mean(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}

double pearson(const std::vector<double>& a, const std::vector<double>& b) {
  double both = 0;
  double of_a = 0;
  double of_b = 0;
  const double mean_a = mean(a);
  const double mean_b = mean(b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    both += (a[i] - mean_a) * (b[i] - mean_b);
    of_a += (a[i] - mean_a) * (a[i] - mean_a);
    of_b += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return both / std::sqrt(of_a * of_b);
}

std::string stated_folder() {
  const char* said = std::getenv("PROCTOR_MINILM_DIR");  // NOLINT(concurrency-mt-unsafe): nothing changes it
  return said != nullptr ? said : PROCTOR_SOURCE_DIR "/build/npm";
}

TEST(SemanticTextualSimilarity, AgreesWithPeople) {
  const auto path = shared_dir() / "conformance/sts/stsb-en-dev.csv";
  PROCTOR_NEEDS(path);
  const auto folder = embeddings::find_minilm({.stated = stated_folder()});
  if (!folder) GTEST_SKIP() << folder.error().message;
  const auto model = embeddings::open_minilm(*folder);
  ASSERT_TRUE(model) << model.error().message;
  const Pairs pairs = read_pairs(path);
  ASSERT_EQ(pairs.judged.size(), 1500U);
  const auto embedded = (*model)->embed(pairs.texts, {});
  ASSERT_TRUE(embedded);
  ASSERT_EQ(embedded->vectors.size(), pairs.texts.size());
  std::vector<double> likeness;
  likeness.reserve(pairs.judged.size());
  for (std::size_t i = 0; i < pairs.judged.size(); ++i)
    likeness.push_back(cosine(embedded->vectors[2 * i], embedded->vectors[2 * i + 1]));
  const double agreement = pearson(likeness, pairs.judged);
  fmt::print("Pearson {:.4f} on {} pairs\n", agreement, pairs.judged.size());
  EXPECT_GE(agreement, 0.82);
}

}  // namespace
}  // namespace proctor::spec
