// PythonParser: patterns of Python 3.11's `re` for str. One class over four files: python.cc the structure,
// python_group.cc what starts with "(", python_class.cc [...] and \d \w, python_escape.cc other escapes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "regex/builder.h"
#include "regex/pattern.h"

namespace proctor::regex {

struct PythonModes {
  bool ignore_case = false;
  bool multiline = false;
  bool dot_all = false;
  bool verbose = false;
  bool ascii = false;
};

// How many characters something can match, at least and at most.
struct Width {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

class PythonParser {
 public:
  PythonParser(std::string_view source, PythonModes modes);

  Result<Tree> parse();

 private:
  // Whether a quantifier may follow depends on what the item is.
  enum class Form { plain, position, repetition };
  struct Item {
    NodeId node = 0;
    Width width;
    Form form = Form::plain;
  };
  struct Quantifier {
    std::uint64_t least = 0;
    std::uint64_t most = kNoLimit;
  };
  struct ClassAtom {
    char32_t c = 0;
    std::optional<CharSet> set;
    char32_t letter = 0;  // of the set
  };
  // (?ims-ims: or (?ims)
  struct GroupFlags {
    std::string on;
    std::string off;
    bool global = false;
  };

  // python.cc
  Result<Item> alternatives();
  Result<Item> sequence(bool first);
  Result<std::optional<Item>> item(bool first);
  Result<Item> repeated(const Item* before, Quantifier times, std::size_t begin);
  Result<std::optional<Quantifier>> quantifier();
  std::optional<Quantifier> interval();
  bool skip_layout();
  bool skip_comment(char32_t end);
  Item literal(char32_t c);
  Item of_set(CharSet set);
  Item position(NodeId node) const { return {node, {}, Form::position}; }
  Item line_edge(Node::Kind in_lines, Node::Kind otherwise);

  // python_group.cc
  Result<std::optional<Item>> group(bool first);
  Result<Item> body(std::size_t begin);
  Result<Item> capture(std::size_t begin);
  Result<Item> extension(std::size_t begin);
  Result<Item> look(std::size_t begin, bool behind);
  Result<Item> conditional(std::size_t begin);
  Result<std::uint32_t> condition(std::size_t begin);
  Result<std::optional<Item>> flags(std::size_t begin, bool first);
  Result<GroupFlags> read_flags(std::size_t begin);
  Result<std::string> flag_letters(std::size_t begin);
  Result<std::string> name_until(char32_t end, std::size_t begin);
  Result<Item> back(std::uint32_t number, std::size_t begin);
  Result<std::uint32_t> allowed_behind(std::uint32_t number, std::size_t begin) const;
  Result<std::size_t> deeper(std::size_t begin);
  Result<std::size_t> closed_group(std::size_t begin);
  void apply(const GroupFlags& flags);

  // python_class.cc
  Result<Item> char_class();
  Result<ClassAtom> class_atom(std::size_t begin);
  std::optional<CharSet> category(char32_t letter);
  CharSet make_category(char32_t letter) const;
  CharSet words() const;
  Casing casing() const { return modes_.ascii ? Casing::python_ascii : Casing::python; }

  // python_escape.cc
  Result<Item> escape();
  Result<Item> digits_escape(std::size_t begin);
  Result<char32_t> class_escape(std::size_t begin);
  Result<char32_t> character_escape(std::size_t begin);
  Result<char32_t> coded_escape(std::size_t digits, std::size_t begin);
  Result<char32_t> octal_escape(std::size_t most, std::size_t begin);

  tl::unexpected<Error> wrong(std::string message, std::size_t begin) const {
    return fail("E307", std::move(message), pattern_.since(begin));
  }

  Pattern pattern_;
  Builder builder_;
  PythonModes modes_;
  bool global_unicode_ = false;  // (?u) was there
  std::size_t depth_ = 0;
  std::vector<std::optional<Width>> widths_ = {std::nullopt};  // of groups; none while a group is open
  std::optional<std::size_t> groups_before_look_;              // behind, the outermost
  std::map<std::string, std::uint32_t> names_;
  std::map<std::pair<char32_t, bool>, CharSet> categories_;  // by letter and `ascii`, made when asked for
  std::vector<std::pair<std::uint32_t, Span>> conditions_;   // on groups that may be opened later
};

}  // namespace proctor::regex
