// Result<T>: a value or the reason why there is none.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "base/span.h"

namespace proctor {

// What went wrong, and where in the text at hand (an empty span: the text as a whole).
struct Error {
  std::string code;  // "E203": stable, listed in docs/diagnostics.md
  std::string message;
  Span span = {};
  bool secret = false;  // the line it points at must not be shown
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string code, std::string message, Span span = {}) {
  return tl::make_unexpected(Error{std::move(code), std::move(message), span});
}

}  // namespace proctor

#define PROCTOR_JOIN_(a, b) a##b
#define PROCTOR_JOIN(a, b) PROCTOR_JOIN_(a, b)

// TRY(auto x, call()): x is the value of call(), or the enclosing function returns call()'s error.
#define TRY(declaration, ...)                                                    \
  auto PROCTOR_JOIN(try_, __LINE__) = (__VA_ARGS__);                             \
  if (!PROCTOR_JOIN(try_, __LINE__))                                             \
    return tl::make_unexpected(std::move(PROCTOR_JOIN(try_, __LINE__)).error()); \
  declaration = *std::move(PROCTOR_JOIN(try_, __LINE__))
