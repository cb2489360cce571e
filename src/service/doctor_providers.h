// Whether providers can be asked: their keys, their addresses, and whether they know the models.
#pragma once

#include <vector>

#include "net/http.h"
#include "service/doctor.h"
#include "service/targets.h"

namespace proctor::service {

// One line a key, one an endpoint, one a model. Endpoints are asked for their models all at once, each for
// ten seconds at most.
void look_at_providers(const std::vector<Reached>& providers, net::Transport& transport,
                       std::vector<Examined>& list);

}  // namespace proctor::service
