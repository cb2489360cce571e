// Faults of a value that came without a file: by the field they are about, as a form shows them.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "repo/repository.h"
#include "value/value.h"

namespace proctor::service {

// The errors alone, in order of place. `root` was parsed from the very text the faults are of. A field is
// "testCases.0.assertions.1.matcher"; empty: the whole.
std::vector<repo::Fault> faults_by_field(const Diagnostics& faults, const Value& root);

}  // namespace proctor::service
