#include "cli/recordings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/hints.h"
#include "value/yaml.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kConfig = "config.yaml";

// What the file says of recordings; all else in it is another program's.
class ConfigReader {
 public:
  ConfigReader(std::string folder, Diagnostics& faults) : folder_(std::move(folder)), faults_(faults) {}

  Given read(const Value& root) {
    if (const Value* vcr = root.find("vcr"); vcr != nullptr && vcr->is_map()) {
      word(*vcr, "mode", service::vcr_modes(), {"vcr", "mode"});
      word(*vcr, "match", service::vcr_matches(), {"vcr-match"});
      if (const Value* dir = vcr->find("dir"); dir != nullptr && dir->is_text() && !dir->text().empty())
        out_["cassettes"] = {
            (fs::path(folder_).parent_path() / std::string(dir->text())).lexically_normal().string()};
    }
    if (const Value* fields = root.find("redact_fields"); fields != nullptr && fields->is_list())
      for (const Value& field : fields->list())
        if (field.is_text()) out_["redact-field"].emplace_back(field.text());
    return std::move(out_);
  }

 private:
  void word(const Value& vcr, std::string_view key, const std::vector<std::string_view>& words,
            std::initializer_list<std::string_view> flags) {
    const Value* value = vcr.find(key);
    if (value == nullptr || value->is_null()) return;
    // YAML reads a plain `off` as false where it is of the older kind.
    const std::string text = value->is_text()         ? std::string(value->text())
                             : *value == Value(false) ? "off"
                                                      : "";
    if (std::find(words.begin(), words.end(), text) == words.end())
      return faults_.error("E489", fmt::format("{} of recordings is {}", key, listed(words, " or ")),
                           value->span);
    for (const std::string_view flag : flags) out_[std::string(flag)] = {text};
  }

  std::string folder_;
  Diagnostics& faults_;
  Given out_;
};

}  // namespace

const Flag kVcrFlag = {.name = "vcr",
                       .value = "MODE",
                       .help = "recorded answers: off, record, replay, auto or strict",
                       .words = service::vcr_modes,
                       .also = "TRACEFORGE_VCR_MODE",
                       .standard = "off"};
const Flag kVcrMatchFlag = {.name = "vcr-match",
                            .value = "HOW",
                            .help = "what makes questions the same: fuzzy, or exact with parameters",
                            .words = service::vcr_matches,
                            .also = "TRACEFORGE_VCR_MATCH",
                            .standard = "fuzzy"};
const Flag kCassettesFlag = {.name = "cassettes",
                             .value = "DIR",
                             .help = "where exchanges are recorded",
                             .is_path = true,
                             .also = "TRACEFORGE_VCR_DIR",
                             .standard = ".ai-tests/cassettes of the project",
                             .offer = Offer::folders};
const Flag kTracesFlag = {.name = "traces",
                          .value = "DIR",
                          .help = "keep a trace of each exchange there; .ai-tests/traces is the usual place",
                          .is_path = true,
                          .also = "TRACEFORGE_TRACES_DIR",
                          .offer = Offer::folders};
const Flag kPaceFlag = {.name = "pace",
                        .value = "PACE",
                        .help = "of recorded answers: at-once, or real as they came",
                        .words = service::vcr_paces,
                        .standard = "at-once"};
const Flag kRedactFlag = {.name = "redact",
                          .value = "WHAT",
                          .help = "of what is recorded: keys, personal data too, or off",
                          .words = service::vcr_redactions,
                          .standard = "keys"};
const Flag kRedactFieldFlag = {.name = "redact-field",
                               .value = "NAME",
                               .help = "redact fields of this name as well",
                               .repeatable = true};

service::RecordingWords recording_words(const Settings& settings) {
  return {.mode = {},
          .match = settings.text("vcr-match"),
          .cassettes = settings.text("cassettes"),
          .pace = settings.text("pace"),
          .redact = settings.text("redact"),
          .redact_fields = settings.texts("redact-field"),
          .record_command = {},
          .traces = settings.text("traces")};
}

std::string record_command(const Settings& settings, const std::vector<std::string>& operands) {
  constexpr std::array<std::string_view, 25> kFlags = {
      "given",       "provider",  "model",         "base-url",      "agent",
      "judge",       "judge-url", "judge-samples", "judge-prompts", "judge-compatibility",
      "tool-result", "embedder",  "embedder-url",  "format",        "filter",
      "tag",         "shard",     "shard-by",      "repeat",        "seed",
      "root",        "redact",    "redact-field",  "vcr-match",     "cassettes"};
  std::string out = "proctor run";
  for (const std::string& path : operands) out += " " + shell_word(path);
  for (const std::string_view flag : kFlags)
    if (settings.said(flag))
      for (const std::string& text : settings.texts(flag))
        out += fmt::format(" --{} {}", flag, shell_word(text));
  if (settings.said("stream")) out += " --stream";
  return out + " --vcr record";
}

Given read_recording_config(const std::string& current, const Environment& environment, Diagnostics& faults,
                            std::string& text) {
  const std::string folder = service::recordings_folder(current, environment);
  const auto root = Root::open(folder);
  if (!root || !root->exists(kConfig)) return {};
  faults = Diagnostics(service::shown_folder(folder, current) + "/" + std::string(kConfig), "");
  auto read = root->read(kConfig);
  if (!read) {
    faults.add(Severity::error, read.error());
    return {};
  }
  text = std::move(*read);
  faults = Diagnostics(faults.path(), text);
  const auto documents = value::parse_yaml_stream(text, {}, faults);
  if (faults.has_errors() || documents.empty()) return {};
  return ConfigReader(folder, faults).read(documents.front());
}

}  // namespace proctor::cli
