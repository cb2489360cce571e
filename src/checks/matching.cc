#include "checks/matching.h"

#include <utility>

namespace proctor::checks {
namespace {

using Fits = std::vector<std::vector<std::size_t>>;

constexpr auto kNobody = static_cast<std::size_t>(-1);

class Places {
 public:
  Places(const Fits& fits, std::size_t count, std::size_t& budget)
      : fits_(fits), holder_(count, kNobody), asked_by_(count, kNobody), budget_(budget) {}

  // Finds a place for the one named, sending others to another of theirs where that helps.
  std::optional<bool> seat(std::size_t newcomer) {
    std::vector<Seeker> path = {{newcomer}};
    while (!path.empty()) {
      if (budget_ == 0) return std::nullopt;
      --budget_;
      Seeker& last = path.back();
      if (last.next == fits_[last.who].size()) {
        path.pop_back();
        continue;
      }
      const std::size_t place = fits_[last.who][last.next++];
      if (std::exchange(asked_by_[place], newcomer) == newcomer) continue;
      if (holder_[place] == kNobody) {
        for (const Seeker& seeker : path) holder_[fits_[seeker.who][seeker.next - 1]] = seeker.who;
        return true;
      }
      path.push_back({holder_[place]});
    }
    return false;
  }

 private:
  struct Seeker {
    std::size_t who;
    std::size_t next = 0;  // of the places that fit
  };

  const Fits& fits_;
  std::vector<std::size_t> holder_;
  std::vector<std::size_t> asked_by_;
  std::size_t& budget_;
};

}  // namespace

std::optional<bool> can_match_all(const Fits& fits, std::size_t places, std::size_t& budget) {
  if (fits.size() > places) return false;
  Places table(fits, places, budget);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const auto seated = table.seat(i);
    if (!seated || !*seated) return seated;
  }
  return true;
}

}  // namespace proctor::checks
