// Decides by its mode what is played back, what goes out and what is recorded, for the HTTP stack and the
// proxy alike.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/occasion.h"
#include "cassette/folder.h"
#include "cassette/redact.h"
#include "cassette/signature.h"

namespace proctor::cassette {

enum class Mode : std::uint8_t {
  off,        // all goes out, no files
  record,     // all goes out and is recorded, over what was there
  replay,     // nothing goes out; what was not recorded is an error
  automatic,  // "auto": what was recorded is played back, the rest goes out and is recorded
  strict,     // as replay, for CI: recording is an error
};
std::optional<Mode> parse_mode(std::string_view word);
std::string_view name_of(Mode mode);

struct DeckOptions {
  Mode mode = Mode::off;
  Match match = Match::fuzzy;
  std::string folder;              // absolute
  std::string shown;               // as messages name it
  Secret secret = {};              // signs and verifies
  std::vector<Secret> known = {};  // keys that must not be kept, beside those of each request
  RedactOptions redact = {};
  std::string record_command = {};  // for the message of a miss: "proctor run suite.yaml --vcr record"
  bool repeats_last = false;        // once all takes have been played, the last again; else that is a miss
  bool durable = true;
  // `record` replaces what was recorded before; what is younger than this belongs to the same run, which goes
  // on.
  std::optional<std::chrono::system_clock::time_point> begun = {};
};

// One question, on its way through.
struct Cue {
  Question question;
  std::string signature;
  Take take;
};

// Safe to use from any thread.
class Deck {
 public:
  Deck() = default;
  Deck(const Deck&) = delete;
  Deck& operator=(const Deck&) = delete;
  static Result<std::unique_ptr<Deck>> open(DeckOptions options);
  virtual ~Deck() = default;

  // Counts the question. Call it once for each that is asked, in the order in which its case asks.
  virtual Cue cue(Question question, const Occasion& occasion) = 0;

  // What to answer with, shared with others who play it; null: let it go out. A miss, and a file that cannot
  // be used, are faults of kind cassette_miss.
  virtual Answered<std::shared_ptr<const Recording>> play(const Cue& cue) = 0;

  // Keeps what came, redacted, where the mode says so. `known`: the request's own keys. Fails where the file
  // cannot be written, or a key would survive in it.
  virtual Result<void> keep(const Cue& cue, Recording recording, const std::vector<Secret>& known) = 0;

  virtual bool plays() const = 0;
  virtual bool records() const = 0;
  // Cassettes that were played or written, as paths within the folder.
  virtual std::set<std::string> used() const = 0;
};

}  // namespace proctor::cassette
