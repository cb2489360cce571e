// Names that say that what they name is a secret.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proctor {

// "accessToken", "ACCESS_TOKEN" and "access-token" are the same two words, in small letters.
std::vector<std::string> words_of(std::string_view name);

// Words that must stand side by side in a name.
using Term = std::vector<std::string>;

// Whole words, so that `max_tokens` is no secret and `access_token` is one. `more`: terms beside the usual.
bool is_secret_name(std::string_view name, const std::vector<Term>& more = {});

// Also what is a secret in an address or a header alone: `key`, `sig`, `auth`.
bool is_secret_parameter(std::string_view name);

}  // namespace proctor
