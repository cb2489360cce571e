// PromptKitchen's projects as values, and whose a prompt is.
#pragma once

#include <string>
#include <string_view>

#include "server/context.h"
#include "service/kitchen.h"

namespace proctor::server {

// The id of the project that the served folder itself is.
std::string own_project(const Context& context);

// The served folder first, then those that were made.
Result<List> all_projects(const service::Kitchen& kitchen, const Context& context);

// The prompts of a project as clients get them; an empty id: all there are.
Result<List> prompts_of(const service::Kitchen& kitchen, const Context& context, std::string_view project);

Map new_project(const Map& said);
Map changed_project(Map project, const Map& said);
Value* find_project(Map& projects, std::string_view id);
bool drop_project(Map& projects, std::string_view id);

}  // namespace proctor::server
