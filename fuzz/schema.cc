// A schema and an instance, the first two lines of the input: never a crash or a hang, and the two ways to
// ask agree.
#include "value/schema.h"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>

#include "value/json.h"

namespace value = proctor::value;

namespace {

value::Draft draft_of(std::size_t size) {
  constexpr value::Draft kDrafts[] = {value::Draft::draft2020_12, value::Draft::draft2019_09,
                                      value::Draft::draft7, value::Draft::draft6, value::Draft::draft4};
  return kDrafts[size % std::size(kDrafts)];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return 0;
  const value::JsonOptions options{.strictness = value::Strictness::data};
  const auto source = value::parse_json(text.substr(0, end), options);
  const auto instance = value::parse_json(text.substr(end + 1), options);
  if (!source || !instance) return 0;
  const std::map<std::string, proctor::Value> documents = {{"http://localhost/instance", *instance}};
  const auto schema = value::Schema::compile(
      *source, {.draft = draft_of(end), .documents = &documents, .max_errors = 5, .budget = 20'000});
  if (!schema) return 0;
  const auto accepted = schema->accepts(*instance);
  const auto faults = schema->faults(*instance);
  if (accepted && faults && *accepted != faults->empty()) std::abort();
  return 0;
}
