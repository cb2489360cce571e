// Options that never change are set once, when the handle is made; those of a request each time. What curl
// calls back for goes to the AnswerReader. Only connecting is timed by curl; all other limits are looked at
// by the loop.
#include "net/curl_transfer.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "net/curl_client.h"
#include "net/curl_faults.h"
#include "net/faults.h"
#include "net/measures.h"
#include "net/url.h"

namespace proctor::net {
namespace {

template <typename T>
void set(void* handle, CURLoption option, T value) {
  curl_easy_setopt(handle, option, value);
}

void set_lasting(void* handle, const ClientOptions& options) {
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_QUICK_EXIT, 1L);  // giving up does not wait for a name server
  set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_HTTP09_ALLOWED, 0L);
  set(handle, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS});
  set(handle, CURLOPT_TCP_NODELAY, 1L);
  set(handle, CURLOPT_TCP_KEEPALIVE, 1L);
  set(handle, CURLOPT_ACCEPT_ENCODING, "");  // all that curl can decode
  set(handle, CURLOPT_NOPROGRESS, 1L);
  set(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  if (!options.environment_proxies) set(handle, CURLOPT_PROXY, "");
  if (!options.ca_file.empty()) set(handle, CURLOPT_CAINFO, options.ca_file.c_str());
}

}  // namespace

// What curl calls. Nothing may be thrown through it.
struct CurlTransfer::Callbacks {
  template <typename Take>
  static std::size_t guarded(CurlTransfer& it, std::size_t size, const Take& take) noexcept {
    it.last_ = *it.now_;
    try {
      return take() ? size : CURL_WRITEFUNC_ERROR;
    } catch (...) {
      it.thrown_ = std::current_exception();
      return CURL_WRITEFUNC_ERROR;
    }
  }

  static std::size_t body(char* data, std::size_t size, std::size_t count, void* user) {
    auto& it = *static_cast<CurlTransfer*>(user);
    const std::string_view piece(data, size * count);
    const Appetite appetite = it.appetite();
    if (appetite != Appetite::more)
      return appetite == Appetite::later ? CURL_WRITEFUNC_PAUSE : CURL_WRITEFUNC_ERROR;
    it.counted_ = it.received();
    return guarded(it, piece.size(), [&] { return it.reader_.take_body(piece, it.counted_, it.elapsed()); });
  }

  static std::size_t header(char* data, std::size_t size, std::size_t count, void* user) {
    auto& it = *static_cast<CurlTransfer*>(user);
    const std::string_view line(data, size * count);
    return guarded(it, line.size(), [&] { return it.reader_.take_header(line, it.elapsed()); });
  }

  static int connected(void* user, char*, char*, int, int) {
    auto& it = *static_cast<CurlTransfer*>(user);
    it.sent_ = *it.now_;
    return CURL_PREREQFUNC_OK;
  }
};

void CurlTransfer::Cleanup::operator()(void* handle) const { curl_easy_cleanup(handle); }

CurlTransfer::CurlTransfer(const ClientOptions& options)
    : handle_(curl_easy_init()), detail_(CURL_ERROR_SIZE) {
  if (!handle_) throw std::bad_alloc();
  void* const handle = handle_.get();
  set_lasting(handle, options);
  set(handle, CURLOPT_PRIVATE, this);
  set(handle, CURLOPT_ERRORBUFFER, detail_.data());
  set(handle, CURLOPT_WRITEFUNCTION, &Callbacks::body);
  set(handle, CURLOPT_WRITEDATA, this);
  set(handle, CURLOPT_HEADERFUNCTION, &Callbacks::header);
  set(handle, CURLOPT_HEADERDATA, this);
  set(handle, CURLOPT_PREREQFUNCTION, &Callbacks::connected);
  set(handle, CURLOPT_PREREQDATA, this);
}

void CurlTransfer::prepare(const Request& request, const Until& until, StreamListener* listener) {
  request_ = &request;
  until_ = &until;
  reader_.begin(request, listener);
  started_ = sent_ = finished_ = Instant::max();
  counted_ = 0;
  code_ = CURLE_OK;
  fault_.reset();
  thrown_ = nullptr;
  detail_[0] = '\0';
  set_method(request);
  set(handle(), CURLOPT_URL, request.url.c_str());
  // Over TLS rather share an HTTP/2 connection than open one each; without it there is none to wait for.
  set(handle(), CURLOPT_PIPEWAIT, lower(split_url(request.url).scheme) == "https" ? 1L : 0L);
  set(handle(), CURLOPT_HTTPHEADER, headers_.fill(request.headers));
  set(handle(), CURLOPT_CONNECTTIMEOUT_MS,
      static_cast<long>(std::max<std::int64_t>(1, request.limits.connect.count())));
}

