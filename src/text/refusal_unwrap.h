// An answer that is JSON, or JSON in a code fence, says what its texts say.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace proctor::text {

// The texts of a JSON answer, one paragraph each; nothing where the answer is not JSON. Texts that are
// someone else's (`original`, `prompt`, `example`, messages of a conversation) are left out.
std::optional<std::string> unwrapped(std::string_view answer);

}  // namespace proctor::text
