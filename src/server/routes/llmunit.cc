// LLMUnit's prompts: folders of a prompt, its cases and its mocks, `tests/NAME/` beneath the root.
#include "service/llmunit.h"

#include <fmt/format.h>

#include <array>

#include "base/sha256.h"
#include "server/context.h"
#include "server/etag.h"
#include "server/llmunit_call.h"
#include "server/route.h"
#include "value/json.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "LLMUnit";

tl::unexpected<Problem> no_prompt(const Asked& asked) {
  return tl::make_unexpected(not_found(fmt::format("Prompt with ID {} not found", asked.text("id"))));
}

// A prompt is several files: its tag is that of all they say.
std::string tag_of(const Map& prompt) { return sha256_hex(value::to_json(prompt)).substr(0, 32); }

Answer with_tag(Map prompt) {
  const std::string tag = etag_of(tag_of(prompt));
  return Answer{.body = std::move(prompt), .headers = {{"ETag", tag}}};
}

// Clients of LLMUnit send no If-Match, and the last save wins.
tl::expected<void, Problem> still_demanded(service::Llmunit& llmunit, const Asked& asked) {
  if (net::find_header(asked.headers, "If-Match") == nullptr) return {};
  const auto now = llmunit.prompt(asked.text("id"));
  if (!now) return tl::make_unexpected(told(now.error()));
  const auto demanded = demanded_tag(asked, *now ? std::optional(tag_of(**now)) : std::nullopt);
  if (!demanded) return tl::make_unexpected(demanded.error());
  return {};
}

Answered list(const Asked& /*asked*/, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    auto prompts = llmunit.prompts();
    if (!prompts) return tl::make_unexpected(told(prompts.error()));
    return Answer{.body = *std::move(prompts)};
  });
}

Answered create(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    auto created = llmunit.create(asked.body.map());
    if (!created) return tl::make_unexpected(refused(created.error()));
    return Answer{.status = 201, .body = *std::move(created)};
  });
}

Answered get(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    auto prompt = llmunit.prompt(asked.text("id"));
    if (!prompt) return tl::make_unexpected(told(prompt.error()));
    if (!*prompt) return no_prompt(asked);
    return with_tag(**std::move(prompt));
  });
}

Answered update(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    if (const auto demanded = still_demanded(llmunit, asked); !demanded)
      return tl::make_unexpected(demanded.error());
    auto changed = llmunit.change(asked.text("id"), asked.body.map());
    if (!changed) return tl::make_unexpected(refused(changed.error()));
    if (!*changed) return no_prompt(asked);
    return with_tag(**std::move(changed));
  });
}

Answered remove(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    if (const auto demanded = still_demanded(llmunit, asked); !demanded)
      return tl::make_unexpected(demanded.error());
    const auto removed = llmunit.remove(asked.text("id"));
    if (!removed) return tl::make_unexpected(refused({removed.error()}));
    if (!*removed) return no_prompt(asked);
    return Answer{.status = 204};
  });
}

constexpr std::array kListForms = {Form{200, "All of them, by name.", "LlmunitPrompts"}};
constexpr std::array kOneForms = {Form{200, "The prompt with its cases.", "LlmunitPrompt"},
                                  Form{404, "There is none."}, Form{409, "Its name is taken."},
                                  Form{412, "It is no longer what it was."}};
constexpr std::array kCreatedForms = {Form{201, "Its folder was made.", "LlmunitPrompt"},
                                      Form{409, "There is one of the name."}};
constexpr std::array kGoneForms = {Form{204, "Its folder is gone."}, Form{404, "There is none."},
                                   Form{409, "A file of it cannot be read, and is not thrown away."},
                                   Form{412, "It is no longer what it was."}};

constexpr std::array kRoutes = {Route{.path = "/api/v1/prompts",
                                      .id = "llmunit_prompts",
                                      .summary = "LLMUnit's prompts.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .forms = kListForms,
                                      .run = list},
                                Route{.method = "POST",
                                      .path = "/api/v1/prompts",
                                      .id = "llmunit_create_prompt",
                                      .summary = "Makes a prompt's folder.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .access = Access::writes,
                                      .body = "LlmunitPromptBody",
                                      .forms = kCreatedForms,
                                      .run = create},
                                Route{.path = "/api/v1/prompts/{id}",
                                      .id = "llmunit_prompt",
                                      .summary = "A prompt with its cases and mocks.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .forms = kOneForms,
                                      .run = get},
                                Route{.method = "PUT",
                                      .path = "/api/v1/prompts/{id}",
                                      .id = "llmunit_change_prompt",
                                      .summary = "Writes a prompt's folder; what is not said stays.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .access = Access::writes,
                                      .body = "LlmunitPromptChange",
                                      .forms = kOneForms,
                                      .run = update},
                                Route{.method = "DELETE",
                                      .path = "/api/v1/prompts/{id}",
                                      .id = "llmunit_remove_prompt",
                                      .summary = "Removes a prompt's folder.",
                                      .tag = kTag,
                                      .style = Style::llmunit,
                                      .access = Access::writes,
                                      .forms = kGoneForms,
                                      .run = remove}};

}  // namespace

std::span<const Route> llmunit() { return kRoutes; }

}  // namespace proctor::server