void CurlTransfer::set_method(const Request& request) const {
  const bool head = request.method == "HEAD";
  const bool sends = request.method == "POST" || !request.body.empty();
  set(handle(), head ? CURLOPT_NOBODY : sends ? CURLOPT_POST : CURLOPT_HTTPGET, 1L);
  const bool plain = request.method == (head ? "HEAD" : sends ? "POST" : "GET");
  set(handle(), CURLOPT_CUSTOMREQUEST, plain ? nullptr : request.method.c_str());
  if (!sends || head) return;
  set(handle(), CURLOPT_POSTFIELDS, request.body.data());
  set(handle(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
}

void CurlTransfer::start(const Instant& now) {
  now_ = &now;
  started_ = last_ = now;
}

AnswerReader::Time CurlTransfer::elapsed() const {
  return std::chrono::duration_cast<AnswerReader::Time>(*now_ - started_);
}

std::size_t CurlTransfer::received() const {
  curl_off_t count = 0;
  curl_easy_getinfo(handle_.get(), CURLINFO_SIZE_DOWNLOAD_T, &count);
  return static_cast<std::size_t>(count);
}

Instant CurlTransfer::bound() const {
  if (!started()) return until_->deadline;
  const Limits& limits = request_->limits;
  const Instant whole = std::min(until_->deadline, after(started_, limits.total));
  if (sent_ == Instant::max() || waits()) return whole;
  return std::min(whole, reader_.begun() ? after(last_, limits.idle) : after(sent_, limits.first_byte));
}

// As `bound`, and early enough for the limits of what comes next.
Instant CurlTransfer::next_look(Instant now) const {
  if (!started() || reader_.begun()) return bound();
  const Instant idle = std::min(bound(), after(now, request_->limits.idle));
  return sent_ == Instant::max() ? std::min(idle, after(now, request_->limits.first_byte)) : idle;
}

std::optional<Fault> CurlTransfer::given_up() const {
  return until_->stopped() ? std::optional(Fault{"connection", "stopped"}) : std::nullopt;
}

std::optional<Fault> CurlTransfer::overdue(Instant now) {
  if (auto fault = given_up()) return fault;
  if (now < bound()) return std::nullopt;
  if (now >= until_->deadline)
    return Fault{"timeout",
                 fmt::format("the deadline came before the answer of {}", shown_url(request_->url))};
  if (now >= after(started_, request_->limits.total)) return total_limit(*request_);
  return reader_.begun() ? idle_fault(now) : first_byte_limit(*request_);
}

// What came may be too little to unpack anything from; then it counts by the bytes received.
std::optional<Fault> CurlTransfer::idle_fault(Instant now) {
  if (reader_.encoded() && received() > counted_) {
    counted_ = received();
    last_ = now;
    return std::nullopt;
  }
  return idle_limit(*request_);
}

void CurlTransfer::end(int code) {
  code_ = code;
  finished_ = *now_;
  over();
}

void CurlTransfer::end(Fault why) {
  fault_ = std::move(why);
  if (now_ != nullptr) finished_ = *now_;
  over();
}

std::optional<Fault> CurlTransfer::outcome() {
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  if (!fault_) fault_ = reader_.fault();
  if (!fault_ && !reader_.complete())
    fault_ = code_ == CURLE_OK ? reader_.check_end(received()) : fault_by_curl();
  return std::exchange(fault_, std::nullopt);
}

AnswerReader::Time CurlTransfer::duration() const {
  if (!started()) return {};
  return std::chrono::duration_cast<AnswerReader::Time>(finished_ - started_);
}

Fault CurlTransfer::fault_by_curl() const {
  long system_error = 0;
  curl_easy_getinfo(handle_.get(), CURLINFO_OS_ERRNO, &system_error);
  const char* const detail =
      detail_[0] != '\0' ? detail_.data() : curl_easy_strerror(static_cast<CURLcode>(code_));
  return curl_fault({.code = code_,
                     .system_error = static_cast<int>(system_error),
                     .begun = reader_.begun(),
                     .received = reader_.size(),
                     .detail = detail},
                    *request_);
}

}  // namespace proctor::net
