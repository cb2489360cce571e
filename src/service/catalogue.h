// The catalogue of checks, for people and for programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::service {

// Every name that show_check knows, without the `not-` forms.
std::vector<std::string_view> check_names();

Value catalogue_value();
std::string catalogue_markdown();  // docs/checks.md

std::string list_checks();  // a line each

// One check in full, by its native word or by its name in another format; fails where there is none.
Result<std::string> show_check(std::string_view name);
Result<Value> check_value(std::string_view name);

}  // namespace proctor::service
