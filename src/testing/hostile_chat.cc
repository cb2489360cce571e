// Tricks of a chat API: HTTP is as it should be, what it carries is not, or comes in an odd way.
#include <fmt/format.h>

#include "testing/hostile_server.h"

namespace proctor::testing {
namespace {

using namespace std::chrono_literals;

// "grün 🙂 ok", of one, two and four bytes a character.
constexpr std::string_view kText = "gr\xc3\xbcn \xf0\x9f\x99\x82 ok";
constexpr std::string_view kDone = "data: [DONE]\n\n";

bool respond(const Peer& peer, std::string_view body, std::string_view type = "application/json") {
  return peer.send(fmt::format("HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n{}", type,
                               body.size(), body));
}

// One choice with this message.
bool choose(const Peer& peer, std::string_view message, std::string_view finish = "stop") {
  return respond(peer, fmt::format(R"({{"choices":[{{"index":0,"message":{{"role":"assistant",{}}},)"
                                   R"("finish_reason":"{}"}}],"usage":{{"total_tokens":3}}}})",
                                   message, finish));
}

std::string chunk(std::string_view delta, std::string_view finish = "null") {
  return fmt::format(
      "data: {{\"id\":\"c\",\"choices\":[{{\"index\":0,\"delta\":{{{}}},\"finish_reason\":{}}}]}}\n\n", delta,
      finish);
}
std::string piece(std::string_view text) {
  return chunk(fmt::format(R"("role":"assistant","content":"{}")", text));
}
std::string last() { return chunk("", "\"stop\""); }
std::string whole_stream() { return piece(kText.substr(0, 6)) + piece(kText.substr(6)) + last(); }

bool begin_stream(const Peer& peer) {
  return peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
}
bool stream(const Peer& peer, std::string_view events) {
  begin_stream(peer);
  return peer.send(events), false;
}

bool invalid_json(const Peer& peer) { return respond(peer, R"({"choices":[}, "ok")"); }
bool cut_json(const Peer& peer) { return respond(peer, R"({"choices":[{"message":{"content":"o)"); }
bool deep_json(const Peer& peer) { return respond(peer, std::string(100'000, '[')); }
bool not_an_answer(const Peer& peer) { return respond(peer, R"({"hello":"world"})"); }
bool no_body(const Peer& peer) { return respond(peer, ""); }
bool invalid_utf8(const Peer& peer) { return choose(peer, "\"content\":\"ok \xff\xc3(\""); }
bool as_text(const Peer& peer) {
  return respond(peer, R"({"choices":[{"message":{"role":"assistant","content":"ok"}}]})", "text/plain");
}
bool web_page(const Peer& peer) { return respond(peer, "<html><b>Sign in</b></html>", "text/html"); }
bool error_as_success(const Peer& peer) {
  return respond(peer, R"({"error":{"message":"the model is on fire","type":"server_error"}})");
}
bool empty_choices(const Peer& peer) { return respond(peer, R"({"choices":[]})"); }
bool null_content(const Peer& peer) { return choose(peer, R"("content":null)"); }
bool refusal(const Peer& peer) { return choose(peer, R"("content":null,"refusal":"I won't, ok")"); }
bool filtered(const Peer& peer) { return choose(peer, R"("content":"o")", "content_filter"); }
bool broken_arguments(const Peer& peer) {
  return choose(peer,
                R"("content":"ok","tool_calls":[{"id":"a","type":"function",)"
                R"("function":{"name":"look","arguments":"{\"city\": Par"}}])",
                "tool_calls");
}
bool call(const Peer& peer) {  // calls a tool each time it is asked
  return choose(peer,
                R"("content":null,"tool_calls":[{"id":"a","type":"function",)"
                R"("function":{"name":"f","arguments":"{}"}}])",
                "tool_calls");
}
// Never says the same twice. Told of tools, it calls one before it answers.
bool varied(const Peer& peer) {
  const std::string& body = peer.request().body;
  const bool has_tools = body.find("\"tools\":") != std::string::npos;
  const bool is_answered = body.rfind("\"role\":\"tool\"") > body.rfind("\"role\":\"user\"") &&
                           body.rfind("\"role\":\"tool\"") != std::string::npos;
  if (!has_tools || is_answered) return choose(peer, fmt::format(R"("content":"ok {}")", peer.times));
  return choose(peer,
                fmt::format(R"("content":null,"tool_calls":[{{"id":"call_{0}","type":"function",)"
                            R"("function":{{"name":"f","arguments":"{{\"n\":{0}}}"}}}}])",
                            peer.times),
                "tool_calls");
}
bool later(const Peer& peer) { return peer.pause(10ms) && choose(peer, R"("content":"ok")"); }
bool models(const Peer& peer) { return respond(peer, R"({"data":[{"id":"small-1"},{"id":"large-1"}]})"); }
bool key_back(const Peer& peer) {  // tells what key it does not like
  const std::string& head = peer.request().head;
  const auto at = head.find("Bearer ");
  const std::string key = at == std::string::npos ? "" : head.substr(at, head.find('\r', at) - at);
  const std::string body = fmt::format(R"({{"error":{{"message":"no such key: {}"}}}})", key);
  return peer.send(
      fmt::format("HTTP/1.1 401 Unauthorized\r\nContent-Length: {}\r\n\r\n{}", body.size(), body));
}
bool many_calls(const Peer& peer) {
  std::string calls;
  for (int i = 0; i < 200; ++i)
    calls += fmt::format(R"({}{{"id":"{}","type":"function","function":{{"name":"f","arguments":"{{}}"}}}})",
                         i == 0 ? "" : ",", i);
  return choose(peer, fmt::format(R"("content":null,"tool_calls":[{}])", calls), "tool_calls");
}

bool sse(const Peer& peer) { return stream(peer, whole_stream() + std::string(kDone)); }
bool sse_crlf(const Peer& peer) {
  std::string events;
  for (const char c : ": hello\n\n" + whole_stream() + std::string(kDone))
    events += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return stream(peer, events);
}
bool sse_bytes(const Peer& peer) {
  bool more = begin_stream(peer);
  for (const char c : whole_stream() + std::string(kDone)) more = more && peer.send({&c, 1});
  return false;
}
// Cuts within every character that has more than one byte, and lets the first half arrive on its own.
bool sse_split(const Peer& peer) {
  bool more = begin_stream(peer);
  for (const char c : whole_stream() + std::string(kDone)) {
    const bool inner = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    more = more && (!inner || peer.pause(5ms)) && peer.send({&c, 1});
  }
  return false;
}
bool sse_without_done(const Peer& peer) { return stream(peer, whole_stream()); }
bool sse_cut(const Peer& peer) { return stream(peer, piece("o")); }
bool sse_cut_in_event(const Peer& peer) { return stream(peer, piece("o") + "data: {\"choices\":[{\"del"); }
bool sse_bad_json(const Peer& peer) { return stream(peer, piece("o") + "data: {]}\n\n" + last()); }
bool sse_error(const Peer& peer) {
  return stream(peer, piece("o") +
                          "data: {\"error\":{\"message\":\"the model is on "
                          "fire\",\"type\":\"server_error\"}}\n\n" +
                          std::string(kDone));
}
bool sse_nothing(const Peer& peer) { return stream(peer, kDone); }
bool sse_invalid_utf8(const Peer& peer) {
  return stream(peer, piece("ok \xff") + last() + std::string(kDone));
}
bool sse_broken_arguments(const Peer& peer) {
  return stream(peer,
                chunk(R"("role":"assistant","content":"ok","tool_calls":[{"index":0,"id":"a",)"
                      R"("type":"function","function":{"name":"look","arguments":"{\"city\": Par"}}])") +
                    last() + std::string(kDone));
}
bool sse_endless(const Peer& peer) {
  const std::string events = piece(std::string(1U << 15U, 'a'));
  bool more = begin_stream(peer);
  while (more) more = peer.send(events);
  return false;
}
bool sse_endless_event(const Peer& peer) {
  bool more = begin_stream(peer) && peer.send("data: {\"choices\":\"");
  const std::string piece(1U << 16U, 'a');
  while (more) more = peer.send(piece);
  return false;
}
bool sse_slow(const Peer& peer) {  // never idle for long, never at an end
  bool more = begin_stream(peer);
  while (more) more = peer.send(piece("o")) && peer.pause(20ms);
  return false;
}
bool sse_hang(const Peer& peer) {
  begin_stream(peer);
  peer.send(piece("o"));
  return peer.hang(), false;
}

