#include "model/case_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "model/run.h"

namespace proctor::model {
namespace {

CaseRecord named(std::string name, Verdict verdict) {
  CaseRecord test;
  test.name = std::move(name);
  test.verdict = verdict;
  return test;
}

// Counts up to `size`, every third failed; breaks at `broken`.
class Numbers final : public CaseSource {
 public:
  Numbers(std::size_t size, std::size_t broken) : size_(size), broken_(broken) {}

  std::size_t size() const override { return size_; }
  std::unique_ptr<CaseReader> open(std::optional<Verdict> only) const override {
    return std::make_unique<Reader>(*this, only);
  }

 private:
  class Reader final : public CaseReader {
   public:
    Reader(const Numbers& of, std::optional<Verdict> only) : of_(of), only_(only) {}

    Result<const CaseRecord*> next() override {
      while (++number_ <= of_.size_) {
        if (number_ == of_.broken_) return fail("E912", "the disk is broken");
        test_ = named(std::to_string(number_), number_ % 3 == 0 ? Verdict::fail : Verdict::pass);
        if (!only_ || test_.verdict == *only_) return &test_;
      }
      return nullptr;
    }

   private:
    const Numbers& of_;
    std::optional<Verdict> only_;
    std::size_t number_ = 0;
    CaseRecord test_;
  };

  std::size_t size_;
  std::size_t broken_;
};

CaseList numbers(std::size_t size, std::size_t broken = 0) {
  return CaseList(std::make_shared<Numbers>(size, broken));
}

CaseList in_memory(std::size_t size) {
  CaseList list;
  for (const CaseRecord& test : numbers(size)) list.push_back(test);
  return list;
}

std::string names(const CaseList& list) {
  std::string out;
  for (const CaseRecord& test : list) out += test.name + " ";
  return out;
}

std::string names_with(const CaseList& list, Verdict verdict) {
  std::string out;
  for (const CaseRecord& test : list.with(verdict)) out += test.name + " ";
  return out;
}

TEST(CaseList, WalksTheSameWhereverTheCasesLie) {
  for (const std::size_t size : {0U, 1U, 3U, 7U}) {
    const CaseList far = numbers(size);
    const CaseList near = in_memory(size);
    EXPECT_EQ(far.size(), size);
    EXPECT_EQ(near.size(), size);
    EXPECT_EQ(names(far), names(near));
    EXPECT_EQ(names(far), names(far)) << "a second walk";
    for (const Verdict verdict : {Verdict::pass, Verdict::fail, Verdict::error})
      EXPECT_EQ(names_with(far, verdict), names_with(near, verdict));
    EXPECT_EQ(far.empty(), size == 0);
  }
  EXPECT_EQ(names(numbers(4)), "1 2 3 4 ");
  EXPECT_EQ(names_with(numbers(7), Verdict::fail), "3 6 ");
}

TEST(CaseList, TellsWhyAWalkEndedEarly) {
  const CaseList list = numbers(5, 4);
  EXPECT_FALSE(list.trouble());
  EXPECT_EQ(names(list), "1 2 3 ");
  ASSERT_TRUE(list.trouble());
  EXPECT_EQ(list.trouble()->code, "E912");
  EXPECT_FALSE(in_memory(3).trouble());
}

TEST(CaseList, ChangesCasesAsTheyAreWalkedPast) {
  const auto louder = [](CaseRecord& test) { test.name += "!"; };
  EXPECT_EQ(names(numbers(3).changed(louder)), "1! 2! 3! ");
  EXPECT_EQ(names(in_memory(3).changed(louder)), "1! 2! 3! ");
  EXPECT_EQ(names_with(in_memory(3).changed(louder), Verdict::fail), "3! ");
  EXPECT_EQ(in_memory(3).changed(louder).size(), 3U);
  const CaseList broken = numbers(5, 2).changed(louder);
  EXPECT_EQ(names(broken), "1! ");
  EXPECT_TRUE(broken.trouble());
}

TEST(CaseList, GivesOutCasesInMemoryAlone) {
  CaseList near = {named("a", Verdict::pass), named("b", Verdict::fail)};
  near.back().name = "c";
  EXPECT_EQ(near[1].name, "c");
  CaseList far = numbers(2);
  EXPECT_THROW(far.kept(), std::logic_error);
  EXPECT_THROW(far.push_back({}), std::logic_error);
}

}  // namespace
}  // namespace proctor::model
