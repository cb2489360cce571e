#include "store/rows.h"

#include <algorithm>
#include <limits>

#include "base/utf8.h"
#include "model/record.h"
#include "store/details.h"
#include "store/listing.h"
#include "store/packed.h"
#include "value/json.h"

namespace proctor::store {
namespace {

constexpr char32_t kReplacement = U'\uFFFD';

std::string origin_text(const model::CaseRecord& test, std::string_view key) {
  const Value* value = test.origin.find(key);
  if (value == nullptr || value->is_null()) return {};
  return column_text(value->is_text() ? std::string(value->text()) : value::to_json(*value));
}

}  // namespace

std::string column_text(std::string text) {
  if (!find_invalid_utf8(text) && text.find('\0') == std::string::npos) return text;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = next_code_point(text, i);
    append_utf8(out, c == 0 ? kReplacement : c);
  }
  return out;
}

TrialRow to_row(const Trial& trial) {
  TrialRow row;
  row.name = column_text(trial.record.name);
  row.expected_output = origin_text(trial.record, "expected_output");
  row.output_type = origin_text(trial.record, "output_type");
  if (!trial.assertions.is_null()) row.assertions = column_text(value::to_json(trial.assertions));
  model::append_json(trial.record, row.record);
  row.record = packed(column_text(std::move(row.record)));
  row.details = column_text(details_of(trial.record, trial.details_bytes, trial.assertions));
  row.listed = listed_row(trial);
  return row;
}

ResultRow listed_row(const Trial& trial) {
  ResultRow row = to_result_row(trial);
  row.name = column_text(std::move(row.name));
  row.message = column_text(std::move(row.message));
  row.group = column_text(std::move(row.group));
  return row;
}

Result<Value> read_json(std::string_view json) {
  constexpr std::size_t kDeepest = 1024;  // what was allowed to come in, and our own levels around it
  auto value = value::parse_json(json, {.strictness = value::Strictness::data,
                                        .max_depth = kDeepest,
                                        .max_nodes = std::numeric_limits<std::size_t>::max()});
  if (!value) return fail("E912", "the store is damaged: a column holds no JSON");
  return *std::move(value);
}

Result<model::CaseRecord> read_record(std::string column) {
  TRY(const std::string json, unpacked(std::move(column)));
  TRY(const Value value, read_json(json));
  if (auto record = model::read_case(value)) return *std::move(record);
  return fail("E912", "the store is damaged: a row holds no record of a case");
}

Result<model::RunRecord> read_run_summary(std::string_view json) {
  TRY(const Value value, read_json(json));
  if (auto run = model::read_summary(value)) return *std::move(run);
  return fail("E912", "the store is damaged: a row holds no summary of a run");
}

std::string_view name_of(RunState state) {
  switch (state) {
    case RunState::running: return "running";
    case RunState::finished: return "finished";
    case RunState::interrupted: return "interrupted";
    case RunState::stopped: break;
  }
  return "stopped";
}

model::Verdict verdict_of(std::string_view word) {
  using model::Verdict;
  for (const Verdict verdict : {Verdict::pass, Verdict::fail, Verdict::skipped})
    if (word == model::case_word(verdict)) return verdict;
  return Verdict::error;
}

RunState state_of(std::string_view name) {
  if (name == "finished") return RunState::finished;
  if (name == "interrupted") return RunState::interrupted;
  return name == "running" ? RunState::running : RunState::stopped;
}

}  // namespace proctor::store
