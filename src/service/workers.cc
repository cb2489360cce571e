#include "service/workers.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "queue/words.h"
#include "service/table.h"
#include "store/store.h"

namespace proctor::service {
namespace {

// "45 s", "12 min", "3 h"
std::string shown_time(double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 3600;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.0f} h", seconds / kHour);
}

std::string remark(const queue::Seen& one) {
  if (one.duty.doing == queue::Doing::lost) return fmt::format("silent for {}", shown_time(one.silent_s));
  return visible(one.duty.reason);
}

}  // namespace

Result<std::vector<queue::Seen>> workers_of(const std::string& store) {
  TRY(const auto queue, queue::Queue::open(store));
  TRY([[maybe_unused]] const auto tables, store::open_store(store, store::Absent::refuse));
  return queue->workers();
}

std::string workers_table(const std::vector<queue::Seen>& workers) {
  const std::vector<Column> columns = {{"worker"},     {"proctor"},     {"state"},
                                       {"run"},        {"busy", true},  {"at once", true},
                                       {"done", true}, {"since", true}, {""}};
  std::vector<std::vector<std::string>> rows;
  rows.reserve(workers.size());
  for (const queue::Seen& one : workers)
    rows.push_back({visible(one.member.name), visible(one.member.proctor),
                    std::string(queue::word_of(one.duty.doing)), one.duty.run.empty() ? "-" : one.duty.run,
                    fmt::format("{}", one.duty.busy), fmt::format("{}", one.member.hands),
                    fmt::format("{}", one.done), shown_time(one.age_s), remark(one)});
  return table(columns, rows);
}

Value workers_value(const std::vector<queue::Seen>& workers) {
  List out;
  for (const queue::Seen& one : workers) {
    Map row = {{"id", one.member.id},
               {"name", one.member.name},
               {"proctor", one.member.proctor},
               {"concurrency", static_cast<std::int64_t>(one.member.hands)},
               {"state", std::string(queue::word_of(one.duty.doing))},
               {"busy", static_cast<std::int64_t>(one.duty.busy)},
               {"done", static_cast<std::int64_t>(one.done)},
               {"since_s", one.age_s}};
    if (!one.duty.run.empty()) row.set("run", one.duty.run);
    if (!one.duty.reason.empty()) row.set("reason", one.duty.reason);
    if (one.duty.doing == queue::Doing::lost) row.set("silent_s", one.silent_s);
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace proctor::service
