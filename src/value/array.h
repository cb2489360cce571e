// Array: a vector one pointer wide, so that a value can hold its list or map in place. What it holds and how
// much of it stand together in one piece of memory; an empty one has none.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <utility>

#include "value/pool.h"

namespace proctor::value {

struct Nothing {};

// `Extra` rides along with the items, for whoever builds on this; where there are no items, there is none.
template <typename T, typename Extra = Nothing>
class Array {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  Array() noexcept = default;
  Array(std::initializer_list<T> items) : Array(items.begin(), items.end()) {}
  template <std::input_iterator Iterator>
  Array(Iterator first, Iterator last) : Array() {
    reserve(static_cast<std::size_t>(std::distance(first, last)));
    for (; first != last; ++first) emplace_back(*first);
  }
  // Moved from there into a pool.
  Array(T* first, T* last, Pool& pool) {
    if (first == last) return;
    const auto count = static_cast<std::size_t>(last - first);
    head_ = make(count, pool.take(bytes(count)));
    std::uninitialized_move(first, last, items(head_));
    head_->size = head_->capacity;
  }
  Array(const Array& other) : Array(other.begin(), other.end()) {}
  Array(Array&& other) noexcept : head_(std::exchange(other.head_, nullptr)) {}
  Array& operator=(Array other) noexcept {
    std::swap(head_, other.head_);
    return *this;
  }
  ~Array() {
    if (head_ != nullptr) release();
  }

  bool empty() const noexcept { return size() == 0; }
  std::size_t size() const noexcept { return head_ == nullptr ? 0 : head_->size; }
  std::size_t capacity() const noexcept { return head_ == nullptr ? 0 : head_->capacity; }

  T* data() noexcept { return head_ == nullptr ? nullptr : items(head_); }
  const T* data() const noexcept { return head_ == nullptr ? nullptr : items(head_); }
  T* begin() noexcept { return data(); }
  T* end() noexcept { return data() + size(); }
  const T* begin() const noexcept { return data(); }
  const T* end() const noexcept { return data() + size(); }

  T& operator[](std::size_t at) { return assert(at < size()), data()[at]; }
  const T& operator[](std::size_t at) const { return assert(at < size()), data()[at]; }
  T& at(std::size_t place) { return (*this)[place]; }
  const T& at(std::size_t place) const { return (*this)[place]; }
  T& front() { return (*this)[0]; }
  const T& front() const { return (*this)[0]; }
  T& back() { return (*this)[size() - 1]; }
  const T& back() const { return (*this)[size() - 1]; }

  Extra* extra() noexcept { return head_ == nullptr ? nullptr : &head_->extra; }
  const Extra* extra() const noexcept { return head_ == nullptr ? nullptr : &head_->extra; }

  void reserve(std::size_t capacity) {
    if (capacity > this->capacity()) grow(capacity);
  }

  template <typename... Parts>
  T& emplace_back(Parts&&... parts) {
    if (size() < capacity())
      return *std::construct_at(items(head_) + head_->size++, std::forward<Parts>(parts)...);
    T item(std::forward<Parts>(parts)...);  // before the items move: it may be made from one of them
    grow(capacity() < 4 ? 4 : capacity() * 2);
    return *std::construct_at(items(head_) + head_->size++, std::move(item));
  }
  void push_back(const T& item) { emplace_back(item); }
  void push_back(T&& item) { emplace_back(std::move(item)); }
  void pop_back() { std::destroy_at(items(head_) + --head_->size); }
  void clear() { resize(0); }

  void resize(std::size_t wanted) {
    reserve(wanted);
    while (size() > wanted) pop_back();
    while (size() < wanted) emplace_back();
  }

  T* insert(const T* before, T item) {
    const std::ptrdiff_t at = before - begin();
    emplace_back(std::move(item));
    std::rotate(begin() + at, end() - 1, end());
    return begin() + at;
  }
  template <std::input_iterator Iterator>
  T* insert(const T* before, Iterator first, Iterator last) {
    const std::ptrdiff_t at = before - begin();
    const auto count = static_cast<std::ptrdiff_t>(size());
    for (; first != last; ++first) emplace_back(*first);
    std::rotate(begin() + at, begin() + count, end());
    return begin() + at;
  }

  T* erase(const T* item) { return erase(item, item + 1); }
  T* erase(const T* first, const T* last) {
    T* const to = begin() + (first - begin());
    const auto left = static_cast<std::size_t>(std::move(begin() + (last - begin()), end(), to) - begin());
    while (size() > left) pop_back();
    return to;
  }

  friend bool operator==(const Array& a, const Array& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  struct alignas(8) Head {
    std::uint32_t size = 0;
    std::uint32_t capacity = 0;
    std::uint32_t back = 0;  // as of its piece
    [[no_unique_address]] Extra extra;
  };

  static T* items(Head* head) noexcept { return std::launder(reinterpret_cast<T*>(head + 1)); }
  static std::size_t bytes(std::size_t capacity) noexcept { return sizeof(Head) + capacity * sizeof(T); }

  static Head* make(std::size_t capacity, Pool::Piece piece) noexcept {
    static_assert(alignof(T) <= alignof(Head));
    auto* const head = ::new (piece.at) Head;
    head->capacity = static_cast<std::uint32_t>(capacity);
    head->back = piece.back;
    return head;
  }

  void grow(std::size_t capacity) {
    Head* const bigger = make(capacity, Pool::single(bytes(capacity)));
    if (head_ != nullptr) {
      std::uninitialized_move_n(items(head_), head_->size, items(bigger));
      bigger->size = head_->size;
      bigger->extra = std::move(head_->extra);
      release();
    }
    head_ = bigger;
  }

  void release() noexcept {
    const Pool::Piece piece{head_, head_->back};
    std::destroy_n(items(head_), head_->size);
    std::destroy_at(head_);
    Pool::give_back(piece);
  }

  Head* head_ = nullptr;
};

}  // namespace proctor::value
