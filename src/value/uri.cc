// RFC 3986: appendix B takes a reference apart, section 5.2 joins it to a base.
#include "value/uri.h"

namespace proctor::value {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Length of the scheme before a colon, or 0.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_letter(text[0])) return 0;
  std::size_t i = 1;
  while (i < text.size() &&
         (is_letter(text[i]) || is_digit(text[i]) || text[i] == '+' || text[i] == '-' || text[i] == '.'))
    ++i;
  return i < text.size() && text[i] == ':' ? i : 0;
}

// Cuts from `text` what follows the first `mark`, if it stands there.
std::optional<std::string_view> cut_after(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const auto tail = text.substr(at + 1);
  text = text.substr(0, at);
  return tail;
}

std::string without_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    if (path == "." || path == "..") break;
    if (path.starts_with("./")) {
      path.remove_prefix(2);
    } else if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("/./") || path == "/.") {
      path = path.size() > 2 ? path.substr(2) : std::string_view("/");
    } else if (path.starts_with("/../") || path == "/..") {
      path = path.size() > 3 ? path.substr(3) : std::string_view("/");
      const auto slash = out.rfind('/');
      out.resize(slash == std::string::npos ? 0 : slash);
    } else {
      const auto end = path.find('/', 1);
      out += path.substr(0, end);
      path = end == std::string_view::npos ? std::string_view() : path.substr(end);
    }
  }
  return out;
}

std::string merged_path(const UriParts& base, std::string_view path) {
  if (base.authority && base.path.empty()) return "/" + std::string(path);
  const auto slash = base.path.rfind('/');
  const auto folder = slash == std::string_view::npos ? std::string_view() : base.path.substr(0, slash + 1);
  return std::string(folder) + std::string(path);
}

std::string joined(const UriParts& parts) {
  std::string out;
  if (parts.scheme) out.append(*parts.scheme).append(":");
  if (parts.authority) out.append("//").append(*parts.authority);
  out.append(parts.path);
  if (parts.query) out.append("?").append(*parts.query);
  if (parts.fragment) out.append("#").append(*parts.fragment);
  return out;
}

int hex(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

UriParts split_uri(std::string_view text) {
  UriParts out;
  out.fragment = cut_after(text, '#');
  out.query = cut_after(text, '?');
  if (const auto length = scheme_length(text); length > 0) {
    out.scheme = text.substr(0, length);
    text.remove_prefix(length + 1);
  }
  if (text.starts_with("//")) {
    const auto end = std::min(text.find('/', 2), text.size());
    out.authority = text.substr(2, end - 2);
    text.remove_prefix(end);
  }
  out.path = text;
  return out;
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  UriParts target = split_uri(reference);
  if (base.empty()) return std::string(reference);
  const UriParts from = split_uri(base);
  std::string path;
  if (target.scheme || target.authority) {
    path = without_dot_segments(target.path);
  } else if (target.path.empty()) {
    path = from.path;
    if (!target.query) target.query = from.query;
  } else {
    path = without_dot_segments(target.path.starts_with('/') ? std::string(target.path)
                                                             : merged_path(from, target.path));
  }
  if (!target.scheme) {
    if (!target.authority) target.authority = from.authority;
    target.scheme = from.scheme;
  }
  target.path = path;
  return joined(target);
}

std::string_view without_fragment(std::string_view uri) { return uri.substr(0, uri.find('#')); }

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0) {
      out.push_back(static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2])));
      i += 2;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

}  // namespace proctor::value
