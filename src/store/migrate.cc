#include "store/migrate.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <algorithm>
#include <set>
#include <string>

#include "store/migrations.h"
#include "store/transaction.h"

namespace proctor::store {
namespace {

std::set<int> applied(soci::session& session) {
  std::set<int> numbers;
  int number = 0;
  soci::statement select = (session.prepare << "SELECT number FROM schema_migrations", soci::into(number));
  select.execute();
  while (select.fetch()) numbers.insert(number);
  return numbers;
}

Result<void> check_age(soci::session& session, const std::set<int>& seen) {
  const int newest = seen.empty() ? 0 : *seen.rbegin();
  if (newest <= migrations().back().number) return {};
  std::string name;
  session << "SELECT name FROM schema_migrations WHERE number = :number", soci::into(name), soci::use(newest);
  return fail("E913",
              fmt::format("this store was made by a newer proctor ({}); update proctor, or name another "
                          "store with --store",
                          name));
}

void apply(soci::session& session, const Migration& migration) {
  for (const std::string& statement : statements_of(migration)) session << statement;
  const std::string name(migration.name);
  const std::string version = PROCTOR_VERSION;
  session << "INSERT INTO schema_migrations (number, name, proctor) VALUES (:number, :name, :proctor)",
      soci::use(migration.number), soci::use(name), soci::use(version);
}

// Without a lock first: most of the time there is nothing to do.
bool is_current(Backend& backend) {
  bool current = false;
  const auto looked = reading(backend, [&](soci::session& session) -> Result<void> {
    const auto seen = applied(session);
    current = std::all_of(migrations().begin(), migrations().end(),
                          [&](const Migration& migration) { return seen.contains(migration.number); }) &&
              *seen.rbegin() == migrations().back().number;
    return {};
  });
  return looked.has_value() && current;
}

}  // namespace

Result<void> migrate(Backend& backend) {
  if (is_current(backend)) return {};
  return writing(backend, [&](soci::session& session) -> Result<void> {
    backend.wait_for_turn();
    session << std::string(kMigrationsTable);
    const auto seen = applied(session);
    if (auto young = check_age(session, seen); !young) return young;
    for (const Migration& migration : migrations())
      if (!seen.contains(migration.number)) apply(session, migration);
    return {};
  });
}

}  // namespace proctor::store
