// Trials as a list shows them, and which of them a list has.
#pragma once

#include "store/store.h"

namespace proctor::store {

// Without the suite's name.
ResultRow to_result_row(const Trial& trial);

// What is left of a text where there is little room.
inline constexpr std::size_t kMostMessage = 200;  // code points

// The letters A to Z in lower case; all else as it is.
std::string lower_ascii(std::string_view text);

// In a list of this order, `a` stands above `b`.
bool stands_before(ResultQuery::Order order, const ResultRow& a, const ResultRow& b);

std::vector<model::Verdict> distinct(std::vector<model::Verdict> verdicts);

// The page that was asked for, out of all trials of a run in plan order.
ResultPage list(std::vector<ResultRow> all, const ResultQuery& query);

// The same as blocks.
ResultBlocks blocks_of(std::vector<ResultRow> all, ResultQuery query);

}  // namespace proctor::store
