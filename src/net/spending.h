// What went out in the last minute, in a form that is small enough for a row of a table: counted by seconds.
#pragma once

#include <vector>

namespace proctor::net {

struct Spent {
  double second = 0;
  double requests = 0;
  double tokens = 0;

  bool operator==(const Spent&) const = default;
};
using Spending = std::vector<Spent>;  // oldest first

// The first moment from `when` on at which `amount` more is within the limit of every span of a minute; 0: no
// limit. What is larger than the limit itself has room when nothing else is in the minute.
double room_from(const Spending& spending, double Spent::* what, double limit, double when, double amount);

void spend(Spending& spending, double when, double tokens);
void give_back(Spending& spending, double requests, double tokens);
void forget_before(Spending& spending, double now);  // what no longer counts

}  // namespace proctor::net
