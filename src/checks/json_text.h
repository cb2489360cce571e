// JSON where an answer should be JSON: the whole text, outer white space allowed, or the first fenced block
// where the check asks for that.
#pragma once

#include <memory>
#include <string_view>

#include "checks/check.h"

namespace proctor::checks {

// The value, or why there is none. It may own what it points to.
struct JsonSeen {
  const Value* value = nullptr;
  std::string_view why = {};
  std::shared_ptr<const Value> made = {};
};

class JsonText {
 public:
  explicit JsonText(const model::Check& check);

  JsonSeen of(const Seen& seen) const;

 private:
  bool fenced_ = false;
  bool whole_ = false;  // it looks at the whole output
};

extern const Shape kExtractShape;
inline constexpr Field kExtract = {.name = "extract",
                                   .shape = &kExtractShape,
                                   .about = "Take the JSON from the first fenced block of the text."};

}  // namespace proctor::checks
