// What a document must keep to because of where it lies in a project: its
// folder's name, the files it refers to.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/root.h"
#include "dialects/dialect.h"

namespace proctor::service {

// The form that a file at this place must have, whatever it looks like:
// prompts, tools and executions of a .promptrepo.
const dialects::Form* form_by_place(std::string_view path);

// `needed`: a file that the suite refers to and that does not exist is an error, else a warning.
void check_place(const dialects::Document& document, const Root& root, std::string_view path, bool needed,
                 Diagnostics& faults);

// "capitals" for tests/capitals.test.yaml
std::string name_by_path(std::string_view path);

}  // namespace proctor::service
