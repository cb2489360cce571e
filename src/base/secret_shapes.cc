// One walk over the text; a table tells which letters can begin a key at all, so most are passed at once.
#include "base/secret_shapes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <optional>

#include "base/secret_names.h"
#include "base/words.h"

namespace proctor {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_digit(c) || is_letter(c) || c == '_'; }
bool is_key_letter(char c) { return is_word(c) || c == '-'; }
bool is_token_letter(char c) {
  return is_key_letter(c) || c == '.' || c == '~' || c == '+' || c == '/' || c == '=';
}

struct Beginning {
  std::string_view text;
  std::size_t least;  // letters that follow
};

constexpr Beginning kBeginnings[] = {
    {"sk-", 17},         {"sk_live_", 16}, {"sk_test_", 16}, {"rk_live_", 16}, {"AIza", 30},  {"gsk_", 20},
    {"xai-", 20},        {"hf_", 20},      {"ghp_", 20},     {"gho_", 20},     {"ghu_", 20},  {"ghs_", 20},
    {"ghr_", 20},        {"glpat-", 20},   {"AKIA", 16},     {"ASIA", 16},     {"pplx-", 20}, {"nvapi-", 20},
    {"github_pat_", 20}, {"xoxb-", 20},    {"xoxp-", 20},    {"xoxa-", 20},    {"csk-", 20},  {"tgp_v1_", 20},
    {"npm_", 30},        {"r8_", 20},      {"fw_", 20},      {"ya29.", 20},    {"dapi", 30},  {"whsec_", 20}};

// By the letter they begin with, one bit for each: so that few are held against a text.
static_assert(std::size(kBeginnings) <= 32);
constexpr std::array<std::uint32_t, 256> kByLetter = [] {
  std::array<std::uint32_t, 256> out{};
  for (std::size_t i = 0; i < std::size(kBeginnings); ++i)
    out[static_cast<unsigned char>(kBeginnings[i].text.front())] |= std::uint32_t{1} << i;
  return out;
}();

constexpr std::string_view kNamedKeys[] = {"api_key", "apikey", "api-key"};

constexpr std::array<bool, 256> kStarts = [] {
  std::array<bool, 256> starts{};
  for (const Beginning& beginning : kBeginnings)
    starts[static_cast<unsigned char>(beginning.text.front())] = true;
  for (const char c : std::string_view("aAbBe?&:-")) starts[static_cast<unsigned char>(c)] = true;
  return starts;
}();

template <typename Fits>
std::size_t end_of(std::string_view text, std::size_t at, Fits fits) {
  while (at < text.size() && fits(text[at])) ++at;
  return at;
}

bool starts_in_any_case(std::string_view text, std::string_view small) {
  return text.size() >= small.size() && lower(text.substr(0, small.size())) == small;
}

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

std::optional<Range> known_beginning(std::string_view text, std::size_t at) {
  for (auto bits = kByLetter[static_cast<unsigned char>(text[at])]; bits != 0; bits &= bits - 1) {
    const auto& [start, least] = kBeginnings[std::countr_zero(bits)];
    if (!text.substr(at).starts_with(start)) continue;
    const std::size_t end = end_of(text, at + start.size(), is_key_letter);
    if (end - at - start.size() >= least) return Range{at, end};
  }
  return std::nullopt;
}

// api_key… of 20 letters and more; words of people have no digits.
std::optional<Range> named_key(std::string_view text, std::size_t at) {
  for (const std::string_view name : kNamedKeys) {
    if (!starts_in_any_case(text.substr(at), name)) continue;
    const std::size_t from = at + name.size();
    const std::size_t end = end_of(text, from, is_key_letter);
    if (end - at >= 20 && has_digit(text.substr(from, end - from))) return Range{at, end};
  }
  return std::nullopt;
}

// "Bearer" stays, so that what was sent can be told.
std::optional<Range> bearer(std::string_view text, std::size_t at) {
  if (!starts_in_any_case(text.substr(at), "bearer ")) return std::nullopt;
  const std::size_t from = end_of(text, at + 6, [](char c) { return c == ' '; });
  const std::size_t end = end_of(text, from, is_token_letter);
  const bool long_enough = end - from >= 20 || (end - from >= 8 && has_digit(text.substr(from, end - from)));
  return long_enough ? std::optional(Range{from, end}) : std::nullopt;
}

std::optional<Range> web_token(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("eyJ")) return std::nullopt;
  const std::size_t header = end_of(text, at, is_key_letter);
  if (header - at < 8 || header == text.size() || text[header] != '.') return std::nullopt;
  const std::size_t claims = end_of(text, header + 1, is_key_letter);
  if (claims - header < 8 || claims == text.size() || text[claims] != '.') return std::nullopt;
  return Range{at, end_of(text, claims + 1, is_key_letter)};
}

std::optional<Range> private_key(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestName = 60;
  if (!text.substr(at).starts_with("-----BEGIN ")) return std::nullopt;
  const std::size_t name = text.substr(at, kLongestName).find("PRIVATE KEY-----");
  if (name == std::string_view::npos) return std::nullopt;
  const std::size_t from = at + name + 16;
  return Range{from, std::min(text.find("-----END ", from), text.size())};
}