constexpr Trick kTricks[] = {
    {"invalid-json", invalid_json},
    {"cut-json", cut_json},
    {"deep-json", deep_json},
    {"not-an-answer", not_an_answer},
    {"no-body", no_body},
    {"invalid-utf8", invalid_utf8},
    {"as-text", as_text},
    {"web-page", web_page},
    {"error-as-success", error_as_success},
    {"empty-choices", empty_choices},
    {"null-content", null_content},
    {"refusal", refusal},
    {"filtered", filtered},
    {"broken-arguments", broken_arguments},
    {"varied", varied},
    {"later", later},
    {"call", call},
    {"models", models},
    {"key-back", key_back},
    {"many-calls", many_calls},
    {"sse", sse},
    {"sse-crlf", sse_crlf},
    {"sse-bytes", sse_bytes},
    {"sse-split", sse_split},
    {"sse-without-done", sse_without_done},
    {"sse-cut", sse_cut},
    {"sse-cut-in-event", sse_cut_in_event},
    {"sse-bad-json", sse_bad_json},
    {"sse-error", sse_error},
    {"sse-nothing", sse_nothing},
    {"sse-invalid-utf8", sse_invalid_utf8},
    {"sse-broken-arguments", sse_broken_arguments},
    {"sse-endless", sse_endless},
    {"sse-endless-event", sse_endless_event},
    {"sse-slow", sse_slow},
    {"sse-hang", sse_hang},
};

}  // namespace

std::span<const Trick> chat_tricks() { return kTricks; }

}  // namespace proctor::testing
