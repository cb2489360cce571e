// promptfoo: the YAML or JSON config of the program of that name. Every prompt with every provider and every
// test is a case.
#include "imports/importer.h"

namespace proctor::imports {
namespace {

bool has_any(const Value& root, std::initializer_list<std::string_view> keys) {
  for (const auto key : keys)
    if (root.find(key) != nullptr) return true;
  return false;
}

bool sniff(const Value& root, std::string_view path) {
  if (!root.is_map()) return false;
  const bool who = has_any(root, {"providers", "targets"});
  const bool what = has_any(root, {"tests", "scenarios", "defaultTest"});
  const bool named = path.substr(path.rfind('/') + 1).starts_with("promptfooconfig");
  return (has_any(root, {"prompts"}) && (who || what)) || (who && what) || (named && (who || what));
}

Imported import(const Value&, Sources&) { return {.suite = Map{{"proctor", 1}, {"cases", List{}}}}; }

}  // namespace

const Importer& promptfoo() {
  static constexpr Importer kImporter = {
      .name = "promptfoo", .about = "Configs of promptfoo.", .sniff = sniff, .import = import};
  return kImporter;
}

}  // namespace proctor::imports
