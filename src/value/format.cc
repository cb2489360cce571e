#include "value/format.h"

namespace proctor::value {

const Format* find_format(std::string_view) { return nullptr; }

}  // namespace proctor::value
