// Any bytes as YAML: never a crash, and what loads is written so that it loads the same, in both typings.
// What is simple reads the same with the library and without.
#include "value/yaml.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "value/testing.h"
#include "value/yaml_advice.h"
#include "value/yaml_simple.h"

using proctor::Diagnostics;
using proctor::Value;
namespace value = proctor::value;

// NaN is no equal of itself; everything else must come back.
static bool has_nan(const Value& node) {
  if (node.kind() == value::Kind::number) return node.number() != node.number();
  if (const auto* list = node.if_list())
    for (const Value& item : *list)
      if (has_nan(item)) return true;
  if (const auto* map = node.if_map())
    for (const auto& member : *map)
      if (has_nan(member.value)) return true;
  return false;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto typing : {value::Typing::core, value::Typing::yaml_1_1}) {
    Diagnostics faults("fuzz", text);
    const auto documents = value::parse_yaml_stream(text, {.typing = typing}, faults);
    for (const auto& fault : faults.list()) proctor::render_text(fault);
    if (value::parse_yaml(text, {.typing = typing}).has_value() !=
        (!faults.has_errors() && documents.size() == 1))
      std::abort();
    if (faults.has_errors()) continue;
    if (!value::find_forbidden_text(text))
      if (const auto simple = value::read_simple_yaml(text, {.typing = typing}))
        if (value::told(*simple) != value::told(documents[0])) std::abort();
    for (Value document : documents) {
      value::retype(document, text, value::Typing::yaml_1_1);
      const auto again = value::parse_yaml(value::to_yaml(document), {.typing = typing});
      if (!again || (!has_nan(document) && !(*again == document))) std::abort();
    }
  }
  return 0;
}
