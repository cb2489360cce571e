// Asking a model once: encode, send, decode, and what it took and cost.
#pragma once

#include "model/chat.h"
#include "providers/prices.h"
#include "providers/provider.h"
#include "system/clock.h"

namespace proctor::providers {

// Never fails: what goes wrong is the reply's error. Faults of the transport stay as they are; the key stands
// nowhere in it. Blocks; safe to call from any thread with a transport that is.
model::Reply ask(const Provider& provider, const Connection& connection, const model::ChatRequest& chat,
                 net::Transport& transport, const Prices& prices, const Until& until);

}  // namespace proctor::providers
