// EcmascriptParser: ECMAScript 2025 patterns, with flag u or v or, without them, with the extra grammar that
// web browsers keep (Annex B). One class over five files: ecmascript.cc the structure, ecmascript_class.cc
// [...] and \d \w \p, ecmascript_sets.cc [...] with flag v, ecmascript_escape.cc \x, ecmascript_name.cc the
// names of groups.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "regex/builder.h"
#include "regex/pattern.h"

namespace proctor::regex {

// What (?ims-ims:...) can change.
struct EcmascriptModes {
  bool ignore_case = false;
  bool multiline = false;
  bool dot_all = false;
};

enum class EcmascriptGrammar {
  web,      // neither u nor v
  unicode,  // u
  sets      // v
};

class EcmascriptParser {
 public:
  EcmascriptParser(std::string_view source, EcmascriptModes modes, EcmascriptGrammar grammar);

  Result<Tree> parse();

 private:
  struct Term {
    NodeId node = 0;
    bool repeatable = true;
  };
  struct Quantifier {
    std::uint32_t least = 0;
    std::uint32_t most = kNoLimit;
    Node::Greed greed = Node::Greed::greedy;
  };
  // One character, or the set of an escape such as \d.
  struct ClassAtom {
    char32_t c = 0;
    std::optional<CharSet> set;
  };
  // With flag v a class can hold texts too. Characters are closed over case, texts are folded.
  struct TextSet {
    CharSet characters;
    std::set<std::u32string> texts;
    bool may_hold_texts = false;  // by the way it is written
    bool is_range = false;        // which no operation takes
  };
  struct NamedBack {
    NodeId node = 0;
    std::string name;
    Span span;
  };

  // ecmascript.cc
  void look_for_groups();
  Result<NodeId> disjunction();
  Result<NodeId> alternative();
  Result<NodeId> repeated_term();
  Result<Term> term();
  Result<Term> bracket();
  Result<Term> group();
  Result<Term> look(bool behind, bool negated);
  Result<Term> named_group(std::size_t begin);
  Result<Term> modified_group(std::size_t begin);
  Result<EcmascriptModes> modifiers(std::size_t begin);
  Result<NodeId> group_body(std::size_t begin);
  std::optional<Quantifier> interval();
  Result<std::optional<Quantifier>> quantifier();
  NodeId literal(char32_t c);
  NodeId dot();

  // ecmascript_class.cc
  Result<NodeId> char_class();
  Result<CharSet> class_contents(std::size_t begin);
  Result<ClassAtom> class_atom();
  bool at_class_escape(std::size_t ahead = 0) const;
  Result<CharSet> class_escape();
  Result<CharSet> property_escape(std::size_t begin);
  CharSet words() const;
  CharSet closed(CharSet set) const;

  // ecmascript_sets.cc
  Result<NodeId> text_class();
  Result<TextSet> nested_class();
  Result<TextSet> text_contents(std::size_t begin);
  Result<TextSet> set_operations(TextSet set, std::string_view sign, std::size_t begin);
  Result<TextSet> set_union(TextSet all, std::size_t begin);
  Result<TextSet> set_operand();
  Result<TextSet> set_range_or_operand();
  Result<TextSet> quoted_texts(std::size_t begin);
  Result<char32_t> set_character();
  TextSet only(Range range) const;
  bool at_set() const;
  NodeId text_node(const std::u32string& text);

  // ecmascript_escape.cc
  Result<Term> escape();
  Result<std::optional<NodeId>> back_reference();
  Result<char32_t> character_escape(std::size_t begin, bool in_class);
  Result<char32_t> control_escape(std::size_t begin, bool in_class);
  Result<char32_t> unicode_escape(std::size_t begin);
  Result<char32_t> identity_escape(std::size_t begin, bool in_class);
  char32_t octal_escape();
  std::optional<char32_t> hex_digits(std::size_t count);
  std::optional<char32_t> braced_code_point();
  std::optional<char32_t> low_half();

  // ecmascript_name.cc
  Result<std::string> group_name(std::size_t begin);
  Result<char32_t> name_character(std::size_t begin);
  Result<NodeId> named_reference(std::size_t begin);
  Result<void> declare(const std::string& name, Span span);
  Result<void> resolve_names();

  tl::unexpected<Error> wrong(std::string message, std::size_t begin) const {
    return fail("E307", std::move(message), pattern_.since(begin));
  }

  Pattern pattern_;
  Builder builder_;
  EcmascriptModes modes_;
  bool unicode_;                  // u or v
  bool sets_;                     // v
  std::uint32_t all_groups_ = 0;  // in the whole pattern, seen beforehand
  bool has_names_ = false;
  std::uint32_t groups_ = 0;  // opened so far
  std::size_t depth_ = 0;
  std::vector<std::vector<std::string>> names_in_way_;  // of each open alternative
  std::map<std::string, std::vector<std::uint32_t>> groups_by_name_;
  std::vector<NamedBack> named_backs_;
};

}  // namespace proctor::regex
