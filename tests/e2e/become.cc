#include "e2e/become.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace proctor::e2e {
namespace {

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (auto& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

}  // namespace

std::string binary() {
  const char* binary = std::getenv("PROCTOR_BINARY");
  if (binary == nullptr) throw std::runtime_error("PROCTOR_BINARY names no binary");
  return binary;
}

std::vector<std::string> environment_for(const Start& start) {
  std::map<std::string, std::string> all = start.environment;
  all.insert({{"PATH", "/usr/bin:/bin"}, {"HOME", "/nonexistent"}});  // where nothing else is said
  std::vector<std::string> environment;
  for (const auto& [name, value] : all) {
    environment.push_back(name);
    environment.back().append("=").append(value);
  }
  return environment;
}

// Only calls that are safe between the two.
void become(const std::string& program, std::vector<std::string>& words,
            std::vector<std::string>* environment, const std::filesystem::path& folder,
            const std::array<int, 3>& streams) {
  for (int i = 0; i < 3; ++i) ::dup2(streams.at(static_cast<std::size_t>(i)), i);
  std::signal(SIGPIPE, SIG_DFL);
  if (::chdir(folder.c_str()) == 0) {
    if (environment == nullptr) ::execvp(program.c_str(), pointers(words).data());
    if (environment != nullptr)
      ::execve(program.c_str(), pointers(words).data(), pointers(*environment).data());
  }
  ::_exit(127);
}

}  // namespace proctor::e2e
