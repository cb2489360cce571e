// What a schema's faults say: sentences that go on from "/items/3/id: ".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "value/schema_program.h"

namespace proctor::value::json_schema {

std::string message_of_types(Types types, const Value& got);
std::string message_of_bound(Code code, const Value& bound, const Value& got);
std::string message_of_length(const Op& op, std::string_view got);
std::string message_of_pattern(const Pattern& pattern, std::string_view got);
std::string message_of_format(const Format& format, const Value& got);
std::string message_of_size(const Op& op, std::size_t got);
std::string message_of_twins(std::pair<std::size_t, std::size_t> places, const List& list);
std::string message_of_rest(std::size_t allowed, std::size_t got);
std::string message_of_contains(const ContainsPlan& plan, std::size_t found);
std::string message_of_dependency(std::string_view key, std::string_view missing);
std::string message_of_missing(std::string_view key);
std::string message_of_extra(std::string_view key);
std::string message_of_name(std::string_view key);
std::string message_of_choices(const Choices& choices, const Value& got);
std::string message_of_any_of(std::size_t count);
std::string message_of_one_of(std::size_t count, std::span<const std::size_t> found);
std::string message_of_not(const Value& got);
std::string message_of_if(bool holds);

}  // namespace proctor::value::json_schema
