// A request's headers as curl takes them, in memory that is used again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "net/http.h"

struct curl_slist;  // NOLINT(readability-identifier-naming): curl's own name

namespace proctor::net {

class CurlHeaders {
 public:
  CurlHeaders();
  CurlHeaders(const CurlHeaders&) = delete;
  CurlHeaders& operator=(const CurlHeaders&) = delete;
  ~CurlHeaders();

  // Valid until the next call. Headers that curl would add of its own accord are left out.
  curl_slist* fill(const Headers& headers);

 private:
  void add(std::string_view name, std::string_view value);

  std::string text_;
  std::vector<std::size_t> starts_;
  std::vector<curl_slist> nodes_;
};

}  // namespace proctor::net
