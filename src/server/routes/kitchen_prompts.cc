// PromptKitchen's prompts: a text with {{variables}}, every change of which is a version.
#include <array>

#include "server/kitchen_call.h"
#include "server/kitchen_project.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "PromptKitchen";

Answer shown(const service::KitchenPrompt& prompt, const Context& context, int status = 200) {
  return {.status = status, .body = service::kitchen_prompt_view(prompt, own_project(context))};
}

// `id`: the project's; none: all prompts.
Answered list(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    auto prompts = prompts_of(kitchen, context, asked.text("id"));
    if (!prompts) return refuse(prompts.error());
    return Answer{.body = *std::move(prompts)};
  });
}

// In the project of the path, or the one that is said.
Answered create(const Asked& asked, Context& context) {
  const Map& said = asked.body.map();
  Map prompt;
  service::change_kitchen_prompt(prompt, said);
  const Value* named = said.find("projectId");
  const Value project = asked.has("id") ? Value(asked.text("id")) : named == nullptr ? Value() : *named;
  if (project.is_text() && project != Value(own_project(context))) prompt.set("projectId", project);
  return save_kitchen(context, "Create prompt", [&](Kitchen& kitchen) -> Answered {
    const auto created = kitchen.create_prompt(prompt);
    if (!created) return refuse(created.error());
    return shown(*created, context, 201);
  });
}

Answered get(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    const auto prompt = kitchen.prompt(asked.text("id"));
    if (!prompt) return refuse(prompt.error());
    if (!*prompt) return no_prompt();
    return shown(**prompt, context);
  });
}

Answered update(const Asked& asked, Context& context) {
  return save_kitchen(context, "Change prompt", [&](Kitchen& kitchen) -> Answered {
    const auto changed = kitchen.change_prompt(asked.text("id"), [&](Map& prompt) -> Result<void> {
      service::change_kitchen_prompt(prompt, asked.body.map());
      return {};
    });
    if (!changed) return refuse(changed.error());
    if (!*changed) return no_prompt();
    return shown(**changed, context);
  });
}

Answered remove(const Asked& asked, Context& context) {
  return save_kitchen(context, "Remove prompt", [&](Kitchen& kitchen) -> Answered {
    const auto removed = kitchen.remove_prompt(asked.text("id"));
    if (!removed) return refuse(removed.error());
    if (!*removed) return no_prompt();
    return Answer{.status = 204};
  });
}

Answered history(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    const auto prompt = kitchen.prompt(asked.text("id"));
    if (!prompt) return refuse(prompt.error());
    if (!*prompt) return no_prompt();
    return Answer{.body = service::kitchen_versions_view(**prompt)};
  });
}

// An older text becomes the newest version.
Answered restore(const Asked& asked, Context& context) {
  const std::int64_t version = asked.body.find("version")->integer().value_or(0);
  return save_kitchen(context, "Restore prompt", [&](Kitchen& kitchen) -> Answered {
    bool known = true;
    const auto changed = kitchen.change_prompt(asked.text("id"), [&](Map& prompt) -> Result<void> {
      const Value* entry = service::find_version(prompt, version);
      const Value* text = entry == nullptr ? nullptr : entry->find("prompt");
      known = text != nullptr;
      if (known) prompt.set("prompt", Value(*text));
      return {};
    });
    if (!changed) return refuse(changed.error());
    if (!*changed) return no_prompt();
    if (!known) return refuse(not_found("Version not found"));
    return shown(**changed, context);
  });
}

constexpr std::array kListForms = {Form{200, "All of them.", "KitchenPrompts"}};
constexpr std::array kOneForms = {Form{200, "The prompt.", "KitchenPrompt"}, Form{404, "There is none."}};
constexpr std::array kCreatedForms = {Form{201, "It was made.", "KitchenPrompt"}};
constexpr std::array kGoneForms = {Form{204, "It is gone."}, Form{404, "There is none."}};
constexpr std::array kVersionForms = {Form{200, "Every version, newest first.", "KitchenVersions"},
                                      Form{404, "There is none."}};

constexpr std::array kRoutes = {Route{.path = "/api/projects/{id}/prompts",
                                      .id = "kitchen_project_prompts",
                                      .summary = "The prompts of a project.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kListForms,
                                      .run = list},
                                Route{.method = "POST",
                                      .path = "/api/projects/{id}/prompts",
                                      .id = "kitchen_create_project_prompt",
                                      .summary = "Makes a prompt in a project.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenPromptBody",
                                      .forms = kCreatedForms,
                                      .run = create},
                                Route{.path = "/api/prompts",
                                      .id = "kitchen_prompts",
                                      .summary = "PromptKitchen's prompts, of all projects.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kListForms,
                                      .run = list},
                                Route{.method = "POST",
                                      .path = "/api/prompts",
                                      .id = "kitchen_create_prompt",
                                      .summary = "Makes a prompt.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenPromptBody",
                                      .forms = kCreatedForms,
                                      .run = create},
                                Route{.path = "/api/prompts/{id}",
                                      .id = "kitchen_prompt",
                                      .summary = "A prompt.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kOneForms,
                                      .run = get},
                                Route{.method = "PUT",
                                      .path = "/api/prompts/{id}",
                                      .id = "kitchen_change_prompt",
                                      .summary = "Changes a prompt; another text is another version.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenPromptChange",
                                      .forms = kOneForms,
                                      .run = update},
                                Route{.method = "DELETE",
                                      .path = "/api/prompts/{id}",
                                      .id = "kitchen_remove_prompt",
                                      .summary = "Removes a prompt with its suites.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .forms = kGoneForms,
                                      .run = remove},
                                Route{.path = "/api/prompts/{id}/history",
                                      .id = "kitchen_versions",
                                      .summary = "Every version of a prompt.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kVersionForms,
                                      .run = history},
                                Route{.method = "POST",
                                      .path = "/api/prompts/{id}/restore",
                                      .id = "kitchen_restore_prompt",
                                      .summary = "Makes the text of an older version the newest one.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenRestore",
                                      .forms = kOneForms,
                                      .run = restore}};

}  // namespace

std::span<const Route> kitchen_prompts() { return kRoutes; }

}  // namespace proctor::server
