// Path: JSONPath, compiled once and asked often. Two dialects: RFC 9535 to the letter, and `plus`, which adds
// what people know from jsonpath-plus and takes paths without `$`. Nothing in a path is ever run as a script.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::value {

enum class PathDialect : std::uint8_t { rfc9535, plus };

struct PathLimits {
  std::size_t source = std::size_t{8} * 1024;  // bytes
  std::size_t visits = 10'000'000;             // values looked at in one search
};

// What a path found, in order. Values point into the document, or into `made` where the path computes them
// (a length, a property's name).
struct Found {
  std::vector<const Value*> values;
  std::list<Value> made;
};

class Path {
 public:
  static Result<Path> compile(std::string_view source, PathDialect dialect, const PathLimits& limits = {});

  Path(Path&&) noexcept;
  Path& operator=(Path&&) noexcept;
  ~Path();

  // Fails only where the budget is used up. Safe to call from any thread.
  Result<Found> find(const Value& document) const;

  // Normalised paths of RFC 9535 ($['a'][0]) of what `find` gives, in the same order.
  Result<std::vector<std::string>> places(const Value& document) const;

  // As it is shown: with `$` put before a path that lacked it.
  const std::string& text() const;

 private:
  struct Program;
  explicit Path(std::unique_ptr<const Program> program);

  std::unique_ptr<const Program> program_;
};

}  // namespace proctor::value
