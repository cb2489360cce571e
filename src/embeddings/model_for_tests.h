// For tests alone: where the build has put the weights; empty where npm could not fetch them.
#pragma once

#include <string>

#include "embeddings/minilm.h"

namespace proctor::embeddings {

inline std::string model_folder() {
  return find_minilm({.stated = PROCTOR_SOURCE_DIR "/build/npm", .program = {}, .cache = {}}).value_or("");
}

}  // namespace proctor::embeddings
