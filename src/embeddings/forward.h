// The forward pass: tokens of several texts in, a vector of length one for each text out.
// Texts lie one behind another without padding; every token is a row, and what becomes of a row does not
// depend on its neighbours in other texts. So a text has the same vector in any company.
#pragma once

#include <span>
#include <vector>

#include "embeddings/embedder.h"
#include "embeddings/kernels.h"
#include "embeddings/tokenizer.h"
#include "embeddings/weights.h"

namespace proctor::embeddings {

// Each text has at least one token and at most kPositions.
std::vector<Vector> embed_tokens(const Weights& weights, const Kernels& kernels,
                                 std::span<const std::vector<TokenId>> texts);

}  // namespace proctor::embeddings
