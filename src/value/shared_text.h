// SharedText: a text that never changes, so that copies share it instead of copying. One pointer wide. Safe
// to copy and drop from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "value/pool.h"

namespace proctor::value {

// A view that becomes a std::string where one is asked for.
struct TextView : std::string_view {
  constexpr explicit TextView(std::string_view text) noexcept : std::string_view(text) {}

  operator std::string() const { return {data(), size()}; }  // NOLINT(google-explicit-constructor)

  friend std::string operator+(std::string_view a, TextView b) { return std::string(a).append(b); }
  friend std::string operator+(TextView a, std::string_view b) { return std::string(a).append(b); }
};

class SharedText {
 public:
  SharedText() noexcept = default;  // empty
  SharedText(std::string_view text)
      : block_(text.empty() ? nullptr : Block::make(text, Pool::single(Block::bytes(text)))) {}  // NOLINT
  SharedText(const std::string& text) : SharedText(std::string_view(text)) {}                    // NOLINT
  SharedText(const char* text) : SharedText(std::string_view(text)) {}                           // NOLINT
  SharedText(std::string_view text, Pool& pool)
      : block_(text.empty() ? nullptr : Block::make(text, pool.take(Block::bytes(text)))) {}
  SharedText(const SharedText& other) noexcept : block_(other.block_) {
    if (block_ != nullptr) block_->take();
  }
  SharedText(SharedText&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  SharedText& operator=(SharedText other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~SharedText() {
    if (block_ != nullptr) block_->drop();
  }

  // A copy, while no other thread can know of this text.
  SharedText copy_unshared() const noexcept {
    if (block_ != nullptr)
      block_->owners.store(block_->owners.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    SharedText copy;
    copy.block_ = block_;
    return copy;
  }

  TextView text() const noexcept { return block_ == nullptr ? TextView({}) : block_->text(); }
  std::string str() const { return text(); }
  operator std::string_view() const noexcept { return text(); }  // NOLINT(google-explicit-constructor)
  operator std::string() const { return text(); }                // NOLINT(google-explicit-constructor)

  // What is asked of keys most.
  std::size_t size() const noexcept { return block_ == nullptr ? 0 : block_->size; }
  bool empty() const noexcept { return block_ == nullptr; }
  bool starts_with(std::string_view begin) const noexcept { return text().starts_with(begin); }
  bool ends_with(std::string_view end) const noexcept { return text().ends_with(end); }
  bool starts_with(char c) const noexcept { return text().starts_with(c); }
  bool ends_with(char c) const noexcept { return text().ends_with(c); }
  std::size_t find(std::string_view part, std::size_t from = 0) const noexcept {
    return text().find(part, from);
  }
  std::size_t find(char c, std::size_t from = 0) const noexcept { return text().find(c, from); }
  TextView substr(std::size_t from, std::size_t count = std::string_view::npos) const {
    return TextView(text().substr(from, count));
  }

  // True only where both are the very same text in memory; equal texts need not be.
  bool is(const SharedText& other) const noexcept { return block_ == other.block_; }
  const void* id() const noexcept { return block_; }  // differs where `is` does

  friend bool operator==(const SharedText& a, const SharedText& b) noexcept {
    return a.is(b) || a.text() == b.text();
  }
  friend bool operator==(const SharedText& a, std::string_view b) noexcept { return a.text() == b; }
  friend bool operator==(const SharedText& a, const std::string& b) noexcept { return a.text() == b; }
  friend bool operator==(const SharedText& a, const char* b) noexcept { return a.text() == b; }
  friend bool operator<(const SharedText& a, const SharedText& b) noexcept { return a.text() < b.text(); }

 private:
  friend class Value;

  // The letters follow in the same piece of memory.
  struct Block {
    static std::size_t bytes(std::string_view text) noexcept { return sizeof(Block) + text.size(); }

    static Block* make(std::string_view text, Pool::Piece piece) noexcept {
      auto* block = ::new (piece.at) Block;
      block->size = static_cast<std::uint32_t>(text.size());
      block->back = piece.back;
      std::memcpy(static_cast<void*>(block + 1), text.data(), text.size());
      return block;
    }

    TextView text() const noexcept { return TextView({reinterpret_cast<const char*>(this + 1), size}); }

    void take() noexcept { owners.fetch_add(1, std::memory_order_relaxed); }

    // One who is alone need not tell other processors.
    void drop() noexcept {
      if (owners.load(std::memory_order_acquire) == 1 || owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
        Pool::give_back({this, back});
    }

    std::atomic<std::uint32_t> owners{1};
    std::uint32_t size = 0;
    std::uint32_t back = 0;  // as of its piece
  };

  Block* block_ = nullptr;
};

}  // namespace proctor::value
