// How a store came to look as it does: numbered steps, each applied once and written down. A step is never
// changed once it was released, and destroys nothing: rows of an older proctor load in a newer one. All
// databases take the same SQL.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::store {

struct Migration {
  int number;
  std::string_view name;  // with its number: 010_add_assertions_to_test_cases
  std::string_view sql;   // one statement, or several with ; between them
};

// In order of number; some numbers are free.
std::span<const Migration> migrations();

std::vector<std::string> statements_of(const Migration& migration);

// The table in which a database keeps which of them it has seen.
extern const std::string_view kMigrationsTable;

}  // namespace proctor::store
