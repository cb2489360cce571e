// schema: the shape of each format, for editors.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/hints.h"
#include "service/formats.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

std::string list_of_formats() {
  const auto formats = service::formats();
  std::size_t width = 0;
  for (const auto& format : formats) width = std::max(width, format.name.size());
  std::string out = "formats:\n";
  for (const auto& format : formats) {
    out += fmt::format("  {:<{}}  {}\n", format.name, width, format.about);
    for (const auto& form : format.forms)
      out += fmt::format("  {:<{}}    {}: {}\n", "", width, form.name, form.about);
  }
  return out + "\n`proctor schema FORMAT` prints the JSON Schema of one.\n";
}

ExitCode run(const Call& call) {
  if (call.operands.empty()) {
    call.console.out(list_of_formats());
    return exit_fine;
  }
  const auto schema = service::schema_of(call.operands.front());
  if (!schema) {
    call.console.err(fmt::format("proctor: error[{}]: {}\n{}", schema.error().code, schema.error().message,
                                 hint_line("`proctor schema` lists the formats")));
    return exit_bad_input;
  }
  call.console.out(value::to_pretty_json(*schema));
  return exit_fine;
}

}  // namespace

const Command& schema() {
  static constexpr std::array kExamples = {
      Example{"proctor schema", "the formats and their forms"},
      Example{"proctor schema native > native.schema.json", "a schema for an editor to check with"}};
  static const Command kCommand = {.name = "schema",
                                   .usage = "[FORMAT]",
                                   .summary =
                                       "List the test formats, or print the JSON Schema of one for "
                                       "an editor.",
                                   .details =
                                       "An editor that knows yaml-language-server checks a file as "
                                       "it is typed when its first line is\n"
                                       "  # yaml-language-server: $schema=native.schema.json\n",
                                   .examples = kExamples,
                                   .most = 1,
                                   .offer = Offer::formats,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
