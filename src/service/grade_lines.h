// Streams of lines: stored answers to be graded, documents to be queried.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "service/kitchen_limits.h"
#include "value/value.h"

namespace proctor::service {

using WriteText = std::function<bool(std::string_view)>;  // false: nobody reads any more

// `path`: a file, or "-" for standard input.
Result<void> grade_lines(const std::string& path, const KitchenLimits& limits, const WriteText& write);
// What could be asked of each answer.
Result<void> propose_lines(const std::string& path, const WriteText& write);

struct QuerySettings {
  std::string path;              // JSONPath; may be empty for lines, which then bring their own
  std::string dialect = "plus";  // or "rfc9535"
};

std::vector<std::string_view> path_dialects();

Result<void> query_lines(const std::string& file, const QuerySettings& settings, const WriteText& write);

// A place and the value there.
struct Hit {
  std::string place;  // "$['a'][0]"
  Value value;
};

// One JSON or YAML document; "-" reads standard input. JSON where it parses as JSON, else YAML.
Result<std::vector<Hit>> query_document(const std::string& file, const QuerySettings& settings);

}  // namespace proctor::service
