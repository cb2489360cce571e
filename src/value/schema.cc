#include "value/schema.h"

#include "value/schema_compile.h"
#include "value/schema_run.h"

namespace proctor::value {

struct Schema::Program {
  std::unique_ptr<const json_schema::Program> code;
  std::size_t max_errors;
  std::size_t budget;
};

Schema::Schema(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
Schema::Schema(Schema&&) noexcept = default;
Schema& Schema::operator=(Schema&&) noexcept = default;
Schema::~Schema() = default;

Result<Schema> Schema::compile(const Value& schema, const SchemaOptions& options) {
  TRY(auto code, json_schema::compile_program(schema, options));
  return Schema(
      std::make_unique<const Program>(Program{std::move(code), options.max_errors, options.budget}));
}

Result<bool> Schema::accepts(const Value& instance) const {
  return json_schema::accepts(*program_->code, instance, program_->budget);
}

Result<std::vector<SchemaFault>> Schema::faults(const Value& instance) const {
  return json_schema::faults(*program_->code, instance, program_->budget, program_->max_errors);
}

}  // namespace proctor::value
