#include "server/kitchen_project.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace proctor::server {
namespace {

constexpr std::string_view kNobody = "local";  // there are no accounts

Map with_times(Map project, const std::string& when) {
  project.set("createdAt", when);
  project.set("updatedAt", when);
  return project;
}

bool has_id(const Value& project, std::string_view id) {
  const Value* own = project.find("id");
  return own != nullptr && *own == Value(id);
}

}  // namespace

std::string own_project(const Context& context) {
  return service::stable_id("project " + std::filesystem::path(context.workspace.root()).filename().string());
}

Result<List> all_projects(const service::Kitchen& kitchen, const Context& context) {
  const std::filesystem::path root = context.workspace.root();
  const std::string epoch = to_iso_text({});
  List out{with_times(
      Map{{"id", own_project(context)}, {"userId", kNobody}, {"name", root.filename().string()}}, epoch)};
  TRY(const Map kept, kitchen.projects());
  for (const Value& project : kept.find("projects")->list())
    if (project.find("id") != nullptr && project.find("name") != nullptr) out.push_back(project);
  return out;
}

Result<List> prompts_of(const service::Kitchen& kitchen, const Context& context, std::string_view project) {
  TRY(const auto prompts, kitchen.prompts());
  List out;
  for (const auto& prompt : prompts) {
    Map view = service::kitchen_prompt_view(prompt, own_project(context));
    if (project.empty() || *view.find("projectId") == Value(project)) out.emplace_back(std::move(view));
  }
  return out;
}

Map new_project(const Map& said) {
  const Map made{{"id", service::new_id()}, {"userId", kNobody}};
  return with_times(changed_project(made, said), to_iso_text(std::chrono::system_clock::now()));
}

Map changed_project(Map project, const Map& said) {
  for (const auto& member : said) {
    const std::string_view key = member.key;
    if (key != "id" && key != "userId" && key != "createdAt" && key != "updatedAt")
      project.set(key, member.value);
  }
  project.set("updatedAt", to_iso_text(std::chrono::system_clock::now()));
  return project;
}

Value* find_project(Map& projects, std::string_view id) {
  List& list = projects.find("projects")->list();
  auto* const at =
      std::find_if(list.begin(), list.end(), [&](const Value& project) { return has_id(project, id); });
  return at == list.end() || !at->is_map() ? nullptr : &*at;
}

bool drop_project(Map& projects, std::string_view id) {
  const List& list = projects.find("projects")->list();
  List left;
  for (const Value& project : list)
    if (!has_id(project, id)) left.push_back(project);
  const bool found = left.size() < list.size();
  projects.set("projects", std::move(left));
  return found;
}

}  // namespace proctor::server
