#include "service/kitchen.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"
#include "dialects/dialect.h"
#include "service/check_suite.h"
#include "service/faults_by_field.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using repo::Fault;

// --- Limits

struct Pattern {
  std::string source;
  std::string flags;
};

Pattern pattern_in(const Value& assertion) {
  const Value* expected = assertion.find("expected");
  if (expected == nullptr) return {};
  if (expected->is_text()) return {expected->text(), {}};
  const auto text = [&](std::string_view key) {
    const Value* found = expected->find(key);
    return found != nullptr && found->is_text() ? std::string(found->text()) : std::string();
  };
  return {text("source"), text("flags")};
}

void check_pattern(const Value& assertion, const std::string& field, const KitchenLimits& limits,
                   std::vector<Fault>& faults) {
  const Value* matcher = assertion.find("matcher");
  if (matcher == nullptr || *matcher != Value("toMatch")) return;
  const Pattern pattern = pattern_in(assertion);
  if (count_code_points(pattern.source) > limits.pattern_length)
    faults.push_back(
        {field + ".expected",
         {"E301", fmt::format("Pattern too long: {} characters at most", limits.pattern_length)}});
  for (const char flag : pattern.flags)
    if (limits.flags.find(flag) == std::string::npos)
      faults.push_back({field + ".expected.flags",
                        {"E301", fmt::format("flag {} is not allowed: allowed are {}",
                                             quoted(std::string_view(&flag, 1)), limits.flags)}});
}

constexpr std::size_t kMostOfFormat = 65'536;  // beyond which the format itself complains

void check_limits(const Map& suite, const KitchenLimits& limits, std::vector<Fault>& faults) {
  const List& cases = repo::kitchen_cases(suite);
  for (std::size_t place = 0; place < cases.size(); ++place) {
    const Value* assertions = cases[place].find("assertions");
    if (assertions == nullptr || !assertions->is_list()) continue;
    const std::string field = fmt::format("testCases.{}.assertions", place);
    const std::size_t bytes = value::to_json(*assertions).size();
    if (bytes > limits.assertion_bytes && bytes <= kMostOfFormat)
      faults.push_back({field,
                        {"E305", fmt::format("the assertions are {} bytes of JSON; {} are allowed", bytes,
                                             limits.assertion_bytes)}});
    for (std::size_t i = 0; i < assertions->list().size(); ++i)
      check_pattern(assertions->list()[i], fmt::format("{}.{}", field, i), limits, faults);
  }
}

// --- Results

enum class Samples { whole, cut, none };

std::string path_of(const model::Finding& check) {
  const std::string path = check.path.value_or("$");
  if (path.starts_with('$')) return path;
  return path.starts_with('[') ? "$" + path : "$." + path;
}

Map result_of(const model::Finding& check, const std::string& id, Samples samples) {
  Map out{{"assertionId", id},
          {"path", path_of(check)},
          {"matcher", check.source_key},
          {"not", check.negate},
          {"pathMatch", check.path_mode == model::PathMode::all ? "ALL" : "ANY"},
          {"passed", check.verdict == model::Verdict::pass},
          {"actualSamples", samples == Samples::whole ? Value(check.samples)
                            : samples == Samples::cut ? Value(List{"...truncated"})
                                                      : Value(List{})}};
  if (samples != Samples::whole)
    out.set("hash", check.samples_hash.value_or(sha256_hex(value::to_json(check.samples))));
  else if (check.samples_hash)
    out.set("hash", *check.samples_hash);
  if (!check.message.empty()) out.set("message", check.message);
  return out;
}

List results_of(const model::CaseRecord& test, std::string_view case_id, Samples samples) {
  List out;
  for (const auto& step : test.steps)
    for (const model::Finding& check : step.checks)
      if (check.source_key != "expectedOutput")
        out.emplace_back(result_of(check, repo::assertion_id(check.id, case_id, out.size()), samples));
  return out;
}

}  // namespace

std::vector<Fault> check_kitchen(const Map& suite, const KitchenLimits& limits) {
  const std::string text = value::to_pretty_json(suite);
  Diagnostics faults("", text);
  const auto root = value::parse_json(text, {}, faults);
  if (!root) return faults_by_field(faults, {});
  const dialects::Reading reading{text, "", faults};
  if (const auto document =
          dialects::read_document(*root, dialects::find_dialect("promptkitchen"), false, reading))
    check_checks(document->suite, {}, faults);
  std::vector<Fault> out = faults_by_field(faults, *root);
  constexpr std::string_view kOther = "test_cases";
  for (Fault& fault : out)
    if (fault.field.starts_with(kOther)) fault.field.replace(0, kOther.size(), "testCases");
  check_limits(suite, limits, out);
  return out;
}

Value assertion_results(const model::CaseRecord& test, std::string_view case_id, std::size_t most) {
  for (const Samples samples : {Samples::whole, Samples::cut}) {
    const Value out = results_of(test, case_id, samples);
    if (out.list().empty()) return {};
    if (value::to_json(out).size() <= most) return out;
  }
  return results_of(test, case_id, Samples::none);
}

Value kitchen_output(std::string_view text) {
  if (text.starts_with('{'))
    if (auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
        parsed && parsed->is_map())
      return *std::move(parsed);
  return text;
}

}  // namespace proctor::service