// `?key=…`, `&token=…`
std::optional<Range> parameter(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestName = 60;
  const std::size_t equals =
      end_of(text.substr(0, std::min(text.size(), at + kLongestName)), at + 1, is_key_letter);
  if (equals >= text.size() || text[equals] != '=') return std::nullopt;
  if (!is_secret_parameter(text.substr(at + 1, equals - at - 1))) return std::nullopt;
  const auto stays = [](char c) { return is_token_letter(c) || c == '%' || c == ':' || c == ','; };
  return Range{equals + 1, end_of(text, equals + 1, stays)};
}

// `://user:password@`
std::optional<Range> user_info(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongest = 300;
  if (!text.substr(at).starts_with("://")) return std::nullopt;
  const std::string_view rest = text.substr(at + 3, kLongest);
  const std::size_t end = rest.find_first_of("@/?#\"'<> \t\r\n\\");
  if (end == std::string_view::npos || rest[end] != '@' || end == 0) return std::nullopt;
  return Range{at + 3, at + 3 + end};
}

// No key that begins with a letter begins there.
bool is_within_word(std::string_view text, std::size_t at) {
  return at > 0 && is_word(text[at]) && is_word(text[at - 1]);
}

std::optional<Range> key_at(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '-') return private_key(text, at);
  if (c == ':') return user_info(text, at);
  if (c == '?' || c == '&') return parameter(text, at);
  if (c == 'b' || c == 'B') return bearer(text, at);
  if (auto found = known_beginning(text, at)) return found;
  // These look at all letters that follow, so each run of letters is looked at once.
  if (at > 0 && text[at - 1] == '-') return std::nullopt;
  if (c == 'e') return web_token(text, at);
  return c == 'a' || c == 'A' ? named_key(text, at) : std::nullopt;
}

// `(555) 010-0199` and the like, as digits with one of the marks for each #.
bool fits(std::string_view text, std::string_view shape, std::string_view marks) {
  if (text.size() < shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 'd' && !is_digit(text[i])) return false;
    if (shape[i] == '#' && marks.find(text[i]) == std::string_view::npos) return false;
    if (shape[i] != 'd' && shape[i] != '#' && shape[i] != text[i]) return false;
  }
  return text.size() == shape.size() || !is_word(text[shape.size()]);
}

struct Number {
  std::string_view shape;
  std::string_view marks;
};
constexpr Number kNumbers[] = {{"ddd-dd-dddd", ""},       {"dddd#dddd#dddd#dddd", " -"},
                               {"dddddddddddddddd", ""},  {"(ddd) ddd#dddd", "-. "},
                               {"(ddd)ddd#dddd", "-. "},  {"ddd#ddd#dddd", "-. "},
                               {"1#ddd#ddd#dddd", "-. "}, {"1 (ddd) ddd#dddd", "-. "}};

bool is_one_of(std::string_view text, std::size_t at, std::string_view marks) {
  return at == std::string_view::npos || marks.find(text[at]) != std::string_view::npos;
}

// A number of JSON, or of a list of them: no text of a person's.
bool is_bare(std::string_view text, const Range& range) {
  if (text.substr(range.begin, range.end - range.begin).find_first_of(" -") != std::string_view::npos)
    return false;
  const std::size_t before = text.substr(0, range.begin).find_last_not_of(" \t\r\n");
  const std::size_t after = text.find_first_not_of(" \t\r\n", range.end);
  return is_one_of(text, before, ":,[") && is_one_of(text, after, ",]}");
}

std::optional<Range> number_at(std::string_view text, std::size_t at) {
  if (at > 0 && (is_word(text[at - 1]) || text[at - 1] == '.' || text[at - 1] == '-')) return std::nullopt;
  for (const auto& [shape, marks] : kNumbers) {
    const Range range{at, at + shape.size()};
    if (fits(text.substr(at), shape, marks) && !is_bare(text, range)) return range;
  }
  return std::nullopt;
}

bool is_mail_letter(char c) { return is_key_letter(c) || c == '.' || c == '%' || c == '+'; }

// Around the @ at `at`, no further back than `from`.
std::optional<Range> mail_around(std::string_view text, std::size_t at, std::size_t from) {
  std::size_t begin = at;
  while (begin > from && is_mail_letter(text[begin - 1])) --begin;
  std::size_t end =
      end_of(text, at + 1, [](char c) { return is_digit(c) || is_letter(c) || c == '-' || c == '.'; });
  while (end > at + 1 && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  const std::string_view domain = text.substr(at + 1, end - at - 1);
  const std::string_view last = domain.substr(domain.rfind('.') + 1);
  const bool is_domain =
      domain.size() > last.size() + 1 && last.size() >= 2 && std::all_of(last.begin(), last.end(), is_letter);
  return begin < at && is_domain ? std::optional(Range{begin, end}) : std::nullopt;
}

}  // namespace

void find_keys(std::string_view text, std::size_t base, Ranges& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!kStarts[static_cast<unsigned char>(text[at])] || is_within_word(text, at)) continue;
    const auto found = key_at(text, at);
    if (!found || found->begin == found->end) continue;
    out.push_back({base + found->begin, base + found->end});
    at = found->end - 1;
  }
}

void find_personal(std::string_view text, std::size_t base, Ranges& out) {
  std::size_t from = 0;  // behind what was found last
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::optional<Range> found;
    if (text[at] == '@') found = mail_around(text, at, from);
    if (is_digit(text[at]) || text[at] == '(') found = number_at(text, at);
    if (!found) continue;
    out.push_back({base + found->begin, base + found->end});
    from = found->end;
    at = found->end - 1;
  }
}

}  // namespace proctor
