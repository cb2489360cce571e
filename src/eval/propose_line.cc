#include "eval/propose_line.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words.h"
#include "dialects/loose.h"
#include "eval/answer.h"
#include "eval/inferred_schema.h"
#include "eval/proposed_checks.h"
#include "eval/sampled_paths.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::eval {
namespace {

constexpr std::size_t kMostPaths = 200;
constexpr std::size_t kMostInLists = 4;   // checks
constexpr std::size_t kMostSample = 200;  // characters of a text

Result<std::string> text_of(const Value& question, std::string_view key, std::string_view usual) {
  const Value* said = question.find(key);
  if (said == nullptr || said->is_null()) return std::string(usual);
  if (!said->is_text()) return fail("E431", fmt::format("\"{}\" is a text", key));
  return std::string(said->text());
}

Result<const dialects::Dialect*> format_of(const Value& question) {
  TRY(const std::string name, text_of(question, "format", "native"));
  if (const auto* found = dialects::find_dialect(name)) return found;
  return fail("E431", fmt::format("\"format\": there is no format {}", quoted(name)));
}

// Where a format leaves what an answer says to a judge, the answer's own words are proposed all the same.
Means means_for(std::string_view format) {
  Means means = means_of(format);
  if (means.judge || means.metric || means.whole_request) means = means_of("native");
  return means;
}

// "name" of $.items[*].name; nothing of $.items[*]
std::string_view last_key(std::string_view path) {
  const std::size_t at = path.find_last_of(".'", path.ends_with("']") ? path.size() - 3 : std::string::npos);
  const std::string_view key = path.substr(at + 1);
  return key.ends_with("[*]") ? std::string_view() : key.substr(0, key.find('\''));
}

// A value that one of a list's items has. What stands beside lists is proposed by its own path.
std::vector<model::Check> checks_in_lists(const std::vector<SampledPath>& paths) {
  std::vector<model::Check> out;
  for (const SampledPath& found : paths) {
    const bool in_list = found.path.find("[*]") != std::string::npos;
    if (!in_list || !is_stable(last_key(found.path), found.sample)) continue;
    model::Check& check = out.emplace_back();
    check.kind = "deep_equals";
    check.subject = model::Subject::json;
    check.path = found.path;
    check.expected = found.sample;
    if (out.size() == kMostInLists) break;
  }
  return out;
}

List checks_of(const std::string& output, const std::string& input, const dialects::Dialect& dialect,
               const std::vector<SampledPath>& paths) {
  const Means means = means_for(dialect.name);
  const Observed seen{.question = input, .answer = output};
  std::vector<model::Check> checks = proposed_checks(seen, means, std::nullopt);
  if (means.paths)
    for (model::Check& check : checks_in_lists(paths)) checks.push_back(std::move(check));
  List out;
  for (const model::Check& check : checks)
    if (auto spelled = dialects::write_loose_check(check, dialect)) out.push_back(*std::move(spelled));
  return out;
}

std::string_view type_of(const Value& value) {
  switch (value.kind()) {
    case value::Kind::null: return "null";
    case value::Kind::boolean: return "boolean";
    case value::Kind::integer:
    case value::Kind::number: return "number";
    case value::Kind::text: return "string";
    case value::Kind::list: return "array";
    case value::Kind::map: break;
  }
  return "object";
}

std::string beginning(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < kMostSample && end < text.size(); ++i) next_code_point(text, end);
  return std::string(text.substr(0, end));
}

// Lists and maps are told by their type: what is in them has paths of its own.
Value sample_of(const Value& value) {
  if (!value.is_scalar()) return {};
  return value.is_text() ? Value(beginning(value.text())) : value;
}

List paths_value(const std::vector<SampledPath>& paths) {
  List out;
  for (const SampledPath& found : paths)
    out.push_back(Map{{"path", found.path},
                      {"count", static_cast<std::int64_t>(found.count)},
                      {"type", type_of(found.sample)},
                      {"sample", sample_of(found.sample)}});
  return out;
}

}  // namespace

Result<Value> propose(const Value& question) {
  TRY(const dialects::Dialect* dialect, format_of(question));
  TRY(const std::string input, text_of(question, "input", ""));
  if (value::is_absent(question.find("output"))) return fail("E431", R"("output" is missing)");
  TRY(const std::string output, text_of(question, "output", ""));
  std::vector<SampledPath> paths;
  if (const auto document = value::parse_json(output, {.strictness = value::Strictness::data}))
    paths = sampled_paths(*document, kMostPaths);
  return Map{{"checks", checks_of(output, input, *dialect, paths)}, {"paths", paths_value(paths)}};
}

void answer_proposal(std::string_view line, std::size_t number, std::string& out) {
  const auto question = read_line(line, number);
  if (!question) return append_error(Value(), "decode", question.error().message, out);
  const Value* id = question->find("id");
  const Value shown = id == nullptr ? Value() : *id;
  const auto proposed = propose(*question);
  if (!proposed) return append_error(shown, "config", proposed.error().message, out);
  Map answer = {{"id", shown}};
  for (const auto& member : proposed->map()) answer.set(member.key, member.value);
  out += value::to_json(answer) + '\n';
}

}  // namespace proctor::eval
