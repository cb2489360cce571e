#include "net/answer_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "net/measures.h"
#include "net/url.h"

namespace proctor::net {
namespace {

constexpr std::size_t kRatioCounts = 1U << 20U;   // decoded bytes from which the ratio is looked at
constexpr std::size_t kReadAhead = 16U << 10U;    // what curl may have read without having counted it
constexpr std::size_t kMostArrivals = 1U << 16U;  // a peer that sends byte by byte does not fill the memory

// Of "HTTP/1.1 200 OK".
int status_of(std::string_view line) {
  int status = 0;
  const auto space = std::min(line.find(' '), line.size() - 1);
  std::from_chars(line.data() + space + 1, line.data() + line.size(), status);
  return status;
}

bool is_redirect(const Response& response) {
  return response.status >= 300 && response.status < 400 &&
         find_header(response.headers, "location") != nullptr;
}

bool unpacks_too_far(std::size_t decoded, std::size_t received, std::size_t ratio) {
  return decoded > kRatioCounts && decoded / ratio >= received && decoded > received * ratio;
}

Fault ratio_fault(const Request& request) {
  return {"too_large",
          fmt::format("the answer of {} unpacks to more than {} times what was sent (ratio limit {}:1)",
                      shown_url(request.url), request.limits.ratio, request.limits.ratio)};
}

}  // namespace

void AnswerReader::begin(const Request& request, StreamListener* listener) {
  *this = AnswerReader();
  request_ = &request;
  listener_ = listener;
}

bool AnswerReader::take_header(std::string_view line, Time at) {
  if (!std::exchange(begun_, true)) response_.first_byte = at;
  header_bytes_ += line.size();
  if (header_bytes_ > request_->limits.headers)
    return fail("too_large", fmt::format("the headers of {} are larger than the header limit of {}",
                                         shown_url(request_->url), bytes_in_words(request_->limits.headers)));
  if (in_body_) return true;  // a trailer
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty()) return end_headers();
  if (line.starts_with("HTTP/")) return start_headers(line);
  return line.starts_with(' ') || line.starts_with('\t') ? continue_header(line) : add_header(line);
}

bool AnswerReader::start_headers(std::string_view line) {
  response_.status = status_of(line);
  response_.headers.clear();
  return true;
}

bool AnswerReader::add_header(std::string_view line) {
  const auto colon = std::min(line.find(':'), line.size());
  const auto value = trimmed(line.substr(std::min(colon + 1, line.size())));
  Header header{std::string(line.substr(0, colon)), std::string(value)};
  const bool length = lower(header.name) == "content-length";
  if (length && !check_length(value)) return false;
  response_.headers.push_back(std::move(header));
  return true;
}

bool AnswerReader::continue_header(std::string_view line) {
  if (!response_.headers.empty()) response_.headers.back().value.append(" ").append(trimmed(line));
  return true;
}

// A length that is no number, or not the one given before, says that someone on the way is confused.
bool AnswerReader::check_length(std::string_view value) {
  const bool digits = !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits)
    return fail("protocol", fmt::format("{} gave a length that is no number", shown_url(request_->url)));
  const std::string* before = find_header(response_.headers, "content-length");
  if (before == nullptr || *before == value) return true;
  return fail("truncated",
              fmt::format("{} gave conflicting lengths for one answer", shown_url(request_->url)));
}

bool AnswerReader::end_headers() {
  if (response_.status < 200) return true;  // an interim answer; the one that counts follows
  in_body_ = true;
  const auto has = [&](std::string_view name) { return find_header(response_.headers, name) != nullptr; };
  if (has("content-length") && has("transfer-encoding"))
    return fail("protocol", fmt::format("{} gave both a length and a transfer encoding for one answer",
                                        shown_url(request_->url)));
  if (listener_ != nullptr) listener_->begun(response_.status, std::move(response_.headers));
  if (listener_ != nullptr || !is_redirect(response_)) return true;
  return fail(
      "redirect",
      fmt::format("{} redirects to {} (status {}); redirects are not followed", shown_url(request_->url),
                  shown_url(*find_header(response_.headers, "location")), response_.status));
}

bool AnswerReader::take_body(std::string_view piece, std::size_t received, Time at) {
  in_body_ = true;
  if (listener_ != nullptr) return hand_on(piece, at);
  if (piece.size() > request_->limits.body - std::min(size(), request_->limits.body))
    return fail("too_large", fmt::format("the answer of {} is larger than the body limit of {}",
                                         shown_url(request_->url), bytes_in_words(request_->limits.body)));
  response_.body.append(piece);
  size_ += piece.size();
  note_arrival(at);
  if (!check_size(received)) return false;
  const bool success = response_.status >= 200 && response_.status < 300;
  complete_ = success && request_->complete && request_->complete(response_.body);
  return !complete_;
}

bool AnswerReader::hand_on(std::string_view piece, Time at) {
  size_ += piece.size();
  listener_->piece(piece, at);
  return true;
}

bool AnswerReader::check_size(std::size_t received) {
  if (!unpacks_too_far(size(), received + kReadAhead, request_->limits.ratio)) return true;
  fault_ = ratio_fault(*request_);
  return false;
}

void AnswerReader::note_arrival(Time at) {
  auto& arrivals = response_.arrivals;
  const bool joins = !arrivals.empty() && (arrivals.back().at == at || arrivals.size() == kMostArrivals);
  if (!joins) arrivals.emplace_back();
  arrivals.back() = {size(), at};
}

std::optional<Fault> AnswerReader::check_end(std::size_t received) const {
  if (!in_body_)
    return Fault{"truncated", fmt::format("{} closed the connection before its headers were over",
                                          shown_url(request_->url))};
  if (unpacks_too_far(size(), received, request_->limits.ratio)) return ratio_fault(*request_);
  return std::nullopt;
}

bool AnswerReader::encoded() const { return find_header(response_.headers, "content-encoding") != nullptr; }

Response AnswerReader::take(Time total) {
  response_.total = total;
  return std::move(response_);
}

bool AnswerReader::fail(std::string kind, std::string message) {
  fault_ = Fault{std::move(kind), std::move(message)};
  return false;
}

}  // namespace proctor::net
