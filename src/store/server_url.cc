#include "store/server_url.h"

#include <fmt/format.h>
#include <postgresql/libpq-fe.h>

#include <memory>

#include "base/utf8.h"

namespace proctor::store {
namespace {

// Everything but letters and digits, so that it is plain for whoever takes it apart.
std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain)
      out += c;
    else
      fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string setting(const ServerSettings& settings, const std::string& name) {
  const auto found = settings.find(name);
  return found == settings.end() ? std::string() : visible(found->second);
}

}  // namespace

// The library's own words about what is wrong would repeat the URL, password and all.
std::optional<ServerSettings> read_server_url(const std::string& url) {
  char* trouble = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), &trouble), PQconninfoFree);
  PQfreemem(trouble);
  if (!options || url.find('\0') != std::string::npos) return std::nullopt;
  ServerSettings out;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option)
    if (option->val != nullptr) out[option->keyword] = option->val;
  return out;
}

ServerSettings with_defaults(ServerSettings settings) {
  for (const auto& [name, value] : ServerSettings{{"application_name", "proctor"},
                                                  {"connect_timeout", "10"},
                                                  {"keepalives_idle", "30"},
                                                  {"keepalives_interval", "10"},
                                                  {"keepalives_count", "3"},
                                                  {"tcp_user_timeout", "60000"},
                                                  {"client_encoding", "UTF8"}})
    settings.emplace(name, value);
  return settings;
}

std::string connection_url(const ServerSettings& settings) {
  std::string out = "postgresql:///";
  char before = '?';
  for (const auto& [name, value] : settings) {
    out += fmt::format("{}{}={}", before, name, percent_encoded(value));
    before = '&';
  }
  return out;
}

std::string shown_server(const ServerSettings& settings) {
  std::string out = "postgresql://";
  if (const auto user = setting(settings, "user"); !user.empty()) out += user + "@";
  const std::string host = setting(settings, "host");
  if (!host.starts_with('/')) out += host;
  if (const auto port = setting(settings, "port"); !port.empty()) out += ":" + port;
  out += "/" + setting(settings, "dbname");
  if (host.starts_with('/')) out += "?host=" + host;
  return out;
}

}  // namespace proctor::store
