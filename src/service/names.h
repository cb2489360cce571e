// Names of what can be asked, for those who offer them while a command is typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proctor::service {

std::vector<std::string_view> provider_names();
std::vector<std::string> model_names();  // whose prices are built in

}  // namespace proctor::service
