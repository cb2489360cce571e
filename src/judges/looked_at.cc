// The parts of an exhibit by the names that authors choose them by.
#include <fmt/format.h>

#include "judges/grading.h"
#include "judges/reading.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

std::optional<std::string> listed_texts(const std::optional<std::vector<std::string>>& texts) {
  return texts ? std::optional(numbered(*texts)) : std::nullopt;
}

// What stands in the options: a text, or a list of anything.
std::optional<std::string> in_options(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  if (found == nullptr || found->is_null()) return std::nullopt;
  return found->is_text() ? std::string(found->text()) : numbered(*found);
}

std::optional<std::string> part_of(const Case& given, std::string_view name) {
  const Exhibit& exhibit = given.exhibit;
  if (name == "input") return exhibit.input;
  if (name == "actual_output") return exhibit.output;
  if (name == "expected_output") return exhibit.expected_output;
  if (name == "retrieval_context") return listed_texts(exhibit.retrieval_context);
  if (name == "tools_called" && exhibit.tool_calls) return shown_calls(*exhibit.tool_calls);
  return in_options(given.options, name);
}

// An empty list of calls says that there were none; nothing can be compared with an empty text.
bool needs_text(std::string_view name) {
  return name == "expected_output" || name == "retrieval_context" || name == "context";
}

}  // namespace

Result<std::vector<Datum>> looked_at(const std::vector<std::string>& params, const Case& given,
                                     std::string_view title) {
  std::vector<Datum> out;
  for (const std::string& name : params) {
    auto part = part_of(given, name);
    if (!part || (name == "actual_output" && part->empty())) return missing_input(name, title);
    if (!given.as_deepeval() && needs_text(name) && stripped(*part).empty())
      return fail("missing_params", fmt::format("'{}' cannot be empty for the '{}' metric", name, title));
    out.push_back({name, *std::move(part)});
  }
  return out;
}

}  // namespace proctor::judges
