// The files of the built-in model: where they lie, and whether they are the ones that are known.
#pragma once

#include <string>

#include "base/result.h"
#include "embeddings/mapped_file.h"

namespace proctor::embeddings {

struct MinilmFiles {
  MappedFile weights;     // safetensors, fp16
  MappedFile vocabulary;  // tokenizer.json
};

// Nothing in them has been read but to compare their SHA-256.
Result<MinilmFiles> open_minilm_files(const std::string& folder);

}  // namespace proctor::embeddings
