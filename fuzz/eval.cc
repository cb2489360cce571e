// Lines of `eval`: whatever comes, each gives one line of JSON, and a check in error never passes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "eval/eval_line.h"
#include "value/json.h"

namespace {

using proctor::Value;

bool passes_in_error(const Value& check) {
  const Value* status = check.find("status");
  return check.find("error") != nullptr && status != nullptr && *status == Value("pass");
}

void expect_sound(std::string_view answer) {
  const auto value = proctor::value::parse_json(answer);
  if (!value || !value->is_map() || !value->map().has("id")) std::abort();
  const Value* checks = value->find("checks");
  if (checks == nullptr) return;
  for (const Value& check : checks->list())
    if (passes_in_error(check)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);  // NOLINT
  if (line.find('\n') != std::string_view::npos) return 0;
  std::string answer;
  proctor::eval::LineGrader grader;
  grader.grade(line, 1, answer);
  grader.grade(line, 1, answer);  // by the checks it has kept
  const std::size_t half = answer.size() / 2;
  if (answer.substr(0, half) != answer.substr(half)) std::abort();
  expect_sound(answer.substr(0, half));
  return 0;
}
