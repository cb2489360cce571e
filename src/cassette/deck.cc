#include "cassette/deck.h"

#include <fmt/format.h>

#include <array>
#include <mutex>
#include <unordered_set>
#include <utility>

#include "base/sha256.h"
#include "base/words.h"
#include "cassette/counters.h"
#include "cassette/file.h"
#include "cassette/miss.h"
#include "cassette/nearest.h"
#include "cassette/shelf.h"
#include "cassette/takes.h"

namespace proctor::cassette {
namespace {

constexpr std::array<std::pair<std::string_view, Mode>, 5> kModes = {{{"off", Mode::off},
                                                                      {"record", Mode::record},
                                                                      {"replay", Mode::replay},
                                                                      {"auto", Mode::automatic},
                                                                      {"strict", Mode::strict}}};

using Played = std::shared_ptr<const Recording>;

// Paths of cassettes, from many threads.
class Used {
 public:
  void add(const std::string& path) {
    Shard& shard = shards_[std::hash<std::string>{}(path) % shards_.size()];
    const std::lock_guard lock(shard.mutex);
    shard.paths.insert(path);
  }

  std::set<std::string> all() const {
    std::set<std::string> out;
    for (const Shard& shard : shards_) {
      const std::lock_guard lock(shard.mutex);
      out.insert(shard.paths.begin(), shard.paths.end());
    }
    return out;
  }

 private:
  struct Shard {
    mutable std::mutex mutex;
    std::unordered_set<std::string> paths;
  };
  std::array<Shard, 16> shards_;
};

// Whether a key at the top of a body has a part in the signature.
bool counts(const Question& question, Match match, std::string_view key) {
  if (!question.body.is_map() || !question.body.map().has(key)) return true;
  Question without = question;
  without.body.map().erase(key);
  return signature_parts(without, match) != signature_parts(question, match);
}

std::string tag_of(const Occasion& occasion) {
  constexpr std::size_t kDigits = 12;
  return occasion.of.empty() ? "" : sha256_hex(occasion.of).substr(0, kDigits);
}

Take anyones(const Take& take) { return {.repeat = take.repeat, .number = take.number}; }

class FileDeck final : public Deck {
 public:
  FileDeck(DeckOptions options, Redactor redactor)
      : options_(std::move(options)),
        redactor_(std::move(redactor)),
        folder_(options_.folder, options_.shown, options_.secret),
        takes_(folder_, options_.begun) {
    if (options_.repeats_last && options_.mode != Mode::off) takes_.prepare();
  }

  Cue cue(Question question, const Occasion& occasion) override {
    Cue out;
    out.signature = signature(question, options_.match);
    out.take = {occasion.repeat, counters_.count(out.signature, occasion), tag_of(occasion)};
    out.question = std::move(question);
    return out;
  }

  Answered<Played> play(const Cue& cue) override {
    if (!plays()) return nullptr;
    auto found = find(cue);
    if (!found) return faulted("cassette_miss", found.error().message);
    const Played& recording = *found;
    if (options_.mode == Mode::automatic && (recording == nullptr || recording->broke_off)) return nullptr;
    if (recording == nullptr) return faulted("cassette_miss", miss(cue));
    return recording;
  }

  Result<void> keep(const Cue& cue, Recording recording, const std::vector<Secret>& known) override {
    if (options_.mode == Mode::strict)
      return fail("E487",
                  "STRICT CI MODE: nothing may be recorded; record with --vcr record, and commit the "
                  "cassettes");
    if (!records()) return {};
    if (recording.broke_off && has_whole(cue)) return {};
    recording.take = cue.take;
    const bool whole = !recording.broke_off;
    TRY(const std::string text, text_of(std::move(recording), known));
    return put(cue, text, whole);
  }

  bool plays() const override { return options_.mode != Mode::off && options_.mode != Mode::record; }
  bool records() const override { return options_.mode == Mode::record || options_.mode == Mode::automatic; }

  std::set<std::string> used() const override { return used_.all(); }

 private:
  static std::string path_of(const Cue& cue, const Take& take) {
    return Folder::file_name(cue.question.provider, cue.signature, take);
  }

  // The case's own before anyone's.
  Result<Played> find(const Cue& cue) {
    if (!cue.take.whose.empty()) {
      TRY(Played own, read(cue, cue.take));
      if (own != nullptr) return own;
    }
    return options_.repeats_last ? find_nth(cue) : find_exact(cue);
  }

