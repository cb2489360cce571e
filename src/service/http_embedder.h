// Vectors from a provider behind the HTTP stack.
#pragma once

#include <memory>
#include <string>

#include "embeddings/embedder.h"
#include "net/http.h"
#include "providers/prices.h"
#include "providers/provider.h"

namespace proctor::service {

// The transport must outlive it.
std::unique_ptr<embeddings::Embedder> http_embedder(const providers::Provider& provider,
                                                    providers::Connection connection, std::string model,
                                                    net::Transport& transport,
                                                    std::shared_ptr<const providers::Prices> prices);

}  // namespace proctor::service
