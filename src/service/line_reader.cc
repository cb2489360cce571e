#include "service/line_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/root.h"

namespace proctor::service {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10U;

tl::unexpected<Error> cannot_read(int number) {
  return fail("E475", fmt::format("it cannot be read: {}", std::strerror(number)));
}

}  // namespace

Result<LineReader> LineReader::open(const std::string& path, std::size_t longest) {
  FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file) return cannot_read(errno);
  struct stat found{};
  if (::fstat(file.get(), &found) != 0) return cannot_read(errno);
  if (!S_ISREG(found.st_mode)) return fail("E475", "it is no file");
  return LineReader(std::move(file), longest);
}

// False at the end of the file.
Result<bool> LineReader::read_more() {
  text_.erase(0, given_);
  given_ = 0;
  const std::size_t before = text_.size();
  text_.resize(before + std::max(kPiece, std::min(before, longest_)));
  ssize_t got = -1;
  do {
    got = ::read(file_.get(), text_.data() + before, text_.size() - before);
  } while (got < 0 && errno == EINTR);
  const int trouble = errno;
  text_.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0));
  if (got < 0) return cannot_read(trouble);
  return got > 0;
}

Result<std::optional<LineReader::Line>> LineReader::next() {
  std::size_t searched = 0;  // bytes behind `given_`
  while (true) {
    const std::size_t end = text_.find('\n', given_ + searched);
    const std::size_t length = std::min(end, text_.size()) - given_;
    if (length > longest_)
      return fail("E475", fmt::format("a line is longer than {}", shown_bytes(longest_)));
    const std::string_view line = std::string_view(text_).substr(given_, length);
    if (end != std::string::npos) {
      given_ = end + 1;
      return Line{line, true};
    }
    searched = length;
    TRY(const bool more, read_more());
    if (more) continue;
    if (text_.empty()) return std::nullopt;
    given_ = text_.size();
    return Line{text_, false};
  }
}

}  // namespace proctor::service
