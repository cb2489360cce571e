#include "value/schema_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "value/schema_documents.h"
#include "value/schema_machine.h"
#include "value/schema_machine_lists.h"
#include "value/schema_machine_maps.h"
#include "value/schema_machine_same.h"
#include "value/schema_machine_values.h"

namespace proctor::value::json_schema {

std::string pointer_of(const Step* step) {
  std::vector<const Step*> steps;
  for (; step != nullptr; step = step->up) steps.push_back(step);
  std::reverse(steps.begin(), steps.end());
  std::string out;
  for (const Step* one : steps) out += one->by_key ? pointer_step(one->key) : fmt::format("/{}", one->index);
  return out;
}

Result<bool> accepts(const Program& program, const Value& instance, std::size_t budget) {
  Machine<false> machine(program, budget, 1);
  const bool fits = machine.run(instance);
  if (machine.error()) return tl::make_unexpected(*machine.error());
  return fits;
}

Result<std::vector<SchemaFault>> faults(const Program& program, const Value& instance, std::size_t budget,
                                        std::size_t max_errors) {
  Machine<true> machine(program, budget, std::max<std::size_t>(max_errors, 1));
  machine.run(instance);
  auto found = machine.take_faults();
  if (machine.error() && found.empty()) return tl::make_unexpected(*machine.error());
  return found;  // each is a fault for certain, even where the search for more was given up
}

}  // namespace proctor::value::json_schema
