// How a question is put to a judge. Instructions are texts of our own, kept as prompts/METRIC/STAGE.md and
// built in; a project may put others in their place. What is judged goes into a message of its own, every
// piece within a fence whose mark cannot be guessed by whoever wrote the piece: the mark is a hash of all
// that is asked, so the same question is the same request, byte for byte, whenever it is asked.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judges/metric.h"

namespace proctor::judges {

struct PromptText {
  std::string version;  // "1"; of a text of the project: "custom-" and its hash
  std::string text;
};

// The built-in text for a stage of a metric. Every stage of every metric has one; a test sees to it.
std::optional<PromptText> built_in_prompt(std::string_view metric, std::string_view stage);

// The names of all built-in texts: "bias/verdicts".
std::vector<std::string_view> prompt_names();

// Of the text about fences that follows every other.
std::string fence_version();

// A text of a project's own, as its file has it. A line `version: ...` may stand first, as in ours, but what
// tells its versions apart is its content.
PromptText custom_prompt(std::string_view file);

// What a project puts in place of a built-in text; none: nothing.
using PromptOverride =
    std::function<std::optional<PromptText>(std::string_view metric, std::string_view stage)>;

// The messages of a chat: {role: system, content: instructions} and {role: user, content: fenced data}.
// Neither is ever empty: where a question comes without data, such as the steps of g_eval, the second says
// so. The first line of the instructions names metric, stage and version of the prompt.
List messages_for(const MetricDef& metric, const Ask& ask, const PromptOverride& other = {});

// Why a text looks as if it spoke to the judge in place of being judged; none: it does not.
std::optional<std::string> speaks_to_judge(std::string_view text);

}  // namespace proctor::judges
