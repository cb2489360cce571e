#include "dialects/fields.h"

#include <algorithm>
#include <unordered_set>

#include "value/json.h"
#include "value/scalar.h"

namespace proctor::dialects {

const Value* Fields::get(std::string_view name) const {
  for (const auto& member : map_) {
    const Field* field = find_field(record_, member.key);
    if (field == nullptr || field->name != name) continue;
    const bool absent = member.value.is_null() && (field->shape->takes & takes_null) == 0;
    return absent ? nullptr : &member.value;
  }
  return nullptr;
}

std::string text_of(const Value& value, std::string_view source) {
  if (value.is_text()) return value.text();
  if (!value.is_scalar()) return {};
  return value.style == value::Style::plain ? std::string(text_at(source, value.span))
                                            : value::to_json(value);
}

Value text_value_of(const Value& value, std::string_view source) {
  Value out(text_of(value, source));
  out.span = value.span;
  out.style = value.style;
  return out;
}

std::optional<std::string> Fields::optional_text(std::string_view name) const {
  const Value* value = get(name);
  return value != nullptr && value->is_scalar() && !value->is_null() ? std::optional(text_of(*value, source_))
                                                                     : std::nullopt;
}

std::string Fields::text(std::string_view name) const { return optional_text(name).value_or(""); }

std::optional<double> Fields::number(std::string_view name) const {
  const Value* value = get(name);
  return value != nullptr && value->is_number() ? std::optional(value->number()) : std::nullopt;
}

std::optional<std::int64_t> Fields::integer(std::string_view name) const {
  const Value* value = get(name);
  return value != nullptr && value->is_number() ? value->integer() : std::nullopt;
}

std::optional<bool> Fields::boolean(std::string_view name) const {
  const Value* value = get(name);
  return value != nullptr && value->is_boolean() ? std::optional(value->boolean()) : std::nullopt;
}

std::vector<std::string> Fields::texts(std::string_view name) const {
  std::vector<std::string> out;
  const Value* value = get(name);
  if (value == nullptr || value->is_map()) return out;
  if (value->is_scalar()) return {text_of(*value, source_)};
  for (const Value& item : value->list()) out.push_back(text_of(item, source_));
  return out;
}

Map Fields::map(std::string_view name) const {
  const Value* value = get(name);
  return value != nullptr && value->is_map() ? value->map() : Map{};
}

List Fields::list(std::string_view name) const {
  const Value* value = get(name);
  return value != nullptr && value->is_list() ? value->list() : List{};
}

Span Fields::span(std::string_view name) const {
  const Value* value = get(name);
  return value == nullptr ? Span{} : value->span;
}

Map Fields::extra() const {
  Map out;
  for (const auto& member : map_) {
    const bool other = record_.is_other != nullptr && record_.is_other(member.key);
    if (!other && find_field(record_, member.key) == nullptr)
      out.append({member.key, member.value, {}, false});
  }
  return out;
}

namespace {

// Nothing where something could stand, or a number or boolean that is read as a text.
bool is_bare(const Value& value, const Shape& shape) {
  if (const List* list = value.if_list())
    return shape.items != nullptr && std::any_of(list->begin(), list->end(), [&](const Value& item) {
             return is_bare(item, *shape.items);
           });
  if (!value.is_scalar() || value.is_text()) return false;
  return value.is_null() || (shape.takes & takes_scalar_as_text) != 0;
}

// Does the text stand for this bare scalar?
bool means(const Value& text, const Value& bare) {
  if (text.is_list() && bare.is_list())
    return std::equal(text.list().begin(), text.list().end(), bare.list().begin(), bare.list().end(),
                      [](const Value& a, const Value& b) { return a == b || means(a, b); });
  if (!text.is_text() || bare.is_null()) return false;
  return value::resolve_plain(text.text(), value::Typing::core) == bare ||
         value::resolve_plain(text.text(), value::Typing::yaml_1_1) == bare;
}

}  // namespace

model::Spelling Fields::spelling(std::string shape) const {
  model::Spelling out;
  out.shape = std::move(shape);
  for (const auto& member : map_) {
    out.keys.push_back(member.key);
    const Field* field = find_field(record_, member.key);
    if (field != nullptr && is_bare(member.value, *field->shape)) out.bare.set(member.key, member.value);
  }
  return out;
}

Draft::Slot* Draft::find(std::string_view name) {
  const auto at =
      std::find_if(slots_.begin(), slots_.end(), [&](const Slot& slot) { return slot.name == name; });
  return at == slots_.end() ? nullptr : &*at;
}

void Draft::put(std::string_view name, Value value) { slots_.push_back({name, std::move(value), false}); }

void Draft::put_unless(std::string_view name, Value value, const Value& assumed) {
  const bool same = value == assumed;
  slots_.push_back({name, std::move(value), same});
}

bool Draft::wrote(std::string_view name) const {
  if (spelling_ == nullptr) return false;
  return std::any_of(spelling_->keys.begin(), spelling_->keys.end(), [&](const std::string& key) {
    const Field* field = find_field(record_, key);
    return field != nullptr ? field->name == name : key == name;
  });
}

Map Draft::finish_with_extra(std::string_view name, const Map& extra) && {
  std::unordered_set<std::string_view> written;
  if (spelling_ != nullptr) written.insert(spelling_->keys.begin(), spelling_->keys.end());
  Map gathered;
  Map beside;
  for (const auto& member : extra) {
    const bool stays = written.contains(member.key) && find_field(record_, member.key) == nullptr;
    (stays ? beside : gathered).append(member);
  }
  put_map(name, gathered);
  return std::move(*this).finish(beside);
}

// A key the author wrote, under his spelling, in its place.
void Draft::finish_spelled(Map& out, const std::string& key, const Map& extra) {
  const Value* bare = spelling_->bare.find(key);
  const bool nothing = bare != nullptr && bare->is_null();
  const Field* field = find_field(record_, key);
  Slot* slot = find(field != nullptr ? field->name : std::string_view(key));
  if (slot != nullptr && !(slot->assumed && nothing)) {
    if (bare != nullptr && means(slot->value, *bare)) slot->value = *bare;
    out.set(key, std::move(slot->value));
    slot->assumed = true;  // done
  } else if (const Value* kept = extra.find(key)) {
    out.set(key, *kept);
  } else if (nothing) {
    out.set(key, Value());
  }
}

Map Draft::finish(const Map& extra) && {
  Map out;
  if (spelling_ != nullptr)
    for (const std::string& key : spelling_->keys) finish_spelled(out, key, extra);
  for (Slot& slot : slots_)
    if (!slot.assumed) out.set(slot.name, std::move(slot.value));
  // What was unknown in one format may be a known key here and mean something else: it is not carried.
  for (const auto& member : extra)
    if (!out.has(member.key) && find_field(record_, member.key) == nullptr) out.set(member.key, member.value);
  return out;
}

}  // namespace proctor::dialects
