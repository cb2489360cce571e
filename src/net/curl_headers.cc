#include "net/curl_headers.h"

#include <curl/curl.h>

namespace proctor::net {

CurlHeaders::CurlHeaders() = default;
CurlHeaders::~CurlHeaders() = default;

curl_slist* CurlHeaders::fill(const Headers& headers) {
  text_.clear();
  starts_.clear();
  for (const auto& header : headers) add(header.name, header.value);
  // A name with a colon and nothing else tells curl to send none.
  for (const std::string_view name : {"Expect", "Content-Type"})
    if (find_header(headers, name) == nullptr) {
      starts_.push_back(text_.size());
      text_.append(name).append(":", 2);
    }
  nodes_.resize(starts_.size());
  for (std::size_t i = 0; i < starts_.size(); ++i)
    nodes_[i] = {text_.data() + starts_[i], i + 1 < starts_.size() ? &nodes_[i + 1] : nullptr};
  return nodes_.data();
}

// "Name: value", or "Name;" for one whose value is empty.
void CurlHeaders::add(std::string_view name, std::string_view value) {
  starts_.push_back(text_.size());
  text_.append(name).append(value.empty() ? ";" : ": ").append(value) += '\0';
}

}  // namespace proctor::net
