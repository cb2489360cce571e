#include "net/retry_after.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/words.h"

namespace proctor::net {
namespace {

using std::chrono::milliseconds;

constexpr double kLongest = 1e12;  // so that no number overflows; some thirty years

// Digits, with a fraction or without.
std::optional<milliseconds> read_count(std::string_view text, double unit) {
  double count = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), count, std::chars_format::fixed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(count) || count < 0) return std::nullopt;
  return milliseconds(static_cast<milliseconds::rep>(std::min(std::ceil(count * unit), kLongest)));
}

std::optional<milliseconds> read_date(const std::string& text, std::chrono::system_clock::time_point now) {
  const std::time_t when = curl_getdate(text.c_str(), nullptr);
  if (when == -1) return std::nullopt;
  const auto left = std::chrono::system_clock::from_time_t(when) - now;
  return std::max(std::chrono::ceil<milliseconds>(left), milliseconds(0));
}

}  // namespace

std::optional<milliseconds> retry_after(const Headers& headers, std::chrono::system_clock::time_point now) {
  if (const std::string* text = find_header(headers, "retry-after-ms"))
    if (const auto wait = read_count(trimmed(*text), 1)) return wait;
  const std::string* const text = find_header(headers, "retry-after");
  if (text == nullptr) return std::nullopt;
  if (const auto wait = read_count(trimmed(*text), 1000)) return wait;
  return text->find(':') == std::string::npos ? std::nullopt : read_date(*text, now);
}

}  // namespace proctor::net
