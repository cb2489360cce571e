#include "imports/goldens.h"

#include <algorithm>
#include <array>

#include "base/words.h"
#include "value/json.h"

namespace proctor::imports {
namespace {

constexpr std::array<std::string_view, 20> kFields = {"input",
                                                      "actual_output",
                                                      "expected_output",
                                                      "context",
                                                      "retrieval_context",
                                                      "tools_called",
                                                      "expected_tools",
                                                      "additional_metadata",
                                                      "metadata",
                                                      "source_file",
                                                      "name",
                                                      "comments",
                                                      "tags",
                                                      "custom_column_key_values",
                                                      "scenario",
                                                      "expected_outcome",
                                                      "user_description",
                                                      "chatbot_role",
                                                      "turns",
                                                      "completion_time"};

// actual_output -> actualOutput
std::string camel(std::string_view name) {
  std::string out;
  bool up = false;
  for (const char c : name) {
    if (c == '_') {
      up = true;
      continue;
    }
    out += up && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    up = false;
  }
  return out;
}

void add_list(const Value* list, std::vector<const Value*>& to) {
  if (list == nullptr || !list->is_list()) return;
  for (const Value& item : list->list()) to.push_back(&item);
}

// Gives a value that was read from within a text the text's position.
void place_at(Value& value, Span span) {
  value.span = span;
  if (value.is_list())
    for (Value& item : value.list()) place_at(item, span);
  if (!value.is_map()) return;
  for (value::Member& member : value.map()) {
    member.key_span = span;
    place_at(member.value, span);
  }
}

// A table has lists as texts.
std::optional<Value> unpacked(const Value& field) {
  if (field.is_list()) return field;
  if (!field.is_text() || !trimmed(field.text()).starts_with('[')) return std::nullopt;
  auto parsed = value::parse_json(field.text(), {.strictness = value::Strictness::data});
  if (!parsed || !parsed->is_list()) return std::nullopt;
  place_at(*parsed, field.span);
  return *std::move(parsed);
}

std::vector<Value> pieces_of(const Value& field) {
  const std::string_view text = field.text();
  const char between = text.find('|') == std::string_view::npos ? ';' : '|';
  std::vector<Value> out;
  for (const auto piece : split(text, between)) {
    if (trimmed(piece).empty()) continue;
    out.emplace_back(trimmed(piece));
    out.back().span = field.span;
  }
  return out;
}

Map tool_of(const Value& tool) {
  if (tool.is_text()) return Map{{"name", tool}};
  Map out;
  for (const std::string_view key : {"name", "input_parameters", "output", "type"})
    if (const Value* value = golden_field(tool, key)) out.set(key, *value);
  return out;
}

}  // namespace

std::vector<const Value*> goldens_in(const Value& root) {
  std::vector<const Value*> out;
  add_list(&root, out);
  for (const char* key : {"goldens", "test_cases", "conversational_goldens", "conversationalGoldens"})
    if (root.is_map()) add_list(root.find(key), out);
  return out;
}

const Value* golden_field(const Value& golden, std::string_view name) {
  if (!golden.is_map()) return nullptr;
  const Value* found = golden.find(name);
  if (found == nullptr || found->is_null()) found = golden.find(camel(name));
  const bool empty = found == nullptr || found->is_null() || (found->is_text() && found->text().empty());
  return empty ? nullptr : found;
}

std::vector<Value> golden_passages(const Value* field) {
  if (field == nullptr) return {};
  if (const auto list = unpacked(*field)) return std::vector<Value>(list->list().begin(), list->list().end());
  return field->is_text() ? pieces_of(*field) : std::vector<Value>{};
}

List golden_tools(const Value* field) {
  List out;
  if (field == nullptr) return out;
  if (const auto list = unpacked(*field)) {
    for (const Value& tool : list->list()) out.push_back(tool_of(tool));
    return out;
  }
  if (!field->is_text()) return out;
  for (const Value& name : pieces_of(*field)) out.push_back(Map{{"name", name}});
  return out;
}

std::vector<Value> golden_turns(const Value& golden) {
  const Value* field = golden_field(golden, "turns");
  const auto list = field == nullptr ? std::nullopt : unpacked(*field);
  std::vector<Value> out;
  if (!list) return out;
  for (const Value& turn : list->list())
    if (turn.is_map() && golden_field(turn, "role") != nullptr && golden_field(turn, "content") != nullptr)
      out.push_back(turn);
  return out;
}

bool is_conversation(const Value& golden) {
  return golden_field(golden, "input") == nullptr &&
         (golden_field(golden, "turns") != nullptr || golden_field(golden, "scenario") != nullptr);
}

bool is_golden_field(std::string_view name) {
  return std::any_of(kFields.begin(), kFields.end(),
                     [&](std::string_view known) { return name == known || name == camel(known); });
}

}  // namespace proctor::imports
