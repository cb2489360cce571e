// Any bytes as JSON: never a crash, and what loads is written so that it loads the same.
#include "value/json.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace value = proctor::value;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  value::parse_json(text, {.strictness = value::Strictness::data});
  proctor::Diagnostics faults("fuzz", text);
  const auto document = value::parse_json(text, {}, faults);
  for (const auto& fault : faults.list()) proctor::render_text(fault);
  if (!document || faults.has_errors()) return 0;
  for (const auto& again :
       {value::parse_json(value::to_json(*document)), value::parse_json(value::to_pretty_json(*document))})
    if (!again || !(*again == *document)) std::abort();
  return 0;
}
