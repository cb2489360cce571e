// Answers from a recording.
#pragma once

#include <memory>

#include "cassette/recording.h"
#include "net/server.h"
#include "proxy/context.h"

namespace proctor::proxy {

// At once, or at the recorded pace. What broke off when it was recorded breaks off again.
void replay(Context& context, const std::shared_ptr<const Asked>& asked,
            std::shared_ptr<const cassette::Recording> recording,
            const std::shared_ptr<net::Answering>& answer);

}  // namespace proctor::proxy
