#include "store/sql_store.h"

#include <chrono>
#include <utility>

#include "store/choose.h"
#include "store/connections.h"
#include "store/latency.h"
#include "store/migrate.h"
#include "store/rows.h"
#include "store/sql_list.h"
#include "store/sql_owner.h"
#include "store/sql_read.h"
#include "store/sql_write.h"

namespace proctor::store {
namespace {

class SqlStore final : public Store {
 public:
  SqlStore(std::unique_ptr<Backend> backend, Connect connect)
      : now_(backend->now()), connections_(std::move(backend), std::move(connect)) {}

  Result<void> begin(const RunHead& run) override { return keep(run); }

  // Its results are read before anyone has to wait for the writing.
  Result<void> finish(const RunHead& run) override {
    const std::string id = column_text(run.record.id);
    TRY(auto times,
        read<std::vector<double>>([&](soci::session& session) { return read_latencies(session, id); }));
    const auto latency = latency_of(std::move(times));
    return connections_.write([&](soci::session& session, TrialWriter&) -> Result<void> {
      write_run(session, run);
      if (latency) write_latency(session, id, *latency);
      return {};
    });
  }

  Result<void> hold(std::string_view run, const RunOwner& owner) override {
    return connections_.write([&](soci::session& session, TrialWriter&) -> Result<void> {
      write_owner(session, now_, column_text(std::string(run)), owner);
      return {};
    });
  }

  Result<void> release(std::string_view run, const RunOwner& owner) override {
    return connections_.write([&](soci::session& session, TrialWriter&) -> Result<void> {
      remove_owner(session, column_text(std::string(run)), owner);
      return {};
    });
  }

  Result<void> put(std::string_view run, std::span<const Trial> trials) override {
    if (trials.empty()) return {};
    std::vector<TrialRow> rows;  // written down before anyone has to wait
    rows.reserve(trials.size());
    for (const Trial& trial : trials) rows.push_back(to_row(trial));
    return connections_.write([&](soci::session&, TrialWriter& writer) -> Result<void> {
      writer.write(column_text(std::string(run)), rows);
      return {};
    });
  }

  Result<std::optional<RunHead>> find(std::string_view run) override {
    return read<std::optional<RunHead>>([&](soci::session& session) -> Result<std::optional<RunHead>> {
      const std::string said = column_text(std::string(run));
      TRY(const auto id, choose(said, find_ids(session, said)));
      if (!id) return std::nullopt;
      TRY(auto head, read_head(session, *id));
      if (head) {
        if (auto known = read_state(session, now_, *head); !known) return tl::make_unexpected(known.error());
      }
      return head;
    });
  }

  Result<std::vector<TrialKey>> done(std::string_view run) override {
    return read<std::vector<TrialKey>>(
        [&](soci::session& session) { return read_keys(session, column_text(std::string(run))); });
  }

  Result<std::vector<Trial>> page(const TrialQuery& query) override {
    return read<std::vector<Trial>>([&](soci::session& session) { return read_page(session, query); });
  }

  Result<std::vector<model::Totals>> totals(std::string_view run) override {
    return read<std::vector<model::Totals>>(
        [&](soci::session& session) { return read_totals(session, column_text(std::string(run))); });
  }

  Result<ResultPage> results(const ResultQuery& query) override {
    return listed(query.run, std::chrono::milliseconds(15), [&](auto& backend, auto& session, auto enough) {
      return read_list(backend, session, query, enough);
    });
  }

  Result<ResultBlocks> blocks(const ResultQuery& query) override {
    return listed(query.run, std::chrono::milliseconds(100), [&](auto& backend, auto& session, auto enough) {
      return read_blocks(backend, session, query, enough);
    });
  }

  Result<std::optional<Trial>> trial(std::string_view run, const TrialKey& key) override {
    return read<std::optional<Trial>>(
        [&](soci::session& session) { return read_trial(session, column_text(std::string(run)), key); });
  }

  Result<std::vector<RunHead>> history(const HistoryQuery& query) override {
    return read<std::vector<RunHead>>([&](soci::session& session) -> Result<std::vector<RunHead>> {
      TRY(auto heads, read_heads(session, query));
      for (RunHead& head : heads)
        if (auto known = read_state(session, now_, head); !known) return tl::make_unexpected(known.error());
      return heads;
    });
  }

  Result<void> use_cassettes(std::string_view run, std::string_view folder,
                             const std::set<std::string>& paths) override {
    return connections_.write([&](soci::session& session, TrialWriter&) -> Result<void> {
      write_cassettes(session, run, folder, paths);
      return {};
    });
  }

  Result<CassetteUse> cassettes_used(std::string_view folder, std::size_t runs) override {
    return read<CassetteUse>([&](soci::session& session) { return read_cassettes(session, folder, runs); });
  }

 private:
  Result<void> keep(const RunHead& run) {
    return connections_.write([&](soci::session& session, TrialWriter&) -> Result<void> {
      write_run(session, run);
      return {};
    });
  }

  // Asks the list of a run, with some patience.
  template <typename Ask>
  auto listed(const std::string& run, std::chrono::milliseconds patience, const Ask& ask)
      -> Result<decltype(ask(std::declval<Backend&>(), std::declval<soci::session&>(),
                             std::chrono::steady_clock::now()))> {
    const auto enough = std::chrono::steady_clock::now() + patience;
    if (auto all = list(column_text(run)); !all) return tl::make_unexpected(all.error());
    decltype(ask(std::declval<Backend&>(), std::declval<soci::session&>(), enough)) out;
    const auto done = connections_.read([&](Backend& backend, soci::session& session) -> Result<void> {
      out = ask(backend, session, enough);
      return {};
    });
    if (!done) return tl::make_unexpected(done.error());
    return out;
  }

  // Results that an older proctor kept are listed when someone first asks for them.
  Result<void> list(const std::string& run) {
    TRY(const bool listed, read<bool>([&](soci::session& session) { return is_listed(session, run); }));
    if (listed) return {};
    TrialQuery query{.run = run};
    std::vector<ResultRow> rows;
    do {
      TRY(const std::vector<Trial> some, page(query));
      rows.clear();
      for (const Trial& trial : some) rows.push_back(listed_row(trial));
      if (!some.empty()) query.after = some.back().key;
      auto kept = connections_.write([&](soci::session& session, TrialWriter& writer) -> Result<void> {
        writer.write_list(run, rows);
        if (rows.empty()) mark_listed(session, run);
        return {};
      });
      if (!kept) return kept;
    } while (!rows.empty());
    return {};
  }

  template <typename T, typename Work>
  Result<T> read(const Work& work) {
    T out;
    const auto done = connections_.read([&](Backend&, soci::session& session) -> Result<void> {
      TRY(out, Result<T>(work(session)));
      return {};
    });
    if (!done) return tl::make_unexpected(done.error());
    return out;
  }

  const std::string now_;  // SQL
  Connections connections_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sql_store(std::unique_ptr<Backend> backend, Connect connect) {
  if (auto current = migrate(*backend); !current) return tl::make_unexpected(current.error());
  return std::make_unique<SqlStore>(std::move(backend), std::move(connect));
}

}  // namespace proctor::store
