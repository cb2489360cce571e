// Sets are decoded from the generated tables when a pattern asks for them: it happens once a pattern, and
// nothing has to be kept.
#include "regex/unicode.h"

#include <array>

#include "base/words.h"
#include "regex/unicode_tables.h"

namespace proctor::regex {
namespace {

constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

constexpr std::array<std::uint8_t, 128> kDigitValue = [] {
  std::array<std::uint8_t, 128> values{};
  for (std::size_t i = 0; i < kDigits.size(); ++i)
    values[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

// Reads the next edge of a coded set.
char32_t next_edge(std::string_view coded, std::size_t& at, char32_t before) {
  char32_t distance = 0;
  for (unsigned shift = 0;; shift += 5) {
    const char32_t digit = kDigitValue[static_cast<unsigned char>(coded[at++])];
    distance |= (digit & 31U) << shift;
    if (digit < 32) return before + distance;
  }
}

CharSet decoded(std::string_view coded) {
  CharSet set;
  char32_t edge = 0;
  for (std::size_t at = 0; at < coded.size();) {
    const char32_t first = next_edge(coded, at, edge);
    edge = next_edge(coded, at, first);
    set.push_back({first, edge - 1});
  }
  return set;
}

// As contains(decoded(coded), c), without the set.
bool holds(std::string_view coded, char32_t c) {
  char32_t edge = 0;
  for (std::size_t at = 0; at < coded.size();) {
    const char32_t first = next_edge(coded, at, edge);
    edge = next_edge(coded, at, first);
    if (c < edge) return c >= first;
  }
  return false;
}

const CodedSet* find(std::span<const CodedSet> table, std::string_view wanted) {
  for (const CodedSet& row : table)
    for (const std::string_view name : split(row.names, ' '))
      if (name == wanted) return &row;
  return nullptr;
}

std::optional<CharSet> set_of(std::span<const CodedSet> table, std::string_view name) {
  const CodedSet* row = find(table, name);
  return row == nullptr ? std::nullopt : std::optional(decoded(row->ranges));
}

// Categories that are several: their names, and the short names of what they hold, by first letter.
struct Family {
  std::string_view names;
  std::string_view members;
};
constexpr Family kFamilies[] = {
    {"Other C", "Cc Cf Cn Co Cs"},   {"Letter L", "Ll Lm Lo Lt Lu"},
    {"Cased_Letter LC", "Ll Lt Lu"}, {"Mark M Combining_Mark", "Mc Me Mn"},
    {"Number N", "Nd Nl No"},        {"Punctuation P punct", "Pc Pd Pe Pf Pi Po Ps"},
    {"Symbol S", "Sc Sk Sm So"},     {"Separator Z", "Zl Zp Zs"}};

CharSet family_set(const Family& family) {
  std::vector<Range> all;
  for (const std::string_view member : split(family.members, ' '))
    for (const Range& range : decoded(find(unicode_tables().categories, member)->ranges))
      all.push_back(range);
  return normalised(std::move(all));
}

std::optional<CharSet> category(std::string_view name) {
  for (const Family& family : kFamilies)
    for (const std::string_view known : split(family.names, ' '))
      if (known == name) return family_set(family);
  return set_of(unicode_tables().categories, name);
}

std::optional<CharSet> script(std::string_view name) { return set_of(unicode_tables().scripts, name); }

std::optional<CharSet> script_extension(std::string_view name) {
  const auto own = script(name);
  const auto difference = set_of(unicode_tables().script_extensions, name);
  if (!own || !difference) return std::nullopt;
  return differing(*own, *difference);
}

const CodedSet& binary(std::string_view name) { return *find(unicode_tables().binary, name); }

}  // namespace

std::optional<CharSet> property(std::string_view name, std::string_view value) {
  if (name == "General_Category" || name == "gc") return category(value);
  if (name == "Script" || name == "sc") return script(value);
  if (name == "Script_Extensions" || name == "scx") return script_extension(value);
  if (!value.empty()) return std::nullopt;
  if (auto set = category(name)) return set;
  return set_of(unicode_tables().binary, name);
}

std::vector<std::string_view> property_names() {
  std::vector<std::string_view> names;
  const auto add = [&](std::string_view row) {
    for (const std::string_view name : split(row, ' ')) names.push_back(name);
  };
  for (const Family& family : kFamilies) add(family.names);
  for (const CodedSet& row : unicode_tables().categories) add(row.names);
  for (const CodedSet& row : unicode_tables().binary) add(row.names);
  return names;
}

bool starts_name(char32_t c) { return holds(binary("ID_Start").ranges, c); }
bool continues_name(char32_t c) { return holds(binary("ID_Continue").ranges, c); }

CharSet python_word() { return decoded(unicode_tables().python_word); }
CharSet python_digit() { return decoded(unicode_tables().python_digit); }
CharSet python_space() { return decoded(unicode_tables().python_space); }
bool starts_python_name(char32_t c) { return holds(unicode_tables().python_name_start, c); }
bool continues_python_name(char32_t c) { return holds(unicode_tables().python_name_part, c); }

}  // namespace proctor::regex
