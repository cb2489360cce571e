#include "base/sha256.h"

#include <gtest/gtest.h>

#include "base/sha256_blocks.h"

namespace proctor {
namespace {

// The vectors of FIPS 180-4's examples.
TEST(Sha256, GivesTheStandardsDigests) {
  struct Row {
    std::string text;
    std::string_view digest;
  };
  const Row rows[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopq"
       "rst"
       "nopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1'000'000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"}};
  for (const auto& [text, digest] : rows) EXPECT_EQ(sha256_hex(text), digest) << text.size();
}

TEST(Sha256, PlainWordsAndInstructionsStirAlike) {
  std::string blocks;
  for (unsigned i = 0; i < 64 * 50; ++i) blocks.push_back(static_cast<char>(i * i * 31U + i / 7));
  Sha256State plain = {1, 2, 3, 4, 5, 6, 7, 0xFFFFFFFF};
  Sha256State quick = plain;
  if (!stir_by_instructions(quick, blocks)) GTEST_SKIP() << "this processor has no such instructions";
  stir_plainly(plain, blocks);
  EXPECT_EQ(quick, plain);
}

// 55 bytes leave room for the length in the last block, 56 do not.
TEST(Sha256, PadsAroundTheEndOfABlock) {
  EXPECT_EQ(sha256_hex(std::string(55, 'a')),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256_hex(std::string(56, 'a')),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(sha256_hex(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

// The vectors of RFC 4231, but for the one that is cut.
TEST(HmacSha256, GivesTheStandardsDigests) {
  struct Row {
    std::string key;
    std::string text;
    std::string_view digest;
  };
  std::string counting;
  for (char c = 1; c <= 25; ++c) counting.push_back(c);
  const Row rows[] = {
      {std::string(20, '\x0b'), "Hi There",
       "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {"Jefe", "what do ya want for nothing?",
       "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {std::string(20, '\xaa'), std::string(50, '\xdd'),
       "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
      {counting, std::string(50, '\xcd'), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
      {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {std::string(131, '\xaa'),
       "This is a test using a larger than block-size key and a larger than block-size data. The key needs "
       "to "
       "be hashed before being used by the HMAC algorithm.",
       "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"}};
  for (const auto& [key, text, digest] : rows) EXPECT_EQ(hmac_sha256_hex(key, text), digest) << text;
}

TEST(SameDigest, ComparesAllOfBoth) {
  EXPECT_TRUE(same_digest("abc", "abc"));
  EXPECT_FALSE(same_digest("abc", "abd"));
  EXPECT_FALSE(same_digest("abc", "ab"));
}

}  // namespace
}  // namespace proctor
