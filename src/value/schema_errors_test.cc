#include <fmt/format.h>
#include <gtest/gtest.h>

#include "value/json.h"
#include "value/schema.h"

namespace proctor::value {
namespace {

// Offsets and the place in the schema.
std::string errors_of(std::string_view json) {
  std::string out;
  for (const Error& error : schema_errors(parse_json(json).value()))
    out += fmt::format("{} {};", error.span.begin, error.message.substr(0, error.message.find(':')));
  return out;
}

TEST(SchemaErrors, AreNoneWhereItCompiles) { EXPECT_EQ(errors_of(R"({"type": "string"})"), ""); }

TEST(SchemaErrors, AreAllToldEachAtItsPlace) {
  EXPECT_EQ(errors_of(R"({"type": "strng", "minLength": -1, "pattern": "a(b"})"),
            "9 /type;31 /minLength;46 /pattern;");
  EXPECT_EQ(errors_of(R"({"properties": {"a": 5, "b": {"type": "x"}}})"),
            "21 /properties;38 /properties/b/type;");
  EXPECT_EQ(errors_of(R"({"allOf": [5, {"type": "x"}]})"), "11 /allOf;23 /allOf/1/type;");
  EXPECT_EQ(errors_of(R"({"required": ["a", 1], "$ref": "#/nowhere"})"), "19 /required;31 /$ref;");
}

TEST(SchemaErrors, ComeToAnEnd) {
  EXPECT_EQ(errors_of("5"), "0 a schema must be an object, true or false, got 5;");
  std::string many = "{\"allOf\": [";
  for (int i = 0; i < 50; ++i) many += fmt::format("{}{{\"type\": 5}}", i == 0 ? "" : ", ");
  EXPECT_EQ(schema_errors(parse_json(many + "]}").value()).size(), 20U);
}

}  // namespace
}  // namespace proctor::value
