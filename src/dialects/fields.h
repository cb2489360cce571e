// Reading a map through its record, and writing it back in the author's own spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/suite.h"
#include "value/shape.h"

namespace proctor::dialects {

// A map seen through its record: aliases resolved, null taken as absent where it means nothing, unknown keys
// apart. The map has been checked against the record before; what does not fit reads as absent.
class Fields {
 public:
  Fields(const Map& map, const Record& record, std::string_view source)
      : map_(map), record_(record), source_(source) {}

  const Value* get(std::string_view name) const;
  bool has(std::string_view name) const { return get(name) != nullptr; }

  std::string text(std::string_view name) const;  // "" where absent
  std::optional<std::string> optional_text(std::string_view name) const;
  std::optional<double> number(std::string_view name) const;
  std::optional<std::int64_t> integer(std::string_view name) const;
  std::optional<bool> boolean(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;  // a single text counts as a list of one
  Map map(std::string_view name) const;
  List list(std::string_view name) const;
  Span span(std::string_view name) const;

  Map extra() const;
  model::Spelling spelling(std::string shape = {}) const;

 private:
  const Map& map_;
  const Record& record_;
  std::string_view source_;
};

// A text, or the source text of a scalar that stands where a text should.
std::string text_of(const Value& value, std::string_view source);

// The same as a value that keeps its span.
Value text_value_of(const Value& value, std::string_view source);

// Builds a map. With a spelling, keys come in the author's order and words and what he wrote out stays
// written out, even where it is the default; without one, in the record's order.
class Draft {
 public:
  Draft(const Record& record, const model::Spelling* spelling) : record_(record), spelling_(spelling) {}

  void put(std::string_view name, Value value);
  // Left out where it equals what is assumed anyway, unless the author wrote it out.
  void put_unless(std::string_view name, Value value, const Value& assumed = Value());
  void put_text(std::string_view name, const std::string& text) { put_unless(name, text, ""); }
  template <typename T>
  void put_optional(std::string_view name, const std::optional<T>& value) {
    put_unless(name, value ? Value(*value) : Value());
  }
  void put_map(std::string_view name, const Map& map) { put_unless(name, map, Map{}); }
  void put_texts(std::string_view name, const std::vector<std::string>& texts) {
    put_unless(name, List(texts.begin(), texts.end()), List{});
  }

  // For a record that gathers unknown keys under `name`: those the author wrote among the others stay there.
  Map finish_with_extra(std::string_view name, const Map& extra) &&;

  bool wrote(std::string_view name) const;  // the author wrote this field, under any spelling

  Map finish(const Map& extra = {}) &&;

 private:
  struct Slot {
    std::string_view name;
    Value value;
    bool assumed;
  };

  Slot* find(std::string_view name);
  void finish_spelled(Map& out, const std::string& key, const Map& extra);

  const Record& record_;
  const model::Spelling* spelling_;
  std::vector<Slot> slots_;
};

}  // namespace proctor::dialects
