// A folder of cassettes: PROVIDER/SIGNATURE.json, further takes as SIGNATURE.r2.json (second repeat),
// SIGNATURE.n3.json (asked for the third time), SIGNATURE.r2.n3.json; SIGNATURE.c0123456789ab.json where
// another case got another answer to the same question. Nothing outside it is read or written, whatever links
// say.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/root.h"
#include "base/secret.h"
#include "cassette/recording.h"

namespace proctor::cassette {

struct Kept {
  std::string path;  // within the folder: "openai/4021….json"
  std::string provider;
  std::string signature;
  Take take;
  std::size_t size = 0;
  std::chrono::system_clock::time_point changed;
};

// Safe to use from any thread.
class Folder {
 public:
  // A folder that is not there is empty; it is made when the first cassette is put. `shown`: how messages
  // name it.
  Folder(std::string folder, std::string shown, Secret secret);
  ~Folder();
  Folder(Folder&&) noexcept;

  const std::string& shown() const { return shown_; }

  // In a provider's name, what is no small letter, digit, dot, - or _ becomes _.
  static std::string file_name(std::string_view provider, std::string_view signature, const Take& take);

  // None: there is no such file. Fails where it cannot be used; the message names file, line and column.
  Result<std::optional<Recording>> find(std::string_view provider, std::string_view signature,
                                        const Take& take) const;
  bool has(std::string_view provider, std::string_view signature, const Take& take) const;

  // Replaces what is there. Fails on a signature that is none, and on a text larger than what would be read.
  // `durable` false: written whole or not at all, but not synced.
  Result<void> put(std::string_view provider, std::string_view signature, const Take& take,
                   std::string_view text, bool durable = true) const;

  // In order of path. Files that are no cassettes by their names are left out.
  Result<std::vector<Kept>> list() const;
  Result<std::string> read(const std::string& path) const;
  Result<Recording> load(const std::string& path) const;  // as `find`, by its path within the folder
  Result<void> remove(const std::string& path) const;

 private:
  struct State;

  std::string shown_;
  Secret secret_;
  std::unique_ptr<State> state_;
};

}  // namespace proctor::cassette
