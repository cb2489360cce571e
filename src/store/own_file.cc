#include "store/own_file.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "base/file_handle.h"

namespace proctor::store {
namespace {

namespace fs = std::filesystem;

// What proctor keeps is not for version control.
void hide_from_git(const fs::path& folder) {
  if (folder.filename() != ".proctor" || fs::exists(folder / ".gitignore")) return;
  std::ofstream(folder / ".gitignore") << "*\n";
}

}  // namespace

// The log that SQLite writes beside the file has the same permissions as the file.
std::optional<std::string> make_own_file(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return error.message();
  hide_from_git(path.parent_path());
  constexpr mode_t kOwnerAlone = 0600;
  const FileHandle file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerAlone));
  if (file || errno == EEXIST) return std::nullopt;
  return std::generic_category().message(errno);
}

// The library reads `key=value` out of a text that has a `=`, and takes any other for the path.
std::optional<std::string> connection_text(const fs::path& path) {
  const std::string& text = path.native();
  if (text.find('=') == std::string::npos) return text;
  if (text.find('"') == std::string::npos) return fmt::format("dbname=\"{}\"", text);
  return std::nullopt;
}

}  // namespace proctor::store
