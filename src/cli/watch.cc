// Looks at sizes and times of the files a few times a second: a handful of calls a file, on any file system.
#include "cli/watch.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <map>
#include <set>
#include <thread>
#include <tuple>

#include "cli/console.h"
#include "cli/interrupt.h"

namespace proctor::cli {
namespace {

constexpr std::chrono::milliseconds kPause{200};

using Stamp = std::tuple<std::int64_t, std::int64_t, std::int64_t>;  // seconds, nanoseconds, size

Stamp stamp_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {};
  return {found.st_mtim.tv_sec, found.st_mtim.tv_nsec, found.st_size};
}

// Which suites each file matters to.
class Watched {
 public:
  explicit Watched(const std::vector<service::SuiteFiles>& suites) {
    for (const service::SuiteFiles& suite : suites)
      for (const std::string& file : suite.files) {
        suites_[file].insert(suite.suite);
        stamps_[file] = stamp_of(file);
      }
  }

  void add(const std::vector<service::SuiteFiles>& suites) {
    Watched others(suites);
    for (auto& [file, names] : others.suites_) suites_[file].merge(names);
    for (const auto& [file, stamp] : others.stamps_) stamps_[file] = stamp;
  }

  // Suites with a file that has changed since the last call.
  std::set<std::string> changed() {
    std::set<std::string> out;
    for (auto& [file, stamp] : stamps_) {
      const Stamp now = stamp_of(file);
      if (now == stamp) continue;
      stamp = now;
      const auto& touched = suites_[file];
      out.insert(touched.begin(), touched.end());
    }
    return out;
  }

  bool empty() const { return stamps_.empty(); }

 private:
  std::map<std::string, std::set<std::string>> suites_;
  std::map<std::string, Stamp> stamps_;
};

// The suites to run again; none: interrupted.
std::set<std::string> await_change(Watched& watched) {
  const Interrupt interrupt([](int) {});
  while (interrupt.signal() == 0) {
    std::this_thread::sleep_for(kPause);
    if (auto changed = watched.changed(); !changed.empty()) return changed;
  }
  return {};
}

}  // namespace

ExitCode keep_watching(const Call& call, const service::RunOptions& options,
                       const std::function<Conducted(const service::RunOptions&)>& once) {
  Conducted last = once(options);
  if (!last.outcome || last.outcome->files.empty()) return last.code;
  Watched watched(last.outcome->files);
  while (last.code < 128) {
    call.console.err("proctor: waiting for a change (Ctrl-C ends)\n");
    const auto changed = await_change(watched);
    if (changed.empty()) return static_cast<ExitCode>(128 + SIGINT);
    service::RunOptions again = options;
    again.plan.load.paths.assign(changed.begin(), changed.end());
    last = once(again);
    if (last.outcome) watched.add(last.outcome->files);
  }
  return last.code;
}

}  // namespace proctor::cli
