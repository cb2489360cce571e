// How links name a heading: the ids that GitHub gives, so that a link works there and in the site.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace proctor::docs {

// "Where `at` leads to" becomes "where-at-leads-to".
std::string slug_of(std::string_view heading);

// The ids of one page: the second of two equal ones ends in -1.
class Slugs {
 public:
  std::string next(std::string_view heading);

 private:
  std::set<std::string, std::less<>> seen_;
};

}  // namespace proctor::docs
