// A file of lines, one after the other, in the memory of one line. It may be cut or changed meanwhile, and
// may be anything.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_handle.h"
#include "base/result.h"

namespace proctor::service {

class LineReader {
 public:
  // A regular file; whatever else is refused rather than waited for.
  static Result<LineReader> open(const std::string& path, std::size_t longest);

  struct Line {
    std::string_view text;  // without its end; stands until the next call
    bool whole = true;      // false: the file ends within it
  };

  // None at the end of the file.
  Result<std::optional<Line>> next();

 private:
  LineReader(FileHandle file, std::size_t longest) : file_(std::move(file)), longest_(longest) {}

  Result<bool> read_more();

  FileHandle file_;
  std::size_t longest_;
  std::string text_;       // read and not yet given out
  std::size_t given_ = 0;  // bytes of it that were
};

}  // namespace proctor::service
