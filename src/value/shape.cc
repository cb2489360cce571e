#include "value/shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/utf8.h"
#include "base/words.h"
#include "value/number.h"

namespace proctor::value {

using value::Kind;

const Shape kAnything = {};
const Shape kText = {.takes = takes_text};
const Shape kName = {.takes = takes_text | takes_scalar_as_text, .shortest = 1};
const Shape kLooseText = {.takes = takes_text | takes_scalar_as_text};
const Shape kBoolean = {.takes = takes_boolean};
const Shape kCount = {.takes = takes_integer, .least = 0};
const Shape kNumber = {.takes = takes_number};
const Shape kShare = {.takes = takes_number, .least = 0, .most = 1};
const Shape kFreeMap = {.takes = takes_map};
const Shape kAnyList = {.takes = takes_list};
const Shape kTexts = {.takes = takes_list, .items = &kText};
const Shape kLooseTexts = {.takes = takes_list, .items = &kLooseText};

namespace {

std::string described(unsigned takes) {
  std::vector<std::string_view> names;
  const auto name = [&](unsigned bit, std::string_view text) {
    if ((takes & bit) != 0) names.push_back(text);
  };
  name(takes_text, "a text");
  name((takes & takes_number) != 0 ? takes_number : 0U, "a number");
  name((takes & takes_number) != 0 ? 0U : takes_integer, "a whole number");
  name(takes_boolean, "true or false");
  name(takes_list, "a list");
  name(takes_map, "a map");
  name(takes_null, "null");
  return listed(names, " or ");
}

bool fits(const Value& value, unsigned takes) {
  switch (value.kind()) {
    case Kind::null: return (takes & takes_null) != 0;
    case Kind::boolean: return (takes & (takes_boolean | takes_scalar_as_text)) != 0;
    case Kind::integer: return (takes & (takes_integer | takes_number | takes_scalar_as_text)) != 0;
    case Kind::number:
      if ((takes & (takes_number | takes_scalar_as_text)) != 0) return true;
      return (takes & takes_integer) != 0 && value.integer().has_value();
    case Kind::text: return (takes & takes_text) != 0;
    case Kind::list: return (takes & takes_list) != 0;
    case Kind::map: break;
  }
  return (takes & takes_map) != 0;
}

std::string found(const Value& value) {
  switch (value.kind()) {
    case Kind::null: return "nothing";
    case Kind::boolean: return value.boolean() ? "true" : "false";
    case Kind::integer:
    case Kind::number: return fmt::format("the number {}", value::print_number(value.number()));
    case Kind::text: return "the text " + quoted(value.text(), 40);
    case Kind::list: return "a list";
    case Kind::map: break;
  }
  return "a map";
}

// Is this key the field's name, or one of its aliases?
bool bears(const Field& field, std::string_view key) {
  if (field.name == key) return true;
  std::string_view rest = field.aliases;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == key) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

// What a fault speaks of: the value of a key, or an item of the list there.
struct What {
  std::string_view key;
  bool item = false;
};

class Checker {
 public:
  explicit Checker(Diagnostics& faults) : faults_(faults) {}

  void check(const Value& value, const Shape& shape, What what) {
    if (!fits(value, shape.takes)) return wrong_kind(value, shape, what);
    check_scalar(value, shape, what);
    if (const List* list = value.if_list()) check_list(*list, value, shape, what);
    if (const Map* map = value.if_map()) check_map(*map, value, shape);
    if (shape.check != nullptr) shape.check(value, faults_);
  }

 private:
  // What stands in a map under each field of its record.
  using Given = std::vector<const value::Member*>;

  static std::string subject(What what) {
    if (what.key.empty()) return "this";
    return what.item ? fmt::format("each of {}", quoted(what.key)) : quoted(what.key);
  }

  void wrong_kind(const Value& value, const Shape& shape, What what) {
    const bool quotable = (shape.takes & takes_text) != 0 && value.is_scalar() && !value.is_null();
    faults_.error("E201",
                  fmt::format("{} must be {}, found {}{}", subject(what), described(shape.takes),
                              found(value), quotable ? " (put it in quotes)" : ""),
                  value.span);
  }

