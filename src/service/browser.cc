// xdg-open knows which browser a person likes. It is started by its path, with words of its own and no shell.
#include "service/browser.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "base/file_handle.h"
#include "base/system_error.h"
#include "providers/request.h"
#include "system/spawn.h"

namespace proctor::service {
namespace {

constexpr std::string_view kOpener = "xdg-open";
constexpr std::string_view kEnding = ".html";

// Without a screen it would start a browser for terminals, which this program's output is for.
bool has_screen(const Browser::Environment& environment) {
  const std::array names = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"};
  return std::any_of(names.begin(), names.end(), [&](const char* name) {
    const auto said = environment(name);
    return said && !said->empty();
  });
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string private_folder(const Browser::Environment& environment) {
  const auto said = environment("XDG_RUNTIME_DIR");
  std::error_code error;
  if (said && std::filesystem::is_directory(*said, error)) return *said;
  return std::filesystem::temp_directory_path(error).string();
}

// mkostemps makes it for the owner alone.
Result<std::string> write_leading_on(const std::string& url, const std::string& folder) {
  std::string path = fmt::format("{}/proctor-XXXXXX{}", folder, kEnding);
  const FileHandle file(::mkostemps(path.data(), static_cast<int>(kEnding.size()), O_CLOEXEC));
  if (!file) return cannot("make a file for the browser", errno);
  const std::string text = fmt::format(
      "<!doctype html>\n<meta charset=\"utf-8\">\n<title>proctor</title>\n"
      "<meta http-equiv=\"refresh\" content=\"0; url={0}\">\n<a href=\"{0}\">proctor</a>\n",
      escaped(url));
  if (::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size())) return path;
  const int error = errno;
  ::unlink(path.c_str());
  return cannot("write a file for the browser", error);
}

// In a session of its own, speaking to nobody: Ctrl-C here is not meant for it.
Result<void> start_alone(const std::string& program, const std::string& operand) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t manner;
  sigset_t none;
  sigset_t usual;
  ::sigemptyset(&none);
  ::sigfillset(&usual);
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawnattr_init(&manner);
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDWR, 0);
  ::posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  ::posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  ::posix_spawnattr_setsigmask(&manner, &none);
  ::posix_spawnattr_setsigdefault(&manner, &usual);
  std::array<char*, 3> words = {const_cast<char*>(program.c_str()),  // NOLINT: it is not changed
                                const_cast<char*>(operand.c_str()), nullptr};
  pid_t id = -1;
  const int error = ::posix_spawn(&id, program.c_str(), &files, &manner, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  ::posix_spawnattr_destroy(&manner);
  if (error != 0) return cannot(fmt::format("start {}", kOpener), error);
  return {};
}

}  // namespace

Result<std::unique_ptr<Browser>> Browser::open(const std::string& url, const Secret& token,
                                               const Environment& environment) {
  const auto program = find_program(kOpener, "");
  if (!program) return fail("E563", fmt::format("no browser can be opened here: there is no {}", kOpener));
  if (!has_screen(environment)) return fail("E563", "no browser can be opened here: there is no screen");
  const std::string whole = fmt::format("{}?token={}", url, providers::percent_encoded(token.reveal()));
  TRY(const std::string file, write_leading_on(whole, private_folder(environment)));
  std::unique_ptr<Browser> out(new Browser(file));
  if (auto started = start_alone(*program, file); !started) return tl::make_unexpected(started.error());
  return out;
}

Browser::~Browser() { ::unlink(file_.c_str()); }

}  // namespace proctor::service
