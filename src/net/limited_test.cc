#include "net/limited.h"

#include <gtest/gtest.h>

#include "testing/fake_transport.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using testing::FakeTransport;

Limits sent_with(const Request& request, const SaidLimits& said) {
  FakeTransport fake({Response{.status = 200}});
  Limited limited(fake, said);
  EXPECT_TRUE(limited.send(request, {}));
  return fake.asked().at(0).limits;
}

TEST(Limited, PutsWhatIsSaidInPlaceOfTheDefaults) {
  const Limits limits =
      sent_with({}, {.connect = 1s, .first_byte = 2s, .idle = 3s, .total = 20min, .body = std::size_t{1024}});
  EXPECT_EQ(limits.connect, 1s);
  EXPECT_EQ(limits.first_byte, 2s);
  EXPECT_EQ(limits.idle, 3s);
  EXPECT_EQ(limits.total, 20min);
  EXPECT_EQ(limits.body, 1024U);
}

TEST(Limited, LeavesWhatIsNotSaid) {
  Request request;
  request.limits.idle = 5s;
  request.limits.body = 7;
  const Limits limits = sent_with(request, {.connect = 1s});
  EXPECT_EQ(limits.idle, 5s);
  EXPECT_EQ(limits.body, 7U);
  EXPECT_EQ(limits.total, Limits{}.total);
}

TEST(Limited, GivesNoRequestMoreTimeThanItWants) {
  Request request;
  request.limits.total = 5s;
  EXPECT_EQ(sent_with(request, {.total = 60s}).total, 5s);
  EXPECT_EQ(sent_with(request, {.total = 1s}).total, 1s);
}

}  // namespace
}  // namespace proctor::net
