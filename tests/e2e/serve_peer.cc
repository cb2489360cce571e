#include "e2e/serve_peer.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include "base/words.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kListens = "proctor serve: listening on ";
constexpr std::string_view kToken = "/?token=";

Running started(const std::filesystem::path& folder, std::vector<std::string> flags) {
  flags.insert(flags.begin(), {"serve", "--port", "0"});
  return Running::proctor({.words = std::move(flags), .folder = folder});
}

std::string between(const std::string& text, std::string_view begin, std::string_view ends) {
  const auto at = text.find(begin);
  if (at == std::string::npos) return "";
  const auto from = at + begin.size();
  return text.substr(from, text.find_first_of(ends, from) - from);
}

}  // namespace

std::string RawAnswer::header(std::string_view name) const {
  for (const auto line : split(head, '\n')) {
    const auto colon = line.find(':');
    if (colon != std::string_view::npos && lower(line.substr(0, colon)) == lower(name))
      return std::string(trimmed(line.substr(colon + 1)));
  }
  return "";
}

RawAnswer split_answer(const std::string& bytes) {
  RawAnswer out;
  const auto end = bytes.find("\r\n\r\n");
  if (!bytes.starts_with("HTTP/1.1 ") || end == std::string::npos) return out;
  out.status = std::stoi(bytes.substr(9, 3));
  out.head = bytes.substr(0, end);
  out.body = bytes.substr(end + 4);
  return out;
}

ServePeer::ServePeer(const std::filesystem::path& folder, std::vector<std::string> flags)
    : running_(started(folder, std::move(flags))) {
  if (!running_.has_said(kListens) || !running_.has_said("\n"))
    throw std::runtime_error("serve does not listen; it said: " + running_.said());
  port_ = static_cast<std::uint16_t>(std::stoi(between(said(), "http://127.0.0.1:", "/ \n")));
  token_ = between(said(), kToken, " \n");
}

RawAnswer ServePeer::raw(std::string_view bytes) const {
  auto wire = connect();
  wire.send(bytes);
  return split_answer(wire.read_all());
}

std::string ServePeer::head(std::string_view method, std::string_view target) const {
  return fmt::format(
      "{} {} HTTP/1.1\r\nHost: localhost:{}\r\nAuthorization: Bearer {}\r\nConnection: close\r\n", method,
      target, port_, token_);
}

RawAnswer ServePeer::ask(std::string_view method, std::string_view target, std::string_view lines,
                         std::string_view body) const {
  std::string bytes = head(method, target).append(lines);
  if (!body.empty() && lower(lines).find("content-type:") == std::string::npos)
    bytes += "Content-Type: application/json\r\n";
  if (!body.empty() || method == "POST" || method == "PUT")
    bytes += fmt::format("Content-Length: {}\r\n", body.size());
  return raw(bytes.append("\r\n").append(body));
}

Ran ServePeer::stop() {
  running_.signal(SIGTERM);
  return running_.finish();
}

}  // namespace proctor::e2e
