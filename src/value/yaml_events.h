// YAML's syntax as a stream of events, with spans into the text: the one place that knows libfyaml.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace proctor::value {

struct YamlEvent {
  enum class Type { document_start, scalar, alias, map_start, map_end, list_start, list_end, other };

  Type type = Type::other;
  Style style = Style::plain;
  std::string text;  // of a scalar, folded and unescaped; of an alias, the anchor it names
  std::string anchor;
  std::string tag;  // resolved; empty where none is written
  Span span;        // quotes and the header of a block scalar included
  Span tag_span;
  bool is_sound = true;  // false: the library misread it
};

// Pulls events one at a time. The text must outlive it.
class YamlEvents {
 public:
  explicit YamlEvents(std::string_view text);
  ~YamlEvents();

  // Nothing at the end, and after a syntax error.
  std::optional<YamlEvent> next();

  bool failed() const;
  Error error() const;  // the library's own words for it, and the place

 private:
  struct Library;

  Span offset_of(int line, int column) const;

  std::string_view text_;
  std::unique_ptr<Library> library_;
  std::uint32_t last_end_ = 0;
  std::optional<Span> unsound_;
};

}  // namespace proctor::value
