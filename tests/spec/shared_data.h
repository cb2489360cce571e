// The public suites that lie beside the project, and how to read them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "value/value.h"

namespace proctor::spec {

// The folder that holds conformance/, oracles/ and seeds/: PROCTOR_CONFORMANCE_DIR, else ../shared.
std::filesystem::path shared_dir();

std::string read_bytes(const std::filesystem::path& path);

// One JSON value a line.
std::vector<Value> read_json_lines(const std::filesystem::path& path);

// Several JSON values one after another.
std::vector<Value> read_json_stream(const std::string& text);

}  // namespace proctor::spec

// Skips the test, which is then counted as skipped, where the data is not there.
#define PROCTOR_NEEDS(path) \
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "absent: " << (path)
