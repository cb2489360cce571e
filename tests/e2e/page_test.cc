// The web page as `proctor serve` gives it: every address, its files, its policy, the door, and --open.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "e2e/patterns.h"
#include "e2e/serve_peer.h"

namespace proctor::e2e {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PageTest : public ::testing::Test {
 protected:
  static std::string get(const ServePeer& serve, std::string_view target, std::string_view lines = "") {
    return fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{}\r\n", target,
                       serve.port(), lines);
  }
  // A page of the test's own, so that it does not matter how the binary was built.
  std::vector<std::string> own_page() const {
    folder_.put("page/index.html", "<html><style nonce=\"PROCTOR_NONCE\"></style>");
    folder_.put("page/assets/a-1.js", "export {};");
    return {"--page", "page"};
  }

  Folder folder_;
};

TEST_F(PageTest, EveryAddressOutsideOfTheApiIsThePage) {
  const ServePeer serve(folder_.path(), own_page());
  for (const auto* target : {"/", "/tests/tests%2Fcapitals.yaml?test=a", "/runs/latest", "/nothing"}) {
    const auto page = serve.raw(get(serve, target));
    EXPECT_EQ(page.status, 200) << target;
    EXPECT_THAT(page.body, Not(HasSubstr("PROCTOR_NONCE"))) << target;
  }
  EXPECT_EQ(serve.raw(get(serve, "/assets/a-1.js")).body, "export {};");
  EXPECT_EQ(serve.raw(get(serve, "/assets/b-1.js")).status, 404);
  EXPECT_EQ(serve.raw(get(serve, "/api/v1/project")).status, 401);
  EXPECT_EQ(serve.ask("GET", "/api/v1/nothing").status, 404);
}

