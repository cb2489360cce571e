#include "embeddings/kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace proctor::embeddings {
namespace {

std::vector<float> numbers(std::size_t count, float spread, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<float> out(count);
  for (float& x : out) x = spread * (static_cast<float>(random()) / 0x1p31F - 1);
  return out;
}

// Rows and columns as long as they may be.
struct Factors {
  std::size_t depth, columns, row_count;
  std::vector<std::int16_t> rows, panels;
  std::vector<float> row_scales, column_scales, bias;
};

Factors factors(std::size_t depth, std::size_t row_count) {
  Factors out{.depth = depth, .columns = 64, .row_count = row_count};
  out.rows.resize(depth * row_count);
  out.panels.resize(depth * out.columns);
  const auto whole = [&](std::vector<std::int16_t>& to, unsigned seed) {
    const auto from = numbers(to.size(), 1.7F * kLongestRow / std::sqrt(static_cast<float>(depth)), seed);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::int16_t>(from[i]);
  };
  whole(out.rows, 1);
  whole(out.panels, 2);
  out.row_scales = numbers(row_count, 1e-4F, 3);
  out.column_scales = numbers(out.columns, 1e-4F, 4);
  out.bias = numbers(out.columns, 1, 5);
  return out;
}

std::vector<float> multiplied(const Kernels& kernels, const Factors& factors) {
  std::vector<float> out(factors.row_count * factors.columns);
  kernels.multiply({.rows = factors.rows.data(),
                    .row_scales = factors.row_scales.data(),
                    .row_count = factors.row_count,
                    .depth = factors.depth,
                    .panels = factors.panels.data(),
                    .column_scales = factors.column_scales.data(),
                    .bias = factors.bias.data(),
                    .columns = factors.columns,
                    .out = out.data()});
  return out;
}

TEST(Kernels, MultiplyAsThePlainSumDoes) {
  const Factors given = factors(kWidth, 3);
  const auto got = multiplied(*kernels().front(), given);
  for (std::size_t row = 0; row < given.row_count; ++row) {
    for (std::size_t column = 0; column < given.columns; ++column) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < given.depth; ++k)
        sum += given.rows[row * given.depth + k] *
               given.panels[column / kPanel * kPanel * given.depth + k / 2 * 2 * kPanel +
                            column % kPanel * 2 + k % 2];
      const float scale = given.column_scales[column] * given.row_scales[row];
      EXPECT_FLOAT_EQ(got[row * given.columns + column],
                      static_cast<float>(sum) * scale + given.bias[column]);
    }
  }
}

TEST(Kernels, OfAllProcessorsGiveTheSameBits) {
  ASSERT_FALSE(kernels().empty());
  ASSERT_EQ(kernels().back(), &kPortableKernels);
  for (const Kernels* one : kernels()) {
    SCOPED_TRACE(one->name);
    for (const std::size_t depth : {kWidth, kInnerWidth})
      for (std::size_t rows = 1; rows <= 26; ++rows)
        ASSERT_EQ(multiplied(*one, factors(depth, rows)), multiplied(kPortableKernels, factors(depth, rows)));
  }
}

template <typename Work>
void expect_same_bits(const Work& work) {
  const auto wanted = work(kPortableKernels);
  for (const Kernels* one : kernels()) EXPECT_EQ(work(*one), wanted) << one->name;
}

TEST(Kernels, RoundAttendAndNormaliseToTheSameBits) {
  const auto rows = numbers(40 * 3 * kWidth, 3, 6);
  expect_same_bits([&](const Kernels& kernels) {
    auto out = rows;
    kernels.apply_gelu(out.data(), out.size());
    return out;
  });
  expect_same_bits([&](const Kernels& kernels) {
    auto out = rows;
    kernels.add_and_normalise(out.data(), rows.data() + kWidth, rows.data() + 2 * kWidth, rows.data());
    return out;
  });
  expect_same_bits([&](const Kernels& kernels) {
    std::vector<std::int16_t> whole(kInnerWidth);
    const float unit = kernels.round_row(rows.data(), kInnerWidth, whole.data());
    return std::pair(whole, unit);
  });
  for (const std::size_t tokens : {1U, 15U, 16U, 17U, 40U})
    expect_same_bits([&](const Kernels& kernels) {
      std::vector<float> out(tokens * kWidth);
      std::vector<float> scratch(attention_scratch(tokens));
      kernels.attend({rows.data(), tokens, out.data(), scratch.data()});
      return out;
    });
}

TEST(Kernels, GeluIsTheExactOne) {
  std::vector<float> x;
  for (int i = -1600; i < 1600; ++i) x.push_back(static_cast<float>(i) / 100);
  auto got = x;
  kernels().front()->apply_gelu(got.data(), got.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto at = static_cast<double>(x[i]);
    EXPECT_NEAR(got[i], at / 2 * (1 + std::erf(at / std::sqrt(2.0))), 1e-6) << at;
  }
}

TEST(Kernels, ARowIsRoundedSoThatNoSumCanOverflow) {
  const auto lengths = [](const std::vector<float>& row) {
    std::vector<std::int16_t> whole(row.size());
    const float unit = kernels().front()->round_row(row.data(), row.size(), whole.data());
    double squares = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      EXPECT_NEAR(whole[i] * unit, row[i], unit * 0.51F);
      squares += std::pow(whole[i], 2);
    }
    return std::sqrt(squares);
  };
  constexpr double kMost = 46'340.9;  // the square root of 2^31
  std::vector<float> peak(kWidth);
  peak[7] = -3;
  EXPECT_LT(lengths(peak), kMost);
  EXPECT_LT(lengths(std::vector<float>(kInnerWidth, 0.01F)), kMost);
  EXPECT_LT(lengths(numbers(kInnerWidth, 1e6F, 8)), kMost);
  EXPECT_EQ(lengths(std::vector<float>(kWidth)), 0);
}

}  // namespace
}  // namespace proctor::embeddings
