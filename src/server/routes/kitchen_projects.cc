// PromptKitchen's projects and models. A prompt that names no project belongs to the served folder itself,
// which is a project that nobody has to make.
#include <array>

#include "server/kitchen_call.h"
#include "server/kitchen_project.h"
#include "service/llmunit_settings.h"

namespace proctor::server {
namespace {

constexpr std::string_view kTag = "PromptKitchen";

tl::unexpected<Problem> no_project() { return refuse(not_found("Project not found")); }

Answered list(const Asked& /*asked*/, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    auto all = all_projects(kitchen, context);
    if (!all) return refuse(all.error());
    return Answer{.body = *std::move(all)};
  });
}

Answered get(const Asked& asked, Context& context) {
  return with_kitchen(context, [&](Kitchen& kitchen) -> Answered {
    auto all = all_projects(kitchen, context);
    if (!all) return refuse(all.error());
    for (const Value& project : *all)
      if (*project.find("id") == Value(asked.text("id"))) return Answer{.body = project};
    return no_project();
  });
}

Answered create(const Asked& asked, Context& context) {
  const Map project = new_project(asked.body.map());
  return save_kitchen(context, "Create project", [&](Kitchen& kitchen) -> Answered {
    const auto kept = kitchen.change_projects([&](Map& projects) -> Result<void> {
      projects.find("projects")->list().emplace_back(project);
      return {};
    });
    if (!kept) return refuse(kept.error());
    return Answer{.status = 201, .body = project};
  });
}

Answered update(const Asked& asked, Context& context) {
  return save_kitchen(context, "Change project", [&](Kitchen& kitchen) -> Answered {
    Value changed;
    const auto kept = kitchen.change_projects([&](Map& projects) -> Result<void> {
      if (Value* project = find_project(projects, asked.text("id")))
        changed = *project = changed_project(project->map(), asked.body.map());
      return {};
    });
    if (!kept) return refuse(kept.error());
    return changed.is_null() ? Answered(no_project()) : Answered(Answer{.body = changed});
  });
}

Answered remove(const Asked& asked, Context& context) {
  return save_kitchen(context, "Remove project", [&](Kitchen& kitchen) -> Answered {
    const auto prompts = prompts_of(kitchen, context, asked.text("id"));
    if (!prompts) return refuse(prompts.error());
    if (!prompts->empty())
      return refuse(conflict("the project has prompts: remove or move them first, nothing was removed"));
    bool found = false;
    const auto kept = kitchen.change_projects([&](Map& projects) -> Result<void> {
      found = drop_project(projects, asked.text("id"));
      return {};
    });
    if (!kept) return refuse(kept.error());
    return found ? Answered(Answer{.status = 204}) : Answered(no_project());
  });
}

Answered models(const Asked& /*asked*/, Context& context) {
  List out = service::llmunit_model_list(context.workspace);
  for (Value& model : out) model.map().set("isActive", true);
  return Answer{.body = std::move(out)};
}

constexpr std::array kListForms = {Form{200, "All of them.", "KitchenProjects"}};
constexpr std::array kOneForms = {Form{200, "The project.", "KitchenProject"}, Form{404, "There is none."}};
constexpr std::array kCreatedForms = {Form{201, "It was made.", "KitchenProject"}};
constexpr std::array kGoneForms = {Form{204, "It is gone."}, Form{404, "There is none."},
                                   Form{409, "It has prompts."}};
constexpr std::array kModelForms = {Form{200, "Models by name.", "KitchenModels"}};

constexpr std::array kRoutes = {Route{.path = "/api/projects",
                                      .id = "kitchen_projects",
                                      .summary = "PromptKitchen's projects.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kListForms,
                                      .run = list},
                                Route{.method = "POST",
                                      .path = "/api/projects",
                                      .id = "kitchen_create_project",
                                      .summary = "Makes a project.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenProjectBody",
                                      .forms = kCreatedForms,
                                      .run = create},
                                Route{.path = "/api/projects/{id}",
                                      .id = "kitchen_project",
                                      .summary = "A project.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kOneForms,
                                      .run = get},
                                Route{.method = "PUT",
                                      .path = "/api/projects/{id}",
                                      .id = "kitchen_change_project",
                                      .summary = "Changes a project.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .body = "KitchenProjectChange",
                                      .forms = kOneForms,
                                      .run = update},
                                Route{.method = "DELETE",
                                      .path = "/api/projects/{id}",
                                      .id = "kitchen_remove_project",
                                      .summary = "Removes a project that has no prompts.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .access = Access::writes,
                                      .forms = kGoneForms,
                                      .run = remove},
                                Route{.path = "/api/models",
                                      .id = "kitchen_models",
                                      .summary = "Models that a prompt may name.",
                                      .tag = kTag,
                                      .style = Style::kitchen,
                                      .forms = kModelForms,
                                      .run = models}};

}  // namespace

std::span<const Route> kitchen_projects() { return kRoutes; }

}  // namespace proctor::server
