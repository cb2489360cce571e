// LLMUnit's prompts: folders of a prompt, its cases and its mocks, `tests/NAME/` beneath the root.
#include "service/llmunit.h"

#include <fmt/format.h>

#include <array>

#include "server/context.h"
#include "server/llmunit_call.h"
#include "server/route.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "LLMUnit";

tl::unexpected<Problem> no_prompt(const Asked& asked) {
  return tl::make_unexpected(not_found(fmt::format("Prompt with ID {} not found", asked.text("id"))));
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
    return Answer{.body = **std::move(prompt)};
  });
}

Answered update(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    auto changed = llmunit.change(asked.text("id"), asked.body.map());
    if (!changed) return tl::make_unexpected(refused(changed.error()));
    if (!*changed) return no_prompt(asked);
    return Answer{.body = **std::move(changed)};
  });
}

Answered remove(const Asked& asked, Context& context) {
  return with_llmunit(context, [&](service::Llmunit& llmunit) -> Answered {
    const auto removed = llmunit.remove(asked.text("id"));
    if (!removed) return tl::make_unexpected(refused({removed.error()}));
    if (!*removed) return no_prompt(asked);
    return Answer{.status = 204};
  });
}

constexpr std::array kListForms = {Form{200, "All of them, by name.", "LlmunitPrompts"}};
constexpr std::array kOneForms = {Form{200, "The prompt with its cases.", "LlmunitPrompt"},
                                  Form{404, "There is none."}, Form{409, "Its name is taken."}};
constexpr std::array kCreatedForms = {Form{201, "Its folder was made.", "LlmunitPrompt"},
                                      Form{409, "There is one of the name."}};
constexpr std::array kGoneForms = {Form{204, "Its folder is gone."}, Form{404, "There is none."},
                                   Form{409, "A file of it cannot be read, and is not thrown away."}};

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
