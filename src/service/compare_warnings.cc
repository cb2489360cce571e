#include "service/compare_warnings.h"

#include <set>
#include <string>
#include <utility>

#include "text/near_duplicates.h"

namespace proctor::service {
namespace {

std::string input_of(const model::CaseRecord& trial) {
  std::string out;
  for (const model::StepRecord& step : trial.steps) out += step.input + "\n";
  const Value* vars = trial.origin.find("template_variables");
  if (vars == nullptr || !vars->is_map()) return out;
  for (const auto& member : vars->map())
    if (member.value.is_text()) out += std::string(member.value.text()) + "\n";
  return out;
}

}  // namespace

Result<std::vector<CompareWarning>> compare_warnings(std::span<const CasePair> pairs, RunSource& run) {
  std::vector<std::string> inputs;
  std::set<std::string> asked;  // the same input for several prompts or models is one question
  std::size_t read = 0;
  for (const CasePair& pair : pairs) {
    if (!pair.decided() || pair.group() != 0) continue;
    if (++read > text::kMaxInputsCompared) break;
    TRY(const auto trial, run.trial(pair.b->key()));
    if (!trial) continue;
    std::string input = input_of(*trial);
    if (asked.insert(input).second) inputs.push_back(std::move(input));
  }
  std::vector<CompareWarning> out;
  if (const std::string message = text::near_duplicate_note(inputs); !message.empty())
    out.push_back({"W690", message});
  return out;
}

}  // namespace proctor::service
