// Needles are gathered from the leaves up: a run of single characters, in either case, is a needle; a choice
// or a repetition ends it.
#include "regex/literal.h"

#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <utility>

#include "base/utf8.h"

namespace proctor::regex {
namespace {

constexpr std::size_t kLongest = 64;

struct Part {
  bool exact = false;    // `prefix` is all it matches
  bool asserts = false;  // it looks around
  Needle prefix;
  Needle inner;
};

const Needle& better(const Needle& a, const Needle& b) { return b.size() > a.size() ? b : a; }

Part exactly(Needle needle) { return {.exact = true, .prefix = std::move(needle)}; }

Part assertion() { return {.exact = true, .asserts = true}; }

Needle needle_of(char32_t character) {
  Needle needle;
  std::string bytes;
  append_utf8(bytes, character);
  for (const char byte : bytes) needle.push_back({.value = static_cast<std::uint8_t>(byte)});
  return needle;
}

// Two ASCII characters that differ in one bit, as a letter's two cases do.
std::optional<MaskedByte> masked_byte(char32_t one, char32_t other) {
  const char32_t difference = one ^ other;
  if (one >= 0x80 || other >= 0x80 || !std::has_single_bit(static_cast<std::uint32_t>(difference)))
    return std::nullopt;
  const auto mask = static_cast<std::uint8_t>(0xFFU ^ difference);
  return MaskedByte{.value = static_cast<std::uint8_t>(one & mask), .mask = mask};
}

Part of_set(const CharSet& set) {
  if (set.size() == 1 && set[0].first == set[0].last) {
    const char32_t only = set[0].first;
    const bool writable = (only < 0xD800 || only > 0xDFFF) && only != 0xFFFD;
    return writable ? exactly(needle_of(only)) : Part{};
  }
  const bool pair = set.size() == 2 && set[0].first == set[0].last && set[1].first == set[1].last;
  if (!pair) return {};
  const auto masked = masked_byte(set[0].first, set[1].first);
  return masked ? exactly({*masked}) : Part{};
}

Part of_concat(const Node& node, const std::vector<Part>& parts) {
  Part out{.exact = true};
  Needle run;
  for (const NodeId id : node.children) {
    const Part& part = parts[id];
    out.asserts = out.asserts || part.asserts;
    run.insert(run.end(), part.prefix.begin(), part.prefix.end());
    if (part.exact && run.size() <= kLongest) continue;
    if (run.size() > kLongest) run.resize(kLongest);
    if (out.exact) out.prefix = run;
    out.exact = false;
    out.inner = better(better(out.inner, run), part.inner);
    run.clear();
  }
  if (out.exact) out.prefix = run;
  out.inner = better(out.inner, run);
  return out;
}

Part of_repeat(const Node& node, const Part& body) {
  if (node.least == 0) return {};
  Part out = body;
  out.exact = body.exact && node.least == node.most && body.prefix.size() * node.least <= kLongest;
  if (!body.exact || body.prefix.empty()) return out;
  while (out.prefix.size() < body.prefix.size() * node.least &&
         out.prefix.size() + body.prefix.size() <= kLongest)
    out.prefix.insert(out.prefix.end(), body.prefix.begin(), body.prefix.end());
  out.inner = out.prefix;
  return out;
}

Part of_node(const Tree& tree, const Node& node, const std::vector<Part>& parts) {
  switch (node.kind) {
    case Node::Kind::empty: return exactly({});
    case Node::Kind::set: return of_set(tree.sets[node.set]);
    case Node::Kind::concat: return of_concat(node, parts);
    case Node::Kind::repeat: return of_repeat(node, parts[node.children[0]]);
    case Node::Kind::capture:
    case Node::Kind::atomic: return parts[node.children[0]];
    case Node::Kind::never:
    case Node::Kind::alternate:
    case Node::Kind::back:
    case Node::Kind::conditional: return {};
    default: return assertion();
  }
}

// How often a byte is met in prose and code, roughly.
int commonness(MaskedByte byte) {
  static constexpr std::string_view kByFrequency = " etaoinsrhldcumfpgwybv,.k-0\n12\"_/'()34=:56789xjqz";
  const auto lower = byte.mask == 0xFF ? byte.value : static_cast<std::uint8_t>(byte.value | 0x20U);
  const std::size_t rank = kByFrequency.find(static_cast<char>(lower));
  return rank == std::string_view::npos ? 0 : static_cast<int>(kByFrequency.size() - rank);
}

std::uint64_t load(const char* from) {
  std::uint64_t out = 0;
  std::memcpy(&out, from, sizeof out);
  return out;
}

constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
constexpr std::uint64_t kHighs = kOnes << 7U;

// Not 0 if one of eight bytes fits; the highest bit of each that does is set, others may be.
std::uint64_t fitting(std::uint64_t eight, MaskedByte byte) {
  const std::uint64_t rest = (eight & (kOnes * byte.mask)) ^ (kOnes * byte.value);
  return (rest - kOnes) & ~rest & kHighs;
}

}  // namespace

Literals find_literals(const Tree& tree) {
  std::vector<Part> parts;
  parts.reserve(tree.nodes.size());
  for (const Node& node : tree.nodes) parts.push_back(of_node(tree, node, parts));
  Part& root = parts[tree.root];
  return {.whole = root.exact && !root.asserts && !root.prefix.empty(),
          .prefix = std::move(root.prefix),
          .inner = std::move(root.inner)};
}

Finder::Finder(Needle needle) : needle_(std::move(needle)) {
  for (std::size_t i = 1; i < needle_.size(); ++i)
    if (commonness(needle_[i]) < commonness(needle_[rare_])) rare_ = i;
  second_ = rare_ == 0 && needle_.size() > 1 ? 1 : 0;
  for (std::size_t i = 0; i < needle_.size(); ++i)
    if (i != rare_ && commonness(needle_[i]) < commonness(needle_[second_])) second_ = i;
}

bool Finder::stands_at(std::string_view text, std::size_t at) const {
  for (std::size_t i = 0; i < needle_.size(); ++i)
    if (!needle_[i].fits(static_cast<unsigned char>(text[at + i]))) return false;
  return true;
}

std::optional<std::size_t> Finder::find(std::string_view text, std::size_t from) const {
  if (text.size() < needle_.size() || from > text.size() - needle_.size()) return std::nullopt;
  return needle_[rare_].mask == 0xFF ? find_by_byte(text, from) : find_by_pair(text, from);
}

// Looks for the rarest byte; where that is not rare in this text, for two at once.
std::optional<std::size_t> Finder::find_by_byte(std::string_view text, std::size_t from) const {
  const std::size_t last = text.size() - needle_.size();
  std::size_t misses = 0;
  for (std::size_t at = from; at <= last; ++at) {
    const void* hit = std::memchr(text.data() + at + rare_, needle_[rare_].value, last - at + 1);
    if (hit == nullptr) return std::nullopt;
    at = static_cast<std::size_t>(static_cast<const char*>(hit) - text.data()) - rare_;
    if (stands_at(text, at)) return at;
    ++misses;
    if (misses > 8 && misses * 32 > at - from) return find_by_pair(text, at + 1);
  }
  return std::nullopt;
}

std::optional<std::size_t> Finder::find_by_pair(std::string_view text, std::size_t from) const {
  const std::size_t last = text.size() - needle_.size();
  std::size_t at = from;
  for (; at + 8 <= last + 1; at += 8) {
    const std::uint64_t rare = fitting(load(text.data() + at + rare_), needle_[rare_]);
    const std::uint64_t second = fitting(load(text.data() + at + second_), needle_[second_]);
    if ((rare & second) == 0) continue;
    for (std::size_t i = at; i < at + 8; ++i)
      if (stands_at(text, i)) return i;
  }
  for (; at <= last; ++at)
    if (stands_at(text, at)) return at;
  return std::nullopt;
}

}  // namespace proctor::regex
