// The keywords of all drafts in one table: in which drafts each means something, to which vocabulary it
// belongs, and which form its value has. The form also says where further schemas lie.
#pragma once

#include <cstdint>
#include <string_view>

#include "value/schema.h"

namespace proctor::value::json_schema {

enum class Vocabulary : std::uint8_t { core, applicator, validation, unevaluated, format, other };

using Vocabularies = std::uint32_t;  // one bit each
constexpr Vocabularies bit(Vocabulary v) { return 1U << static_cast<unsigned>(v); }
inline constexpr Vocabularies kAllVocabularies = 0xFF;

// What governs the reading of one schema resource.
struct Dialect {
  Draft draft = Draft::draft2020_12;
  Vocabularies vocabularies = kAllVocabularies;
  bool asserts_formats = true;

  bool operator==(const Dialect&) const = default;
};

enum class Form : std::uint8_t {
  schema,
  schemas,         // a list of them, not empty
  schemas_by_key,  // a map of them
  schemas_by_pattern,
  schema_or_list,       // `items` until 2019-09
  schema_or_names_map,  // `dependencies`
  names_map,
  names,    // texts without repetition
  choices,  // a list, not empty
  types,    // one name of a type or several
  count,    // a whole number, 0 or more
  number,
  positive,
  boolean,
  text,
  pattern,
  reference,  // a URI reference
  id,
  anchor,
  list,
  map,
  any,
};

struct Keyword {
  std::string_view name;
  Form form;
  Vocabulary vocabulary;
  Draft first = Draft::draft4;
  Draft last = Draft::draft2020_12;
};

// The keyword of that name in that draft, if the draft has one.
const Keyword* find_keyword(std::string_view name, Draft draft);

inline bool is_active(const Keyword& keyword, const Dialect& dialect) {
  return (dialect.vocabularies & bit(keyword.vocabulary)) != 0;
}

}  // namespace proctor::value::json_schema
