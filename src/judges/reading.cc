#include "judges/reading.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "text/brackets.h"
#include "text/characters.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr std::size_t kExcerpt = 200;

constexpr char32_t kNextLine = 0x85;
constexpr char32_t kFirstSeparator = 0x1C;
constexpr char32_t kLastSeparator = 0x1F;
constexpr char32_t kMark = 0xFEFF;

// Python has its own mind about white space: the byte order mark is none, separators of files are.
bool is_python_space(char32_t c) {
  const bool separator = c == kNextLine || (c >= kFirstSeparator && c <= kLastSeparator);
  return separator || (text::is_space(c) && c != kMark);
}

std::size_t after_space(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    std::size_t next = at;
    if (!is_python_space(next_code_point(text, next))) break;
    at = next;
  }
  return at;
}

// Judges like to end lists with a comma.
std::string without_last_commas(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == ',') {
      const std::size_t next = after_space(json, i + 1);
      if (next < json.size() && (json[next] == ']' || json[next] == '}')) i = next;
    }
    out += json[i];
  }
  return out;
}

std::string slice(std::string_view reply) {
  const auto start = reply.find('{');
  if (start == std::string_view::npos) return {};
  const auto end = reply.rfind('}');
  if (end == std::string_view::npos) return std::string(reply.substr(start)) + '}';
  return end < start ? std::string() : std::string(reply.substr(start, end + 1 - start));
}

std::optional<Value> parsed(std::string_view json) {
  auto value = value::parse_json(json, {.strictness = value::Strictness::data});
  return value ? std::optional(*std::move(value)) : std::nullopt;
}

// --- Shapes

unsigned kind_bit(const Value& value) {
  switch (value.kind()) {
    case value::Kind::null: return takes_null;
    case value::Kind::boolean: return takes_boolean;
    case value::Kind::integer: return takes_integer | takes_number;
    case value::Kind::number: return takes_number;
    case value::Kind::text: return takes_text;
    case value::Kind::list: return takes_list;
    case value::Kind::map: return takes_map;
  }
  return 0;
}

std::optional<std::string> misfit_word(const Value& value, const Shape& shape) {
  if (shape.words.empty() || !value.is_text()) return std::nullopt;
  const std::string_view word = value.text();
  if (std::find(shape.words.begin(), shape.words.end(), word) != shape.words.end()) return std::nullopt;
  return fmt::format("{} is not {}", quoted(word), listed(shape.words, " or "));
}

std::optional<std::string> misfit_item(const Value& value, const Shape& shape) {
  if (shape.items == nullptr || !value.is_list()) return std::nullopt;
  std::size_t number = 0;
  for (const Value& item : value.list()) {
    ++number;
    if (auto why = misfit(item, *shape.items)) return fmt::format("item {}: {}", number, *why);
  }
  return std::nullopt;
}

std::optional<std::string> misfit_key(const Map& map, const Record& record) {
  for (const auto& member : map)
    if (value::find_field(record, member.key.text()) == nullptr)
      return fmt::format("\"{}\" does not belong there", member.key.text());
  return std::nullopt;
}

std::optional<std::string> misfit_field(const Value& value, const Shape& shape) {
  if (shape.record == nullptr || !value.is_map()) return std::nullopt;
  for (const Field& field : shape.record->fields) {
    const Value* found = value.find(field.name);
    if (found == nullptr) {
      if (field.need == Need::required) return fmt::format("\"{}\" is missing", field.name);
    } else if (auto why = misfit(*found, *field.shape)) {
      return fmt::format("\"{}\": {}", field.name, *why);
    }
  }
  return shape.record->closed ? misfit_key(value.map(), *shape.record) : std::nullopt;
}

std::string shown_item(const Value& item) {
  return item.is_text() ? std::string(item.text()) : value::to_json(item);
}

}  // namespace

