// How the shared pace of a group is learnt from what a server bears and refuses.
#pragma once

#include "net/pace.h"

namespace proctor::net {

// Lets time pass: the rate climbs where nobody was refused.
void pass_time(PaceState& state, double now);

// Takes in what a program tells; steps down where it tells of new refusals.
void learn(PaceState& state, double now, const PaceReport& report);

}  // namespace proctor::net
