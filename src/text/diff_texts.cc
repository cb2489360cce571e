#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/utf8.h"
#include "base/words.h"
#include "text/characters.h"
#include "text/diff.h"
#include "text/script.h"

namespace proctor::text {
namespace {

constexpr std::size_t kMostChanges = 800;   // beyond, what differs is shown as a whole
constexpr std::size_t kMostLines = 20'000;  // from the first difference on; what lies behind is not looked at
constexpr std::size_t kLongestLine = 20'000;  // the same, in bytes, where a text is one line
constexpr std::string_view kNoBreak = " \\ no line break at the end";

using Pieces = std::vector<std::string_view>;

std::size_t common_front(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The begin of the line that holds `offset`, then of as many lines before it.
std::size_t lines_back(std::string_view text, std::size_t offset, std::size_t lines) {
  for (std::size_t n = 0; offset > 0; ++n) {
    const std::size_t end = text.rfind('\n', offset - 1);
    if (end == std::string_view::npos) return 0;
    offset = n < lines ? end : end + 1;
    if (n == lines) break;
  }
  return offset;
}

// Lines with their breaks, so that a missing break at the end is a difference.
Pieces lines_of(std::string_view text) {
  Pieces lines;
  while (!text.empty() && lines.size() < kMostLines) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::size_t end_of_piece(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  const bool word = is_word(next_code_point(text, end));
  while (word && end < text.size()) {
    std::size_t next = end;
    if (!is_word(next_code_point(text, next))) break;
    end = next;
  }
  return end;
}

// Words, and every other character by itself.
Pieces words_of(std::string_view line) {
  Pieces words;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t end = end_of_piece(line, i);
    words.push_back(line.substr(i, end - i));
    i = end;
  }
  return words;
}

class Numbering {
 public:
  std::vector<std::uint32_t> operator()(std::span<const std::string_view> pieces) {
    std::vector<std::uint32_t> out;
    for (const auto piece : pieces)
      out.push_back(numbers_.try_emplace(piece, static_cast<std::uint32_t>(numbers_.size())).first->second);
    return out;
  }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

// The script between two lists of pieces. Equal beginnings and ends are left out of the search; where the
// middles have too little in common they are replaced as a whole.
std::vector<Edit> script_between(const Pieces& from, const Pieces& to) {
  const auto front = static_cast<std::size_t>(
      std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first - from.begin());
  std::size_t back = 0;
  while (back < std::min(from.size(), to.size()) - front &&
         from[from.size() - 1 - back] == to[to.size() - 1 - back])
    ++back;
  const auto middle = [&](const Pieces& pieces) {
    return std::span(pieces).subspan(front, pieces.size() - front - back);
  };
  std::vector<Edit> edits(front, Edit::keep);
  Numbering number;
  const auto removed = number(middle(from));
  const auto inserted = number(middle(to));
  if (const auto found = edit_script(removed, inserted, kMostChanges)) {
    edits.insert(edits.end(), found->begin(), found->end());
  } else {
    edits.insert(edits.end(), removed.size(), Edit::remove);
    edits.insert(edits.end(), inserted.size(), Edit::insert);
  }
  edits.insert(edits.end(), back, Edit::keep);
  return edits;
}

std::string cut(std::string_view text, std::size_t width) {
  std::size_t end = 0;
  for (std::size_t n = 0; end < text.size() && n < width; ++n) next_code_point(text, end);
  return end < text.size() ? visible(text.substr(0, end)) + "…" : visible(text);
}

// White space at the end of a line that differs would not show.
std::string show_ending(const std::string& line) {
  const std::size_t end = line.find_last_not_of(' ') + 1;
  std::string dots;
  for (std::size_t i = end; i < line.size(); ++i) dots += "·";
  return line.substr(0, end) + dots;
}

// Which lines are near enough to a change to be shown.
std::vector<bool> shown_lines(const std::vector<Edit>& edits, std::size_t context) {
  std::vector<bool> shown(edits.size(), false);
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (edits[i] == Edit::keep) continue;
    const std::size_t end = std::min(edits.size(), i + context + 1);
    for (std::size_t j = i - std::min(i, context); j < end; ++j) shown[j] = true;
  }
  return shown;
}

class LineDiff {
 public:
  LineDiff(Pieces from, Pieces to, std::size_t lines_before, const DiffLimits& limits)
      : from_(std::move(from)),
        to_(std::move(to)),
        before_(lines_before),
        limits_(limits),
        edits_(script_between(from_, to_)) {}

  std::vector<std::string> render() && {
    const auto shown = shown_lines(edits_, limits_.context);
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      const bool leap = i == 0 ? before_ > 0 : !shown[i - 1];
      if (shown[i] && leap) add(fmt::format(" … line {}", before_ + to_at_ + 1));
      const auto line = edits_[i] == Edit::insert ? to_[to_at_] : from_[from_at_];
      if (shown[i]) add_line(edits_[i], line);
      from_at_ += edits_[i] == Edit::insert ? 0U : 1U;
      to_at_ += edits_[i] == Edit::remove ? 0U : 1U;
    }
    if (left_out_ > 0) out_.push_back(fmt::format(" … {} more", counted(left_out_, "line")));
    return std::move(out_);
  }

 private:
  void add_line(Edit edit, std::string_view line) {
    const bool broken = line.ends_with('\n');
    if (broken) line.remove_suffix(1);
    const auto shown = cut(line, limits_.width);
    add(edit == Edit::keep ? " " + shown : (edit == Edit::remove ? "-" : "+") + show_ending(shown));
    if (!broken && edit != Edit::keep) add(std::string(kNoBreak));
  }

  void add(std::string line) {
    if (out_.size() < limits_.lines) {
      out_.push_back(std::move(line));
    } else {
      ++left_out_;
    }
  }

  Pieces from_;
  Pieces to_;
  std::size_t before_;
  const DiffLimits& limits_;
  std::vector<Edit> edits_;
  std::size_t from_at_ = 0;
  std::size_t to_at_ = 0;
  std::vector<std::string> out_;
  std::size_t left_out_ = 0;
};

// A line as it is shown, and for each of its characters whether it differs.
struct Marked {
  std::u32string characters;
  std::vector<bool> differs;

