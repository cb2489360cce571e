// Where a true value lies, as far as a sample tells.
#pragma once

namespace proctor::stats {

// Holds the true value in 95 of 100 samples, or as often as was asked for.
struct Interval {
  double low = 0;
  double high = 1;
};

// A number read off a sample, with its interval.
struct Estimate {
  double value = 0;
  Interval interval;
};

}  // namespace proctor::stats
