#include "server/safe_answer.h"

#include <gtest/gtest.h>

#include "server/testing.h"

namespace proctor::server {
namespace {

// A client that takes nothing of what is written.
class Deaf final : public net::Answering {
 public:
  void whole(int /*status*/, net::Headers /*headers*/, std::string body) override { unsent_ += body.size(); }
  void begin(int /*status*/, net::Headers /*headers*/) override {}
  void write(std::string bytes) override {
    if (!cut_) unsent_ += bytes.size();
  }
  void end() override {}
  void cut() override { cut_ = true; }
  std::size_t unsent() const override { return cut_ ? 0 : unsent_; }
  void on_gone(std::function<void()> /*call*/) override {}
  void on_drained(std::function<void()> /*call*/) override {}

  bool was_cut() const { return cut_; }
  std::size_t most() const { return unsent_; }

 private:
  std::size_t unsent_ = 0;
  bool cut_ = false;
};

TEST(SafeAnswer, CutsOffAClientThatTakesNothingOfItsStream) {
  const auto deaf = std::make_shared<Deaf>();
  const auto traffic = std::make_shared<Traffic>();
  {
    SafeAnswer answer(deaf, "req_0123456789ab", traffic, {});
    EXPECT_EQ(traffic->under_way, 1);
    answer.begin(200, {});
    EXPECT_EQ(traffic->under_way, 0);
    EXPECT_EQ(traffic->streams, 1);
    for (int i = 0; i < 1000; ++i) answer.write(std::string(16U << 10U, 'x'));
  }
  EXPECT_TRUE(deaf->was_cut());
  EXPECT_LE(deaf->most(), 1U << 20U);
  EXPECT_EQ(traffic->cut, 1U);
  EXPECT_EQ(traffic->streams, 0);
}

TEST(SafeAnswer, CountsAndLogsWhatIsAnswered) {
  const auto traffic = std::make_shared<Traffic>();
  const auto kept = std::make_shared<KeptAnswer>();
  int logged = 0;
  SafeAnswer answer(kept, "req_0123456789ab", traffic, [&](int status, double) { logged = status; });
  answer.whole(404, {{"Cache-Control", "max-age=1"}}, "none");
  EXPECT_EQ(logged, 404);
  EXPECT_EQ(traffic->answers[4], 1U);
  EXPECT_EQ(*net::find_header(kept->headers(), "X-Request-Id"), "req_0123456789ab");
  EXPECT_EQ(*net::find_header(kept->headers(), "Cache-Control"), "max-age=1") << "what is said is kept";
}

TEST(SafeAnswer, OneThatIsDroppedIsNotUnderWayAnyMore) {
  const auto traffic = std::make_shared<Traffic>();
  {
    const SafeAnswer answer(std::make_shared<KeptAnswer>(), "", traffic, {});
  }
  EXPECT_EQ(traffic->under_way, 0);
}

}  // namespace
}  // namespace proctor::server
