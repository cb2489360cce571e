// There may be thousands. Their names tell when they were written, so only the newest are opened; which of
// those is the newest is for executed_at to say.
#include "repo/executions.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/words.h"
#include "repo/document.h"
#include "repo/lock.h"
#include "repo/moment.h"
#include "repo/suites.h"
#include "value/yaml.h"

namespace proctor::repo {
namespace {

constexpr RootKey kKey = "execution";
constexpr std::string_view kEnding = ".execution.yaml";
constexpr std::size_t kMoreThanAsked = 8;     // opened beyond the limit, for names that do not tell the order
constexpr std::size_t kMostUnreadable = 100;  // passed over before giving up
constexpr std::size_t kMostInASecond = 10'000;

std::string folder_of(std::string_view suite) { return suite_folder(suite) + "/executions"; }

std::string path_of(std::string_view suite, std::string_view id) {
  return fmt::format("{}/{}{}", folder_of(suite), id, kEnding);
}

// A file by what its name says.
struct Named {
  std::string id;
  Moment moment;
  std::size_t number = 1;  // within its second

  bool operator<(const Named& other) const {
    return std::tie(moment, number, id) < std::tie(other.moment, other.number, other.id);
  }
};

// "SUITE-2025-01-27T04-15-30-2": the moment and the 2.
std::optional<std::pair<Moment, std::size_t>> time_in(std::string_view id) {
  constexpr std::size_t kStamp = 19;
  constexpr std::size_t kMostDigits = 6;
  if (id.size() < kStamp) return std::nullopt;
  if (const auto moment = read_file_stamp(id.substr(id.size() - kStamp)))
    return std::pair{*moment, std::size_t{1}};
  const auto dash = id.rfind('-');
  if (dash == std::string_view::npos || dash < kStamp || id.size() - dash - 1 > kMostDigits)
    return std::nullopt;
  const auto moment = read_file_stamp(id.substr(dash - kStamp, kStamp));
  std::size_t number = 0;
  for (const char c : id.substr(dash + 1)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<std::size_t>(c - '0');
  }
  return moment ? std::optional(std::pair{*moment, number}) : std::nullopt;
}

// A name that tells no time counts as of when its file was changed.
Named named(const Root& root, std::string_view suite, std::string_view file) {
  const std::string id(file.substr(0, file.size() - kEnding.size()));
  if (const auto time = time_in(id)) return {id, time->first, time->second};
  const auto found = root.find(path_of(suite, id));
  return {id, found ? found->changed : Moment()};
}

// Newest first, by name.
Result<std::vector<Named>> names(const Root& root, std::string_view suite) {
  const auto entries = root.list(folder_of(suite));
  if (!entries && entries.error().code == "E100") return std::vector<Named>();
  if (!entries) return tl::make_unexpected(entries.error());
  std::vector<Named> out;
  for (const Entry& entry : *entries)
    if (entry.name.ends_with(kEnding) && is_path_piece(entry.name))
      out.push_back(named(root, suite, entry.name));
  std::sort(out.rbegin(), out.rend());
  return out;
}

Result<std::optional<Execution>> read(const Root& root, std::string_view suite, const std::string& id) {
  std::string path = path_of(suite, id);
  TRY(const auto file, read_text(root, path));
  if (!file) return std::nullopt;
  auto parsed = parse_document(file->text);
  auto value = parsed ? value_beneath(kKey, *std::move(parsed)) : std::move(parsed);
  if (!value) return tl::make_unexpected(error_of(path, value.error()));
  return Execution{id, std::move(path), *std::move(value)};
}

std::optional<Moment> executed_at(const Value& execution) {
  const Value* said = execution.find("executed_at");
  return said != nullptr && said->is_text() ? read_moment(said->text()) : std::nullopt;
}

struct Timed {
  Moment moment;
  Execution execution;
};

std::vector<Timed> read_newest(const Root& root, std::string_view suite, const std::vector<Named>& all,
                               std::size_t most) {
  std::vector<Timed> out;
  std::size_t unreadable = 0;
  for (const Named& name : all) {
    if (out.size() == most || unreadable == kMostUnreadable) break;
    auto execution = read(root, suite, name.id);
    if (!execution || !*execution) {
      ++unreadable;
      continue;
    }
    const Moment moment = executed_at((*execution)->value).value_or(name.moment);
    out.push_back({moment, **std::move(execution)});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Timed& a, const Timed& b) { return a.moment > b.moment; });
  return out;
}

Result<std::vector<Timed>> newest(const Root& root, std::string_view suite, std::size_t limit) {
  TRY(const auto all, names(root, suite));
  auto out = read_newest(root, suite, all, std::min(limit, all.size()) + kMoreThanAsked);
  if (out.size() > limit) out.erase(out.begin() + static_cast<std::ptrdiff_t>(limit), out.end());
  return out;
}

std::optional<std::int64_t> count_in(const Value& execution, std::string_view key) {
  const Value* count = execution.find(key);
  return count != nullptr && count->is_number() ? count->integer() : std::nullopt;
}

constexpr std::size_t kMostEmpty = 20;  // executions without a test that are passed over

bool ran_something(const Value& execution) { return count_in(execution, "total_tests") != 0; }

std::optional<bool> passed(const Value& execution) {
  const auto good = count_in(execution, "passed_tests");
  const auto all = count_in(execution, "total_tests");
  return good && all ? std::optional(*good == *all) : std::nullopt;
}

}  // namespace

