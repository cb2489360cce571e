// The recording that is most like a question that was not recorded.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cassette/takes.h"

namespace proctor::cassette {

struct Candidate {
  std::string path;  // within the folder
  std::string endpoint;
  Value request;
};

// Reads some hundred recordings of a provider at most, once. Safe to use from any thread.
class Nearest {
 public:
  // Both must outlive it.
  Nearest(const Folder& folder, Takes& takes) : folder_(folder), takes_(takes) {}

  // By the body of the question, redacted as recordings are. Null: nothing was recorded of this provider.
  std::shared_ptr<const Candidate> find(const std::string& provider, const Value& body);

 private:
  using Candidates = std::vector<std::shared_ptr<const Candidate>>;

  const Candidates& candidates_of(const std::string& provider);
  Candidates read(const std::string& provider) const;

  const Folder& folder_;
  Takes& takes_;
  std::mutex mutex_;
  std::map<std::string, Candidates> read_;  // by provider; what is in it stays
};

}  // namespace proctor::cassette
