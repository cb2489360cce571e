// A suite as a value: what is wrong with it, what it means where it says nothing, and how little of it has to
// be written.
#pragma once

#include <vector>

#include "repo/field_faults.h"
#include "value/value.h"

namespace proctor::repo {

// The suite with every field that has a default and is not said, in the order they are documented: what a
// form shows.
Value with_defaults(const Value& suite);

// `wanted` without fields that say their default where `old` left it unsaid, so that a suite that went
// through a form is not filled up with what it meant anyway. Tests are matched by name.
Value as_sparse_as(const Value& old, Value wanted);

// All that is wrong with it: R1-R8, and a name that is none.
std::vector<Fault> faults_of_suite(const Value& suite);

}  // namespace proctor::repo
