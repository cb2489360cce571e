#include "store/store.h"

#include <utility>

#include "store/sqlite.h"

namespace proctor::store {

Result<void> Store::trials(std::string_view run, const std::function<bool(Trial)>& take) {
  TrialQuery query{.run = std::string(run), .assertions = true};
  while (true) {
    TRY(std::vector<Trial> some, page(query));
    if (some.empty()) return {};
    query.after = some.back().key;
    for (Trial& trial : some)
      if (!take(std::move(trial))) return {};
  }
}

Result<std::unique_ptr<Store>> open_store(std::string_view url, Absent absent) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url.starts_with(kSqlite)) url.remove_prefix(kSqlite.size());
  if (url.empty()) return fail("E004", "a store needs a path: sqlite:PATH");
  if (const auto scheme = url.find("://"); scheme != std::string_view::npos)
    return fail("E004", "there is no store of this kind yet; use sqlite:PATH or a plain path");
  return open_sqlite(std::string(url), absent);
}

}  // namespace proctor::store
