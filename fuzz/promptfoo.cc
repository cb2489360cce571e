// Any bytes as a config of promptfoo: never a crash, always an end, and what is made of it is a native suite
// or faults.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "dialects/dialect.h"
#include "imports/importer.h"
#include "value/json.h"
#include "value/yaml.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proctor;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Diagnostics faults("fuzz", text);
  const bool is_json = text.starts_with('{') || text.starts_with('[');
  const auto root = is_json ? value::parse_json(text, {}, faults) : value::parse_yaml(text, {}, faults);
  if (!root || faults.has_errors()) return 0;
  const imports::Importer& importer = *imports::find_importer("promptfoo");
  importer.sniff(*root, "fuzz");
  imports::Sources sources(nullptr, "fuzz", "fuzz", text);
  imports::Imported made = importer.import(*root, sources);
  for (const auto& loss : made.losses) sources.find_place(loss.at);
  if (!made.faults.empty()) return 0;
  dialects::read_document(std::move(made.suite), dialects::find_dialect("native"), false,
                          {text, "fuzz", faults});
  for (const auto& fault : faults.list()) render_text(fault);
  return 0;
}
