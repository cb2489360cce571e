#include "testing/scratch_git.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace proctor::testing {
namespace {

namespace fs = std::filesystem;

fs::path make_folder(const std::string& name) {
  std::string pattern = (fs::temp_directory_path() / (name + "-XXXXXX")).string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for a test's repository");
  return fs::canonical(pattern);
}

// A home without settings, once for the program: the library looks where it is when it starts.
class Home {
 public:
  Home() : path_(make_folder("proctor-home")) {
    ::setenv("HOME", path_.c_str(), 1);       // NOLINT(concurrency-mt-unsafe): before the test starts threads
    ::setenv("GIT_CONFIG_NOSYSTEM", "1", 1);  // NOLINT(concurrency-mt-unsafe)
    for (const char* name : {"XDG_CONFIG_HOME", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"})
      ::unsetenv(name);  // NOLINT(concurrency-mt-unsafe)
  }
  ~Home() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;

 private:
  fs::path path_;
};

void leave_home() { static const Home kHome; }

std::string without_line_ends(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

ScratchGit::ScratchGit() {
  leave_home();
  path_ = make_folder("proctor-git");
  git("init -q -b main");
  git("config user.name Ann");
  git("config user.email ann@example.com");
}

ScratchGit::~ScratchGit() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void ScratchGit::put(std::string_view name, std::string_view text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

std::string ScratchGit::text(std::string_view name) const {
  std::ifstream in(path_ / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string ScratchGit::git(std::string_view arguments) const {
  const std::string line = fmt::format("git -C '{}' {} 2>&1", path_.string(), arguments);
  FILE* stream = ::popen(line.c_str(), "re");  // NOLINT(cert-env33-c): a line of the test's own
  if (stream == nullptr) throw std::runtime_error("cannot start git");
  std::string out;
  std::array<char, 4096> piece{};
  while (const std::size_t got = std::fread(piece.data(), 1, piece.size(), stream))
    out.append(piece.data(), got);
  const int status = ::pclose(stream);
  if (status == 0) return without_line_ends(out);
  return fmt::format("exit {}: {}", WEXITSTATUS(status), without_line_ends(out));
}

void ScratchGit::commit_all(std::string_view message) const {
  git("add -A");
  git(fmt::format("commit -q -m '{}'", message));
}

}  // namespace proctor::testing
