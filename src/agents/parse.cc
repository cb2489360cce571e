// `--agent TEXT`.
#include <utility>

#include "agents/agent.h"
#include "base/words.h"
#include "system/command_line.h"

namespace proctor::agents {
namespace {

bool is_url(std::string_view text) {
  const std::string small = lower(text.substr(0, 8));
  return small.starts_with("http://") || small.starts_with("https://");
}

}  // namespace

Result<model::Agent> parse_agent(std::string_view text) {
  model::Agent out;
  text = trimmed(text);
  if (is_url(text)) {
    out.url = text;
    return out;
  }
  auto command = split_command(text);
  if (!command) return fail("E444", "the agent: " + command.error().message);
  out.command = *std::move(command);
  if (out.command.empty()) return fail("E444", "an agent is a command, a URL, or a file that ends in .py");
  if (out.command.size() == 1 && out.command.front().ends_with(".py"))
    out.python = std::exchange(out.command, {}).front();
  return out;
}

}  // namespace proctor::agents
