// Drives the real binary, as a person or a script does, and measures it.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::e2e {

struct Ran {
  int code = -1;  // 128 and the signal, where one ended it
  std::string out;
  std::string err;
  std::chrono::milliseconds wall{};
  std::size_t peak_mib = 0;
};

struct Start {
  std::vector<std::string> words;
  std::filesystem::path folder = ".";
  std::map<std::string, std::string> environment = {};
  std::string input = {};
};

// The binary under test is the one PROCTOR_BINARY names. It sees an environment of its own, and is ended
// after 120 s.
Ran proctor(const Start& start);

// Any other program, found by PATH, in our own environment.
Ran run_program(const std::string& program, const Start& start);

// Whether time and memory mean anything in this build.
bool is_measurable();

// A folder for one test, gone after it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  void put(std::string_view name, std::string_view text) const;  // with the folders it lies in
  void link(const std::filesystem::path& target, std::string_view name) const;
  std::string text(std::string_view name) const;

 private:
  std::filesystem::path path_;
};

}  // namespace proctor::e2e
