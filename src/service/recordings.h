// How recordings are used, for all who use them: what the operator says becomes what the deck takes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cassette/deck.h"
#include "cassette/layer.h"

namespace proctor::service {

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

// As flags have it; what is empty takes the default.
struct RecordingWords {
  std::string mode;       // off record replay auto strict
  std::string match;      // fuzzy exact
  std::string cassettes;  // a folder; relative to the current one
  std::string pace;       // at-once real
  std::string redact;     // off keys personal
  std::vector<std::string> redact_fields = {};
  std::string record_command = {};  // for the message of a miss
  std::string traces = {};          // a folder; empty: no traces are kept
};

std::vector<std::string_view> vcr_modes();
std::vector<std::string_view> vcr_matches();
std::vector<std::string_view> vcr_paces();
std::vector<std::string_view> vcr_redactions();

// Whether nobody is asked, whatever happens.
bool only_replays(cassette::Mode mode);

struct Recordings {
  cassette::DeckOptions deck;
  cassette::Pace pace = cassette::Pace::at_once;
  std::string traces = {};  // absolute; empty: none are kept
  std::string run = {};     // whose they are
};

// With the secret that signs, and the keys that must not be kept, from the environment. Fails on a word that
// is none of those above.
Result<Recordings> recordings_of(const RecordingWords& words, const std::string& current,
                                 const Environment& environment);

// `.ai-tests` of the project that the current folder lies in, or what TRACEFORGE_CONFIG_DIR names.
std::string recordings_folder(const std::string& current, const Environment& environment);
// What was said, else `cassettes` in the folder above. Both absolute.
std::string cassettes_folder(const std::string& said, const std::string& current,
                             const Environment& environment);
// A folder as messages name it: from the current one where it lies beneath.
std::string shown_folder(const std::string& folder, const std::string& current);

// Every provider's key that is set.
std::vector<Secret> known_keys(const Environment& environment);
// Every way in which those keys may be written.
std::vector<std::string> spellings_of_keys(const Environment& environment);
// PROCTOR_VCR_SECRET, else TRACEFORGE_VCR_SECRET; empty: nothing is signed.
Secret vcr_secret(const Environment& environment);

}  // namespace proctor::service
