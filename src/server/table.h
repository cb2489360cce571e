// Which row is meant by a method and a path.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/route.h"

namespace proctor::server {

struct Match {
  const Route* route = nullptr;
  std::string allow = {};  // "GET, HEAD, POST": what the path takes; empty: there is no such path
};

class Table {
 public:
  explicit Table(std::span<const std::span<const Route>> families);

  // A piece that is written out goes before one that is a parameter. HEAD is answered as GET is.
  Match find(std::string_view method, std::span<const std::string> pieces) const;

 private:
  struct Row {
    const Route* route = nullptr;
    std::vector<std::string_view> pieces;
  };

  std::vector<Row> rows_;  // most pieces written out first, from the left
};

// "{suite}": "suite"; empty: it is written out.
std::string_view parameter_of(std::string_view piece);

}  // namespace proctor::server