  // The very take; else what another tool wrote, which answers every time.
  Result<Played> find_exact(const Cue& cue) {
    const Take take = anyones(cue.take);
    TRY(Played exact, read(cue, take));
    if (exact != nullptr || take == Take{}) return exact;
    TRY(Played first, read(cue, Take{}));
    return first != nullptr && !first->take ? first : nullptr;
  }

  // The n-th of all takes, or the last. A cassette that was put there since the folder was listed is found
  // by its name.
  Result<Played> find_nth(const Cue& cue) {
    const auto take = takes_.nth(cue.question.provider, cue.signature, cue.take.number);
    if (take) return read(cue, *take);
    return find_exact(cue);
  }

  // Null: there is no such file.
  Result<Played> read(const Cue& cue, const Take& take) {
    const std::string path = path_of(cue, take);
    const std::string whole = fmt::format("{}/{}", options_.folder, path);
    const auto stamp = stamp_of(whole);
    Played out = stamp ? shelf_.find(path, *stamp) : nullptr;
    if (out == nullptr) {
      TRY(auto found, folder_.find(cue.question.provider, cue.signature, take));
      if (!found) return nullptr;
      out = std::make_shared<const Recording>(*std::move(found));
      if (stamp && stamp_of(whole) == stamp) shelf_.put(path, *stamp, out);
    }
    used_.add(path);
    return out;
  }

  bool has_whole(const Cue& cue) {
    const auto there = find(cue);
    return there && *there != nullptr && !(*there)->broke_off;
  }

  Result<std::string> text_of(Recording recording, const std::vector<Secret>& known) const {
    std::vector<Secret> all = options_.known;
    all.insert(all.end(), known.begin(), known.end());
    std::string text = to_text(redactor_.redacted(std::move(recording), all), options_.secret);
    if (redactor_.surviving(text, all))
      return fail("E488", fmt::format("an API key would have stood in {}{}", options_.shown,
                                      options_.redact.on ? "" : " (redaction is off)"));
    return text;
  }

  Result<void> put(const Cue& cue, const std::string& text, bool whole) {
    const std::string& provider = cue.question.provider;
    if (options_.mode == Mode::record && whole) {
      if (auto swept = takes_.sweep(provider, cue.signature); !swept) return swept;
    }
    const Take take = takes_.claim(provider, cue.signature, cue.take);
    if (auto written = folder_.put(provider, cue.signature, take, text, options_.durable); !written)
      return written;
    takes_.add(provider, cue.signature, take);
    used_.add(path_of(cue, take));
    return {};
  }

  std::string miss(const Cue& cue) {
    const Miss miss{cue, options_, takes_.of(cue.question.provider, cue.signature)};
    if (!miss.takes.empty()) return miss_message(miss, std::nullopt);
    return miss_message(miss, near(cue.question));
  }

  std::optional<Near> near(const Question& question) {
    Question shown = question;
    shown.body = redactor_.redacted(question.body, options_.known);
    const auto candidate = nearest_.find(question.provider, shown.body);
    if (candidate == nullptr) return std::nullopt;
    const Question other{question.provider, candidate->endpoint, candidate->request};
    const auto matters = [&](std::string_view key) {
      return counts(shown, options_.match, key) && counts(other, options_.match, key);
    };
    auto differing = first_difference(shown.body, candidate->request, matters);
    if (!differing && question.endpoint != candidate->endpoint)
      differing = Differing{"the endpoint", quoted(question.endpoint), quoted(candidate->endpoint)};
    return Near{candidate->path, std::move(differing)};
  }

  const DeckOptions options_;
  const Redactor redactor_;
  const Folder folder_;
  Takes takes_;
  Nearest nearest_{folder_, takes_};
  Counters counters_;
  Shelf shelf_;
  Used used_;
};

}  // namespace

std::optional<Mode> parse_mode(std::string_view word) {
  for (const auto& [name, mode] : kModes)
    if (name == word) return mode;
  return std::nullopt;
}

std::string_view name_of(Mode mode) {
  for (const auto& [name, one] : kModes)
    if (one == mode) return name;
  return "";
}

Result<std::unique_ptr<Deck>> Deck::open(DeckOptions options) {
  TRY(Redactor redactor, Redactor::make(options.redact));
  return std::make_unique<FileDeck>(std::move(options), std::move(redactor));
}

}  // namespace proctor::cassette
