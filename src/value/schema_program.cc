#include "value/schema_program.h"

#include <algorithm>

namespace proctor::value::json_schema {
namespace {

std::uint32_t hash_of_key(std::string_view key) {
  std::uint32_t hash = 2166136261U;
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash ^ (hash >> 15U);
}

}  // namespace

Tags tags_of(Types types) {
  Tags out = 0;
  for (unsigned tag = 0; tag < Value::kTags; ++tag)
    if ((types & bit(Value::kind_of(tag))) != 0) out = static_cast<Tags>(out | 1U << tag);
  return out;
}

const Slot* MemberPlan::find(std::string_view key) const {
  if (index.empty()) {
    const auto at = std::find(keys.begin(), keys.end(), key);
    return at == keys.end() ? nullptr : &slots[static_cast<std::size_t>(at - keys.begin())];
  }
  const std::size_t mask = index.size() - 1;
  for (std::size_t at = hash_of_key(key) & mask; index[at] != 0; at = (at + 1) & mask)
    if (keys[index[at] - 1] == key) return &slots[index[at] - 1];
  return nullptr;
}

void MemberPlan::make_index() {
  constexpr std::size_t kFew = 8;
  if (slots.size() <= kFew) return;
  std::size_t size = 2 * kFew;
  while (size < slots.size() * 2) size *= 2;
  index.assign(size, 0);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::size_t at = hash_of_key(keys[i]) & (size - 1);
    while (index[at] != 0) at = (at + 1) & (size - 1);
    index[at] = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace proctor::value::json_schema
