#include "e2e/api_client.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "base/words.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kListens = "proctor serve: listening on ";
constexpr std::string_view kToken = "/?token=";

Running started(const std::filesystem::path& root, const ServeSetup& setup) {
  Start start{.words = {"serve", "--port", "0", "--root", root.string()},
              .folder = setup.folder.empty() ? root : setup.folder,
              .environment = setup.environment};
  if (!setup.store.empty()) start.words.insert(start.words.end(), {"--store", setup.store});
  start.words.insert(start.words.end(), setup.flags.begin(), setup.flags.end());
  return Running::proctor(start);
}

// The first word after a mark; empty where it is not there.
std::string after(const std::string& said, std::string_view mark) {
  const std::size_t at = said.find(mark);
  if (at == std::string::npos) return "";
  const std::size_t from = at + mark.size();
  return said.substr(from, said.find_first_of(" \n", from) - from);
}

const Value* item_at(const Value& value, std::string_view piece) {
  if (!value.is_list()) return value.find(piece);
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(piece.data(), piece.data() + piece.size(), place);
  const bool good = error == std::errc{} && end == piece.data() + piece.size() && place < value.list().size();
  return good ? &value.list()[place] : nullptr;
}

const Value* find_at(const Value& value, std::string_view path) {
  const Value* out = &value;
  if (path.empty()) return out;
  for (const std::string_view piece : split(path, '.'))
    if (out != nullptr) out = item_at(*out, piece);
  return out;
}

}  // namespace

const Value& value_at(const Value& value, std::string_view path) {
  static const Value kNothing;
  const Value* found = find_at(value, path);
  return found == nullptr ? kNothing : *found;
}

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.' || c == '~';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string ApiAnswer::header(std::string_view name) const {
  const std::string* found = net::find_header(headers, name);
  return found == nullptr ? "" : *found;
}

const Value& ApiAnswer::at(std::string_view path) const { return value_at(body, path); }

std::string ApiAnswer::json(std::string_view path) const {
  const Value* found = find_at(body, path);
  return found == nullptr ? "absent" : value::to_json(*found);
}

std::string ApiAnswer::word(std::string_view path) const {
  const Value& found = at(path);
  return found.is_text() ? std::string(found.text()) : "";
}

ApiClient::ApiClient(const std::filesystem::path& root, const ServeSetup& setup)
    : running_(started(root, setup)) {
  if (!running_.has_said(kListens) || !running_.has_said("\n"))
    throw std::runtime_error("serve does not listen; it said: " + running_.said());
  const std::string address = after(running_.said(), kListens);
  url_ = address.substr(0, address.find('/', address.find("//") + 2));
  token_ = after(running_.said(), kToken);
  const ApiAnswer document = get("/api/openapi.json");
  if (document.status != 200) throw std::runtime_error("no /api/openapi.json: " + document.text);
  open_api_ = std::make_unique<OpenApi>(document.body);
}

ApiAnswer ApiClient::send(const ApiRequest& request) {
  net::Request sent{.method = request.method, .url = url_ + request.path, .headers = request.headers};
  if (request.authorised) sent.headers.push_back({"Authorization", "Bearer " + token_});
  if (request.body) {
    sent.body = *request.body;
    if (net::find_header(sent.headers, "Content-Type") == nullptr)
      sent.headers.push_back({"Content-Type", "application/json"});
  }
  const auto response = http_.send(sent, {});
  if (!response) throw std::runtime_error(request.path + ": " + response.error().message);
  ApiAnswer out{response->status, response->headers, response->body, {}};
  const std::string type = out.header("Content-Type");
  if (type.starts_with("application/json")) {
    auto body = value::parse_json(out.text);
    if (body) out.body = *std::move(body);
  }
  if (open_api_) {
    const std::string path = request.path.substr(0, request.path.find('?'));
    EXPECT_EQ(open_api_->fault(request.method, path, out.status, type, out.text), "") << request.path;
  }
  return out;
}

ApiAnswer ApiClient::post(const std::string& path, const Value& body) {
  return send({.method = "POST", .path = path, .body = value::to_json(body)});
}

ApiAnswer ApiClient::put(const std::string& path, const Value& body) {
  return send({.method = "PUT", .path = path, .body = value::to_json(body)});
}

ApiAnswer ApiClient::ended(const std::string& path) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(15);
  for (;;) {
    ApiAnswer answer = get(path);
    const std::string status = answer.word("status");
    const bool over = status != "PENDING" && status != "RUNNING";
    if (over || std::chrono::steady_clock::now() > deadline) return answer;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

Ran ApiClient::stop() {
  running_.signal(SIGTERM);
  return running_.finish();
}

}  // namespace proctor::e2e
