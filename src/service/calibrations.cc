#include "service/calibrations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"
#include "value/shape.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr int kVersion = 1;

// --- How the file looks

const Shape kVersionShape = {.takes = takes_integer, .least = kVersion, .most = kVersion};
const Shape kTextMap = {.takes = takes_map, .values = &kText};
const Field kTableFields[] = {{"both_pass", &kCount, "Both pass.", Need::required},
                              {"judge_passes_alone", &kCount, "The judge alone passes.", Need::required},
                              {"people_pass_alone", &kCount, "People alone pass.", Need::required},
                              {"both_fail", &kCount, "Both fail.", Need::required}};
const Record kTable = {.name = "confusion", .fields = kTableFields, .about = "Counts.", .closed = true};
const Shape kTableShape = {.takes = takes_map, .record = &kTable};
const Field kEntryFields[] = {{"judge", &kText, "Provider and model.", Need::required},
                              {"metric", &kText, "The metric.", Need::required},
                              {"prompts", &kTextMap, "Versions by stage.", Need::required},
                              {"confusion", &kTableShape, "The table.", Need::required},
                              {"errors", &kCount, "Labels without a verdict.", Need::required},
                              {"stated", &kCount, "Verdicts that were stated.", Need::required},
                              {"labels_sha256", &kText, "Of the file of labels.", Need::required},
                              {"at", &kText, "When.", Need::required}};
const Record kEntry = {.name = "calibration", .fields = kEntryFields, .about = "One judge, one metric."};
const Shape kEntryShape = {.takes = takes_map, .record = &kEntry};
const Shape kEntries = {.takes = takes_list, .items = &kEntryShape};
const Field kFileFields[] = {{"version", &kVersionShape, "Of the file's form.", Need::required},
                             {"calibrations", &kEntries, "What is known.", Need::required}};
const Record kFile = {.name = "calibrations", .fields = kFileFields, .about = "What is known of judges."};
const Shape kFileShape = {.takes = takes_map, .record = &kFile};

// --- To and from values

Value count_value(std::size_t count) { return static_cast<std::int64_t>(count); }

Value estimate_value(const std::optional<judges::Estimate>& estimate) {
  if (!estimate) return {};
  return Map{{"value", estimate->value}, {"low", estimate->interval.low}, {"high", estimate->interval.high}};
}

std::size_t count_at(const Value& map, std::string_view key) {
  return static_cast<std::size_t>(map.find(key)->number());
}

std::string text_at(const Value& map, std::string_view key) { return std::string(map.find(key)->text()); }

Calibration read_entry(const Value& entry) {
  const Value& table = *entry.find("confusion");
  return {.judge = text_at(entry, "judge"),
          .metric = text_at(entry, "metric"),
          .prompts = entry.find("prompts")->map(),
          .table = {.both_pass = count_at(table, "both_pass"),
                    .judge_alone = count_at(table, "judge_passes_alone"),
                    .human_alone = count_at(table, "people_pass_alone"),
                    .both_fail = count_at(table, "both_fail")},
          .errors = count_at(entry, "errors"),
          .stated = count_at(entry, "stated"),
          .labels = text_at(entry, "labels_sha256"),
          .at = text_at(entry, "at")};
}

struct Split {
  std::string folder;
  std::string name;
};

Split split_path(const std::string& path) {
  const fs::path whole(path);
  return {whole.parent_path().string(), whole.filename().string()};
}

bool same_prompts(const Map& a, const Map& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const auto& member) {
           const Value* other = b.find(member.key);
           return other != nullptr && *other == member.value;
         });
}

}  // namespace

Map prompt_versions(std::string_view metric, const judges::PromptOverride& prompts) {
  Map out;
  for (const auto name : judges::prompt_names()) {
    const std::size_t slash = name.find('/');
    if (name.substr(0, slash) != metric) continue;
    const auto stage = name.substr(slash + 1);
    auto text = prompts ? prompts(metric, stage) : std::nullopt;
    if (!text) text = judges::built_in_prompt(metric, stage);
    if (text) out.set(stage, text->version);
  }
  if (!out.empty()) out.set("fence", judges::fence_version());
  return out;
}

