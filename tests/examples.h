// The documents among the examples: suites, prompts and tools. Settings, recordings, stated answers, what
// tests of the examples expect and files of other programs lie beside them and are none.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

namespace proctor {

inline std::vector<std::filesystem::path> example_documents() {
  namespace fs = std::filesystem;
  constexpr std::array<std::string_view, 11> kOthers = {
      "given.json",           "expected.json", "judgements.json", "proctor.yaml",
      "config.yaml",          "mocks.json",    "compose.yaml",    "worker-deployment.yaml",
      "mocks_forgiving.json", "package.json",  "shard-job.yaml"};
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(PROCTOR_SOURCE_DIR "/examples")) {
    const fs::path& path = entry.path();
    const bool other = std::find(kOthers.begin(), kOthers.end(), path.filename()) != kOthers.end();
    const bool recording = path.string().find("/cassettes/") != std::string::npos;
    if (!other && !recording && (path.extension() == ".yaml" || path.extension() == ".json"))
      out.push_back(path);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace proctor
