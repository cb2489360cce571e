#include "server/table.h"

#include <algorithm>
#include <set>

#include "base/words.h"

namespace proctor::server {
namespace {

bool fits(std::span<const std::string_view> row, std::span<const std::string> pieces) {
  return std::equal(row.begin(), row.end(), pieces.begin(), pieces.end(),
                    [](std::string_view wanted, const std::string& piece) {
                      return parameter_of(wanted).empty() ? wanted == piece : !piece.empty();
                    });
}

std::string listed_methods(const std::set<std::string_view>& methods) {
  std::string out;
  for (const auto method : methods) out.append(out.empty() ? "" : ", ").append(method);
  return out;
}

}  // namespace

std::string_view parameter_of(std::string_view piece) {
  if (!piece.starts_with('{') || !piece.ends_with('}')) return {};
  return piece.substr(1, piece.size() - 2);
}

Table::Table(std::span<const std::span<const Route>> families) {
  for (const auto family : families)
    for (const Route& route : family) rows_.push_back({&route, split(route.path.substr(1), '/')});
  std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) {
    return std::lexicographical_compare(a.pieces.begin(), a.pieces.end(), b.pieces.begin(), b.pieces.end(),
                                        [](std::string_view x, std::string_view y) {
                                          return parameter_of(x).empty() && !parameter_of(y).empty();
                                        });
  });
}

Match Table::find(std::string_view method, std::span<const std::string> pieces) const {
  const std::string_view wanted = method == "HEAD" ? "GET" : method;
  std::set<std::string_view> methods;
  for (const Row& row : rows_) {
    if (!fits(row.pieces, pieces)) continue;
    if (row.route->method == wanted) return {row.route, {}};
    methods.insert(row.route->method);
    if (row.route->method == "GET") methods.insert("HEAD");
  }
  if (!methods.empty()) methods.insert("OPTIONS");
  return {nullptr, listed_methods(methods)};
}

}  // namespace proctor::server
