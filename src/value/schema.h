// Schema: JSON Schema, compiled once to a flat program. Drafts 4, 6, 7, 2019-09 and 2020-12. References lead
// into the schema itself, the drafts' own meta-schemas and documents handed in; never to a network or disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::value {

enum class Draft : std::uint8_t { draft4, draft6, draft7, draft2019_09, draft2020_12 };

struct SchemaOptions {
  Draft draft = Draft::draft2020_12;                        // where `$schema` names none
  bool assert_formats = true;                               // false: `format` says nothing
  const std::map<std::string, Value>* documents = nullptr;  // by absolute URI
  std::size_t max_errors = 20;                              // told of one instance
  std::size_t budget = 10'000'000;                          // steps of one validation
};

// JSON pointers: where in the instance, which keyword of the schema, and why.
struct SchemaFault {
  std::string instance;  // "/items/3/id"
  std::string schema;    // "/properties/items/items/required"
  std::string message;
};

// Everything that is wrong with the schema itself, as far as its values have spans; empty: it compiles.
std::vector<Error> schema_errors(const Value& schema, const SchemaOptions& options = {});

class Schema {
 public:
  // Fails where the schema itself is wrong, with its first fault and that value's span.
  static Result<Schema> compile(const Value& schema, const SchemaOptions& options = {});

  Schema(Schema&&) noexcept;
  Schema& operator=(Schema&&) noexcept;
  ~Schema();

  // Stops at the first fault. Fails where a budget (of steps, of a pattern) is used up. Safe from any thread.
  Result<bool> accepts(const Value& instance) const;

  // Every fault, up to max_errors; none: it is valid.
  Result<std::vector<SchemaFault>> faults(const Value& instance) const;

 private:
  struct Program;
  explicit Schema(std::unique_ptr<const Program> program);

  std::unique_ptr<const Program> program_;
};

}  // namespace proctor::value
