#include "service/calibrations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "judges/inquiry.h"
#include "judges/terms.h"
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
const Shape kThreshold = {.takes = takes_number | takes_null};
const Field kEntryFields[] = {{"judge", &kText, "Provider and model.", Need::required},
                              {"metric", &kText, "The metric.", Need::required},
                              {"prompts", &kTextMap, "Versions by stage.", Need::required},
                              {"criterion", &kFreeMap, "What the judge is asked."},
                              {"threshold", &kThreshold, "From which score on it passes."},
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
  const Value* threshold = entry.find("threshold");
  return {
      .of = {.judge = text_at(entry, "judge"),
             .metric = text_at(entry, "metric"),
             .prompts = entry.find("prompts")->map(),
             .criterion = entry.find("criterion")->map(),
             .threshold = threshold != nullptr && threshold->is_number() ? std::optional(threshold->number())
                                                                         : std::nullopt},
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

// Whatever the order of their keys.
bool same(const Map& a, const Map& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const auto& member) {
           const Value* other = b.find(member.key);
           return other != nullptr && *other == member.value;
         });
}

// Options that change neither what is asked nor what passes, but for the threshold, which stands by itself.
bool is_criterion(std::string_view option) {
  constexpr std::string_view kOthers[] = {"threshold", "model", "include_reason", "mode", "compatibility"};
  return std::find(std::begin(kOthers), std::end(kOthers), option) == std::end(kOthers);
}

}  // namespace

bool CalibrationKey::operator==(const CalibrationKey& other) const {
  return judge == other.judge && metric == other.metric && threshold == other.threshold &&
         same(prompts, other.prompts) && same(criterion, other.criterion);
}

CalibrationKey calibration_key(const model::Check& check, std::string judge) {
  const judges::MetricDef* metric = judges::metric_of(check);
  CalibrationKey out{.judge = std::move(judge)};
  if (metric != nullptr) out.metric = metric->name;
  if (check.expected) out.criterion.set(check.kind, *check.expected);
  for (const value::Member& option : check.options)
    if (is_criterion(option.key.text())) out.criterion.set(option.key, option.value);
  const bool by_its_word = check.kind == "judge" && !check.options.has("threshold");
  if (!by_its_word) out.threshold = judges::terms_of(metric, check).threshold;
  return out;
}

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
  const CalibrationKey& of = calibration.of;
  Map out{{"judge", of.judge}, {"metric", of.metric}, {"prompts", of.prompts}, {"criterion", of.criterion}};
  out.set("threshold", of.threshold ? Value(*of.threshold) : Value());
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
  // Older versions did not store the criterion: nobody knows what such an entry holds for.
  for (const Value& entry : value->find("calibrations")->list())
    if (entry.find("criterion") != nullptr) out.list_.push_back(read_entry(entry));
  return out;
}

void Calibrations::put(Calibration calibration) {
  const auto old = std::find_if(list_.begin(), list_.end(),
                                [&](const Calibration& known) { return known.of == calibration.of; });
  if (old != list_.end()) {
    *old = std::move(calibration);
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

std::optional<std::string> shortfall(const Calibration& calibration, const Demand& demand) {
  const CalibrationKey& of = calibration.of;
  const std::size_t labels = calibration.table.total();
  if (labels < demand.min_labels)
    return fmt::format("the calibration of {} for {} has {}, and min_labels demands {}", visible(of.judge),
                       of.metric, counted(labels, "label"), demand.min_labels);
  const auto kappa = judges::agreement_of(calibration.table).kappa;
  if (!kappa)
    return fmt::format("the calibration of {} for {} says nothing: its labels are all alike",
                       visible(of.judge), of.metric);
  if (kappa->interval.low >= demand.min_kappa) return std::nullopt;
  return fmt::format(
      "{} agrees with people on {} by a kappa of {:.2f} ({:.2f} to {:.2f}), and min_kappa demands {} or more "
      "of the "
      "lower bound",
      visible(of.judge), of.metric, kappa->value, kappa->interval.low, kappa->interval.high,
      demand.min_kappa);
}

const Calibration* Calibrations::find(const CalibrationKey& key) const {
  const auto found =
      std::find_if(list_.begin(), list_.end(), [&](const Calibration& known) { return known.of == key; });
  return found == list_.end() ? nullptr : &*found;
}

// What would have to be calibrated, as near as something is known already.
std::string Calibrations::unknown(const CalibrationKey& key) const {
  const auto is_known = [&](auto agrees) {
    return std::any_of(list_.begin(), list_.end(), [&](const Calibration& known) {
      return known.of.judge == key.judge && known.of.metric == key.metric && agrees(known.of);
    });
  };
  if (is_known(
          [&](const auto& of) { return same(of.criterion, key.criterion) && of.threshold == key.threshold; }))
    return " with these versions of its prompts";
  if (is_known([&](const auto& of) { return same(of.criterion, key.criterion); }))
    return " with this threshold";
  return is_known([](const auto&) { return true; }) ? " with this criterion" : "";
}

std::optional<std::string> Calibrations::doubt(const CalibrationKey& key, const Demand& demand) const {
  if (key.prompts.empty()) return std::nullopt;
  if (const Calibration* known = find(key)) return shortfall(*known, demand);
  return fmt::format("{} is not calibrated for {}{}: run `proctor judge calibrate`",
                     key.judge.empty() ? "the judge" : visible(key.judge), key.metric, unknown(key));
}

std::string calibrations_place(const std::string& current) {
  const std::string project = find_upwards(current, "proctor.yaml");
  return (fs::path(project.empty() ? current : project) / ".proctor" / "calibration.json").string();
}

}  // namespace proctor::service
