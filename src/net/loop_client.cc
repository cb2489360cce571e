#include "net/loop_client.h"

#include <sys/resource.h>

#include <algorithm>

#include "base/words.h"
#include "net/loop_pool.h"
#include "net/peer_address.h"
#include "net/url.h"

namespace proctor::net {
namespace {

// Of the files that this process may have; beyond, others let them wait.
std::size_t most_connections() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  return static_cast<std::size_t>(files.rlim_cur) / 4;
}

bool is_visible(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

bool is_on_one_line(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

// A URL that goes on as it is: no user, no dots or letters that others would rewrite.
bool is_plain(std::string_view url) {
  const UrlParts parts = split_url(url);
  return lower(parts.scheme) == "http" && parts.user.empty() && peer_address(parts.host) && is_visible(url) &&
         url.find_first_of("\\#") == std::string_view::npos &&
         parts.path.find("/.") == std::string_view::npos;
}

bool is_plain(const Request& request) {
  return is_plain(request.url) && is_visible(request.method) &&
         std::all_of(request.headers.begin(), request.headers.end(), [](const Header& header) {
           return is_visible(header.name) && is_on_one_line(header.value);
         });
}

}  // namespace

LoopClient::LoopClient(StreamTransport& others) : others_(others) {}

LoopClient::~LoopClient() = default;

void LoopClient::join(const std::vector<std::shared_ptr<ServerLoop>>& loops) {
  const std::size_t most = most_connections() / std::max<std::size_t>(1, loops.size());
  for (const auto& loop : loops) pools_.push_back(std::make_unique<LoopPool>(loop, most));
}

std::shared_ptr<StreamCall> LoopClient::start(Request request, std::shared_ptr<StreamListener> listener) {
  const auto here = std::find_if(pools_.begin(), pools_.end(), [](const auto& pool) { return pool->here(); });
  if (here != pools_.end() && (*here)->has_room() && is_plain(request))
    return (*here)->start(std::move(request), std::move(listener));
  return others_.start(std::move(request), std::move(listener));
}

}  // namespace proctor::net
