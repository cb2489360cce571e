// Looks for a key in whatever a program left behind, however it is spelt.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::e2e {

class Leaks {
 public:
  explicit Leaks(const std::vector<std::string>& keys);

  // The spelling that stands in the text: "as it is", "percent-encoded", ...; empty: none does.
  std::string in(std::string_view text) const;
  // "PATH: SPELLING" of every file beneath the folder that holds one.
  std::vector<std::string> beneath(const std::filesystem::path& folder) const;
  std::size_t files() const { return files_; }  // that `beneath` has read so far

 private:
  struct Spelling {
    std::string name;
    std::string text;
  };

  std::vector<Spelling> spellings_;
  mutable std::size_t files_ = 0;
};

// A key that no two tests share, with characters that JSON and addresses may write otherwise.
std::string random_key(std::string_view prefix, std::string_view ending);

}  // namespace proctor::e2e
