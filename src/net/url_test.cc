#include "net/url.h"

#include <gtest/gtest.h>

namespace proctor::net {
namespace {

TEST(Url, ShowsNeitherUserInfoNorQueryNorFragment) {
  EXPECT_EQ(shown_url("https://me:secret@api.example:8443/v1/chat?key=secret#secret"),
            "https://api.example:8443/v1/chat");
  EXPECT_EQ(shown_url("http://a@b@host/x"), "http://host/x");
  EXPECT_EQ(shown_url("http://user:secret@host?key=1"), "http://host");
  EXPECT_EQ(shown_url("//user:secret@host/x"), "//host/x");
  EXPECT_EQ(shown_url("/login?next=secret"), "/login");
  EXPECT_EQ(shown_host("https://me:secret@api.example:8443/v1"), "api.example:8443");
}

TEST(Url, AQueryThatHoldsAUrlIsNoScheme) { EXPECT_EQ(shown_url("/go?to=http://user:secret@host/"), "/go"); }

TEST(Url, ShowsInvisibleCharactersAndCutsWhatIsLong) {
  EXPECT_EQ(shown_url("http://host/\x1b[31m"), "http://host/\\u{1B}[31m");
  EXPECT_LT(shown_url("http://host/" + std::string(5000, 'a')).size(), 300U);
}

TEST(Url, TakesHttpAndHttpsAlone) {
  EXPECT_TRUE(is_http_url("http://127.0.0.1:80/x"));
  EXPECT_TRUE(is_http_url("HTTPS://host"));
  for (const char* url :
       {"file:///etc/passwd", "ftp://host/x", "gopher://host", "host/x", "http:///x", "", "/x"})
    EXPECT_FALSE(is_http_url(url)) << url;
}

}  // namespace
}  // namespace proctor::net
