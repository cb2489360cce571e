#include <algorithm>
#include <vector>

#include "value/shape.h"

namespace proctor::value {
namespace {

List sound_items(const List& list, const Shape& shape) {
  List out;
  for (const Value& item : list)
    if (auto sound = sound_part(item, shape)) out.push_back(*std::move(sound));
  return out;
}

// The shape that a key of the record has. None: the record does not know the key.
const Shape* shape_of_key(const Record& record, std::string_view key) {
  if (const Field* field = find_field(record, key)) return field->shape;
  return record.is_other != nullptr && record.is_other(key) ? record.others : nullptr;
}

void keep(const Member& member, const Shape& shape, Map& to) {
  auto sound = sound_part(member.value, shape);
  if (!sound) return;
  Member copy = member;
  copy.value = *std::move(sound);
  to.append(std::move(copy));
}

// Of several spellings of one field the first counts.
Map sound_members(const Map& map, const Record& record) {
  Map out;
  std::vector<const Field*> given;
  for (const Member& member : map) {
    const Field* field = find_field(record, member.key);
    if (field != nullptr && std::find(given.begin(), given.end(), field) != given.end()) continue;
    if (field != nullptr) given.push_back(field);
    if (const Shape* shape = shape_of_key(record, member.key)) keep(member, *shape, out);
  }
  return out;
}

Map sound_map(const Map& map, const Shape& shape) {
  const Record* record = shape.choice != nullptr ? find_variant(*shape.choice, map) : shape.record;
  if (record != nullptr) return sound_members(map, *record);
  if (shape.values == nullptr) return map;
  Map out;
  for (const Member& member : map) keep(member, *shape.values, out);
  return out;
}

}  // namespace

std::optional<Value> sound_part(const Value& value, const Shape& shape) {
  if (has_shape(value, shape)) return value;
  Value out = value;
  if (const List* list = value.if_list(); list != nullptr && shape.items != nullptr)
    out.list() = sound_items(*list, *shape.items);
  if (const Map* map = value.if_map()) out.map() = sound_map(*map, shape);
  return has_shape(out, shape) ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace proctor::value
