// A passage of a retrieval context: a text, or a map {context: TEXT, source: WHERE} as DeepEval writes it.
// Metrics look at the text; the map is kept as its author wrote it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/shape.h"
#include "value/value.h"

namespace proctor::model {

struct Passage {
  Passage(std::string words) : text(std::move(words)) {}  // NOLINT: most passages are texts
  Passage(const char* words) : text(words) {}             // NOLINT

  std::string text;
  Map written = {};  // the whole map, where the author wrote one
};

// One entry of a list. Whatever has no text counts as its JSON; numbers count as `source` spells them.
Passage read_passage(const Value& entry, std::string_view source = {});
Value to_value(const Passage& passage);

// A list of passages; nullopt if `list` is null.
Value to_value(const std::vector<Passage>& passages);
std::optional<std::vector<Passage>> read_passages(const Value* list, std::string_view source = {});
std::optional<std::vector<std::string>> passage_texts(const std::optional<std::vector<Passage>>& passages);

// A list of entries, each a text or a map with a `context`.
extern const Shape kPassages;
extern const Shape kLoosePassages;  // a number counts as its text
extern const Shape kPassagesOrNull;

}  // namespace proctor::model
