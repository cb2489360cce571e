#include "checks/bounds.h"

#include <fmt/format.h>

#include <limits>

#include "checks/options.h"
#include "value/number.h"

namespace proctor::checks {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

std::string bound(double number) { return number == kNone ? "∞" : value::print_number(number); }

class Measured final : public Matcher {
 public:
  Measured(const model::Check& check, Measure measure) : bounds_(check.options), measure_(measure) {}

  Match match(const Seen& seen) const override {
    const auto measured = measure_(seen);
    if (!measured) return undecided("config", measured.error().message);
    return {.pass = *measured && bounds_.hold(**measured)};
  }

  std::optional<std::string> expected() const override { return bounds_.text(); }

  std::string note(const Seen& seen) const override {
    const auto measured = measure_(seen);
    return measured && *measured ? "measured " + value::print_number(**measured) : "";
  }

 private:
  Bounds bounds_;
  Measure measure_;
};

}  // namespace

Bounds::Bounds(const Map& options)
    : least_(number_of(options, "min").value_or(-kNone)), most_(number_of(options, "max").value_or(kNone)) {}

bool Bounds::hold(double number) const { return number >= least_ && number <= most_; }

std::string Bounds::text() const {
  return least_ == -kNone ? "≤ " + bound(most_) : fmt::format("{} to {}", bound(least_), bound(most_));
}

Prepared prepare_measure(const model::Check& check, Measure measure) {
  return std::make_unique<Measured>(check, measure);
}

}  // namespace proctor::checks
