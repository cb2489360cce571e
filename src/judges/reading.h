// What metrics do with a judge's reply: find its JSON, take a key of it, hold an item to its shape. All of it
// as DeepEval does, fault for fault, so that the same replies give the same result there and here.
//   invalid_json     there is no JSON object in the reply
//   missing_key      it lacks the key that the stage asks for
//   schema           an item is not what it should be: a missing field, another type, another word
//   other:TypeError  a list is asked for, and something stands there that is none
// Not of DeepEval's:
//   wrong_count      more or fewer items than there is to judge
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judges/metric.h"

namespace proctor::judges {

inline constexpr std::string_view kInvalidJson = "invalid_json";
inline constexpr std::string_view kMissingKey = "missing_key";
inline constexpr std::string_view kSchema = "schema";
inline constexpr std::string_view kTypeError = "other:TypeError";
inline constexpr std::string_view kWrongCount = "wrong_count";

// A fault of a reply: its code, what is wrong, and how the reply begins.
tl::unexpected<Error> at_fault(std::string_view code, std::string_view message, std::string_view reply);

// The object from the first { to the last }. A reply without any } gets one; where that is no JSON, commas
// before a closing bracket are left out and it is read once more.
Result<Value> read_object(std::string_view reply);

// The first object of a text, whatever stands around it: braces are tried from the left, each up to its
// partner, and few enough that an odd text takes no time. `read` says whether a piece will do.
std::optional<Value> first_object(std::string_view reply,
                                  const std::function<std::optional<Value>(std::string_view piece)>& read);

// json[key].
Result<const Value*> member(const Heard& heard, std::string_view key);

// The items under a key, each held to a shape. An empty text or map counts as a list of nothing.
Result<const List*> items(const Heard& heard, std::string_view key, const Shape& item);

// The whole object, held to a shape: even a missing key is a fault of its schema.
Result<const Value*> whole(const Heard& heard, const Shape& shape);

// How many items the list, text or map under a key has; anything else has no size.
Result<std::size_t> size_at(const Heard& heard, std::string_view key);

// Why a value is not of a shape; none: it is. Keys that the shape does not name are passed over,
// unless it is closed.
std::optional<std::string> misfit(const Value& value, const Shape& shape);

// The text under a key of an item, "" where there is none.
std::string text_at(const Value& item, std::string_view key);

// As Python's str.strip().
std::string_view stripped(std::string_view text);

// A list as the judge is shown it: one numbered line an item, texts as they are, others as JSON.
std::string numbered(const Value& list);
std::string numbered(const std::vector<std::string>& list);

}  // namespace proctor::judges
