// An interval that holds a true value in 95 of 100 samples.
#pragma once

namespace proctor::stats {

struct Interval {
  double low = 0;
  double high = 1;
};

}  // namespace proctor::stats
