#include "server/gzip.h"

#include <zlib.h>

#include <array>
#include <stdexcept>

namespace proctor::server {
namespace {

constexpr int kGzip = 16 + MAX_WBITS;  // zlib's way to say that a gzip header comes first

class Inflater {
 public:
  Inflater() {
    if (inflateInit2(&stream_, kGzip) != Z_OK) throw std::runtime_error("zlib cannot be used");
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  std::string all_of(std::string_view gzip) {
    std::string bytes(gzip);  // zlib wants what it does not change as if it did
    stream_.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream_.avail_in = static_cast<uInt>(bytes.size());
    std::string out;
    int state = Z_OK;
    while (state == Z_OK) state = next_piece(out);
    if (state != Z_STREAM_END) throw std::runtime_error("a file of the page is damaged");
    return out;
  }

 private:
  int next_piece(std::string& out) {
    std::array<char, 64U << 10U> piece = {};
    stream_.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream_.avail_out = static_cast<uInt>(piece.size());
    const int state = inflate(&stream_, Z_NO_FLUSH);
    out.append(piece.data(), piece.size() - stream_.avail_out);
    return state;
  }

  z_stream stream_ = {};
};

}  // namespace

std::string unzipped(std::string_view gzip) { return Inflater().all_of(gzip); }

}  // namespace proctor::server
