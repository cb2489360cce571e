// What tests of paths share: paths beside what they find, and beside what is wrong with them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "value/json.h"
#include "value/path.h"

namespace proctor::value {

inline Value json(std::string_view text) { return *parse_json(text); }

struct Asked {
  std::string_view path;
  std::string_view found;  // JSON, a list
};

template <std::size_t N>
void expect_found(const Asked (&pairs)[N], const Value& document, PathDialect dialect) {
  for (const auto& [text, expected] : pairs) {
    const auto path = Path::compile(text, dialect);
    if (!path) {
      ADD_FAILURE() << text << ": " << path.error().message;
      continue;
    }
    List values;
    const auto found = path->find(document);
    for (const Value* value : found.value().values) values.push_back(*value);
    EXPECT_EQ(to_json(Value(values)), expected) << text;
  }
}

struct Wrong {
  std::string_view path;
  std::string_view message;  // after "Invalid JSONPath: "
  Span span;
};

template <std::size_t N>
void expect_wrong(const Wrong (&wrongs)[N], PathDialect dialect) {
  for (const auto& [text, message, span] : wrongs) {
    const auto path = Path::compile(text, dialect);
    if (path) {
      ADD_FAILURE() << text << " compiles";
      continue;
    }
    EXPECT_EQ(path.error().code, "E303");
    EXPECT_EQ(path.error().message, "Invalid JSONPath: " + std::string(message)) << text;
    EXPECT_EQ(path.error().span.begin, span.begin) << text;
    EXPECT_EQ(path.error().span.end, span.end) << text;
  }
}

}  // namespace proctor::value
