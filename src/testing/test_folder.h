// A folder that goes with the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace proctor::testing {

enum class Where {
  disk,
  memory
};  // memory: where there is such a place, for tests that look at names and locks

class TestFolder {
 public:
  explicit TestFolder(Where where = Where::disk) {
    const std::filesystem::path memory = "/dev/shm";
    const bool quick = where == Where::memory && std::filesystem::is_directory(memory);
    std::string pattern =
        ((quick ? memory : std::filesystem::temp_directory_path()) / "proctor-test-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TestFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  void put(const std::string& name, std::string_view text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::string text(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  bool has(const std::string& name) const {
    return std::filesystem::exists(std::filesystem::symlink_status(path_ / name));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace proctor::testing
