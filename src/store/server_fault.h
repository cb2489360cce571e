// What a PostgreSQL server says went wrong, in proctor's words and codes.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/pg_statement.h"

namespace proctor::store {

// The library's text for people, in one line.
std::string in_one_line(std::string_view text);

// A server that goes says so, or just closes; the library has no state of its own for that.
bool tells_of_loss(const PgFault& fault);

// Two transactions that wait for each other: the server has ended one, and the same again may go well.
bool is_busy(const PgFault& fault);

// E9xx. `shown`: the server as it may be named; `lost`: nothing can be done with the connection any more.
Error server_error(std::string_view shown, const PgFault& fault, bool lost);

}  // namespace proctor::store
