#include "text/template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Value kValues = Map{
    {"city", "Paris"},
    {"n", 3},
    {"rate", 0.5},
    {"yes", true},
    {"none", nullptr},
    {"user", Map{{"name", "Ada"}, {"tags", List{"a", Map{{"deep", 1}}}}}},
    {"a.b", "whole"},
    {"a", Map{{"b", "parts"}, {"c", "c"}}},
    {"trick", "{{city}} {city} $& $1"},
};

std::string render(std::string_view pattern, Placeholders placeholders = Placeholders::braces) {
  return render_template(pattern, kValues, placeholders).text;
}

TEST(Template, PutsValuesInForDoubleBraces) {
  EXPECT_EQ(render("Hello {{city}}, {{ city }}{{\n city\t}}!"), "Hello Paris, ParisParis!");
  EXPECT_EQ(render("{{n}} {{rate}} {{yes}} {{none}}"), "3 0.5 true null");
  EXPECT_EQ(render("{{user.name}} {{ user.tags.1.deep }}"), "Ada 1");
  EXPECT_EQ(render("{{user}}"), R"({"name":"Ada","tags":["a",{"deep":1}]})");
  EXPECT_EQ(render(""), "");
}

TEST(Template, LooksTheWholeNameUpFirst) { EXPECT_EQ(render("{{a.b}} {{a.c}}"), "whole c"); }

TEST(Template, DoesNotScanWhatItPutIn) {
  EXPECT_EQ(render("{{trick}}"), "{{city}} {city} $& $1");
  EXPECT_EQ(render("{trick}{city}", Placeholders::single_braces), "{{city}} {city} $& $1Paris");
}

TEST(Template, LeavesWhatHasNoValueAndReportsItOnce) {
  const auto rendered = render_template("{{x}} {{city}} {{ user.age }} {{x}}", kValues, Placeholders::braces);
  EXPECT_EQ(rendered.text, "{{x}} Paris {{ user.age }} {{x}}");
  EXPECT_THAT(rendered.missing, ElementsAre("x", "user.age"));
}

TEST(Template, TouchesNothingElse) {
  for (const auto* text : {"{city}", "{{}}", "{{ }}", "{{city}", "{{ci ty}}", "{{.city}}", "{{city.}}",
                           "{{ $json.city }}", "{", "{{", "}} {{", "{{city|upper}}", "{% if city %}"}) {
    const auto rendered = render_template(text, kValues, Placeholders::braces);
    EXPECT_EQ(rendered.text, text);
    EXPECT_THAT(rendered.missing, IsEmpty());
  }
  EXPECT_EQ(render("{{{city}}}"), "{Paris}");
}

TEST(Template, PrintsNullForAMissingJsonValue) {
  const auto rendered =
      render_template("{{ $json.city }} {{$json.user.name}} {{ $json.x.y }} {{city}} {{ json.n }}", kValues,
                      Placeholders::json);
  EXPECT_EQ(rendered.text, "Paris Ada null {{city}} {{ json.n }}");
  EXPECT_THAT(rendered.missing, ElementsAre("x.y"));
  EXPECT_EQ(render("{{ $json }} {{ $json. }}", Placeholders::json), "{{ $json }} {{ $json. }}");
}

TEST(Template, TakesSingleBracesThatStandAlone) {
  EXPECT_EQ(render("{city} { city } {{city}}", Placeholders::single_braces), "Paris Paris Paris");
  EXPECT_EQ(render("{{city} {city}}", Placeholders::single_braces), "{{city} {city}}");
  EXPECT_EQ(render(R"({"city": 1, "k": {n}})", Placeholders::single_braces), R"({"city": 1, "k": {n}})");
  EXPECT_EQ(render(R"({"k": {n} })", Placeholders::single_braces), R"({"k": 3 })");
}

TEST(Template, KnowsWhetherThereIsAPlaceholder) {
  EXPECT_TRUE(has_placeholders("a {{b}}", Placeholders::braces));
  EXPECT_FALSE(has_placeholders("a {b}", Placeholders::braces));
  EXPECT_TRUE(has_placeholders("a {b}", Placeholders::single_braces));
  EXPECT_FALSE(has_placeholders("a {{b}}", Placeholders::json));
}

TEST(Template, FindsPlaceholdersThatAreNeverClosed) {
  using Places = std::vector<std::size_t>;
  EXPECT_EQ(unclosed_placeholders("in {{city", Placeholders::braces), Places{3});
  EXPECT_EQ(unclosed_placeholders("in {{city} and {{x}}", Placeholders::braces), Places{3});
  EXPECT_EQ(unclosed_placeholders("{{a\n{{b}}", Placeholders::braces), Places{0});
  EXPECT_EQ(unclosed_placeholders("{{ $json.a }", Placeholders::json), Places{0});
  for (const auto* text : {"{{a}}", "{{ a | upper }}", "{{\"a\": 1", "\\frac{{x}{y}}", "{ {a", "{{", "{a"})
    EXPECT_EQ(unclosed_placeholders(text, Placeholders::braces), Places{}) << text;
}

TEST(Template, TellsWhereANameIsPutIn) {
  EXPECT_EQ(find_placeholder("a {{b}} {{ c }}", "c", Placeholders::braces), 8U);
  EXPECT_EQ(find_placeholder("a {{b}}", "c", Placeholders::braces), std::nullopt);
  EXPECT_EQ(find_placeholder("a {b}", "b", Placeholders::single_braces), 2U);
}

}  // namespace
}  // namespace proctor::text
