// Boost.Beast knows the grammar; we keep what it finds, and hold headers to what it lets pass.
#include "net/request_reader.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>

#include "base/words.h"

namespace proctor::net {
namespace {

namespace http = boost::beast::http;
using boost::beast::string_view;
using ErrorCode = boost::beast::error_code;

constexpr std::size_t kReserved = 64U << 10U;  // of a body, before any of it has come

std::string_view view(string_view text) { return {text.data(), text.size()}; }

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

int refusal_of(const ErrorCode& error) {
  if (error == http::error::header_limit) return 431;
  return 400;
}

}  // namespace

class RequestReader::Parser final : public http::basic_parser<true> {
 public:
  Parser(std::size_t most_headers, const BodyLimit& most_body)
      : most_headers_(most_headers), most_body_(most_body) {}

  Incoming incoming;
  bool expects = false;
  bool begun_body = false;
  bool old = false;

 private:
  void on_request_impl(http::verb, string_view method, string_view target, int version,
                       ErrorCode& error) override {
    error = {};
    incoming.method = view(method);
    incoming.target = view(target);
    old = version < 11;
    head_ = method.size() + target.size();
  }

  void on_field_impl(http::field name, string_view text, string_view value, ErrorCode& error) override {
    error = {};
    // The library has a limit for what comes in one piece; lines may come in many.
    head_ += text.size() + value.size() + 4;
    if (head_ > most_headers_) error = http::error::header_limit;
    if (error || is_header_done()) return;  // a trailer
    if (!is_clear(name, view(value))) error = http::error::bad_value;
    if (name == http::field::expect) expects = !old && lower(view(value)) == "100-continue";
    incoming.headers.push_back({std::string(text), std::string(value)});
  }

  // A length or host given twice, or a body whose end is not plain.
  bool is_clear(http::field name, std::string_view value) const {
    const auto given = [&](std::string_view header) {
      return find_header(incoming.headers, header) != nullptr;
    };
    switch (name) {
      case http::field::content_length:
        return is_number(value) && !given("Content-Length") && !given("Transfer-Encoding");
      case http::field::transfer_encoding:
        return !old && lower(value) == "chunked" && !given("Content-Length") && !given("Transfer-Encoding");
      case http::field::host: return !given("Host");
      default: return true;
    }
  }

  void on_header_impl(ErrorCode& error) override {
    error = {};
    if (!old && find_header(incoming.headers, "Host") == nullptr) {
      error = http::error::bad_field;
      return;
    }
    const std::size_t most = most_body_(incoming);
    body_limit(most);  // of what comes in chunks; a length that is stated is looked at here
    const auto length = content_length();
    if (length && *length > most) error = http::error::body_limit;
  }

  void on_body_init_impl(const boost::optional<std::uint64_t>& length, ErrorCode& error) override {
    error = {};
    if (length) incoming.body.reserve(std::min<std::size_t>(*length, kReserved));
  }

  std::size_t on_body_impl(string_view bytes, ErrorCode& error) override {
    error = {};
    begun_body = true;
    incoming.body.append(bytes.data(), bytes.size());
    return bytes.size();
  }

  void on_chunk_header_impl(std::uint64_t, string_view, ErrorCode& error) override {
    error = {};
    begun_body = true;
  }

  std::size_t on_chunk_body_impl(std::uint64_t, string_view bytes, ErrorCode& error) override {
    return on_body_impl(bytes, error);
  }

  void on_response_impl(int, string_view, int, ErrorCode& error) override { error = {}; }
  void on_finish_impl(ErrorCode& error) override { error = {}; }

  const std::size_t most_headers_;
  const BodyLimit& most_body_;
  std::size_t head_ = 0;  // bytes of it so far
};

RequestReader::RequestReader(std::size_t most_headers, BodyLimit most_body)
    : most_headers_(most_headers), most_body_(std::move(most_body)) {}

RequestReader::~RequestReader() = default;

void RequestReader::begin() {
  parser_ = std::make_unique<Parser>(most_headers_, most_body_);
  parser_->eager(true);
  parser_->header_limit(static_cast<std::uint32_t>(most_headers_));
  parser_->body_limit(boost::none);  // as soon as the head is there
  state_ = State::head;
}

std::size_t RequestReader::take(std::string_view bytes) {
  std::size_t taken = 0;
  if (state_ == State::nothing) {
    taken = std::min(bytes.find_first_not_of("\r\n"), bytes.size());  // some send a line too much
    bytes.remove_prefix(taken);
    if (bytes.empty()) return taken;
    begin();
  }
  if (state_ != State::head && state_ != State::body) return taken;
  ErrorCode error;
  taken += parser_->put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  if (error == http::error::need_more) error = {};
  const bool too_large = error == http::error::body_limit;
  if (error && !too_large)
    judge(refusal_of(error));
  else
    judge(too_large ? 413 : 0);
  return taken;
}

// 0: all is well so far. A body that is too large makes a request none the less: others answer it.
void RequestReader::judge(int outcome) {
  if (outcome == 413) parser_->incoming.body_too_large = true;
  if (outcome != 0 && outcome != 413) {
    refusal_ = outcome;
    state_ = State::refused;
  } else if (outcome == 413 || parser_->is_done()) {
    state_ = State::whole;
  } else if (parser_->is_header_done()) {
    state_ = State::body;
  }
}

Manner RequestReader::manner() const {
  if (!parser_) return {.keeps = false};
  const bool keeps = state_ == State::whole && parser_->is_done() && parser_->keep_alive();
  return {.keeps = keeps, .old = parser_->old, .head = parser_->incoming.method == "HEAD"};
}

bool RequestReader::wants_go_ahead() const {
  return state_ == State::body && parser_->expects && !parser_->begun_body;
}

Incoming RequestReader::next() {
  Incoming out = std::move(parser_->incoming);
  if (out.body_too_large) out.body.clear();
  parser_.reset();  // an answer may take hours
  state_ = State::nothing;
  return out;
}

}  // namespace proctor::net