  void add(std::string_view piece, bool marked) {
    const auto shown = to_characters(visible(piece));
    characters += shown;
    differs.insert(differs.end(), shown.size(), marked);
  }
  std::size_t first_difference() const {
    return static_cast<std::size_t>(std::find(differs.begin(), differs.end(), true) - differs.begin());
  }
};

std::string to_utf8(std::u32string_view characters) {
  std::string out;
  for (const char32_t c : characters) append_utf8(out, c);
  return out;
}

// The part of a line from `begin` on, and a line of carets under what differs, if anything there does.
void append_marked(std::vector<std::string>& out, char sign, const Marked& line, std::size_t begin,
                   std::size_t width) {
  begin = std::min(begin, line.characters.size());
  const std::size_t end = std::min(line.characters.size(), begin + width);
  const std::string_view before = begin > 0 ? "…" : "";
  const std::string_view after = end < line.characters.size() ? "…" : "";
  const auto shown = std::u32string_view(line.characters).substr(begin, end - begin);
  out.push_back(fmt::format("{}{}{}{}", sign, before, to_utf8(shown), after));
  std::string carets(begin > 0 ? 2 : 1, ' ');
  for (std::size_t i = begin; i < end; ++i) carets += line.differs[i] ? '^' : ' ';
  carets.erase(carets.find_last_not_of(' ') + 1);
  if (!carets.empty()) out.push_back(std::move(carets));
}

// From a little before the first difference, if the lines are long, to where they are given up.
std::string_view window_of(std::string_view line, std::size_t begin) {
  return line.substr(begin, kLongestLine);
}

std::vector<std::string> diff_one_line(std::string_view expected, std::string_view actual,
                                       const DiffLimits& limits) {
  constexpr std::size_t kLongestCharacter = 4;
  const std::size_t same = common_front(expected, actual);
  const std::size_t skipped = same - std::min(same, limits.width * kLongestCharacter);
  const auto from = words_of(window_of(expected, skipped));
  const auto to = words_of(window_of(actual, skipped));
  Marked left;
  Marked right;
  auto removed = from.begin();
  auto inserted = to.begin();
  for (const Edit edit : script_between(from, to)) {
    if (edit != Edit::insert) left.add(*removed++, edit == Edit::remove);
    if (edit != Edit::remove) right.add(*inserted++, edit == Edit::insert);
  }
  // Both lines begin at the same character.
  const std::size_t first = std::min(left.first_difference(), right.first_difference());
  const bool fits = std::max(left.characters.size(), right.characters.size()) <= limits.width;
  const std::size_t lead = limits.width / 4;
  const std::size_t begin = skipped == 0 && (fits || first < lead) ? 0 : first - std::min(first, lead);
  std::vector<std::string> out;
  append_marked(out, '-', left, begin, limits.width);
  append_marked(out, '+', right, begin, limits.width);
  return out;
}

std::vector<std::string> diff_lines(std::string_view expected, std::string_view actual,
                                    const DiffLimits& limits) {
  const std::size_t begin = lines_back(expected, common_front(expected, actual), limits.context);
  const auto before =
      std::count(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  return LineDiff(lines_of(expected.substr(begin)), lines_of(actual.substr(begin)),
                  static_cast<std::size_t>(before), limits)
      .render();
}

}  // namespace

std::vector<std::string> diff_texts(std::string_view expected, std::string_view actual,
                                    const DiffLimits& limits) {
  if (expected == actual) return {};
  const bool several =
      expected.find('\n') != std::string_view::npos || actual.find('\n') != std::string_view::npos;
  return several ? diff_lines(expected, actual, limits) : diff_one_line(expected, actual, limits);
}

}  // namespace proctor::text
