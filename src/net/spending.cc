// A second counts until all that could have gone out in it is a minute old, and a little longer, for a permit
// may be used somewhat late.
#include "net/spending.h"

#include <algorithm>
#include <cmath>

namespace proctor::net {
namespace {

constexpr double kCounts = 60 + 1 + 0.25;

// Takes from the newest, for those are the ones that were not used.
void take_back(Spending& spending, double Spent::* what, double amount) {
  for (auto spent = spending.rbegin(); spent != spending.rend() && amount > 0; ++spent) {
    const double part = std::min(amount, (*spent).*what);
    (*spent).*what -= part;
    amount -= part;
  }
}

}  // namespace

double room_from(const Spending& spending, double Spent::* what, double limit, double when, double amount) {
  if (limit <= 0 || amount <= 0) return when;
  const double others = std::max(0.0, limit - amount);
  double left = 0;
  for (const Spent& spent : spending)
    if (spent.second + kCounts > when) left += spent.*what;
  for (auto old = spending.begin(); old != spending.end() && left > others; ++old) {
    if (old->second + kCounts <= when) continue;
    left -= (*old).*what;
    when = old->second + kCounts;
  }
  return when;
}

void spend(Spending& spending, double when, double tokens) {
  const double second = std::floor(when);
  const auto place = std::lower_bound(spending.begin(), spending.end(), second,
                                      [](const Spent& spent, double value) { return spent.second < value; });
  const bool known = place != spending.end() && place->second == second;
  Spent& spent = known ? *place : *spending.insert(place, Spent{.second = second});
  spent.requests += 1;
  spent.tokens += tokens;
}

void give_back(Spending& spending, double requests, double tokens) {
  take_back(spending, &Spent::requests, requests);
  take_back(spending, &Spent::tokens, tokens);
}

void forget_before(Spending& spending, double now) {
  std::erase_if(spending, [&](const Spent& spent) { return spent.second + kCounts <= now; });
}

}  // namespace proctor::net
