// Base64 depends on where in its text a key begins: of the three ways, the digits that come from the key
// alone.
#include "e2e/leaks.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <random>

#include "base/base64.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

std::string spelt(std::string_view text, const std::function<std::string(char)>& write) {
  std::string out;
  for (const char c : text)
    out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? std::string(1, c) : write(c);
  return out;
}

std::string slashes(std::string_view text) {
  return spelt(text, [](char c) { return c == '/' ? "\\/" : std::string(1, c); });
}

std::string escaped(std::string_view text) {
  return spelt(text, [](char c) { return fmt::format("\\u{:04x}", c); });
}

// Of what stands for itself in an address, only the letters' neighbours occur in keys.
std::string percent(std::string_view text) {
  return spelt(text,
               [](char c) { return c == '-' || c == '_' ? std::string(1, c) : fmt::format("%{:02X}", c); });
}

std::string base64_at(std::string_view text, std::size_t offset) {
  const std::string digits = to_base64(std::string(offset, 'x') + std::string(text));
  const std::size_t begin = offset == 0 ? 0 : 4;  // those before hold bits of what stands before
  const std::size_t end = (offset + text.size()) / 3 * 4;
  return digits.substr(begin, end - begin);
}

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

Leaks::Leaks(const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    spellings_.push_back({"as it is", key});
    spellings_.push_back({"with slashes escaped", slashes(key)});
    spellings_.push_back({"escaped", escaped(key)});
    spellings_.push_back({"percent-encoded", percent(key)});
    for (const std::size_t offset : {0U, 1U, 2U}) spellings_.push_back({"in base64", base64_at(key, offset)});
  }
}

std::string Leaks::in(std::string_view text) const {
  const auto found = std::find_if(spellings_.begin(), spellings_.end(), [&](const Spelling& spelling) {
    return text.find(spelling.text) != std::string_view::npos;
  });
  return found == spellings_.end() ? "" : found->name;
}

std::vector<std::string> Leaks::beneath(const fs::path& folder) const {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    ++files_;
    if (const std::string name = in(bytes_of(entry.path())); !name.empty())
      out.push_back(fs::relative(entry.path(), folder).string() + ": " + name);
  }
  return out;
}

std::string random_key(std::string_view prefix, std::string_view ending) {
  std::random_device device;
  std::string out(prefix);
  for (int i = 0; i < 5; ++i) out += fmt::format("{:08x}", device());
  return out.append(ending);
}

}  // namespace proctor::e2e
