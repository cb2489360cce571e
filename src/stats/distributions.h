// The two distributions that intervals are made of.
#pragma once

namespace proctor::stats {

double normal_tail(double z);                // P(Z > z)
double normal_quantile(double probability);  // z with P(Z <= z) = probability, which lies between 0 and 1

// Student's t with so many degrees of freedom, at least 1.
double student_tail(double t, double freedom);                // P(T > t)
double student_quantile(double probability, double freedom);  // as above

}  // namespace proctor::stats
