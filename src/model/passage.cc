#include "model/passage.h"

#include "value/json.h"

namespace proctor::model {
namespace {

const Shape kTextOrNull = {.takes = takes_text | takes_null};
const Field kPassageFields[] = {{"context", &kText, "The passage.", Need::required},
                                {"source", &kTextOrNull, "Where the passage comes from."}};
const Record kPassageRecord = {
    .name = "passage", .fields = kPassageFields, .about = "A passage and where it comes from."};
const Shape kPassage = {.takes = takes_text | takes_map, .record = &kPassageRecord};
const Shape kLoosePassage = {.takes = takes_text | takes_scalar_as_text | takes_map,
                             .record = &kPassageRecord};

std::string text_of(const Value& entry, std::string_view source) {
  if (entry.is_text()) return std::string(entry.text());
  const bool spelled = entry.is_scalar() && entry.style == value::Style::plain && !source.empty();
  return spelled ? std::string(text_at(source, entry.span)) : value::to_json(entry);
}

}  // namespace

const Shape kPassages = {.takes = takes_list, .items = &kPassage};
const Shape kLoosePassages = {.takes = takes_list, .items = &kLoosePassage};
const Shape kPassagesOrNull = {.takes = takes_list | takes_null, .items = &kPassage};

Passage read_passage(const Value& entry, std::string_view source) {
  const Value* context = entry.find("context");
  if (!entry.is_map() || context == nullptr) return text_of(entry, source);
  Passage out(text_of(*context, source));
  out.written = entry.map();
  return out;
}

Value to_value(const Passage& passage) {
  return passage.written.empty() ? Value(passage.text) : Value(passage.written);
}

Value to_value(const std::vector<Passage>& passages) {
  List out;
  for (const Passage& passage : passages) out.push_back(to_value(passage));
  return out;
}

std::optional<std::vector<Passage>> read_passages(const Value* list, std::string_view source) {
  if (list == nullptr || !list->is_list()) return std::nullopt;
  std::vector<Passage> out;
  for (const Value& entry : list->list()) out.push_back(read_passage(entry, source));
  return out;
}

std::optional<std::vector<std::string>> passage_texts(const std::optional<std::vector<Passage>>& passages) {
  if (!passages) return std::nullopt;
  std::vector<std::string> out;
  for (const Passage& passage : *passages) out.push_back(passage.text);
  return out;
}

}  // namespace proctor::model
