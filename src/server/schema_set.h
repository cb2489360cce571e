// The schemas of schemas/, each compiled when it is first asked for.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/schema.h"

namespace proctor::server {

// {"components": {"schemas": {NAME: ...}}}
Value schema_document();

// Safe to use from any thread.
class SchemaSet {
 public:
  SchemaSet();

  // Fails where there is no such schema, or it is none; none of both should come past the tests.
  Result<std::vector<value::SchemaFault>> faults(std::string_view name, const Value& instance);
  // The same of a schema that refers to those by "#/components/schemas/NAME".
  Result<std::vector<value::SchemaFault>> faults_of(const Value& schema, const Value& instance);

 private:
  Result<value::Schema> compile(const Value& schema);

  std::map<std::string, Value> documents_;
  std::mutex mutex_;  // of the map; what is in it stays
  std::map<std::string, value::Schema, std::less<>> compiled_;
};

}  // namespace proctor::server
