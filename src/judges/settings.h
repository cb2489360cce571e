// What metrics read of their options, and the faults they find there. Options were checked when the file was
// loaded; whoever makes a check by other ways still gets an answer that names what is wrong.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judges/metric.h"

namespace proctor::judges {

std::optional<std::string> text_setting(const Map& options, std::string_view name);
std::optional<std::vector<std::string>> texts_setting(const Map& options, std::string_view name);
std::optional<double> number_setting(const Map& options, std::string_view name);
bool is_set(const Map& options, std::string_view name);  // true stands there

// Also under the name that DeepEval has for it.
bool is_strict(const Map& options);

// An input that is an option here: "'chatbot_role' cannot be None for the 'Role Adherence' metric".
tl::unexpected<Error> missing_input(std::string_view input, std::string_view title);

// An option that makes no sense.
tl::unexpected<Error> bad_setting(std::string message);

}  // namespace proctor::judges
