// The built-in embedding model on sentence pairs whose likeness people have judged.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
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
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    out += static_cast<double>(a[i]) * static_cast<double>(b[i]);
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

// Null where the weights are absent.
std::unique_ptr<embeddings::Embedder> opened_model() {
  const auto folder = embeddings::find_minilm({.stated = stated_folder()});
  if (!folder) return nullptr;
  auto model = embeddings::open_minilm(*folder);
  EXPECT_TRUE(model) << model.error().message;
  return model ? *std::move(model) : nullptr;
}

std::vector<double> similarities(embeddings::Embedder& model, const std::vector<std::string>& texts) {
  const auto embedded = model.embed(texts, {});
  EXPECT_TRUE(embedded);
  std::vector<double> out;
  for (std::size_t i = 0; embedded && i + 1 < embedded->vectors.size(); i += 2) {
    EXPECT_FALSE(embedded->vectors[i].empty() || embedded->vectors[i + 1].empty()) << texts[i];
    out.push_back(cosine(embedded->vectors[i], embedded->vectors[i + 1]));
  }
  return out;
}

struct Figures {
  double precision = 0;
  double recall = 0;
};

// Pairs that people score at 4 or more count as meaning the same.
Figures figures_at(double threshold, const std::vector<double>& similarity,
                   const std::vector<double>& judged) {
  double passed = 0;
  double same = 0;
  double both = 0;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    passed += similarity[i] >= threshold ? 1 : 0;
    same += judged[i] >= 4 ? 1 : 0;
    both += similarity[i] >= threshold && judged[i] >= 4 ? 1 : 0;
  }
  return {both / passed, both / same};
}

// The text with this share of its words replaced by one that the model does not know.
std::string with_unknown(const std::string& text, double share, std::mt19937& random) {
  std::istringstream in(text);
  std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
  std::vector<std::size_t> order(words.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  const auto count = static_cast<std::size_t>(share * static_cast<double>(words.size()));
  for (std::size_t i = 0; i < count; ++i) words[order[i]] = "\u2713";
  return fmt::format("{}", fmt::join(words, " "));
}

TEST(SemanticTextualSimilarity, AgreesWithPeople) {
  const auto path = shared_dir() / "conformance/sts/stsb-en-dev.csv";
  PROCTOR_NEEDS(path);
  const auto model = opened_model();
  if (model == nullptr) GTEST_SKIP() << "absent: the weights of the built-in model";
  const Pairs pairs = read_pairs(path);
  ASSERT_EQ(pairs.judged.size(), 1500U);
  const auto similarity = similarities(*model, pairs.texts);
  ASSERT_EQ(similarity.size(), pairs.judged.size());
  const double agreement = pearson(similarity, pairs.judged);
  fmt::print("Pearson {:.4f} on {} pairs\n", agreement, pairs.judged.size());
  EXPECT_GE(agreement, 0.82);
  Figures before{0, 1};
  for (const double threshold : {0.6, 0.7, 0.8, 0.9}) {
    const Figures at = figures_at(threshold, similarity, pairs.judged);
    fmt::print("threshold {:.1f}: precision {:.2f}, recall {:.2f}\n", threshold, at.precision, at.recall);
    EXPECT_GT(at.precision, before.precision);
    EXPECT_LT(at.recall, before.recall);
    before = at;
  }
}

TEST(SemanticTextualSimilarity, IsWorthLessWithEveryUnknownWord) {
  const auto path = shared_dir() / "conformance/sts/stsb-en-dev.csv";
  PROCTOR_NEEDS(path);
  const auto model = opened_model();
  if (model == nullptr) GTEST_SKIP() << "absent: the weights of the built-in model";
  const Pairs pairs = read_pairs(path);
  double before = 1;
  for (const double share : {0.0, 0.15, 0.3}) {
    std::mt19937 random(1);
    std::vector<std::string> texts;
    for (const std::string& text : pairs.texts) texts.push_back(with_unknown(text, share, random));
    const double agreement = pearson(similarities(*model, texts), pairs.judged);
    fmt::print("{:.0f} % unknown words: Pearson {:.2f}\n", share * 100, agreement);
    EXPECT_LT(agreement, before);
    EXPECT_GT(agreement, 0.5);
    before = agreement;
  }
}

}  // namespace
}  // namespace proctor::spec
