#include "e2e/process.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "e2e/running.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

}  // namespace

Ran proctor(const Start& start) { return Running::proctor(start).finish(); }

Ran run_program(const std::string& program, const Start& start) {
  return Running::program(program, start).finish();
}

bool is_measurable() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;
#else
  return true;
#endif
}

Folder::Folder() {
  std::string pattern = (fs::temp_directory_path() / "proctor-e2e-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = fs::canonical(pattern);
}

Folder::~Folder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void Folder::put(std::string_view name, std::string_view text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

void Folder::link(const fs::path& target, std::string_view name) const {
  fs::create_directories((path_ / name).parent_path());
  fs::create_symlink(target, path_ / name);
}

std::string Folder::text(std::string_view name) const {
  std::ifstream in(path_ / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace proctor::e2e
