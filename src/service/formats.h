// The test formats proctor knows, as the edges need them: names, what each is,
// its schema.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::service {

struct FormInfo {
  std::string_view name;
  std::string_view about;
  std::string_view kind;  // suite, execution, prompt, tool
};

struct FormatInfo {
  std::string_view name;
  std::string_view about;
  std::vector<FormInfo> forms;
};

std::vector<FormatInfo> formats();  // in order of name
std::vector<std::string_view> format_names();
std::vector<std::string_view> readable_names();  // those and what importers read

// JSON Schema 2020-12, for editors.
Result<Value> schema_of(std::string_view format);

}  // namespace proctor::service
