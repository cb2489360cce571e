#include "service/http_embedder.h"

#include <fmt/format.h>

#include <utility>

#include "providers/embeddings.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using embeddings::Embedded;
using Texts = std::span<const std::string>;

std::size_t tokens_of(const Map& usage) {
  const Value* tokens = usage.find("total_tokens");
  const auto count = tokens == nullptr ? std::nullopt : tokens->integer();
  return count && *count > 0 ? static_cast<std::size_t>(*count) : 0;
}

// Adds what one request gave. False where its vectors do not fit those of the requests before.
bool add(providers::Embeddings got, Embedded& to) {
  const bool fits = to.vectors.empty() || to.vectors.front().size() == got.vectors.front().size();
  for (auto& vector : got.vectors) to.vectors.push_back(std::move(vector));
  for (auto& notice : got.notices) to.notices.push_back(std::move(notice));
  to.tokens += tokens_of(got.usage);
  if (got.cost) to.cost = to.cost.value_or(0) + *got.cost;
  ++to.calls;
  return fits;
}

class HttpEmbedder final : public embeddings::Embedder {
 public:
  HttpEmbedder(const providers::Provider& provider, providers::Connection connection, std::string model,
               net::Transport& transport, std::shared_ptr<const providers::Prices> prices)
      : provider_(provider),
        connection_(std::move(connection)),
        model_(std::move(model)),
        transport_(transport),
        prices_(std::move(prices)) {}

  // Models of the same name at two addresses need not be the same.
  std::string name() const override {
    const std::string plain = fmt::format("{}/{}", provider_.name, model_);
    const bool own = connection_.base_url.empty() || connection_.base_url == provider_.base_url;
    return own ? plain : fmt::format("{} at {}", plain, connection_.base_url);
  }

  bool asks() const override { return true; }

  Answered<Embedded> embed(Texts texts, const Until& until) override { return embed_for({}, texts, until); }

  Answered<Embedded> embed_for(const Occasion& occasion, Texts texts, const Until& until) override {
    Embedded out;
    while (!texts.empty()) {
      const Texts batch = texts.first(providers::batch_end(texts));
      TRY(auto got, ask(batch, occasion, until));
      if (!add(std::move(got), out))
        return faulted("decode", "the provider's vectors are not all of the same length");
      texts = texts.subspan(batch.size());
    }
    return out;
  }

 private:
  Answered<providers::Embeddings> ask(Texts texts, const Occasion& occasion, const Until& until) {
    const providers::EmbeddingRequest asked{
        .model = model_, .texts = {texts.begin(), texts.end()}, .occasion = occasion};
    return providers::ask_for_vectors(provider_, connection_, asked, transport_, *prices_, until);
  }

  const providers::Provider& provider_;
  providers::Connection connection_;
  std::string model_;
  net::Transport& transport_;
  std::shared_ptr<const providers::Prices> prices_;
};

}  // namespace

std::unique_ptr<embeddings::Embedder> http_embedder(const providers::Provider& provider,
                                                    providers::Connection connection, std::string model,
                                                    net::Transport& transport,
                                                    std::shared_ptr<const providers::Prices> prices) {
  return std::make_unique<HttpEmbedder>(provider, std::move(connection), std::move(model), transport,
                                        std::move(prices));
}

}  // namespace proctor::service
