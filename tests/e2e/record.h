// A run record, as a test asks about it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::e2e {

// What `--report json` wrote; throws where that is no record.
class Record {
 public:
  explicit Record(std::string_view json);

  // {"cases":3,"passed":1,...}
  std::string totals() const;
  // "France passed", a line a case, in the order of the record.
  std::string verdicts() const;
  std::vector<std::string> names() const;
  // At a path of keys and numbers, "run.usage.total_tokens", as compact JSON; "absent" where there is
  // nothing.
  std::string at(std::string_view path) const;
  // The same within the first case of this name.
  std::string in(std::string_view name, std::string_view path) const;
  // Without times and names that differ from run to run.
  std::string timeless() const;
  // Without names and times of the run itself; latencies stay, for recordings have them too.
  std::string settled() const;

 private:
  Value root_;
};

}  // namespace proctor::e2e
