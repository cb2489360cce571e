// The built-in model: all-MiniLM-L6-v2 from weights in a file that is mapped into memory, by a forward pass
// of our own on all cores. The model is English: a text of which it knows too little is an error in its
// Reading, not a vector. Texts longer than the model reads are split into windows; past kMaxWindows they are
// cut, with a notice.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "embeddings/embedder.h"

namespace proctor::embeddings {

// Changes with the vectors, the share below and what counts as unknown.
inline constexpr std::string_view kMinilmVersion = "minilm/2";

// The greatest share of words that may be unknown to the model, or in a script other than Latin. All unknown
// words are one token, so texts with many of them look alike whatever they say. On the STS pairs, with words
// replaced by an unknown one, the correlation with people's scores is 0.87 without any, 0.58 at 40 % and 0.39
// at 50 %, where three times as many different pairs pass at 0.8 (docs/semantic.md).
inline constexpr double kMaxUnknownShare = 0.4;

// Where the weights may lie; an empty one is not looked at.
struct MinilmPlaces {
  std::string stated;   // as the user says; where it is said, the others are not looked at
  std::string program;  // the folder of the program: `minilm` in it, or what the build has fetched; then
                        // `share/proctor/minilm` beside it, where a package of the same prefix puts them
  std::string cache;    // of the user: `proctor/minilm` in it
  std::string system;   // where the Debian package puts them
};

// From PROCTOR_MINILM_DIR, the program's own path, XDG_CACHE_HOME or HOME, and /usr/share.
MinilmPlaces minilm_places(const std::function<std::optional<std::string>(const std::string&)>& environment);

// The folder to open. Fails with the command that gets the weights.
Result<std::string> find_minilm(const MinilmPlaces& places);

// `folder` holds the weights and the vocabulary as their package has them. Fails where they are not there, or
// not those that are known by their SHA-256.
Result<std::unique_ptr<Embedder>> open_minilm(const std::string& folder);

}  // namespace proctor::embeddings
