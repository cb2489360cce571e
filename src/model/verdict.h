// How a check, a step or a case ended.
#pragma once

#include <cstdint>
#include <string_view>

namespace proctor::model {

enum class Verdict : std::uint8_t { pass, fail, error, skipped };

std::string_view name_of(Verdict verdict);    // of a check: pass, fail, error, skipped
std::string_view case_word(Verdict verdict);  // of a step or a case: passed, failed, error, skipped

}  // namespace proctor::model