  void check_scalar(const Value& value, const Shape& shape, What what) {
    const bool as_text = (shape.takes & takes_scalar_as_text) != 0 && !value.is_text() && value.is_scalar() &&
                         !value.is_null();
    const bool wanted = value.is_number() && (shape.takes & (takes_number | takes_integer)) != 0;
    if (as_text && !wanted && !(value.is_boolean() && (shape.takes & takes_boolean) != 0))
      faults_.warn("W210",
                   fmt::format("{} is taken as the text {}: put it in quotes", subject(what),
                               quoted(text_at(faults_.text(), value.span))),
                   value.span);
    if (value.is_number() && !as_text) check_range(value, shape, what);
    if (value.is_text()) check_text(value, shape, what);
  }

  void check_range(const Value& value, const Shape& shape, What what) {
    const double number = value.number();
    if ((!shape.least || number >= *shape.least) && (!shape.most || number <= *shape.most)) return;
    std::string bounds;
    if (shape.least && shape.least == shape.most)
      bounds = value::print_number(*shape.least);
    else if (shape.least && shape.most)
      bounds =
          fmt::format("from {} to {}", value::print_number(*shape.least), value::print_number(*shape.most));
    else if (shape.least)
      bounds = fmt::format("{} or more", value::print_number(*shape.least));
    else
      bounds = fmt::format("{} or less", value::print_number(*shape.most));
    faults_.error("E205",
                  fmt::format("{} must be {}, found {}", subject(what), bounds, value::print_number(number)),
                  value.span);
  }

  void check_text(const Value& value, const Shape& shape, What what) {
    const std::string& text = value.text();
    const bool known =
        shape.words.empty() || std::find(shape.words.begin(), shape.words.end(), text) != shape.words.end();
    if (!known)
      faults_.error("E206",
                    fmt::format("{} must be {}, found {}{}", subject(what), listed(shape.words, " or "),
                                quoted(text), did_you_mean(text, shape.words)),
                    value.span);
    const std::size_t length = count_code_points(text);
    if (length < shape.shortest)
      faults_.error("E207", fmt::format("{} must not be empty", subject(what)), value.span);
    if (shape.longest > 0 && length > shape.longest)
      faults_.error(
          "E207",
          fmt::format("{} is too long: {} characters, at most {}", subject(what), length, shape.longest),
          value.span);
  }

  void check_list(const List& list, const Value& value, const Shape& shape, What what) {
    if (list.size() < std::max(shape.shortest, shape.fewest))
      faults_.error("E207", fmt::format("{} must not be empty", subject(what)), value.span);
    if (shape.items == nullptr) return;
    for (const Value& item : list) check(item, *shape.items, {what.key, true});
  }

  void check_map(const Map& map, const Value& value, const Shape& shape) {
    if (shape.values != nullptr)
      for (const auto& member : map) check(member.value, *shape.values, {member.key});
    if (shape.record != nullptr) check_record(map, value, *shape.record, std::string(shape.record->name));
    if (shape.choice != nullptr) check_choice(map, value, *shape.choice);
  }

  void check_choice(const Map& map, const Value& value, const Choice& choice) {
    const Value* tag = map.find(choice.key);
    if (const Record* record = find_variant(choice, map))
      return check_record(map, value, *record,
                          fmt::format("{} {}", quoted(tag->text()), split(choice.noun, ' ').front()));
    if (tag == nullptr)
      faults_.error("E208", fmt::format("this has no {}: {} is missing", choice.noun, quoted(choice.key)),
                    start_of(value));
    else if (tag->is_text())
      unknown_variant(*tag, choice);
    check_common(map, choice);
  }

  void unknown_variant(const Value& tag, const Choice& choice) {
    std::vector<std::string_view> tags;
    for (const auto& variant : choice.variants) tags.push_back(variant.tag);
    const auto guess = did_you_mean(tag.text(), tags);
    faults_.error("E208",
                  fmt::format("unknown {} {}{}", choice.noun, quoted(tag.text()),
                              guess.empty() ? "; known are " + listed(tags) : guess),
                  tag.span);
  }

  // A field that means the same in every variant is checked even where the variant is unknown, so that its
  // mistakes are reported with the rest.
  void check_common(const Map& map, const Choice& choice) {
    if (choice.variants.empty()) return;
    for (const auto& member : map) {
      const Field* first = find_field(*choice.variants.front().record, member.key);
      if (first == nullptr || member.value.is_null()) continue;
      const bool common =
          std::all_of(choice.variants.begin(), choice.variants.end(), [&](const auto& variant) {
            const Field* field = find_field(*variant.record, member.key);
            return field != nullptr && field->shape == first->shape;
          });
      if (common) check(member.value, *first->shape, {member.key});
    }
  }

