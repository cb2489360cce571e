// The mark is cut from a SHA-256 over the question and its pieces, each with its length before it, so that no
// two lists of pieces read the same. A counter makes it anew while it stands in a piece.
#include "judges/fence.h"

#include <algorithm>
#include <cstddef>

#include "base/sha256.h"

namespace proctor::judges {

namespace {

constexpr std::size_t kDigits = 16;

void add(std::string& all, std::string_view part) {
  all += std::to_string(part.size()) + ":";
  all += part;
}

bool occurs(std::string_view mark, std::span<const Datum> data) {
  return std::any_of(data.begin(), data.end(), [&](const Datum& datum) {
    return datum.text.find(mark) != std::string::npos || datum.name.find(mark) != std::string::npos;
  });
}

}  // namespace

std::string fence_mark(std::string_view question, std::span<const Datum> data) {
  std::string all;
  add(all, question);
  for (const auto& datum : data) {
    add(all, datum.name);
    add(all, datum.text);
  }
  auto mark = sha256_hex(all).substr(0, kDigits);
  for (std::size_t count = 1; occurs(mark, data); ++count)
    mark = sha256_hex(all + "#" + std::to_string(count)).substr(0, kDigits);
  return mark;
}

std::string fenced(std::span<const Datum> data, std::string_view mark) {
  std::string text;
  for (const auto& datum : data) {
    const auto name = datum.name + (" " + std::string(mark));
    if (!text.empty()) text += "\n";
    text.append("<<<").append(name).append("\n").append(datum.text).append("\n");
    text.append(name).append(">>>\n");
  }
  return text;
}

}  // namespace proctor::judges
