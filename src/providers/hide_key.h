// A peer may say the key back that it was shown; it must be neither kept nor shown again.
#pragma once

#include "base/secret.h"
#include "model/chat.h"

namespace proctor::providers {

void hide_key(const Secret& key, model::Reply& reply);

}  // namespace proctor::providers
