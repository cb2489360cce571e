#include "dialects/loose.h"

#include <algorithm>

#include "dialects/promptkitchen_assertions.h"

namespace proctor::dialects {
namespace {

const Dialect& spelling_of(const Value& item) {
  const auto dialects = plugins();
  return **std::find_if(dialects.begin(), dialects.end(),
                        [&](const Dialect* dialect) { return dialect->loose.fits(item); });
}

LooseItem read_item(const Value& item, const Dialect& dialect, std::string_view source,
                    model::OutputType type) {
  Diagnostics faults("", source);
  value::check_shape(item, dialect.loose.shape(), faults);
  if (faults.has_errors()) return {{}, faults.first_error()};
  LooseItem out{dialect.loose.read(item, source), {}};
  for (const Diagnostic& warning : faults.list()) out.warnings.push_back(warning.message);
  if (type == model::OutputType::text && dialect.name == "promptkitchen")
    for (model::Check& check : out.checks) take_root_for_text(check);
  return out;
}

void add_item(const Value& item, std::string_view source, model::OutputType type, LooseChecks& out) {
  if (!item.is_map()) {
    out.items.push_back({{}, Error{"E201", R"(a check is a map, such as {"contains": "Paris"})", item.span}});
    return;
  }
  const Dialect& dialect = spelling_of(item);
  out.weighted = out.weighted && dialect.weighs;
  out.items.push_back(read_item(item, dialect, source, type));
}

}  // namespace

Result<LooseChecks> read_loose_checks(const Value& items, std::string_view source, model::OutputType type) {
  if (items.is_scalar()) return fail("E201", "checks are a list of maps", items.span);
  LooseChecks out;
  out.weighted = !items.is_list() || !items.list().empty();
  if (items.is_map()) add_item(items, source, type, out);
  if (const List* list = items.if_list())
    for (const Value& item : *list) add_item(item, source, type, out);
  return out;
}

std::optional<Value> write_loose_check(const model::Check& check, const Dialect& dialect) {
  auto* const write =
      dialect.loose.write != nullptr ? dialect.loose.write : find_dialect("native")->loose.write;
  return write(check);
}

}  // namespace proctor::dialects