Map table_value(const judges::Confusion& table, std::size_t errors) {
  const judges::Agreement found = judges::agreement_of(table);
  return Map{{"labels", count_value(table.total() + errors)},
             {"errors", count_value(errors)},
             {"confusion", Map{{"both_pass", count_value(table.both_pass)},
                               {"judge_passes_alone", count_value(table.judge_alone)},
                               {"people_pass_alone", count_value(table.human_alone)},
                               {"both_fail", count_value(table.both_fail)}}},
             {"kappa", estimate_value(found.kappa)},
             {"agreement", estimate_value(found.agreement)},
             {"precision", estimate_value(found.pass_precision)},
             {"recall", estimate_value(found.pass_recall)},
             {"fail_precision", estimate_value(found.fail_precision)},
             {"fail_recall", estimate_value(found.fail_recall)}};
}

Map to_value(const Calibration& calibration) {
  Map out{{"judge", calibration.judge}, {"metric", calibration.metric}, {"prompts", calibration.prompts}};
  for (const auto& member : table_value(calibration.table, calibration.errors))
    out.set(member.key, member.value);
  out.set("stated", count_value(calibration.stated));
  out.set("labels_sha256", calibration.labels);
  out.set("at", calibration.at);
  return out;
}

Result<Calibrations> Calibrations::load(const std::string& path) {
  const auto [folder, name] = split_path(path);
  Calibrations out;
  const auto root = Root::open(folder);
  if (!root || !root->exists(name)) return out;
  TRY(const std::string text, root->read(name));
  Diagnostics faults(path, text);
  const auto value = value::parse_json(text, {}, faults);
  if (value) value::check_shape(*value, kFileShape, faults);
  if (!value || faults.has_errors()) {
    const Error& error = faults.first_error();
    return fail("E527", fmt::format("{}: {}: {}; calibrate anew or remove it", visible(path),
                                    faults.place(error.span), error.message));
  }
  for (const Value& entry : value->find("calibrations")->list()) out.list_.push_back(read_entry(entry));
  return out;
}

void Calibrations::put(Calibration calibration) {
  const auto same = std::find_if(list_.begin(), list_.end(), [&](const Calibration& known) {
    return known.judge == calibration.judge && known.metric == calibration.metric &&
           same_prompts(known.prompts, calibration.prompts);
  });
  if (same != list_.end()) {
    *same = std::move(calibration);
  } else {
    list_.push_back(std::move(calibration));
  }
}

Result<void> Calibrations::save(const std::string& path) const {
  const auto [folder, name] = split_path(path);
  List entries;
  for (const Calibration& calibration : list_) entries.push_back(to_value(calibration));
  const Value file = Map{{"version", kVersion}, {"calibrations", std::move(entries)}};
  std::error_code trouble;
  fs::create_directories(folder, trouble);
  TRY(const Root root, Root::open(folder));
  return root.write_file(name, value::to_pretty_json(file), Existing::replace);
}

const Calibration* Calibrations::find(std::string_view judge, std::string_view metric,
                                      const Map& prompts) const {
  const auto found = std::find_if(list_.begin(), list_.end(), [&](const Calibration& known) {
    return known.judge == judge && known.metric == metric && same_prompts(known.prompts, prompts);
  });
  return found == list_.end() ? nullptr : &*found;
}

std::optional<std::string> Calibrations::doubt(std::string_view judge, std::string_view metric,
                                               const Map& prompts, double least) const {
  if (prompts.empty()) return std::nullopt;  // no judge is asked
  const Calibration* known = find(judge, metric, prompts);
  if (known == nullptr) {
    const bool other = std::any_of(list_.begin(), list_.end(), [&](const Calibration& calibration) {
      return calibration.judge == judge && calibration.metric == metric;
    });
    return fmt::format("{} is not calibrated for {}{}: run `proctor judge calibrate`",
                       judge.empty() ? "the judge" : visible(judge), metric,
                       other ? " with these versions of its prompts" : "");
  }
  const auto kappa = judges::agreement_of(known->table).kappa;
  if (!kappa)
    return fmt::format("the calibration of {} for {} says nothing: its labels are all alike", visible(judge),
                       metric);
  if (kappa->value >= least) return std::nullopt;
  return fmt::format(
      "{} agrees with people on {} by a kappa of {:.2f} ({:.2f} to {:.2f}), and {} is demanded",
      visible(judge), metric, kappa->value, kappa->interval.low, kappa->interval.high, least);
}

std::string calibrations_place(const std::string& current) {
  const std::string project = find_upwards(current, "proctor.yaml");
  return (fs::path(project.empty() ? current : project) / ".proctor" / "calibration.json").string();
}

}  // namespace proctor::service
