// The diagnostics of one suite, each in the file that its case is from: a suite may be a folder of files.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "service/load.h"

namespace proctor::service {

class SuiteFaults {
 public:
  // The texts of the loaded suite must outlive it.
  explicit SuiteFaults(const Loaded& loaded);
  // Of a suite that is one file, or one file of a suite, into diagnostics that are there already.
  explicit SuiteFaults(Diagnostics& faults) : only_(&faults) {}

  Diagnostics& of_suite() { return of_case(0); }
  Diagnostics& of_case(std::size_t index);

  bool has_errors() const;
  const Error& first_error() const;  // only where has_errors()

  // One for each file that has some.
  std::vector<Faults> take() const;

 private:
  struct Part {
    std::size_t first_case;
    Diagnostics faults;
  };

  Diagnostics* only_ = nullptr;
  std::vector<Part> parts_;
};

}  // namespace proctor::service
