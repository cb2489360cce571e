#include "base/root_walk.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>

#include "base/system_error.h"
#include "base/words.h"

namespace proctor {
namespace {

constexpr int kMostLinks = 40;
constexpr std::size_t kDeepestPath = 200;  // folders open at once while walking

tl::unexpected<Error> leads_out(std::string_view why) {
  return fail("E107", fmt::format("leads out of the root: {}", why));
}

tl::unexpected<Error> missing(int error) {
  if (error == ENOENT) return fail("E100", "no such file or folder");
  if (error == ENOTDIR) return fail("E100", "no such file: a part of the path is a file, not a folder");
  return cannot("open it", error);
}

Result<std::string> read_link(int folder, const std::string& name) {
  std::array<char, PATH_MAX> buffer{};
  const ssize_t length = ::readlinkat(folder, name.c_str(), buffer.data(), buffer.size());
  if (length < 0) return cannot("read the link", errno);
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

}  // namespace

Result<void> Walk::go(std::string_view path) {
  if (path.starts_with('/')) return leads_out("the path is absolute");
  if (path.find('\0') != std::string_view::npos) return fail("E108", "a NUL character in the path");
  push_front(path);
  while (!ahead_.empty()) {
    const std::string part = std::move(ahead_.front());
    ahead_.pop_front();
    if (auto stepped = step(part); !stepped) return stepped;
  }
  return ::fstat(here(), &status_) == 0 ? Result<void>() : cannot("look at it", errno);
}

std::string Walk::path() const {
  std::string out;
  for (const Step& step : steps_) out += (out.empty() ? "" : "/") + step.name;
  return out.empty() ? "." : out;
}

void Walk::push_front(std::string_view path) {
  const auto parts = split(path, '/');
  ahead_.insert(ahead_.begin(), parts.begin(), parts.end());
}

Result<void> Walk::step(const std::string& part) {
  if (part.empty() || part == ".") return {};
  if (part == "..") return climb();
  if (steps_.size() == kDeepestPath) return fail("E123", fmt::format("deeper than {} folders", kDeepestPath));
  FileHandle next(::openat(here(), part.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
  if (!next) return missing(errno);
  struct stat status{};
  if (::fstat(next.get(), &status) != 0) return cannot("look at it", errno);
  if (S_ISLNK(status.st_mode)) return follow(part);
  steps_.push_back({part, std::move(next)});
  return {};
}

Result<void> Walk::climb() {
  if (steps_.empty()) return leads_out(link_.empty() ? "it climbs above it" : link_);
  steps_.pop_back();
  return {};
}

Result<void> Walk::follow(const std::string& link) {
  if (++links_ > kMostLinks) return fail("E124", "links that lead in a circle");
  TRY(const std::string target, read_link(here(), link));
  link_ = fmt::format("{} is a link to {}", proctor::quoted(link), proctor::quoted(target));
  if (target.starts_with('/')) return leads_out(link_);
  push_front(target);
  return {};
}

std::pair<std::string, std::string> split_name(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {".", std::string(path)};
  return {std::string(path.substr(0, slash)), std::string(path.substr(slash + 1))};
}

}  // namespace proctor
