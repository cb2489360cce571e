// For tests: a text against its golden file. To write the golden files anew, set PROCTOR_UPDATE_GOLDEN=1 and
// read the diff.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace proctor::reporters {

// What to tell of a text that is not as its golden file has it; empty: it is.
inline std::string against_golden(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(PROCTOR_SOURCE_DIR) / "tests/golden" / name;
  if (std::getenv("PROCTOR_UPDATE_GOLDEN") != nullptr)  // NOLINT(concurrency-mt-unsafe)
    std::ofstream(path, std::ios::binary) << text;
  std::ifstream file(path, std::ios::binary);
  if (!file) return path.string() + " is not there";
  const std::string kept{std::istreambuf_iterator<char>(file), {}};
  return text == kept ? "" : path.string() + " is not what is written now:\n" + text;
}

}  // namespace proctor::reporters
