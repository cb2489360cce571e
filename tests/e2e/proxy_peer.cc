#include "e2e/proxy_peer.h"

#include <csignal>
#include <stdexcept>

namespace proctor::e2e {
namespace {

constexpr std::string_view kListens = "proctor proxy: listening on ";

Running started(const Folder& folder, std::vector<std::string> flags) {
  flags.insert(flags.begin(), {"proxy", "--port", "0"});
  return Running::proctor({.words = std::move(flags), .folder = folder.path()});
}

std::string address_in(const std::string& said) {
  const std::size_t from = said.find(kListens) + kListens.size();
  return said.substr(from, said.find_first_of(" \n", from) - from);
}

}  // namespace

ProxyPeer::ProxyPeer(const Folder& folder, std::vector<std::string> flags)
    : running_(started(folder, std::move(flags))) {
  if (!running_.has_said(kListens) || !running_.has_said("\n"))
    throw std::runtime_error("the proxy does not listen; it said: " + running_.said());
  url_ = address_in(running_.said());
}

Ran ProxyPeer::stop() {
  running_.signal(SIGTERM);
  return running_.finish();
}

}  // namespace proctor::e2e
