// Shapes: tables that say how a value of a test file may look. One table serves the loader, which checks a
// file against it and reports every fault; `proctor schema`, which prints it as JSON Schema for editors; and
// the tests, which make random files from it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "value/value.h"

namespace proctor::value {

// Kinds of values a shape takes, as bits.
enum Takes : unsigned {
  takes_null = 1U << 0U,
  takes_boolean = 1U << 1U,
  takes_integer = 1U << 2U,
  takes_number = 1U << 3U,  // whole numbers too
  takes_text = 1U << 4U,
  takes_list = 1U << 5U,
  takes_map = 1U << 6U,
  takes_scalar_as_text = 1U << 7U,  // a number or boolean counts as its source text, with a warning
  takes_anything = 0x7FU,
};

struct Record;
struct Choice;

struct Shape {
  unsigned takes = takes_anything;
  std::span<const std::string_view> words = {};  // the only texts allowed
  std::optional<double> least = {};              // of a number
  std::optional<double> most = {};
  std::size_t shortest = 0;        // characters of a text, items of a list
  std::size_t longest = 0;         // 0: any
  std::size_t fewest = 0;          // items of a list, where a text may be shorter
  const Shape* items = nullptr;    // of a list
  const Shape* values = nullptr;   // of a map with free keys
  const Record* record = nullptr;  // of a map with known keys
  const Choice* choice = nullptr;  // of a map whose kind is told by one of its keys
  std::string_view pattern = {};   // for editors; `check` holds the loader to it
  void (*check)(const Value& value, Diagnostics& faults) = nullptr;
  std::span<const std::string_view> examples = {};  // JSON texts: shown by editors, used to make test files
};

enum class Need { optional, required };

struct Field {
  std::string_view name;
  const Shape* shape;
  std::string_view about;  // one sentence for editors and docs
  Need need = Need::optional;
  std::string_view aliases = {};   // other spellings, separated by spaces
  std::string_view fallback = {};  // default, as JSON
};

// A map with known keys. Keys it does not know are kept, with a warning, unless they look like a slip of a
// known one.
struct Record {
  std::string_view name;  // "step"
  std::span<const Field> fields;
  std::string_view about;
  void (*check)(const Map& map, Span span, Diagnostics& faults) = nullptr;  // what concerns several fields
  const Shape* others =
      nullptr;  // shape of keys that match `is_other` (`memory.<path>`), which are known by it
  bool (*is_other)(std::string_view key) = nullptr;
  bool closed = false;    // unknown keys are errors
  std::size_t heads = 0;  // of so many first fields exactly one stands; `check` holds the loader to it
};

// A map that is one of several records, told apart by the text under `key`.
struct Choice {
  std::string_view key;
  std::string_view noun;  // "assertion type"
  struct Variant {
    std::string_view tag;
    const Record* record;
  };
  std::span<const Variant> variants;
};

// Shapes that every dialect needs.
extern const Shape kAnything;
extern const Shape kText;
extern const Shape kName;       // a text that is not empty; a number counts as its text
extern const Shape kLooseText;  // a text; a number counts as its text
extern const Shape kBoolean;
extern const Shape kCount;  // a whole number from 0
extern const Shape kNumber;
extern const Shape kShare;  // 0 to 1
extern const Shape kFreeMap;
extern const Shape kAnyList;
extern const Shape kTexts;
extern const Shape kLooseTexts;

// Reports every way in which the value is not of the shape.
void check_shape(const Value& value, const Shape& shape, Diagnostics& faults);

// Would it load? For writers, which leave out what another format says in a way this one does not take.
bool has_shape(const Value& value, const Shape& shape);

// The value without what is not of the shape: wrong members and items are left out, and so is a map or list
// that cannot do without them. None: nothing is left. For a second look at a file with errors, which reports
// what else is wrong with it.
std::optional<Value> sound_part(const Value& value, const Shape& shape);

// The field that bears the key, by name or alias.
const Field* find_field(const Record& record, std::string_view key);

// The record a map belongs to, by the choice's key; none where the text there is unknown.
const Record* find_variant(const Choice& choice, const Map& map);

// JSON Schema 2020-12 of several shapes of which one must fit.
struct NamedShape {
  std::string_view name;
  std::string_view about;
  const Shape* shape;
};
Value to_json_schema(std::string_view title, std::string_view about, std::span<const NamedShape> forms);

}  // namespace proctor::value

// Tables of shapes are read by the hundred: their words need no prefix.
namespace proctor {
using value::Choice;
using value::Field;
using value::NamedShape;
using value::Need;
using value::Record;
using value::Shape;
using enum value::Takes;
using value::kAnyList;
using value::kAnything;
using value::kBoolean;
using value::kCount;
using value::kFreeMap;
using value::kLooseText;
using value::kLooseTexts;
using value::kName;
using value::kNumber;
using value::kShare;
using value::kText;
using value::kTexts;
}  // namespace proctor
