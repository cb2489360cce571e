// JSON as such: the whole answer is JSON, or holds some, fenced or amid other text; a schema may be asked of
// it.
#include "checks/check.h"
#include "checks/options.h"
#include "text/brackets.h"
#include "value/json.h"
#include "value/schema.h"

namespace proctor::checks {
namespace {

using model::Verdict;

// Characters in all, over every bracket that JSON is tried from.
constexpr std::size_t kMostScanned = 50'000'000;
constexpr value::JsonOptions kReading = {.strictness = value::Strictness::data};

// Asks `fits` of every list and map in the text, the outer before what they hold; of maps alone where only
// "{" opens.
template <typename Fits>
Match any_inside(std::string_view said, std::string_view opens, const Fits& fits) {
  std::size_t scanned = 0;
  for (std::size_t at = said.find_first_of(opens); at != std::string_view::npos;
       at = said.find_first_of(opens, at)) {
    const std::size_t end = text::closed_at(said.substr(at), "{[", "}]");
    scanned += end == 0 ? said.size() - at : end;
    if (scanned > kMostScanned)
      return undecided("limit", "too many brackets to look for JSON behind each of them");
    const auto value =
        end == 0 ? value::parse_json("", kReading) : value::parse_json(said.substr(at, end), kReading);
    if (value) {
      const Result<bool> fitting = fits(*value);
      if (!fitting) return undecided("limit", fitting.error().message);
      if (*fitting) return {.pass = true};
    }
    at += value ? end : 1;
  }
  return {};
}

// Without a schema any JSON will do.
class JsonCheck final : public Matcher {
 public:
  JsonCheck(std::optional<value::Schema> schema, bool inside, bool maps)
      : schema_(std::move(schema)), inside_(inside), maps_(maps) {}

  Match match(const Seen& seen) const override {
    const auto text = seen.text();
    if (!text) return {.pass = seen.value() != nullptr && !inside_};
    const auto inside = [&](const Value& value) { return fits(value); };
    if (maps_) return any_inside(*text, "{", inside);
    const auto whole = value::parse_json(*text, kReading);
    if (!whole) return inside_ ? any_inside(*text, "{[", inside) : Match{};
    const auto fitting = fits(*whole);
    return fitting ? Match{.pass = *fitting} : undecided("limit", fitting.error().message);
  }

  std::optional<std::string> expected() const override { return ""; }

 private:
  Result<bool> fits(const Value& value) const {
    if (!schema_) return true;
    return schema_->accepts(value);
  }

  std::optional<value::Schema> schema_;
  bool inside_;
  bool maps_;
};

// The first is what the check fails with.
void report_other_errors(const Value& schema, const Setup& setup) {
  if (setup.more_errors == nullptr) return;
  const std::vector<Error> errors = value::schema_errors(schema);
  for (std::size_t i = 1; i < errors.size(); ++i) setup.more_errors->push_back(errors[i]);
}

template <bool inside>
Prepared prepare(const model::Check& check, const Setup& setup) {
  std::optional<value::Schema> schema;
  if (const Value* said = check.options.find("schema")) {
    auto compiled = value::Schema::compile(*said);
    if (!compiled) {
      report_other_errors(*said, setup);
      const Span span = compiled.error().span == Span{} ? said->span : compiled.error().span;
      return fail(compiled.error().code, compiled.error().message, span);
    }
    schema = *std::move(compiled);
  }
  const bool maps = inside && text_of(check.options, "only") == "maps";
  return std::make_unique<JsonCheck>(std::move(schema), inside, maps);
}

constexpr Shape kSchema = {.takes = takes_map | takes_boolean};
constexpr Field kOptions[] = {{.name = "schema", .shape = &kSchema, .about = "What the JSON must meet."}};
constexpr std::string_view kKinds[] = {"any", "maps"};
constexpr Shape kKind = {.takes = takes_text, .words = kKinds};
constexpr Field kInsideOptions[] = {kOptions[0],
                                    {.name = "only",
                                     .shape = &kKind,
                                     .about = "maps: lists and the rest do not count.",
                                     .fallback = R"("any")"}};
constexpr Example kIsExamples[] = {
    {R"( {"a": 1} )", R"({"is-json": true})", Verdict::pass},
    {R"(Here you are: {"a": 1})", R"({"is-json": true})", Verdict::fail},
    {R"({"a": 1})", R"({"is-json": true, "schema": {"required": ["b"]}})", Verdict::fail},
};
constexpr Example kContainsExamples[] = {
    {"Here you are:\n```json\n{\"a\": 1}\n```", R"({"contains-json": true})", Verdict::pass},
    {R"(see {this}: {"a": "}"})", R"({"contains-json": true, "schema": {"required": ["a"]}})", Verdict::pass},
    {"no JSON {here}", R"({"contains-json": true})", Verdict::fail},
    {"[1, 2]", R"({"contains-json": true, "only": "maps"})", Verdict::fail},
    {R"([{"a": 1}])", R"({"contains-json": true, "only": "maps"})", Verdict::pass},
};

constexpr CheckDef kDefs[] = {
    {.name = "is-json",
     .kind = "is_json",
     .summary = "The whole text is JSON, and meets `schema` where one is given.",
     .arity = Arity::none,
     .hint = Hint::none,
     .options = kOptions,
     .wants = "JSON",
     .wants_not = "no JSON",
     .prepare = prepare<false>,
     .examples = kIsExamples},
    {.name = "contains-json",
     .kind = "contains_json",
     .summary = "The text holds JSON, fenced or amid other text, that meets `schema` where one is given.",
     .arity = Arity::none,
     .hint = Hint::none,
     .options = kInsideOptions,
     .wants = "some JSON",
     .wants_not = "no JSON",
     .prepare = prepare<true>,
     .examples = kContainsExamples}};

}  // namespace

std::span<const CheckDef> json_inside() { return kDefs; }

}  // namespace proctor::checks
