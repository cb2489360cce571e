// Headers that are kept: what a reader wants to know and a client goes by. All others are left out, since new
// ones that carry keys are invented every year.
#include <algorithm>

#include "base/words.h"
#include "cassette/redaction.h"

namespace proctor::cassette {
namespace {

constexpr std::string_view kKept[] = {
    "content-type",         "content-language",  "retry-after",    "retry-after-ms",  "x-should-retry",
    "x-request-id",         "request-id",        "openai-version", "openai-model",    "openai-beta",
    "openai-processing-ms", "anthropic-version", "anthropic-beta", "apim-request-id", "x-ms-request-id",
    "x-amzn-requestid",     "x-amzn-errortype",  "location",       "accept"};

constexpr std::string_view kKeptFamilies[] = {"x-ratelimit-", "anthropic-ratelimit-", "ratelimit-",
                                              "access-control-", "x-traceforge-"};

bool is_kept(std::string_view name) {
  return std::find(std::begin(kKept), std::end(kKept), name) != std::end(kKept) ||
         std::any_of(std::begin(kKeptFamilies), std::end(kKeptFamilies),
                     [&](std::string_view family) { return name.starts_with(family); });
}

}  // namespace

net::Headers Redaction::headers(const net::Headers& headers) const {
  net::Headers out;
  for (const auto& [name, value] : headers) {
    const std::string small = lower(name);
    if (is_kept(small)) out.push_back({name, small == "location" ? url(value) : text(value)});
  }
  return out;
}

}  // namespace proctor::cassette
