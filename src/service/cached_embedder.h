// Vectors that were made once are not made again: by model and text, in the cache on disk.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "embeddings/embedder.h"
#include "store/cache.h"

namespace proctor::service {

// Asks `inner` for the texts that the cache does not know, all at once.
std::unique_ptr<embeddings::Embedder> cached(std::shared_ptr<embeddings::Embedder> inner,
                                             std::shared_ptr<store::Cache> cache);

// A vector as the cache keeps it: its length, then its numbers, little-endian, four bytes each.
std::string vector_bytes(const embeddings::Vector& vector);
// None where the bytes are no such vector.
std::optional<embeddings::Vector> read_vector(std::string_view bytes);

}  // namespace proctor::service
