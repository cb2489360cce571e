// The smaller records of proctor's own language: targets, messages, mocks, fixtures.
#pragma once

#include <vector>

#include "dialects/dialect.h"

namespace proctor::dialects {

const Shape& native_target();
const Shape& native_history();
const Shape& native_mocks();
const Shape& native_fixtures();

model::Target read_native_target(const Value& value, std::string_view source);
std::vector<model::Message> read_native_history(const List& list, std::string_view source);
std::vector<model::Mock> read_native_mocks(const List& list, std::string_view source);
model::Fixtures read_native_fixtures(const Map& map, std::string_view source);

// `own`: in the author's spelling.
Value write_native_target(const model::Target& target, bool own);
List write_native_history(const std::vector<model::Message>& history, bool own);
List write_native_mocks(const std::vector<model::Mock>& mocks, bool own);
Value write_native_fixtures(const model::Fixtures& fixtures, bool own);

}  // namespace proctor::dialects