// However the binary was built: what its index names is there, compressed and kept for good.
TEST_F(PageTest, WhatTheBuiltInIndexNamesIsBuiltInToo) {
  const ServePeer serve(folder_.path(), {});
  const auto index = serve.raw(get(serve, "/tests"));
  ASSERT_EQ(index.status, 200);
  EXPECT_THAT(index.header("Content-Security-Policy"), HasSubstr("script-src 'self' 'wasm-unsafe-eval'"));
  for (const auto& named : matches(index.body, R"re((?:src|href)="(/assets/[^"]+)")re")) {
    const std::string& target = named[1];
    const auto zipped = serve.raw(get(serve, target, "Accept-Encoding: gzip\r\n"));
    EXPECT_EQ(zipped.status, 200) << target;
    EXPECT_EQ(zipped.header("Content-Encoding"), "gzip") << target;
    EXPECT_THAT(zipped.header("Cache-Control"), HasSubstr("immutable")) << target;
    EXPECT_GE(serve.raw(get(serve, target)).body.size(), zipped.body.size() / 2) << target;
    const std::string known = "If-None-Match: " + zipped.header("ETag") + "\r\n";
    EXPECT_EQ(serve.raw(get(serve, target, known)).status, 304) << target;
  }
}

TEST_F(PageTest, TheTokenIsTakenOutOfAnyAddress) {
  const ServePeer serve(folder_.path(), own_page());
  const auto first = serve.raw(get(serve, "/runs/latest?result=a&token=" + serve.token()));
  EXPECT_EQ(first.status, 303);
  EXPECT_EQ(first.header("Location"), "/runs/latest?result=a");
  EXPECT_THAT(first.header("Set-Cookie"), EndsWith("; HttpOnly; SameSite=Strict; Path=/"));
  const auto other = serve.raw(get(serve, "/runs?token=another"));
  EXPECT_EQ(other.status, 401);
  EXPECT_THAT(other.body, StartsWith("<html>")) << "the page asks for another";
}

TEST_F(PageTest, ASessionBeginsWithTheToken) {
  const ServePeer serve(folder_.path(), own_page());
  const auto begin = [&](const std::string& token) {
    const std::string body = fmt::format(R"({{"token":"{}"}})", token);
    return serve.raw(fmt::format(
        "POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: "
        "application/json\r\nContent-Length: {}\r\n\r\n{}",
        serve.port(), body.size(), body));
  };
  EXPECT_EQ(begin("another").status, 401);
  const auto begun = begin(serve.token());
  EXPECT_EQ(begun.status, 204);
  const std::string cookie = begun.header("Set-Cookie");
  const std::string line = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n";
  EXPECT_EQ(serve.raw(get(serve, "/api/v1/project", line)).status, 200);
}

TEST_F(PageTest, AFolderWithoutAPageIsRefused) {
  folder_.put("empty/readme", "");
  for (const auto* place : {"empty", "nowhere"}) {
    const Ran ran = proctor({.words = {"serve", "--port", "0", "--page", place}, .folder = folder_.path()});
    EXPECT_EQ(ran.code, 2) << place;
    EXPECT_THAT(ran.err, HasSubstr(place)) << place;
  }
}

// Opens no browser, but keeps what it was told and the file it was led to, with who may read that.
class OpenTest : public PageTest {
 protected:
  void SetUp() override {
    folder_.put("bin/xdg-open",
                fmt::format("#!/bin/sh\n{{ printf '%s\\n' $$ \"$#\" \"$1\"; stat -c %a \"$1\"; "
                            "cat \"$1\"; }} > {0}/new\nmv {0}/new {0}/told\nexec sleep 30\n",
                            folder_.path().string()));
    std::filesystem::permissions(folder_ / "bin/xdg-open", std::filesystem::perms::owner_all);
  }

  Running open(const std::string& path, const std::string& display) const {
    return Running::proctor(
        {.words = {"serve", "--port", "0", "--open"},
         .folder = folder_.path(),
         .environment = {{"PATH", path}, {"DISPLAY", display}, {"TMPDIR", folder_.path().string()}}});
  }
  std::string told() const {
    for (int i = 0; i < 500 && !std::filesystem::exists(folder_ / "told"); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return folder_.text("told");
  }
  std::string with_opener() const { return (folder_ / "bin").string() + ":/usr/bin:/bin"; }
};

TEST_F(OpenTest, TheBrowserIsLedToTheAddressByAFileOfItsOwnersAlone) {
  auto serve = open(with_opener(), ":0");
  ASSERT_TRUE(serve.has_said("token="));
  const std::string shown = serve.said().substr(serve.said().find("http://"));
  const std::string url = shown.substr(0, shown.find('\n'));
  const std::string text = told();
  const std::string token = url.substr(url.find("token="));
  EXPECT_THAT(text, HasSubstr("\n1\n/"));
  EXPECT_THAT(text, HasSubstr(".html\n600\n"));
  EXPECT_THAT(text, HasSubstr("content=\"0; url=" + url + "\""));
  EXPECT_THAT(text.substr(0, text.find("\n600\n")), Not(HasSubstr(token)))
      << "others can read how it was started";
  const std::string file = text.substr(text.find('/'), text.find("\n600\n") - text.find('/'));
  EXPECT_TRUE(std::filesystem::exists(file));
  serve.signal(SIGTERM);
  EXPECT_EQ(serve.finish().code, 143);
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(::kill(std::stoi(text), SIGTERM), 0) << "a browser lives on when the server ends";
}

TEST_F(OpenTest, WithoutABrowserTheAddressIsEnough) {
  for (const auto& [path, display, why] : {std::tuple{std::string("/nowhere"), ":0", "there is no xdg-open"},
                                           std::tuple{with_opener(), "", "there is no screen"}}) {
    auto serve = open(path, display);
    EXPECT_TRUE(serve.has_said("yourself\n")) << serve.said();
    EXPECT_THAT(serve.said(), AllOf(HasSubstr("listening on http://"), HasSubstr(why)));
    serve.signal(SIGTERM);
    EXPECT_EQ(serve.finish().code, 143);
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "told"));
}

}  // namespace
}  // namespace proctor::e2e
