// A file as bytes in memory, which the system reads when they are touched. The file must not be cut while it
// is mapped: what is no longer there cannot be touched.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace proctor::embeddings {

class MappedFile {
 public:
  // A regular file that is not empty.
  static Result<MappedFile> open(const std::string& path);

  MappedFile(MappedFile&& other) noexcept
      : begin_(std::exchange(other.begin_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MappedFile();

  std::string_view bytes() const { return {begin_, size_}; }

  // What lies before this place was read and need not stay in memory; it is read again where it is touched.
  void let_go_before(const char* place) const;

 private:
  MappedFile(const char* begin, std::size_t size) : begin_(begin), size_(size) {}

  const char* begin_;
  std::size_t size_;
};

}  // namespace proctor::embeddings
