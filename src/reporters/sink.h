// Where a report goes, piece by piece: a file, a terminal, a text. Pieces are gathered, so that small ones
// cost little, and whatever bytes a model gave, what leaves here is UTF-8.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace proctor::reporters {

class Sink {
 public:
  // Takes a good deal of text at a time; after a failure it is not asked again.
  using Drain = std::function<Result<void>(std::string_view text)>;

  explicit Sink(Drain drain);

  void write(std::string_view bytes);

  // Nobody takes the rest any more: a long report may stop.
  bool failed() const { return trouble_.has_value(); }

  // Hands on what is left; the first failure, if there was one.
  Result<void> finish();

 private:
  void send(std::string_view text);
  void empty(bool last);

  Drain drain_;
  std::string waiting_;
  std::optional<Error> trouble_;
};

}  // namespace proctor::reporters
