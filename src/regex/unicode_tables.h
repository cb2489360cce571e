// What the generated file src/regex/unicode_tables.cc holds. Read it through unicode.h and casing.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace proctor::regex {

// Ranges as the distances between their edges, in digits of five bits; see tools/unicode_tables.mjs.
struct CodedSet {
  std::string_view names;  // of the property, separated by spaces
  std::string_view ranges;
};

// Characters first, first + step ... last, each of which becomes itself + delta.
struct CaseRun {
  char32_t first;
  char32_t last;
  char32_t step;
  std::int32_t delta;
};

struct UnicodeTables {
  std::span<const CodedSet> categories;  // those of two letters
  std::span<const CodedSet> scripts;
  std::span<const CodedSet> script_extensions;  // where they differ from `scripts`, in the same order
  std::span<const CodedSet> binary;
  std::span<const CaseRun> unicode_fold;  // ECMAScript with u: to the first of the class
  std::span<const CaseRun> legacy_fold;   // ECMAScript without u
  std::span<const CaseRun> python_lower;
  std::span<const char32_t> python_same_upper;  // lower case with the same upper case, groups ended by 0
  std::string_view python_word;
  std::string_view python_digit;
  std::string_view python_space;
  std::string_view python_name_start;
  std::string_view python_name_part;
};

const UnicodeTables& unicode_tables();

}  // namespace proctor::regex
