#include "imports/importer.h"

#include <algorithm>

namespace proctor::imports {
namespace {

template <typename Fits>
const Importer* first_that(const Fits& fits) {
  const auto all = plugins();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Importer* importer) { return fits(*importer); });
  return at == all.end() ? nullptr : *at;
}

}  // namespace

// Braces would be taken for templates.
Value unsupported_check(std::string_view what, Span at) {
  std::string text;
  for (std::size_t i = 0; i < what.size(); ++i) {
    const bool doubled = (what[i] == '{' || what[i] == '}') && i + 1 < what.size() && what[i + 1] == what[i];
    if (!doubled) text += what[i];
  }
  Value why(text);
  why.span = at;
  Value out(Map{{"unsupported", std::move(why)}});
  out.span = at;
  return out;
}

const Importer* find_importer(std::string_view name) {
  return first_that([&](const Importer& importer) { return importer.name == name; });
}

const Importer* importer_for(const Value& root, std::string_view path) {
  return first_that([&](const Importer& importer) { return importer.sniff(root, path); });
}

std::vector<std::string_view> importer_names() {
  std::vector<std::string_view> out;
  for (const Importer* importer : plugins()) out.push_back(importer->name);
  return out;
}

}  // namespace proctor::imports
