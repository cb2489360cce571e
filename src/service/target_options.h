// Options of a target that nobody knows: most likely misspelt, and sent to the provider as they are.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/suite.h"

namespace proctor::service {

using TellOption = std::function<void(Severity severity, Error error)>;

// `exacting`: the format is proctor's own, so that a slip is an error; else the document says that a body is
// sent as it is, and a slip is a warning. What is meant can be put under `extra_body`, where nothing is
// checked.
void check_target_options(const model::Target& target, bool exacting, const TellOption& tell);

// Roles of messages that no API has: a request with one is refused by the provider.
void check_roles(const List& messages, const std::vector<model::Message>& history, bool exacting,
                 const TellOption& tell);

// The same for the keys of a prompt file.
void check_prompt_options(const Map& params, const TellOption& tell);

}  // namespace proctor::service
