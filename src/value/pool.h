// Pool: memory for the many small pieces of one document, taken in a few large chunks. A piece may outlive
// the pool, and keeps its chunk, no other; it may be given back from any thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PROCTOR_HAS_ASAN  // clang's way to say so; g++ defines __SANITIZE_ADDRESS__
#endif
#endif

namespace proctor::value {

class Pool {
 public:
  struct Piece {
    void* at;
    std::uint32_t back;  // bytes to the start of its chunk; 0: it stands alone
  };

  // A piece for keeps, aligned to 8 bytes, from no pool.
  static Piece single(std::size_t bytes) { return {::operator new(bytes), 0}; }

  static void give_back(Piece piece) noexcept {
    if (piece.back == 0) return ::operator delete(piece.at);
    auto* chunk = std::launder(reinterpret_cast<Chunk*>(static_cast<std::byte*>(piece.at) - piece.back));
    chunk->drop(1);
  }

  explicit Pool(std::size_t first_chunk) : next_(std::clamp(first_chunk, kLeast, kMost)) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() { close(); }

  Piece take(std::size_t bytes) {
    bytes = (bytes + 7) & ~std::size_t{7};
    if (bytes > room_) {
      if (kChecked || bytes > next_ / 4) return single(bytes);
      open();
    }
    std::byte* const at = end_ - room_;
    room_ -= bytes;
    ++taken_;
    return {at, static_cast<std::uint32_t>(at - reinterpret_cast<std::byte*>(chunk_))};
  }

 private:
  static constexpr std::size_t kLeast = 1024;
  static constexpr std::size_t kMost = std::size_t{4} * 1024 * 1024;

  // Sanitizers see more where every piece stands alone.
#if defined(__SANITIZE_ADDRESS__) || defined(PROCTOR_HAS_ASAN)
  static constexpr bool kChecked = true;
#else
  static constexpr bool kChecked = false;
#endif

  struct alignas(8) Chunk {
    void drop(std::uint32_t count) noexcept {
      if (pieces.fetch_sub(count, std::memory_order_acq_rel) == count) ::operator delete(this);
    }

    std::atomic<std::uint32_t> pieces{kOpen};
  };

  static constexpr std::uint32_t kOpen = 1U << 30U;  // more than a chunk has: it stays while it is filled

  void open() {
    close();
    chunk_ = ::new (::operator new(sizeof(Chunk) + next_)) Chunk;
    end_ = reinterpret_cast<std::byte*>(chunk_ + 1) + next_;
    room_ = next_;
    next_ = std::min(next_ * 2, kMost);
  }

  void close() noexcept {
    if (chunk_ != nullptr) chunk_->drop(kOpen - taken_);
    taken_ = 0;
  }

  Chunk* chunk_ = nullptr;
  std::byte* end_ = nullptr;
  std::size_t room_ = 0;
  std::size_t next_;
  std::uint32_t taken_ = 0;
};

}  // namespace proctor::value
