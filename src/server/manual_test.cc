#include "server/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::server {
namespace {

using ::testing::HasSubstr;

class ManualTest : public ::testing::Test {
 protected:
  Answered ask(const std::string& address, net::Headers headers = {}) const {
    const net::Incoming request{"GET", address, std::move(headers), ""};
    const auto target = parse_target(request.path(), request.query());
    EXPECT_TRUE(is_manual(*target)) << address;
    return manual(request, *target, files_.get());
  }
  static std::string header(const Answered& answered, std::string_view name) {
    const std::string* found = net::find_header(answered->headers, name);
    return found == nullptr ? "" : *found;
  }

  mutable int made_ = 0;
  std::shared_ptr<const PageFiles> files_ = manual_files([this] {
    ++made_;
    return std::vector<docs::SiteFile>{
        {"assets/site.css", "a{}"}, {"checks/x.html", "<p>x"}, {"index.html", "<p>top"}};
  });
};

TEST_F(ManualTest, GivesItsFilesWithATagAndAPolicy) {
  const auto top = ask("/docs/");
  ASSERT_TRUE(top);
  EXPECT_EQ(top->text, "<p>top");
  EXPECT_EQ(header(top, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(header(top, "Cache-Control"), "no-cache");
  EXPECT_THAT(header(top, "Content-Security-Policy"),
              HasSubstr("default-src 'none'; script-src 'self'; style-src 'self'"));
  EXPECT_EQ(header(ask("/docs/assets/site.css"), "Content-Type"), "text/css; charset=utf-8");
  EXPECT_EQ(ask("/docs/", {{"If-None-Match", header(top, "ETag")}})->status, 304);
  EXPECT_EQ(made_, 1);
}

TEST_F(ManualTest, SendsOnWhoMeantAPage) {
  EXPECT_EQ(header(ask("/docs"), "Location"), "/docs/");
  EXPECT_EQ(header(ask("/docs/checks/x"), "Location"), "/docs/checks/x.html");
  EXPECT_EQ(header(ask("/docs/checks/x.md"), "Location"), "/docs/checks/x.html");
  EXPECT_EQ(header(ask("/docs/README.md"), "Location"), "/docs/index.html");
}

TEST_F(ManualTest, HasNothingElse) {
  for (const auto* address :
       {"/docs/none", "/docs/checks/", "/docs/..%2findex.html", "/docs/%2e%2e/index.html"}) {
    const auto answered = ask(address);
    ASSERT_FALSE(answered) << address;
    EXPECT_EQ(answered.error().status, 404) << address;
  }
  files_ = nullptr;
  EXPECT_EQ(ask("/docs/").error().status, 404);
}

}  // namespace
}  // namespace proctor::server
