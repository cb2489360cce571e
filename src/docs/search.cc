#include "docs/search.h"

#include <algorithm>
#include <array>

#include "base/words.h"
#include "value/json.h"
#include "value/value.h"

namespace proctor::docs {
namespace {

constexpr int kInTitle = 30;
constexpr int kInHeading = 20;
constexpr int kWordBegins = 4;
constexpr int kInText = 1;
constexpr int kPhrase = 12;

// Words that stand everywhere tell nothing, unless there are no others.
void leave_common_out(std::vector<std::string_view>& words) {
  constexpr std::array<std::string_view, 16> kCommon = {
      "a", "an", "and", "do", "for", "how", "i", "in", "is", "of", "on", "or", "the", "to", "what", "with"};
  const auto is_common = [&](std::string_view word) {
    return std::find(kCommon.begin(), kCommon.end(), word) != kCommon.end();
  };
  if (!std::all_of(words.begin(), words.end(), is_common)) std::erase_if(words, is_common);
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == '\n' || c == ' ' || c == '\t';
    if (!space) out += c;
    if (space && !out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

void add_places(const ReadPage& one, std::vector<SearchPlace>& out) {
  out.push_back({one.page.path, one.page.title, "", "", ""});
  for (const Node& node : one.tree.children) {
    if (node.kind == Kind::heading && node.level == 1) continue;
    if (node.kind == Kind::heading)
      out.push_back({one.page.path, one.page.title, plain_text(node), node.id, ""});
    else
      out.back().text += one_line(plain_text(node)) + ' ';
  }
}

bool begins_word(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const auto before = static_cast<unsigned char>(text[at - 1]);
  return std::isalnum(before) == 0 && before < 0x80;
}

int points(std::string_view text, std::string_view word, int worth) {
  int best = 0;
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (begins_word(text, at)) return worth + kWordBegins;
    best = worth;
  }
  return best;
}

int points(const SearchPlace& place, std::string_view phrase, const std::vector<std::string_view>& words) {
  const std::string title = lower(place.title);
  const std::string heading = lower(place.heading);
  const std::string text = lower(place.text);
  int sum = 0;
  for (const std::string_view word : words) {
    // The page's title counts most where the page begins, or each of its headings would stand before another
    // page.
    const int in_title = points(title, word, place.heading.empty() ? kInTitle : kInText);
    const int found = in_title + points(heading, word, kInHeading) + points(text, word, kInText);
    if (found == 0) return 0;
    sum += found;
  }
  const bool has_phrase = words.size() > 1 && (text.find(phrase) != std::string::npos ||
                                               heading.find(phrase) != std::string::npos);
  return sum + (has_phrase ? kPhrase : 0);
}

}  // namespace

std::vector<SearchPlace> search_places(const Library& library) {
  std::vector<SearchPlace> out;
  for (const ReadPage& one : library.pages())
    if (one.page.path != kContents) add_places(one, out);
  return out;
}

std::vector<const SearchPlace*> search(const std::vector<SearchPlace>& places, std::string_view words) {
  const std::string phrase = lower(trimmed(one_line(words)));
  std::vector<std::string_view> wanted = split(phrase, ' ');
  std::erase(wanted, std::string_view());
  if (wanted.empty()) return {};
  leave_common_out(wanted);
  std::vector<std::pair<int, const SearchPlace*>> found;
  for (const SearchPlace& place : places)
    if (const int sum = points(place, phrase, wanted); sum > 0) found.emplace_back(sum, &place);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const SearchPlace*> out;
  out.reserve(found.size());
  for (const auto& [sum, place] : found) out.push_back(place);
  return out;
}

std::string search_script(const std::vector<SearchPlace>& places) {
  std::string out = "'use strict';\nwindow.proctorPlaces = [\n";
  for (const SearchPlace& place : places) {
    value::append_json(out, Value(List{place.path + ".html", place.title, place.heading, place.anchor,
                                       std::string(trimmed(place.text))}));
    out += ",\n";
  }
  return out + "];\n";
}

}  // namespace proctor::docs
