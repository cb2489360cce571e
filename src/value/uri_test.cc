#include "value/uri.h"

#include <gtest/gtest.h>

namespace proctor::value {
namespace {

// RFC 3986, section 5.4.
TEST(Uri, ResolvesAReferenceAgainstABase) {
  constexpr std::string_view kBase = "http://a/b/c/d;p?q";
  const std::pair<const char*, const char*> all[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {";x", "http://a/b/c/;x"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {"./g/.", "http://a/b/c/g/"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
  };
  for (const auto& [reference, resolved] : all)
    EXPECT_EQ(resolve_uri(kBase, reference), resolved) << reference;
  EXPECT_EQ(resolve_uri("urn:uuid:1-2", "#/a"), "urn:uuid:1-2#/a");
  EXPECT_EQ(resolve_uri("", "a/b"), "a/b");
}

TEST(Uri, DecodesEscapesAndLeavesWhatIsNone) {
  EXPECT_EQ(percent_decoded("%41%zz%4"), "A%zz%4");
  EXPECT_EQ(percent_decoded("a%25b"), "a%b");
}

}  // namespace
}  // namespace proctor::value
