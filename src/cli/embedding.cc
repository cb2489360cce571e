#include "cli/embedding.h"

#include "service/reply_cache.h"

namespace proctor::cli {

const Flag kEmbedderFlag = {
    .name = "embedder",
    .value = "MODEL",
    .help = "who makes vectors of texts: minilm, which is built in, or PROVIDER/MODEL"};
const Flag kEmbedderUrlFlag = {.name = "embedder-url", .value = "URL", .help = "where the embedder's API is"};

service::Embedding embedding(const Settings& settings, const std::string& current) {
  service::Embedding out{.name = settings.text("embedder"), .base_url = settings.text("embedder-url")};
  if (!settings.on("no-cache")) out.cache = service::cache_place(settings.text("store"), current);
  return out;
}

}  // namespace proctor::cli
