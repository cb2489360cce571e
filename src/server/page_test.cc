#include "server/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "server/gzip.h"
#include "testing/test_folder.h"

namespace proctor::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kToken = "a-token-for-tests";
constexpr std::string_view kScript = "export const a = 1;\n";

std::string zipped(std::string_view text) {
  z_stream stream = {};
  deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
  std::string in(text);
  std::string out(deflateBound(&stream, in.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

struct Seen {
  int status = 0;
  net::Headers headers;
  std::string text;

  std::string header(std::string_view name) const {
    const std::string* found = net::find_header(headers, name);
    return found == nullptr ? "" : *found;
  }
};

class PageTest : public ::testing::Test {
 protected:
  PageTest() { door_.listens_on(3000); }

  Seen ask(const std::string& target, net::Headers headers = {}, const std::string& method = "GET") const {
    const net::Incoming request{method, target, std::move(headers), ""};
    const auto read = parse_target(request.path(), request.query());
    EXPECT_TRUE(is_page(read)) << target;
    const auto answered = page(request, *read, door_, *files_);
    if (!answered) return {answered.error().status, answered.error().headers, answered.error().detail};
    return {answered->status, answered->headers, answered->text.value_or("")};
  }

  std::string index_ =
      zipped("<html><meta content=\"PROCTOR_NONCE\"><style nonce=\"PROCTOR_NONCE\"></style>");
  std::string script_ = zipped(kScript);
  std::array<BuiltInFile, 4> built_in_ = {
      BuiltInFile{"assets/a-1.js", script_, "tag1"}, BuiltInFile{"assets/evaluator-2.wasm", script_, "tag2"},
      BuiltInFile{"favicon.svg", script_, "tag3"}, BuiltInFile{"index.html", index_, "tag4"}};
  std::shared_ptr<const PageFiles> files_ = PageFiles::built_in(built_in_);
  Door door_{ServeOptions{.token = Secret(std::string(kToken))}};
};

TEST_F(PageTest, EveryAddressWithinThePageGivesTheIndex) {
  for (const auto* target :
       {"/", "/tests", "/tests/tests%2Fcapitals.yaml", "/runs/r1?result=a", "/index.html", "//",
        "/..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "/assets", "/API/v1/runs"}) {
    const auto seen = ask(target);
    EXPECT_EQ(seen.status, 200) << target;
    EXPECT_EQ(seen.header("Content-Type"), "text/html; charset=utf-8") << target;
    EXPECT_THAT(seen.text, HasSubstr("<html>")) << target;
  }
}

TEST_F(PageTest, TheIndexHasANonceOfItsOwnThatThePolicyNames) {
  const auto seen = ask("/tests");
  const std::string policy = seen.header("Content-Security-Policy");
  const auto at = policy.find("'nonce-");
  ASSERT_NE(at, std::string::npos);
  const std::string nonce = policy.substr(at + 7, 32);
  EXPECT_EQ(seen.text, "<html><meta content=\"" + nonce + "\"><style nonce=\"" + nonce + "\"></style>");
  EXPECT_EQ(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-" +
                        nonce +
                        "'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
                        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  EXPECT_NE(ask("/tests").header("Content-Security-Policy"), policy);
}

TEST_F(PageTest, AssetsAreKeptForeverAndCompressedForWhoTakesIt) {
  const auto seen = ask("/assets/a-1.js", {{"Accept-Encoding", "br, gzip;q=0.8"}});
  EXPECT_EQ(seen.header("Content-Encoding"), "gzip");
  EXPECT_EQ(unzipped(seen.text), kScript);
  EXPECT_EQ(seen.header("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(seen.header("ETag"), "\"tag1\"");
  EXPECT_EQ(seen.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(seen.header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(ask("/assets/evaluator-2.wasm").header("Content-Type"), "application/wasm");
  EXPECT_EQ(ask("/favicon.svg").header("Cache-Control"), "no-cache");
  for (const auto* said : {"", "br", "gzip;q=0", "gzip; q=0", "x-gzip"}) {
    const auto plain = ask("/assets/a-1.js", {{"Accept-Encoding", said}});
    EXPECT_EQ(plain.header("Content-Encoding"), "") << said;
    EXPECT_EQ(plain.text, kScript) << said;
  }
}

TEST_F(PageTest, AWorkerMayFetchAndCompileWhatTheServerGives) {
  const auto policy = ask("/assets/a-1.js").header("Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("script-src 'self' 'wasm-unsafe-eval'"));
  EXPECT_THAT(policy, HasSubstr("connect-src 'self'"));
  EXPECT_THAT(policy, Not(HasSubstr("nonce")));
}

TEST_F(PageTest, WhoHasAFileAlreadyIsToldSo) {
  const auto seen = ask("/assets/a-1.js", {{"If-None-Match", "\"other\", \"tag1\""}});
  EXPECT_EQ(seen.status, 304);
  EXPECT_EQ(seen.text, "");
  EXPECT_EQ(seen.header("Content-Security-Policy"), ask("/assets/a-1.js").header("Content-Security-Policy"));
  EXPECT_EQ(ask("/assets/a-1.js", {{"If-None-Match", "\"tag\""}}).status, 200);
}

TEST_F(PageTest, AnAssetThatIsUnknownIsNoPage) {
  EXPECT_EQ(ask("/assets/a-0.js").status, 404);
  EXPECT_EQ(ask("/assets/").status, 200);
}

TEST_F(PageTest, TheTokenOpensTheDoorAtAnyAddressAndLeavesIt) {
  const std::string token(kToken);
  EXPECT_EQ(ask("/?token=" + token).header("Location"), "/");
  EXPECT_EQ(ask("/tests/a%2Fb?x=1&token=" + token + "&y=%26").header("Location"), "/tests/a%2Fb?x=1&y=%26");
  EXPECT_EQ(ask("//evil.example/?token=" + token).header("Location"), "/evil.example/");
  EXPECT_EQ(ask("/\\evil.example/?token=" + token).header("Location"), "/evil.example/");
  const auto seen = ask("/runs?token=" + token);
  EXPECT_EQ(seen.status, 303);
  EXPECT_EQ(seen.header("Set-Cookie"), door_.cookie());
}

TEST_F(PageTest, AnotherTokenIsRefusedByThePageItself) {
  const auto seen = ask("/tests?token=another");
  EXPECT_EQ(seen.status, 401);
  EXPECT_EQ(seen.header("Set-Cookie"), "");
  EXPECT_THAT(seen.text, HasSubstr("<html>"));
}

TEST_F(PageTest, TakesNothing) {
  EXPECT_EQ(ask("/tests", {}, "POST").status, 405);
  EXPECT_EQ(ask("/tests", {}, "POST").header("Allow"), "GET, HEAD, OPTIONS");
  EXPECT_EQ(ask("/tests", {}, "OPTIONS").status, 204);
}

TEST_F(PageTest, TheApiIsNoPageHoweverItIsSpelt) {
  for (const auto* path : {"/api", "/api/", "/api/v1/runs", "/%61pi/v1/runs", "/ap%69"})
    EXPECT_FALSE(is_page(parse_target(path, ""))) << path;
  EXPECT_FALSE(is_page(parse_target("/%zz", "")));
}

TEST_F(PageTest, WithoutAPageASmallOneSaysWhereTheApiIs) {
  files_ = PageFiles::built_in({});
  EXPECT_THAT(ask("/").text, HasSubstr("/api/openapi.json"));
  EXPECT_THAT(ask("/tests").text, Not(HasSubstr("<script")));
  EXPECT_EQ(ask("/assets/a-1.js").status, 404);
}

TEST_F(PageTest, AFolderIsReadAnewEachTimeAndNothingOutsideOfIt) {
  const testing::TestFolder folder;
  folder.put("secret.js", "secret");
  EXPECT_FALSE(PageFiles::of_folder(folder / "page"));
  folder.put("page/index.html", "<html>1");
  folder.put("page/assets/a.js", "1");
  std::filesystem::create_symlink("../../secret.js", folder / "page/assets/link.js");
  files_ = PageFiles::of_folder(folder / "page").value();
  EXPECT_EQ(ask("/x").text, "<html>1");
  EXPECT_EQ(ask("/assets/link.js").status, 404);
  const auto before = ask("/assets/a.js");
  EXPECT_EQ(before.header("Cache-Control"), "no-cache");
  folder.put("page/assets/a.js", "2");
  const auto after = ask("/assets/a.js", {{"If-None-Match", before.header("ETag")}});
  EXPECT_EQ(after.text, "2");
}

TEST(BuiltInFiles, AreInOrderAndWhole) {
  const auto files = built_in_files();
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                             [](const auto& a, const auto& b) { return a.path < b.path; }));
  for (const BuiltInFile& file : files) EXPECT_NO_THROW(unzipped(file.gzip)) << file.path;
}

TEST(Unzipped, RefusesWhatIsDamaged) {
  const std::string gzip = zipped("text");
  EXPECT_EQ(unzipped(gzip), "text");
  EXPECT_THROW(unzipped(gzip.substr(0, gzip.size() - 2)), std::runtime_error);
  EXPECT_THROW(unzipped("text"), std::runtime_error);
}

}  // namespace
}  // namespace proctor::server
