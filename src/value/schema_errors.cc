// Compiling stops at the first error. To find the next one, the part that is wrong is taken out of a copy and
// the rest is compiled again: slow, but only for schemas that have errors.
#include <algorithm>

#include "value/schema.h"

namespace proctor::value {
namespace {

constexpr std::size_t kMaxErrors = 20;

bool holds_schemas(const List& list) {
  return std::any_of(list.begin(), list.end(), [](const Value& item) { return item.is_map(); });
}

bool remove_at(Value& value, Span span);

// A wrong item of a list of schemas is replaced, so that pointers to the others stay as they are; in any
// other list it takes the list with it.
bool remove_from_list(Map& map, Member& member, Span span) {
  for (Value& item : member.value.list()) {
    if (item.span != span) {
      if (remove_at(item, span)) return true;
      continue;
    }
    if (holds_schemas(member.value.list())) {
      item = Value(Map{});
      item.span = span;
    } else {
      map.erase(std::string(member.key));
    }
    return true;
  }
  return false;
}

// Takes out the value that the span is of. False: there is none.
bool remove_at(Value& value, Span span) {
  if (!value.is_map()) return false;
  for (Member& member : value.map()) {
    if (member.value.span == span || member.key_span == span)
      return value.map().erase(std::string(member.key));
    if (member.value.is_list() ? remove_from_list(value.map(), member, span) : remove_at(member.value, span))
      return true;
  }
  return false;
}

}  // namespace

std::vector<Error> schema_errors(const Value& schema, const SchemaOptions& options) {
  std::vector<Error> out;
  Value rest = schema;
  while (out.size() < kMaxErrors) {
    auto compiled = Schema::compile(rest, options);
    if (compiled) break;
    const bool repeats = std::any_of(out.begin(), out.end(), [&](const Error& known) {
      return known.span == compiled.error().span && known.message == compiled.error().message;
    });
    if (repeats) break;
    out.push_back(compiled.error());
    if (out.back().span == Span{} || !remove_at(rest, out.back().span)) break;
  }
  return out;
}

}  // namespace proctor::value
