// Linux tells in /proc: /proc/net/tcp has the inode of each listening socket, /proc/ID/fd links to what a
// process has open. What cannot be read is passed over.
#include "system/holders.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <vector>

#include "base/utf8.h"

namespace proctor {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kListening = "0A";

bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// sl local_address rem_address st tx:rx tr:when retransmits uid timeout inode
std::string inode_in(const std::string& line, std::uint16_t port) {
  std::istringstream fields(line);
  std::vector<std::string> words;
  for (std::string word; fields >> word;) words.push_back(std::move(word));
  if (words.size() < 10 || words[3] != kListening) return "";
  const bool same = words[1].ends_with(fmt::format(":{:04X}", port));
  return same ? words[9] : "";
}

std::vector<std::string> listening_sockets(std::uint16_t port) {
  std::vector<std::string> out;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream in(table);
    for (std::string line; std::getline(in, line);)
      if (const std::string inode = inode_in(line, port); !inode.empty())
        out.push_back(fmt::format("socket:[{}]", inode));
  }
  return out;
}

std::string named(const fs::path& process) {
  std::ifstream in(process / "comm");
  std::string name;
  std::getline(in, name);
  return fmt::format("{} (process {})", name.empty() ? "a program" : visible(name),
                     process.filename().string());
}

bool has(const fs::path& process, const std::function<bool(const std::string& target)>& is_wanted) {
  std::error_code error;
  for (fs::directory_iterator at(process / "fd", error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    const fs::path target = fs::read_symlink(at->path(), gone);
    if (!gone && is_wanted(target.string())) return true;
  }
  return false;
}

std::string first_with(const std::function<bool(const std::string& target)>& is_wanted) {
  const std::string own = std::to_string(::getpid());
  std::error_code error;
  for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
    const std::string id = at->path().filename().string();
    if (is_number(id) && id != own && has(at->path(), is_wanted)) return named(at->path());
  }
  return "";
}

}  // namespace

std::string who_listens_on(std::uint16_t port) {
  const auto sockets = listening_sockets(port);
  if (sockets.empty()) return "";
  return first_with([&](const std::string& target) {
    return std::find(sockets.begin(), sockets.end(), target) != sockets.end();
  });
}

std::string who_has_open(const std::string& path) {
  std::error_code error;
  const std::string wanted = fs::canonical(path, error).string();
  if (error) return "";
  return first_with([&](const std::string& target) { return target == wanted; });
}

}  // namespace proctor
