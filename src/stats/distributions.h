// The distributions that intervals and tests are made of.
#pragma once

#include <cstddef>

namespace proctor::stats {

double normal_tail(double z);                // P(Z > z)
double normal_quantile(double probability);  // z with P(Z <= z) = probability, which lies between 0 and 1

// Student's t with so many degrees of freedom, at least 1.
double student_tail(double t, double freedom);                // P(T > t)
double student_quantile(double probability, double freedom);  // as above

// Of `count` trials that each succeed with this probability.
double binomial_tail(std::size_t at_least, std::size_t count, double probability);  // P(X >= at_least)
double binomial_term(std::size_t hits, std::size_t count, double probability);      // P(X = hits)

}  // namespace proctor::stats
