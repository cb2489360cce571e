// The files of the web page: those that were built in, or those of a folder, for who works on the page.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace proctor::server {

inline constexpr std::string_view kIndex = "index.html";

// One file as the build has put it into the program.
struct BuiltInFile {
  std::string_view path;  // "assets/index-Dq3kXw1b.js"
  std::string_view gzip;
  std::string_view tag;  // of what it says, for ETag
};

// In order of path; empty where the program was built without the page.
std::span<const BuiltInFile> built_in_files();

struct PageFile {
  std::string bytes;
  std::string tag;
  bool is_gzip = false;
  bool is_final = false;  // what has this path will never say anything else
};

// Safe to use from any thread.
class PageFiles {
 public:
  static std::shared_ptr<const PageFiles> built_in(std::span<const BuiltInFile> files = built_in_files());
  // Read anew each time. Fails where there is no such folder, or no index.html in it.
  static Result<std::shared_ptr<const PageFiles>> of_folder(const std::string& folder);

  PageFiles() = default;
  PageFiles(const PageFiles&) = delete;
  PageFiles& operator=(const PageFiles&) = delete;
  virtual ~PageFiles() = default;

  // `path`: as in BuiltInFile. `takes_gzip`: where it is kept so, it may be given so.
  virtual std::optional<PageFile> find(std::string_view path, bool takes_gzip) const = 0;
};

}  // namespace proctor::server
