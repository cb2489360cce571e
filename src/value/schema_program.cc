#include "value/schema_program.h"

namespace proctor::value::json_schema {
namespace {

std::uint32_t hash_of_key(std::string_view key) {
  std::uint32_t hash = 2166136261U;
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash ^ (hash >> 15U);
}

}  // namespace

const Slot* MemberPlan::find(std::string_view key) const {
  if (index.empty()) {
    for (const Slot& slot : slots)
      if (slot.key == key) return &slot;
    return nullptr;
  }
  const std::size_t mask = index.size() - 1;
  for (std::size_t at = hash_of_key(key) & mask; index[at] != 0; at = (at + 1) & mask)
    if (slots[index[at] - 1].key == key) return &slots[index[at] - 1];
  return nullptr;
}

void MemberPlan::make_index() {
  constexpr std::size_t kFew = 8;
  if (slots.size() <= kFew) return;
  std::size_t size = 2 * kFew;
  while (size < slots.size() * 2) size *= 2;
  index.assign(size, 0);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::size_t at = hash_of_key(slots[i].key) & (size - 1);
    while (index[at] != 0) at = (at + 1) & (size - 1);
    index[at] = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace proctor::value::json_schema
