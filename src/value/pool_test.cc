#include "value/pool.h"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <thread>
#include <vector>

#include "value/interner.h"
#include "value/json.h"

namespace proctor::value {
namespace {

TEST(Pool, GivesPiecesThatDoNotOverlapAndOutliveIt) {
  std::vector<std::pair<Pool::Piece, std::size_t>> pieces;
  {
    Pool pool(1);
    for (std::size_t bytes = 1; bytes < 3000; bytes += 7) pieces.emplace_back(pool.take(bytes), bytes);
  }
  unsigned char sign = 0;
  for (const auto& [piece, bytes] : pieces) std::memset(piece.at, ++sign, bytes);
  sign = 0;
  for (const auto& [piece, bytes] : pieces) {
    const auto* at = static_cast<const unsigned char*>(piece.at);
    ++sign;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(at) % 8, 0U);
    EXPECT_EQ(at[0], sign);
    EXPECT_EQ(at[bytes - 1], sign);
    Pool::give_back(piece);
  }
}

TEST(Pool, TakesPiecesBackFromAnyThread) {
  std::vector<Pool::Piece> pieces;
  {
    Pool pool(1024);
    for (int i = 0; i < 4000; ++i) pieces.push_back(pool.take(24));
  }
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (std::size_t part = 0; part < 4; ++part)
    threads.emplace_back([&pieces, part] {
      for (std::size_t i = part; i < pieces.size(); i += 4) Pool::give_back(pieces[i]);
    });
  for (std::thread& thread : threads) thread.join();
}

// A part of a document keeps what it needs when the rest is gone.
TEST(Pool, LetsAPartOfADocumentOutliveTheRest) {
  std::optional<Value> part;
  {
    const auto whole = parse_json(R"({"a":[1,{"b":"a text that lies elsewhere"}],"c":[2,3]})");
    part = *whole->find("a");
    EXPECT_EQ(whole->find("c")->list().size(), 2U);
  }
  EXPECT_EQ(to_json(*part), R"([1,{"b":"a text that lies elsewhere"}])");
  part->list().emplace_back("more");
  part = Value(std::move(part->list()[1]));
  EXPECT_EQ(to_json(*part), R"({"b":"a text that lies elsewhere"})");
}

TEST(Interner, GivesEqualTextsTheSameMemory) {
  Pool pool(1024);
  Interner interner(pool);
  const SharedText first = interner.get("name");
  EXPECT_TRUE(interner.get("name").is(first));
  EXPECT_FALSE(interner.get("game").is(first));
  EXPECT_EQ(interner.get(""), "");
}

TEST(Interner, ForgetsButNeverMistakesOneTextForAnother) {
  Pool pool(1024);
  Interner interner(pool);
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 2000; ++i) {
      const std::string text = "key " + std::to_string(i);
      EXPECT_EQ(interner.get(text), text);
    }
}

TEST(Keys, OfOneDocumentAreOneText) {
  const auto value = parse_json(R"([{"some key":1},{"some key":2}])");
  EXPECT_TRUE(value->list()[0].map().begin()->key.is(value->list()[1].map().begin()->key));
}

}  // namespace
}  // namespace proctor::value
