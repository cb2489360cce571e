// The built-in model: all-MiniLM-L6-v2 from weights in a file that is mapped into memory, by a forward pass
// of our own on all cores. Texts longer than the model reads are cut, with a notice.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "embeddings/embedder.h"

namespace proctor::embeddings {

// `folder` holds the weights and the vocabulary as their package has them. Fails where they are not there, or
// not those that are known by their SHA-256.
Result<std::unique_ptr<Embedder>> open_minilm(const std::string& folder);

}  // namespace proctor::embeddings
