// The tricks, by name: the path /NAME/... asks for one.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "testing/gzip_bomb.h"
#include "testing/hostile_server.h"

namespace proctor::testing {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kAnswer =
    R"({"choices":[{"message":{"role":"assistant","content":"ok"},"finish_reason":"stop"}]})";

std::string head(std::string_view status, std::string_view headers) {
  return fmt::format("HTTP/1.1 {}\r\nContent-Type: application/json\r\n{}\r\n", status, headers);
}

bool respond(const Peer& peer, std::string_view status, std::string_view headers = "",
             std::string_view body = kAnswer) {
  return peer.send(head(status, fmt::format("Content-Length: {}\r\n{}", body.size(), headers)) +
                   std::string(body));
}

bool ok(const Peer& peer) { return respond(peer, "200 OK"); }

// Told to wait the first time, served after that.
bool wait_first(const Peer& peer, std::string_view header) {
  return peer.times > 1
             ? ok(peer)
             : respond(peer, "429 Too Many Requests", header, R"({"error":{"message":"slow down"}})");
}
bool seconds(const Peer& peer) { return wait_first(peer, "Retry-After: 1\r\n"); }
bool milliseconds(const Peer& peer) { return wait_first(peer, "retry-after-ms: 150\r\n"); }
bool date(const Peer& peer) {
  const auto when = fmt::gmtime(std::time(nullptr) + 2);
  return wait_first(peer, fmt::format("Retry-After: {:%a, %d %b %Y %H:%M:%S} GMT\r\n", when));
}
bool an_hour(const Peer& peer) {
  return respond(peer, "429 Too Many Requests", "Retry-After: 3600\r\n", "{}");
}
bool quota(const Peer& peer) {
  return respond(peer, "429 Too Many Requests", "", R"({"error":{"code":"insufficient_quota"}})");
}
bool twice_500(const Peer& peer) {
  return peer.times > 2 ? ok(peer)
                        : respond(peer, "500 Internal Server Error", "retry-after-ms: 10\r\n", "{}");
}
bool always_500(const Peer& peer) {
  return respond(peer, "500 Internal Server Error", "retry-after-ms: 10\r\n", "{}");
}

bool close_at_once(const Peer&) { return false; }
bool reset(const Peer& peer) { return peer.reset(), false; }
bool reset_in_body(const Peer& peer) {
  peer.send(head("200 OK", "Content-Length: 1000\r\n") + "{\"half\":");
  peer.pause(50ms);
  return peer.reset(), false;
}
bool truncated(const Peer& peer) {
  return peer.send(head("200 OK", "Content-Length: 1000\r\n") + "{}"), false;
}
bool truncated_chunks(const Peer& peer) {
  return peer.send(head("200 OK", "Transfer-Encoding: chunked\r\n") + "2\r\n{}\r\n"), false;
}
bool half_headers(const Peer& peer) { return peer.send("HTTP/1.1 200 OK\r\nContent-Le"), false; }
bool conflicting_lengths(const Peer& peer) {
  return peer.send(head("200 OK", "Content-Length: 2\r\nContent-Length: 7\r\n") + "{}{}{}{"), false;
}
bool length_and_chunks(const Peer& peer) {
  return peer.send(head("200 OK", "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n") +
                   "2\r\n{}\r\n0\r\n\r\n");
}
bool bad_chunks(const Peer& peer) {
  return peer.send(head("200 OK", "Transfer-Encoding: chunked\r\n") + "zz\r\n{}\r\n0\r\n\r\n"), false;
}
bool junk(const Peer& peer) { return peer.send("<html>this is not HTTP</html>\n"), false; }
bool html(const Peer& peer) {
  return peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n<html></html>");
}

bool dribble(const Peer& peer) {
  bool more = peer.send(head("200 OK", fmt::format("Content-Length: {}\r\n", kAnswer.size())));
  for (std::size_t i = 0; more && i < kAnswer.size(); ++i)
    more = peer.send(kAnswer.substr(i, 1)) && peer.pause(1ms);
  return more;
}
bool slow_headers(const Peer& peer) {
  bool more = peer.send("HTTP/1.1 200 OK\r\n");
  while (more) more = peer.send("X-Slow: 1\r\n") && peer.pause(20ms);
  return false;
}
bool slow_stream(const Peer& peer) {
  bool more = peer.send(head("200 OK", ""));
  while (more) more = peer.send("data: {}\n\n") && peer.pause(20ms);
  return false;
}
bool hang(const Peer& peer) { return peer.hang(), false; }
bool hang_in_body(const Peer& peer) {
  peer.send(head("200 OK", "Content-Length: 1000\r\n") + "{\"half\":");
  return peer.hang(), false;
}
bool done_and_hang(const Peer& peer) {
  peer.send(head("200 OK", "") + "data: a\n\ndata: [DONE]\n\n");
  return peer.hang(), false;
}

bool send_often(const Peer& peer, const std::string& piece, std::size_t times) {
  bool more = true;
  for (std::size_t i = 0; more && i < times; ++i) more = peer.send(piece);
  return more;
}
bool endless(const Peer& peer) {
  peer.send(head("200 OK", ""));
  return send_often(peer, std::string(64U << 10U, 'a'), std::size_t(-1));
}
bool endless_bytes(const Peer& peer) {  // one byte a chunk
  std::string chunks;
  for (int i = 0; i < 1000; ++i) chunks += "1\r\na\r\n";
  peer.send(head("200 OK", "Transfer-Encoding: chunked\r\n"));
  return send_often(peer, chunks, std::size_t(-1));
}
bool endless_error(const Peer& peer) {
  peer.send(head("500 Internal Server Error", ""));
  return send_often(peer, std::string(64U << 10U, 'a'), std::size_t(-1));
}
bool large(const Peer& peer) {
  peer.send(head("200 OK", "Content-Length: 100000000\r\n"));
  return send_often(peer, std::string(100'000, 'a'), 1000);
}
bool bomb(const Peer& peer) {
  static const std::string kBody = gzip_of_zeros(64U << 20U);
  return respond(peer, "200 OK", "Content-Encoding: gzip\r\n", kBody);
}
bool small_bomb(const Peer& peer) {  // found out only at its end
  return respond(peer, "200 OK", "Content-Encoding: gzip\r\n", gzip_of_zeros(3U << 19U));
}
bool gzip(const Peer& peer) {
  return respond(peer, "200 OK", "Content-Encoding: gzip\r\n", gzip_of_zeros(1U << 19U));
}
bool bad_gzip(const Peer& peer) {
  return respond(peer, "200 OK", "Content-Encoding: gzip\r\n", "this was never packed");
}

bool redirect(const Peer& peer) {
  return respond(peer, "302 Found", "Location: /ok/elsewhere?key=secret\r\n", "");
}
bool redirect_away(const Peer& peer) {
  return respond(peer, "307 Temporary Redirect",
                 "Location: http://user:secret@other.invalid/x?key=secret\r\n", "");
}
bool endless_redirect(const Peer& peer) {
  peer.send(head("301 Moved Permanently", "Location: /ok\r\n"));
  return send_often(peer, std::string(64U << 10U, 'a'), std::size_t(-1));
}
bool header_flood(const Peer& peer) {
  peer.send("HTTP/1.1 200 OK\r\n");
  return send_often(peer, "X-Flood: " + std::string(1000, 'a') + "\r\n", std::size_t(-1));
}
bool long_header(const Peer& peer) {
  peer.send("HTTP/1.1 200 OK\r\nX-Long: ");
  return send_often(peer, std::string(64U << 10U, 'a'), std::size_t(-1));
}
bool interim_flood(const Peer& peer) {
  return send_often(peer, "HTTP/1.1 100 Continue\r\n\r\n", std::size_t(-1));
}

constexpr Trick kTricks[] = {
    {"ok", ok},
    {"429-seconds", seconds},
    {"429-ms", milliseconds},
    {"429-date", date},
    {"429-hour", an_hour},
    {"429-quota", quota},
    {"500-twice", twice_500},
    {"500", always_500},
    {"close", close_at_once},
    {"reset", reset},
    {"reset-in-body", reset_in_body},
    {"truncated", truncated},
    {"truncated-chunks", truncated_chunks},
    {"half-headers", half_headers},
    {"conflicting-lengths", conflicting_lengths},
    {"length-and-chunks", length_and_chunks},
    {"bad-chunks", bad_chunks},
    {"junk", junk},
    {"html", html},
    {"dribble", dribble},
    {"slow-headers", slow_headers},
    {"slow-stream", slow_stream},
    {"hang", hang},
    {"hang-in-body", hang_in_body},
    {"done-and-hang", done_and_hang},
    {"endless", endless},
    {"endless-bytes", endless_bytes},
    {"endless-error", endless_error},
    {"large", large},
    {"gzip", gzip},
    {"gzip-bomb", bomb},
    {"gzip-small-bomb", small_bomb},
    {"bad-gzip", bad_gzip},
    {"redirect", redirect},
    {"redirect-away", redirect_away},
    {"endless-redirect", endless_redirect},
    {"header-flood", header_flood},
    {"long-header", long_header},
    {"interim-flood", interim_flood},
};

}  // namespace

std::span<const Trick> hostile_tricks() { return kTricks; }

}  // namespace proctor::testing
