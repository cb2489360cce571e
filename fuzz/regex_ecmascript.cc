// Any bytes as flags, pattern and text of the ECMAScript dialect: never a crash, never a long wait.
#include "regex_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return proctor::fuzz::run_regex(proctor::fuzz::regex_input(data, size),
                                  proctor::regex::Dialect::ecmascript);
}
