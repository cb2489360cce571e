#include "net/server_output.h"

namespace proctor::net {

void ServerOutput::add(std::string bytes) {
  if (!bytes.empty()) pieces_.push_back(std::move(bytes));
}

void ServerOutput::clear() {
  pieces_.clear();
  first_ = offset_ = 0;
}

ServerSocket::Done ServerOutput::send(ServerSocket& socket) {
  std::size_t total = 0;
  while (!empty()) {
    views_.clear();
    for (std::size_t i = first_; i < pieces_.size(); ++i) views_.emplace_back(pieces_[i]);
    views_.front().remove_prefix(offset_);
    const auto done = socket.write(views_);
    if (done.went != ServerSocket::Went::well) return {done.went, total};
    total += done.size;
    drop(done.size);
  }
  return {ServerSocket::Went::well, total};
}

void ServerOutput::drop(std::size_t size) {
  offset_ += size;
  while (!empty() && offset_ >= pieces_[first_].size()) {
    offset_ -= pieces_[first_].size();
    pieces_[first_++] = {};
  }
  if (empty()) clear();
}

}  // namespace proctor::net
