#include "store/testing.h"
#include "testing/postgres.h"

namespace proctor::store {

std::vector<Kind> every_kind() {
  return {
      {"memory", [](const TestFolder&) { return memory_store(); }},
      {"sqlite", [](const TestFolder& folder) { return *open_store("sqlite:" + (folder / "runs.db")); }},
      {"postgres", [](const TestFolder&) { return *open_store(testing::Postgres::shared().database()); }}};
}

}  // namespace proctor::store
