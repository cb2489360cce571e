#include "store/owner.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

#include "base/utf8.h"
#include "value/json.h"

namespace proctor::store {
namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string link_target(const char* path) {
  std::array<char, 256> buffer{};
  const ssize_t length = readlink(path, buffer.data(), buffer.size());
  return length > 0 ? std::string(buffer.data(), static_cast<std::size_t>(length)) : std::string();
}

std::string this_machine() {
  std::string boot = file_text("/proc/sys/kernel/random/boot_id");
  while (!boot.empty() && boot.back() == '\n') boot.pop_back();
  return boot + '/' + link_target("/proc/self/ns/pid");
}

struct ProcessStat {
  char state = 'X';
  std::string started;
};

// See proc(5): the name of the program, in parentheses, may contain anything; the fields after it do not.
std::optional<ProcessStat> stat_of(std::int64_t process) {
  constexpr int kStarted = 22;  // fields are counted from 1, and the state is the third
  const std::string text = file_text(fmt::format("/proc/{}/stat", process));
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  ProcessStat out;
  fields >> out.state;
  for (int field = 4; field <= kStarted; ++field) fields >> out.started;
  return fields ? std::optional(out) : std::nullopt;
}

std::string host_name() {
  std::array<char, 256> buffer{};
  return gethostname(buffer.data(), buffer.size() - 1) == 0 ? buffer.data() : "";
}

std::string text_at(const Value& map, std::string_view key) {
  const Value* text = map.find(key);
  return text != nullptr && text->is_text() ? std::string(text->text()) : std::string();
}

}  // namespace

RunOwner this_owner() {
  std::random_device device;
  const auto stat = stat_of(getpid());
  return {.id = fmt::format("{:08x}{:08x}", device(), device()),
          .machine = this_machine(),
          .process = getpid(),
          .started = stat ? stat->started : "",
          .host = host_name()};
}

std::optional<bool> is_alive(const RunOwner& owner) {
  if (owner.machine != this_machine()) return std::nullopt;
  if (const auto stat = stat_of(owner.process))
    return stat->started == owner.started && stat->state != 'Z' && stat->state != 'X';
  // /proc may hide processes of other users.
  return kill(static_cast<pid_t>(owner.process), 0) == 0 || errno == EPERM;
}

bool is_this_process(const RunOwner& owner) {
  return owner.process == getpid() && is_alive(owner).value_or(false);
}

std::string describe(const RunOwner& owner) {
  return fmt::format("process {} on {}", owner.process, visible(owner.host));
}

std::string to_column(const RunOwner& owner) {
  return value::to_json(Map{{"id", owner.id},
                            {"machine", owner.machine},
                            {"process", owner.process},
                            {"started", owner.started},
                            {"host", owner.host}});
}

std::optional<RunOwner> read_owner(const Value& column) {
  const Value* process = column.find("process");
  if (process == nullptr || !process->is_integer()) return std::nullopt;
  return RunOwner{.id = text_at(column, "id"),
                  .machine = text_at(column, "machine"),
                  .process = process->integer().value_or(0),
                  .started = text_at(column, "started"),
                  .host = text_at(column, "host")};
}

}  // namespace proctor::store
