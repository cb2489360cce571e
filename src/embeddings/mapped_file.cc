#include "embeddings/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/file_handle.h"
#include "base/system_error.h"

namespace proctor::embeddings {
namespace {

tl::unexpected<Error> unreadable(const std::string& path, std::string_view why) {
  return fail("E519", fmt::format("cannot read {}: {}", path, why));
}

tl::unexpected<Error> refused(const std::string& path, int error) {
  return unreadable(path, std::generic_category().message(error));
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer.
  const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return refused(path, errno);
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) return refused(path, errno);
  if (!S_ISREG(status.st_mode)) return unreadable(path, description_of(status.st_mode));
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return unreadable(path, "it is empty");
  void* begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (begin == MAP_FAILED) return refused(path, errno);
  return MappedFile(static_cast<const char*>(begin), size);
}

void MappedFile::let_go_before(const char* place) const {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t whole = static_cast<std::size_t>(place - begin_) / page * page;
  if (whole > 0) ::madvise(const_cast<char*>(begin_), whole, MADV_DONTNEED);
}

MappedFile::~MappedFile() {
  // munmap takes what mmap gave, which was not const.
  if (begin_ != nullptr) ::munmap(const_cast<char*>(begin_), size_);
}

}  // namespace proctor::embeddings
