// As lenient as others are: lines may end without a carriage return, and a version 1.0 is fine. What could be
// read in two ways is broken; two lengths, or a length beside chunks, are the AnswerReader's to refuse.
#include "net/answer_framing.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/words.h"

namespace proctor::net {
namespace {

constexpr std::size_t kLongestLine = 100U << 10U;
constexpr int kSwitches = 101;
constexpr std::string_view kConnection = "connection";
constexpr std::string_view kLength = "content-length";
constexpr std::string_view kTransfer = "transfer-encoding";

template <typename Number>
std::optional<Number> number_in(std::string_view digits, int base) {
  Number number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, number, base);
  return error == std::errc() && stopped == end ? std::optional(number) : std::nullopt;
}

std::string_view without_end(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

void AnswerFraming::begin(bool has_body) {
  state_ = State::going;
  place_ = Place::head;
  why_ = {};
  begun_.clear();
  body_ = has_body;
  keeps_ = false;
  status_ = 0;
}

std::size_t AnswerFraming::take(std::string_view bytes, AnswerParts& to) {
  std::size_t taken = 0;
  while (taken < bytes.size() && state_ == State::going) {
    const std::string_view rest = bytes.substr(taken);
    const bool in_body = place_ == Place::sized || place_ == Place::open || place_ == Place::chunk;
    if (in_body && !to.hungry()) break;
    taken += in_body ? take_piece(rest, to) : take_line(rest, to);
  }
  return taken;
}

std::size_t AnswerFraming::take_piece(std::string_view bytes, AnswerParts& to) {
  const auto size = place_ == Place::open ? bytes.size() : std::min<std::uint64_t>(left_, bytes.size());
  if (place_ != Place::open) left_ -= size;
  if (!to.piece(bytes.substr(0, size)))
    state_ = State::unwanted;
  else if (place_ == Place::sized && left_ == 0)
    state_ = State::over;
  else if (place_ == Place::chunk && left_ == 0)
    place_ = Place::chunk_end;
  return size;
}

std::size_t AnswerFraming::take_line(std::string_view bytes, AnswerParts& to) {
  const std::size_t end = bytes.find('\n');
  const bool ends = end != std::string_view::npos;
  const std::string_view here = ends ? bytes.substr(0, end + 1) : bytes;
  if (begun_.size() + here.size() > kLongestLine)
    state_ = State::too_long;
  else if (!ends)
    begun_.append(here);
  else if (begun_.empty())
    understand(here, to);
  else
    understand(std::exchange(begun_, {}).append(here), to);
  return here.size();
}

void AnswerFraming::understand(std::string_view line, AnswerParts& to) {
  const std::string_view text = without_end(line);
  if (place_ == Place::chunk_size) return chunk_size_line(text);
  if (place_ == Place::chunk_end) {
    place_ = Place::chunk_size;
    return text.empty() ? void() : break_off("a chunk is longer than it says");
  }
  if (place_ == Place::head && status_ == 0 && !status_line(text)) return break_off("no status line");
  if (!to.line(line)) {
    state_ = State::unwanted;
  } else if (place_ == Place::trailer) {
    if (text.empty()) state_ = State::over;
  } else if (text.empty()) {
    head_over();
  } else {
    field(text);
  }
}

// "HTTP/1.1 200 OK"
bool AnswerFraming::status_line(std::string_view line) {
  constexpr std::string_view kBegin = "HTTP/1.";
  constexpr std::size_t kSize = kBegin.size() + 5;
  if (!line.starts_with(kBegin) || line.size() < kSize || line[kBegin.size() + 1] != ' ') return false;
  status_ = number_in<int>(line.substr(kBegin.size() + 2, 3), 10).value_or(0);
  keeps_ = line[kBegin.size()] != '0';
  chunked_ = false;
  length_.reset();
  return status_ >= 100;
}

// Most are passed by their length alone.
void AnswerFraming::field(std::string_view line) {
  const std::size_t colon = std::min(line.find(':'), line.size());
  if (colon != kConnection.size() && colon != kLength.size() && colon != kTransfer.size()) return;
  const std::string name = lower(line.substr(0, colon));
  const std::string value = lower(trimmed(line.substr(std::min(colon + 1, line.size()))));
  if (name == kLength) length_ = number_in<std::uint64_t>(value, 10);
  if (name == kConnection && value.find("close") != std::string_view::npos) keeps_ = false;
  if (name == kConnection && value == "keep-alive") keeps_ = true;
  if (name != kTransfer || value == "identity") return;
  chunked_ = value == "chunked";
  if (!chunked_) break_off("a transfer encoding that is not known");
}

void AnswerFraming::head_over() {
  const int status = std::exchange(status_, 0);
  if (status == kSwitches) return break_off("it speaks something else from here on");
  if (status < 200) return;  // an interim answer; the one that counts follows
  if (!body_ || status == 204 || status == 304 || (!chunked_ && length_ == 0U)) {
    state_ = State::over;
  } else if (chunked_) {
    place_ = Place::chunk_size;
  } else {
    place_ = length_ ? Place::sized : Place::open;
    left_ = length_.value_or(0);
    keeps_ = keeps_ && length_.has_value();
  }
}

// What comes after a semicolon means nothing to us.
void AnswerFraming::chunk_size_line(std::string_view line) {
  const auto size = number_in<std::uint64_t>(trimmed(line.substr(0, line.find(';'))), 16);
  if (!size) return break_off("a chunk without a length");
  left_ = *size;
  place_ = left_ == 0 ? Place::trailer : Place::chunk;
}

bool AnswerFraming::end() {
  if (state_ == State::going && place_ == Place::open) state_ = State::over;
  return state_ == State::over;
}

void AnswerFraming::break_off(std::string_view why) {
  state_ = State::broken;
  why_ = why;
}

}  // namespace proctor::net
