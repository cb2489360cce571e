// SharedText: a text that never changes, so that copies share it instead of copying. One pointer wide. Safe
// to copy and drop from any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace proctor::value {

class SharedText {
 public:
  SharedText() noexcept = default;                                      // empty
  SharedText(std::string text) : block_(new Block(std::move(text))) {}  // NOLINT(google-explicit-constructor)
  SharedText(std::string_view text) : SharedText(std::string(text)) {}  // NOLINT
  SharedText(const char* text) : SharedText(std::string(text)) {}       // NOLINT
  SharedText(const SharedText& other) noexcept : block_(other.block_) {
    if (block_ != nullptr) block_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  SharedText(SharedText&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  SharedText& operator=(SharedText other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~SharedText() {
    if (block_ != nullptr && block_->drop()) delete block_;
  }

  const std::string& str() const noexcept { return block_ == nullptr ? none() : block_->text; }
  operator const std::string&() const noexcept { return str(); }  // NOLINT(google-explicit-constructor)
  operator std::string_view() const noexcept { return str(); }    // NOLINT(google-explicit-constructor)

  // What is asked of keys most.
  std::size_t size() const noexcept { return str().size(); }
  bool empty() const noexcept { return str().empty(); }
  bool starts_with(std::string_view text) const noexcept { return str().starts_with(text); }
  bool ends_with(std::string_view text) const noexcept { return str().ends_with(text); }
  bool starts_with(char c) const noexcept { return str().starts_with(c); }
  bool ends_with(char c) const noexcept { return str().ends_with(c); }
  std::size_t find(std::string_view text, std::size_t from = 0) const noexcept {
    return str().find(text, from);
  }
  std::size_t find(char c, std::size_t from = 0) const noexcept { return str().find(c, from); }
  std::string substr(std::size_t from, std::size_t count = std::string::npos) const {
    return str().substr(from, count);
  }

  // True only where both are the very same text in memory; equal texts need not be.
  bool is(const SharedText& other) const noexcept { return block_ == other.block_; }

  friend bool operator==(const SharedText& a, const SharedText& b) noexcept {
    return a.is(b) || same(a.str(), b.str());
  }
  friend bool operator==(const SharedText& a, const std::string& b) noexcept { return same(a.str(), b); }
  friend bool operator==(const SharedText& a, std::string_view b) noexcept { return same(a.str(), b); }
  friend bool operator==(const SharedText& a, const char* b) noexcept { return same(a.str(), b); }
  friend bool operator<(const SharedText& a, const SharedText& b) noexcept { return a.str() < b.str(); }

 private:
  friend class Value;

  struct Block {
    explicit Block(std::string words) noexcept : text(std::move(words)) {}

    // True for the last owner. One that is alone need not tell other processors.
    bool drop() noexcept {
      return owners.load(std::memory_order_acquire) == 1 ||
             owners.fetch_sub(1, std::memory_order_acq_rel) == 1;
    }

    std::atomic<std::uint32_t> owners{1};
    const std::string text;
  };

  static const std::string& none() noexcept;

  static bool same(std::string_view a, std::string_view b) noexcept {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
  }

  Block* block_ = nullptr;
};

}  // namespace proctor::value
