// Which trials of a suite a run is made of.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/suite.h"
#include "regex/regex.h"

namespace proctor::service {

// Cases that are not chosen are left out of the record.
struct Selection {
  std::string name;                     // a regular expression found in the case's name; empty: all
  std::vector<std::string> names = {};  // of cases, exactly; none: all
  std::vector<std::string> tags;        // of the case or its suite, any of them; none: all
  // By the path of the suite and the name of the case; none: all.
  std::function<bool(std::string_view path, std::string_view name)> only = {};
  std::string only_from = {};  // what `only` was made from, for people
  bool disabled_too = false;   // cases that are switched off run as well
};

// What the one case is called that stands in a record for a suite that could not be loaded.
inline constexpr std::string_view kBrokenSuite = "the suite could not be loaded";

// A case that runs so many times.
struct Chosen {
  std::size_t place = 0;
  std::size_t repeat = 1;
  bool skipped = false;  // in the record, but not run
};

class Selector {
 public:
  static Result<Selector> make(Selection selection, std::optional<std::size_t> repeat);

  // In the order of the suite.
  std::vector<Chosen> choose(const model::Suite& suite) const;

 private:
  Selector(Selection selection, std::optional<std::size_t> repeat, std::optional<regex::Regex> name);

  bool is_chosen(const model::Suite& suite, const model::Case& test, std::size_t place) const;

  Selection selection_;
  std::optional<std::size_t> repeat_;
  std::optional<regex::Regex> name_;
};

}  // namespace proctor::service
