#include "service/judge_prompts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"

namespace proctor::service {
namespace {

constexpr std::string_view kEnding = ".md";
constexpr std::size_t kMostPrompt = std::size_t{256} << 10U;

using Prompts = std::map<std::string, judges::PromptText, std::less<>>;

Result<void> read_prompt(const Root& root, const std::string& path, Prompts& prompts) {
  const std::string name = path.substr(0, path.size() - kEnding.size());
  const auto known = judges::prompt_names();
  if (std::find(known.begin(), known.end(), name) == known.end())
    return fail("E532", fmt::format("{} in {} replaces no prompt of a judge{}", quoted(path),
                                    visible(root.path()), did_you_mean(name, known)));
  TRY(const std::string text, root.read(path, kMostPrompt));
  if (find_invalid_utf8(text) || trimmed(text).empty())
    return fail("E532", fmt::format("{} in {} is no text", quoted(path), visible(root.path())));
  prompts[name] = judges::custom_prompt(text);
  return {};
}

Result<void> read_metric(const Root& root, const std::string& metric, Prompts& prompts) {
  TRY(const auto entries, root.list(metric));
  for (const Entry& entry : entries) {
    if (!entry.name.ends_with(kEnding)) continue;
    if (auto read = read_prompt(root, metric + "/" + entry.name, prompts); !read) return read;
  }
  return {};
}

}  // namespace

Result<judges::PromptOverride> read_judge_prompts(const std::string& folder) {
  const auto root = Root::open(folder);
  if (!root)
    return fail("E531", fmt::format("--judge-prompts {}: {}", visible(folder), root.error().message));
  TRY(const auto entries, root->list("."));
  auto prompts = std::make_shared<Prompts>();
  for (const Entry& entry : entries) {
    if (entry.kind != EntryKind::folder) continue;
    if (auto read = read_metric(*root, entry.name, *prompts); !read) return tl::make_unexpected(read.error());
  }
  if (prompts->empty())
    return fail("E531",
                fmt::format("--judge-prompts {}: there is no METRIC/STAGE.md in it", visible(folder)));
  return [prompts = std::shared_ptr<const Prompts>(std::move(prompts))](
             std::string_view metric, std::string_view stage) -> std::optional<judges::PromptText> {
    const auto at = prompts->find(fmt::format("{}/{}", metric, stage));
    return at == prompts->end() ? std::nullopt : std::optional(at->second);
  };
}

}  // namespace proctor::service
