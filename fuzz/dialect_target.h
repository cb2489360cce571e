// Any bytes as a file of one dialect: never a crash, and what loads is written so that it means the same.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "dialects/dialect.h"
#include "model/codec.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::fuzz {

inline std::optional<dialects::Document> load(std::string_view text, const dialects::Dialect* only) {
  Diagnostics faults("fuzz", text);
  const bool is_json = text.starts_with('{') || text.starts_with('[');
  auto root = is_json ? value::parse_json(text, {}, faults) : value::parse_yaml(text, {}, faults);
  std::optional<dialects::Document> out;
  if (root && !faults.has_errors())
    out = dialects::read_document(*std::move(root), only, !is_json, {text, "fuzz", faults});
  for (const auto& fault : faults.list()) render_text(fault);
  return out;
}

inline int try_dialect(std::string_view name, const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const dialects::Dialect& dialect = *dialects::find_dialect(name);
  load(text, nullptr);
  const auto document = load(text, &dialect);
  if (!document || document->form->kind != dialects::DocumentKind::suite || document->form->read_only)
    return 0;
  const auto again = load(value::to_yaml(dialect.write(document->suite)), &dialect);
  if (!again || !(model::to_value(again->suite) == model::to_value(document->suite))) std::abort();
  return 0;
}

}  // namespace proctor::fuzz