  // One pass over the keys, so that a map with very many of them is no slower than it must be.
  void check_record(const Map& map, const Value& value, const Record& record, const std::string& noun) {
    Given given(record.fields.size(), nullptr);
    std::vector<const value::Member*> unknown;
    for (const auto& member : map) {
      if (const Field* field = find_field(record, member.key)) {
        check_known(member, *field, given[static_cast<std::size_t>(field - record.fields.data())]);
      } else if (record.is_other != nullptr && record.is_other(member.key)) {
        check(member.value, *record.others, {member.key});
      } else {
        unknown.push_back(&member);
      }
    }
    if (!unknown.empty()) check_unknown(unknown, given, record);
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (record.fields[i].need == Need::required && given[i] == nullptr)
        faults_.error("E202", fmt::format("{} is missing in this {}", quoted(record.fields[i].name), noun),
                      start_of(value));
    }
    if (record.check != nullptr) record.check(map, value.span, faults_);
  }

  // A missing key is told at the start of the map that lacks it.
  static Span start_of(const Value& value) {
    return span_of(value.span.begin, std::min(value.span.begin + 1, value.span.end));
  }

  void check_known(const value::Member& member, const Field& field, const value::Member*& given) {
    if (given != nullptr)
      faults_.error("E204",
                    fmt::format("{} and {} mean the same: keep one", quoted(given->key), quoted(member.key)),
                    member.key_span);
    if (given == nullptr) given = &member;
    const bool absent =
        member.value.is_null() && (field.shape->takes & takes_null) == 0 && field.need == Need::optional;
    if (!absent) check(member.value, *field.shape, {member.key});
  }

  // Keys that could stand here and do not, under all their spellings.
  static std::vector<std::string_view> missing_keys(const Given& given, const Record& record) {
    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < given.size(); ++i) {
      const Field& field = record.fields[i];
      const bool takes_null_too = (field.shape->takes & takes_null) != 0;
      if (given[i] != nullptr && (takes_null_too || !given[i]->value.is_null())) continue;
      missing.push_back(field.name);
      for (const auto alias : split(field.aliases, ' '))
        if (!alias.empty()) missing.push_back(alias);
    }
    return missing;
  }

  void check_unknown(const std::vector<const value::Member*>& unknown, const Given& given,
                     const Record& record) {
    const auto missing = missing_keys(given, record);
    for (const value::Member* member : unknown) {
      const std::string& key = member->key;
      const std::string guess = did_you_mean(key, missing);
      const bool private_key = key.starts_with("x-") || key.starts_with('_') || key.starts_with('$');
      if (record.closed || (!guess.empty() && !private_key)) {
        faults_.error("E203", fmt::format("unknown key {}{}", quoted(key), guess), member->key_span);
      } else if (!private_key) {
        faults_.warn(
            "W203",
            fmt::format("unknown key {} in this {}: kept, but nothing acts on it", quoted(key), record.name),
            member->key_span);
      }
    }
  }

  Diagnostics& faults_;
};

}  // namespace

void check_shape(const Value& value, const Shape& shape, Diagnostics& faults) {
  Checker(faults).check(value, shape, {});
}

bool has_shape(const Value& value, const Shape& shape) {
  Diagnostics faults;
  check_shape(value, shape, faults);
  return !faults.has_errors();
}

const Field* find_field(const Record& record, std::string_view key) {
  const auto at = std::find_if(record.fields.begin(), record.fields.end(),
                               [&](const Field& field) { return bears(field, key); });
  return at == record.fields.end() ? nullptr : &*at;
}

const Record* find_variant(const Choice& choice, const Map& map) {
  const Value* tag = map.find(choice.key);
  if (tag == nullptr || !tag->is_text()) return nullptr;
  const auto at = std::find_if(choice.variants.begin(), choice.variants.end(),
                               [&](const Choice::Variant& v) { return v.tag == tag->text(); });
  return at == choice.variants.end() ? nullptr : at->record;
}

}  // namespace proctor::value
