#include "service/recordings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/hide.h"
#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "providers/provider.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

// The place of a word among those allowed; the first is the default.
Result<std::size_t> choice(std::string_view what, const std::string& word,
                           const std::vector<std::string_view>& words) {
  if (word.empty()) return std::size_t{0};
  const auto at = std::find(words.begin(), words.end(), word);
  if (at != words.end()) return static_cast<std::size_t>(at - words.begin());
  return fail("E489", fmt::format("{} {} is not known: it is {}{}", what, proctor::quoted(word),
                                  listed(words, " or "), did_you_mean(word, words)));
}

std::string absolute(const std::string& path, const std::string& current) {
  std::string out = (fs::path(current) / path).lexically_normal().string();
  while (out.size() > 1 && out.ends_with('/')) out.pop_back();
  return out;
}

std::string first_set(const Environment& environment, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    if (const auto value = environment(std::string(name)); value && !value->empty()) return *value;
  return "";
}

}  // namespace

std::vector<std::string_view> vcr_modes() { return {"off", "record", "replay", "auto", "strict"}; }
std::vector<std::string_view> vcr_matches() { return {"fuzzy", "exact"}; }
std::vector<std::string_view> vcr_paces() { return {"at-once", "real"}; }
std::vector<std::string_view> vcr_redactions() { return {"keys", "personal", "off"}; }

bool only_replays(cassette::Mode mode) {
  return mode == cassette::Mode::replay || mode == cassette::Mode::strict;
}

Result<Recordings> recordings_of(const RecordingWords& words, const std::string& current,
                                 const Environment& environment) {
  TRY(const std::size_t mode, choice("the mode", words.mode, vcr_modes()));
  TRY(const std::size_t match, choice("the match", words.match, vcr_matches()));
  TRY(const std::size_t pace, choice("the pace", words.pace, vcr_paces()));
  TRY(const std::size_t redact, choice("the redaction", words.redact, vcr_redactions()));
  Recordings out;
  out.pace = pace == 0 ? cassette::Pace::at_once : cassette::Pace::real;
  out.deck.mode = *cassette::parse_mode(vcr_modes()[mode]);
  out.deck.match = match == 0 ? cassette::Match::fuzzy : cassette::Match::exact;
  out.deck.folder = cassettes_folder(words.cassettes, current, environment);
  out.deck.shown = shown_folder(out.deck.folder, current);
  out.deck.secret = vcr_secret(environment);
  out.deck.known = known_keys(environment);
  out.deck.redact.on = vcr_redactions()[redact] != "off";
  out.deck.redact.personal = vcr_redactions()[redact] == "personal";
  out.deck.redact.fields = words.redact_fields;
  out.deck.record_command = words.record_command;
  if (!words.traces.empty()) out.traces = absolute(words.traces, current);
  return out;
}

std::string recordings_folder(const std::string& current, const Environment& environment) {
  if (const std::string said = first_set(environment, {"TRACEFORGE_CONFIG_DIR"}); !said.empty())
    return absolute(said, current);
  const auto place = place_of(".", "", current);
  return absolute(".ai-tests", place ? place->root : current);
}

std::string cassettes_folder(const std::string& said, const std::string& current,
                             const Environment& environment) {
  if (!said.empty()) return absolute(said, current);
  return recordings_folder(current, environment) + "/cassettes";
}

std::string shown_folder(const std::string& folder, const std::string& current) {
  const std::string near = fs::path(folder).lexically_relative(current).string();
  return visible(near.empty() || near.starts_with("..") ? folder : near);
}

std::vector<Secret> known_keys(const Environment& environment) {
  std::vector<Secret> out;
  for (const auto& group : providers::plugins())
    for (const providers::Provider& provider : group)
      for (const std::string_view name : provider.key_names)
        if (Secret key(environment(std::string(name)).value_or("")); !key.empty())
          out.push_back(std::move(key));
  return out;
}

std::vector<std::string> spellings_of_keys(const Environment& environment) {
  std::vector<std::string> out;
  constexpr std::size_t kShortest = 12;  // a shorter one may be part of any word
  for (const Secret& key : known_keys(environment)) {
    if (key.reveal().size() < kShortest) continue;
    for (std::string& spelling : spellings(key)) out.push_back(std::move(spelling));
  }
  return out;
}

Secret vcr_secret(const Environment& environment) {
  return Secret(first_set(environment, {"PROCTOR_VCR_SECRET", "TRACEFORGE_VCR_SECRET"}));
}

}  // namespace proctor::service
