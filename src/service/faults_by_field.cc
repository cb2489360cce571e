#include "service/faults_by_field.h"

#include <string_view>

namespace proctor::service {
namespace {

// The byte that a person's line and column name.
std::size_t offset_of(std::string_view text, Position position) {
  std::size_t at = 0;
  for (std::size_t line = 1; line < position.line; ++line) {
    at = text.find('\n', at);
    if (at == std::string_view::npos) return text.size();
    ++at;
  }
  for (std::size_t column = 1; column < position.column && at < text.size(); ++column) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
  }
  return at;
}

bool holds(Span span, std::size_t offset) { return span.begin <= offset && offset < span.end; }

void descend(const Value& value, std::size_t offset, std::string& field);

void enter(std::string_view name, const Value& value, std::size_t offset, std::string& field) {
  if (!field.empty()) field += '.';
  field += name;
  descend(value, offset, field);
}

void descend(const Value& value, std::size_t offset, std::string& field) {
  if (const Map* map = value.if_map())
    for (const auto& member : *map)
      if (holds(member.value.span, offset) || holds(member.key_span, offset))
        return enter(member.key, member.value, offset, field);
  if (const List* list = value.if_list())
    for (std::size_t i = 0; i < list->size(); ++i)
      if (holds((*list)[i].span, offset)) return enter(std::to_string(i), (*list)[i], offset, field);
}

}  // namespace

std::vector<repo::Fault> faults_by_field(const Diagnostics& faults, const Value& root) {
  std::vector<repo::Fault> out;
  for (const Diagnostic& fault : faults.list()) {
    if (fault.severity != Severity::error) continue;
    std::string field;
    descend(root, offset_of(faults.text(), fault.position), field);
    out.push_back({std::move(field), {fault.code, fault.message}});
  }
  return out;
}

}  // namespace proctor::service
