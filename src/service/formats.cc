#include "service/formats.h"

#include "base/words.h"
#include "dialects/dialect.h"
#include "imports/importer.h"

namespace proctor::service {

std::vector<FormatInfo> formats() {
  std::vector<FormatInfo> out;
  for (const dialects::Dialect* dialect : dialects::plugins()) {
    FormatInfo info{dialect->name, dialect->about, {}};
    for (const auto& form : dialect->forms)
      info.forms.push_back({form.name, form.about, dialects::name_of(form.kind)});
    out.push_back(std::move(info));
  }
  return out;
}

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> out;
  for (const dialects::Dialect* dialect : dialects::plugins()) out.push_back(dialect->name);
  return out;
}

std::vector<std::string_view> readable_names() {
  auto out = format_names();
  for (const std::string_view name : imports::importer_names()) out.push_back(name);
  return out;
}

Result<Value> schema_of(std::string_view format) {
  if (const dialects::Dialect* dialect = dialects::find_dialect(format)) return dialects::schema_of(*dialect);
  const auto names = format_names();
  const std::string guess = did_you_mean(format, names);
  return fail("E004",
              "unknown format " + quoted(format) + (guess.empty() ? "; known are " + listed(names) : guess));
}

}  // namespace proctor::service
