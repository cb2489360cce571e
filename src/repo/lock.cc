// Who leaves takes the file's name away before letting go; who then gets hold of a file without its name
// begins anew. So a place has one lock at any time, and nothing is left of it in between.
#include "repo/lock.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <random>
#include <thread>

#include "base/system_error.h"
#include "base/words.h"
#include "system/clock.h"
#include "value/yaml.h"

namespace proctor::repo {
namespace {

using std::chrono::steady_clock;

constexpr std::string_view kBusy = "busy";  // between ourselves: not held by us, try again

std::string host_name() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : std::string("?");
}

std::string signature() {
  return value::to_yaml(Map{{"program", "proctor"},
                            {"pid", std::int64_t{::getpid()}},
                            {"host", host_name()},
                            {"since", to_iso_text(real_clock().date())}});
}

std::string shown(const Value& holder, std::string_view key) {
  constexpr std::size_t kLongest = 80;
  const Value* value = holder.find(key);
  if (value == nullptr) return "?";
  return value->is_text() ? quoted(value->text(), kLongest) : value::to_yaml_flow(*value).substr(0, kLongest);
}

// "proctor" (process 12 on "host", since "2026-...")
std::string holder_of(const Root& root, const std::string& path) {
  constexpr std::size_t kMost = 4096;
  const auto text = root.read(path, kMost);
  const auto holder = text ? value::parse_yaml(*text) : Result<Value>(Value());
  if (!holder || !holder->is_map()) return "another program";
  return fmt::format("{} (process {} on {}, since {})", shown(*holder, "program"), shown(*holder, "pid"),
                     shown(*holder, "host"), shown(*holder, "since"));
}

// Uneven, so that those who wait do not wake together; short, because what is locked is short.
void wait_a_little() {
  constexpr int kShortest = 200;
  constexpr int kLongest = 1500;
  thread_local std::minstd_rand random{std::random_device{}()};
  std::uniform_int_distribution<int> time(kShortest, kLongest);
  std::this_thread::sleep_for(std::chrono::microseconds(time(random)));
}

}  // namespace

std::string lock_folder_of(std::string_view path) {
  constexpr std::string_view kInner = ".promptrepo/";
  for (auto at = path.rfind(kInner); at != std::string_view::npos; at = path.rfind(kInner, at - 1)) {
    if (at == 0 || path[at - 1] == '/') return std::string(path.substr(0, at + kInner.size() - 1));
  }
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? "." : std::string(path.substr(0, slash));
}

Lock::Lock(const Root& root, std::string path, FileHandle file)
    : root_(&root), path_(std::move(path)), file_(std::move(file)) {}

Lock::~Lock() {
  if (file_ && is_in_place()) (void)root_->remove_file(path_);
}

Result<Lock> Lock::take(const Root& root, std::string_view folder, std::chrono::milliseconds patience) {
  if (auto made = root.make_folder(folder); !made) return tl::make_unexpected(made.error());
  const std::string path =
      folder == "." ? std::string(kLockFile) : std::string(folder) + "/" + std::string(kLockFile);
  const auto until = steady_clock::now() + patience;
  auto turn = QueueTurn::take(root.path() + "/" + path, until);
  auto lock = turn ? take_file(root, path, until) : fail(std::string(kBusy), "");
  if (lock) lock->turn_.emplace(*std::move(turn));
  if (lock || lock.error().code != kBusy) return lock;
  return fail("E552", fmt::format("{} holds the lock {} and has not let go of it in {} s: try again when "
                                  "it is done, or end that program",
                                  holder_of(root, path), quoted(path),
                                  std::chrono::duration<double>(patience).count()));
}

// Other programs are asked again and again.
Result<Lock> Lock::take_file(const Root& root, const std::string& path, steady_clock::time_point until) {
  for (;;) {
    auto lock = attempt(root, path);
    if (lock || lock.error().code != kBusy || steady_clock::now() >= until) return lock;
    wait_a_little();
  }
}

Result<Lock> Lock::attempt(const Root& root, const std::string& path) {
  TRY(FileHandle file, root.open_file(path));
  if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK || errno == EINTR) return fail(std::string(kBusy), "");
    return cannot("lock it", errno);
  }
  Lock lock(root, path, std::move(file));
  if (!lock.is_in_place()) return fail(std::string(kBusy), "");
  if (auto named = lock.sign(); !named) return tl::make_unexpected(named.error());
  return lock;
}

bool Lock::is_in_place() const {
  struct stat status{};
  const auto found = root_->find(path_);
  if (!found || ::fstat(file_.get(), &status) != 0) return false;
  return found->id ==
         FileId{static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino)};
}

Result<void> Lock::sign() const {
  const std::string text = signature();
  if (::ftruncate(file_.get(), 0) != 0) return cannot("write the lock", errno);
  const ssize_t written = ::pwrite(file_.get(), text.data(), text.size(), 0);
  return written == static_cast<ssize_t>(text.size()) ? Result<void>() : cannot("write the lock", errno);
}

}  // namespace proctor::repo
