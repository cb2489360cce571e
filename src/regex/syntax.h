// Syntax: what a pattern means, the same for every dialect. Front ends (ecmascript.cc, python.cc) make a
// tree, back ends run it; a dialect's odd rules are settled here as far as they can be, so that engines know
// few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace proctor::regex {

struct Range {
  char32_t first = 0;
  char32_t last = 0;  // inclusive

  bool operator==(const Range&) const = default;
};

// Characters in order, without overlap and without neighbours that touch.
using CharSet = std::vector<Range>;

// What one step of matching consumes.
enum class Unit : std::uint8_t {
  utf16,      // ECMAScript without u: a character beyond U+FFFF counts as two halves
  code_point  // ECMAScript with u, Python
};

using NodeId = std::uint32_t;
using SetId = std::uint32_t;
inline constexpr std::uint32_t kNoLimit = 0xFFFFFFFF;

struct Node {
  enum class Kind : std::uint8_t {
    empty,        // matches the empty text
    never,        // matches nothing
    set,          // one unit of `set`; case is already folded into the set
    concat,       // children in order
    alternate,    // children, the first that fits
    repeat,       // children[0], `least` to `most` times
    capture,      // children[0] into group `group` (from 1)
    look,         // children[0] ahead or behind, `negated` or not
    atomic,       // children[0], once matched never tried another way
    back,         // what one of `groups` holds; `folded`: case does not count
    conditional,  // children[0] where group `group` took part, else children[1]
    text_start,
    text_end,
    final_end,      // at the end, or before a line feed that ends the text (Python's $)
    line_start,     // at the start or after a unit of `set`
    line_end,       // at the end or before a unit of `set`
    word_boundary,  // between a unit of `set` and one outside; `negated`: not so
  };
  enum class Greed : std::uint8_t { greedy, lazy, possessive };

  Kind kind = Kind::empty;
  Greed greed = Greed::greedy;
  bool negated = false;
  bool behind = false;  // look
  bool folded = false;  // back
  SetId set = 0;
  std::uint32_t least = 0;
  std::uint32_t most = kNoLimit;
  std::uint32_t group = 0;
  std::uint32_t width = 0;            // look behind in Python: how many units it spans
  std::vector<std::uint32_t> groups;  // back: more than one only where a name stands twice
  std::vector<NodeId> children;
};

// Rules that only an engine can follow.
struct Rules {
  bool resets_groups = false;  // ECMAScript: a repetition forgets the groups inside before each turn
  bool absent_back_matches =
      false;            // ECMAScript: a reference to a group that took no part matches the empty text
  bool sticky = false;  // ECMAScript y: the match starts at the start of the text
  bool no_boundary_in_empty = false;  // Python: in an empty text neither \b nor \B is found
};

// Nodes by number, children always before parents; nothing recursive to free.
struct Tree {
  std::vector<Node> nodes;
  std::vector<CharSet> sets;
  NodeId root = 0;
  std::uint32_t groups = 0;
  std::vector<std::pair<std::string, std::uint32_t>> names;
  Unit unit = Unit::code_point;
  Rules rules;
  char32_t (*fold)(char32_t) = nullptr;  // for `folded`: equal iff equal after folding
};

// Errors carry a code of docs/diagnostics.md and the byte offsets in the pattern.
Result<Tree> parse_ecmascript(std::string_view pattern, std::string_view flags);
Result<Tree> parse_python(std::string_view pattern, std::string_view flags);

}  // namespace proctor::regex
