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

void append_check(const model::Finding& check, std::string_view id, Samples samples, std::string& out) {
  const auto text = [&](std::string_view before, std::string_view content) {
    value::append_json_text(out += before, content);
  };
  text(R"({"assertionId":)", id);
  check.path ? text(R"(,"path":)", *check.path) : void(out += R"(,"path":null)");
  text(R"(,"matcher":)", check.source_key);
  out += check.negate ? R"(,"not":true)" : R"(,"not":false)";
  text(R"(,"pathMatch":)", model::name_of(check.path_mode));
  out += check.verdict == model::Verdict::pass ? R"(,"passed":true)" : R"(,"passed":false)";
  append_samples(check, samples, out);
  if (!check.message.empty()) text(R"(,"message":)", check.message);
  out += '}';
}

std::string_view id_at(const Value& assertions, std::size_t place) {
  const bool known = assertions.is_list() && place < assertions.list().size();
  const Value* id = known ? assertions.list()[place].find("id") : nullptr;
  return id != nullptr && id->is_text() ? std::string_view(id->text()) : std::string_view();
}

std::string written(const model::CaseRecord& test, const Value& assertions, Samples samples) {
  std::string out;
  std::size_t place = 0;
  for (const auto& step : test.steps) {
    for (const auto& check : step.checks) {
      out += out.empty() ? '[' : ',';
      append_check(check, check.id.empty() ? id_at(assertions, place) : check.id, samples, out);
      ++place;
    }
  }
  return out.empty() ? out : out += ']';
}

}  // namespace

std::string details_of(const model::CaseRecord& test, std::size_t most, const Value& assertions) {
  std::string out = written(test, assertions, Samples::whole);
  if (out.size() > most) out = written(test, assertions, Samples::cut);
  return out.size() > most ? "[]" : out;
}

}  // namespace proctor::store
