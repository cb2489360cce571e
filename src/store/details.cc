#include "store/details.h"

#include "base/sha256.h"
#include "model/record.h"
#include "value/json.h"

namespace proctor::store {
namespace {

enum class Samples { whole, cut };

void append_samples(const model::Finding& check, Samples samples, std::string& out) {
  std::string hash = check.samples_hash.value_or("");
  out += R"(,"actualSamples":)";
  if (samples == Samples::cut) {
    out += R"(["...truncated"])";
    if (hash.empty()) hash = sha256_hex(value::to_json(check.samples));
  } else {
    value::append_json(out, check.samples);
  }
  if (!hash.empty()) value::append_json_text(out += R"(,"samplesHash":)", hash);
}

void append_check(const model::Finding& check, Samples samples, std::string& out) {
  const auto text = [&](std::string_view before, std::string_view content) {
    value::append_json_text(out += before, content);
  };
  text(R"({"assertionId":)", check.id);
  check.path ? text(R"(,"path":)", *check.path) : void(out += R"(,"path":null)");
  text(R"(,"matcher":)", check.source_key);
  out += check.negate ? R"(,"not":true)" : R"(,"not":false)";
  text(R"(,"pathMatch":)", model::name_of(check.path_mode));
  out += check.verdict == model::Verdict::pass ? R"(,"passed":true)" : R"(,"passed":false)";
  append_samples(check, samples, out);
  if (!check.message.empty()) text(R"(,"message":)", check.message);
  out += '}';
}

std::string written(const model::CaseRecord& test, Samples samples) {
  std::string out;
  for (const auto& step : test.steps) {
    for (const auto& check : step.checks) {
      out += out.empty() ? '[' : ',';
      append_check(check, samples, out);
    }
  }
  return out.empty() ? out : out += ']';
}

}  // namespace

std::string details_of(const model::CaseRecord& test, std::size_t most) {
  std::string out = written(test, Samples::whole);
  if (out.size() > most) out = written(test, Samples::cut);
  return out.size() > most ? "[]" : out;
}

}  // namespace proctor::store