std::optional<LastExecution> last_execution(const Root& root, std::string_view suite) {
  const auto recent = newest(root, suite, kMostEmpty);
  if (!recent) return std::nullopt;
  const auto last = std::find_if(recent->begin(), recent->end(),
                                 [](const Timed& one) { return ran_something(one.execution.value); });
  if (last == recent->end()) return std::nullopt;
  return LastExecution{to_iso_text(last->moment), passed(last->execution.value)};
}

Result<std::vector<Execution>> Executions::list(std::string_view suite, std::size_t limit) const {
  if (auto fits = check_name(suite); !fits) return tl::make_unexpected(fits.error());
  TRY(auto timed, newest(root_, suite, limit));
  std::vector<Execution> out;
  out.reserve(timed.size());
  for (Timed& item : timed) out.push_back(std::move(item.execution));
  return out;
}

Result<std::optional<Execution>> Executions::get(std::string_view suite, std::string_view id) const {
  if (auto fits = check_name(suite); !fits) return tl::make_unexpected(fits.error());
  if (!is_path_piece(id)) return fail("E550", quoted(id) + " is no execution's id");
  return read(root_, suite, std::string(id));
}

Result<Execution> Executions::write(std::string_view suite, const Value& execution) const {
  if (auto fits = check_name(suite); !fits) return tl::make_unexpected(fits.error());
  if (!execution.is_map()) return fail("E201", "an execution must be a map");
  Value value = execution;
  const auto said = executed_at(execution);
  const Moment moment = said.value_or(options_.clock->date());
  if (!said) value.map().set("executed_at", to_iso_text(moment));
  TRY(const Lock lock, Lock::take(root_, lock_folder_of(suite_path(suite)), options_.patience));
  if (!root_.exists(suite_folder(suite)))
    return fail("E556", fmt::format("no suite {}: its execution is not kept", quoted(suite)));
  if (auto made = root_.make_folder(folder_of(suite)); !made) return tl::make_unexpected(made.error());
  const std::string text = value::to_yaml(Map{{kKey, value}});
  for (std::size_t number = 1; number <= kMostInASecond; ++number) {
    const std::string id =
        fmt::format("{}-{}{}", suite, file_stamp(moment), number == 1 ? "" : fmt::format("-{}", number));
    const auto written = root_.write_file(path_of(suite, id), text);
    if (written) return Execution{id, path_of(suite, id), std::move(value)};
    if (written.error().code != "E126") return tl::make_unexpected(written.error());
  }
  return fail("E123", fmt::format("more than {} executions in one second", kMostInASecond));
}

}  // namespace proctor::repo
