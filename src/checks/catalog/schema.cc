// json-schema: the answer is JSON and meets a schema. Drafts 4 to 2020-12; references never leave the schema.
#include "value/schema.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "checks/check.h"
#include "checks/json_text.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

constexpr std::size_t kFaultsShown = 3;

class MeetsSchema final : public Matcher {
 public:
  MeetsSchema(value::Schema schema, const model::Check& check) : schema_(std::move(schema)), json_(check) {}

  Match match(const Seen& seen) const override {
    const JsonSeen instance = json_.of(seen);
    if (instance.value == nullptr) return {};
    const auto valid = schema_.accepts(*instance.value);
    if (!valid) return undecided("limit", valid.error().message);
    return {.pass = *valid};
  }

  std::optional<std::string> expected() const override { return ""; }

  std::string note(const Seen& seen) const override {
    const JsonSeen instance = json_.of(seen);
    if (instance.value == nullptr) return std::string(instance.why);
    const auto faults = schema_.faults(*instance.value);
    if (!faults) return {};
    std::string out;
    for (std::size_t i = 0; i < std::min(faults->size(), kFaultsShown); ++i) {
      const auto& fault = (*faults)[i];
      out += fmt::format("{}{}: {} ({})", i > 0 ? "; " : "",
                         fault.instance.empty() ? "the root" : visible(fault.instance), fault.message,
                         visible(fault.schema));
    }
    if (faults->size() > kFaultsShown) out += fmt::format("; {} more", faults->size() - kFaultsShown);
    return out;
  }

 private:
  value::Schema schema_;
  JsonText json_;
};

void report_other_errors(const Value& schema, std::vector<Error>& to) {
  std::vector<Error> errors = value::schema_errors(schema);
  for (std::size_t i = 1; i < errors.size(); ++i) to.push_back(std::move(errors[i]));
}

Prepared prepare(const model::Check& check, const Setup& setup) {
  auto schema = value::Schema::compile(*check.expected);
  if (!schema) {
    if (setup.more_errors != nullptr) report_other_errors(*check.expected, *setup.more_errors);
    Error error = std::move(schema).error();
    if (error.span == Span{}) error.span = check.expected->span;
    return tl::make_unexpected(std::move(error));
  }
  return std::make_unique<MeetsSchema>(*std::move(schema), check);
}

constexpr Shape kSchema = {.takes = takes_map | takes_boolean};
constexpr Alias kAliases[] = {{"json-schema", "traceforge"}};
constexpr Example kExamples[] = {
    {R"({"id": 7.0})", R"({"json-schema": {"required": ["id"], "properties": {"id": {"type": "integer"}}}})",
     Verdict::pass},
    {R"({"id": "7"})", R"({"json-schema": {"properties": {"id": {"type": "integer"}}}})", Verdict::fail},
    {"no JSON", R"({"json-schema": {"type": "string"}})", Verdict::fail},
    {"[1]", R"({"json-schema": {"type": "unheard-of"}})", Verdict::error},
    {"Here:\n```json\n[1]\n```", R"({"json-schema": {"type": "array"}, "extract": "fenced"})", Verdict::pass},
};

constexpr Field kOptions[] = {kExtract};
constexpr CheckDef kDefs[] = {{.name = "json-schema",
                               .kind = "json_schema",
                               .summary = "The output is JSON that meets a schema.",
                               .subject = Subject::json,
                               .value = &kSchema,
                               .hint = Hint::schema,
                               .options = kOptions,
                               .aliases = kAliases,
                               .wants = "JSON that meets the schema",
                               .wants_not = "JSON that does not meet the schema",
                               .prepare = prepare,
                               .examples = kExamples}};

}  // namespace

std::span<const CheckDef> schema() { return kDefs; }

}  // namespace proctor::checks