std::optional<Value> first_object(std::string_view reply,
                                  const std::function<std::optional<Value>(std::string_view piece)>& read) {
  constexpr std::size_t kMostTries = 64;
  std::size_t open = reply.find('{');
  for (std::size_t i = 0; i < kMostTries && open != std::string_view::npos; ++i) {
    if (const std::size_t size = text::closed_at(reply.substr(open), "{", "}"); size > 0)
      if (auto found = read(reply.substr(open, size))) return found;
    open = reply.find('{', open + 1);
  }
  return std::nullopt;
}

tl::unexpected<Error> at_fault(std::string_view code, std::string_view message, std::string_view reply) {
  return fail(std::string(code), fmt::format("{}: {}", message, quoted(reply, kExcerpt)));
}

Result<Value> read_object(std::string_view reply) {
  const std::string json = slice(reply);
  if (auto value = parsed(json)) return *std::move(value);
  if (auto value = parsed(without_last_commas(json))) return *std::move(value);
  return at_fault(kInvalidJson, json.empty() ? "the reply holds no JSON object" : "the reply is not JSON",
                  reply);
}

Result<const Value*> member(const Heard& heard, std::string_view key) {
  const Value* found = heard.json ? heard.json->find(key) : nullptr;
  if (found == nullptr) return at_fault(kMissingKey, fmt::format("the reply lacks \"{}\"", key), heard.text);
  return found;
}

Result<std::size_t> size_at(const Heard& heard, std::string_view key) {
  TRY(const Value* value, member(heard, key));
  if (const List* list = value->if_list()) return list->size();
  if (const Map* map = value->if_map()) return map->size();
  if (value->is_text()) return value->text().size();
  return at_fault(kTypeError, fmt::format("\"{}\" is no list", key), heard.text);
}

Result<const List*> items(const Heard& heard, std::string_view key, const Shape& item) {
  static const List kNothing;
  TRY(const auto size, size_at(heard, key));
  if (size == 0) return &kNothing;
  const List* list = heard.json->find(key)->if_list();
  if (list == nullptr) return at_fault(kTypeError, fmt::format("\"{}\" is no list", key), heard.text);
  std::size_t number = 0;
  for (const Value& it : *list) {
    ++number;
    const auto why = it.is_map() ? misfit(it, item) : std::optional<std::string>("it is no object");
    if (why)
      return at_fault(it.is_map() ? kSchema : kTypeError,
                      fmt::format("item {} of \"{}\": {}", number, key, *why), heard.text);
  }
  return list;
}

Result<const Value*> whole(const Heard& heard, const Shape& shape) {
  if (!heard.json) return at_fault(kInvalidJson, "the reply holds no JSON object", heard.text);
  if (const auto why = misfit(*heard.json, shape)) return at_fault(kSchema, *why, heard.text);
  return &*heard.json;
}

std::optional<std::string> misfit(const Value& value, const Shape& shape) {
  if ((kind_bit(value) & shape.takes) == 0) return fmt::format("it is a {}", value::name_of(value.kind()));
  if (auto why = misfit_word(value, shape)) return why;
  if (auto why = misfit_item(value, shape)) return why;
  return misfit_field(value, shape);
}

std::string text_at(const Value& item, std::string_view key) {
  const Value* found = item.find(key);
  return found != nullptr && found->is_text() ? std::string(found->text()) : std::string();
}

std::string_view stripped(std::string_view text) {
  text.remove_prefix(after_space(text, 0));
  while (!text.empty()) {
    std::size_t last = text.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(text[last]) & 0xC0U) == 0x80U) --last;
    std::size_t at = last;
    if (!is_python_space(next_code_point(text, at))) break;
    text = text.substr(0, last);
  }
  return text;
}

std::string numbered(const Value& list) {
  if (!list.is_list()) return shown_item(list);
  std::string out;
  std::size_t number = 0;
  for (const Value& item : list.list()) out += fmt::format("{}. {}\n", ++number, shown_item(item));
  return out;
}

std::string numbered(const std::vector<std::string>& list) {
  std::string out;
  std::size_t number = 0;
  for (const std::string& item : list) out += fmt::format("{}. {}\n", ++number, item);
  return out;
}

}  // namespace proctor::judges
