#include <fmt/format.h>

#include "agents/agent.h"
#include "agents/command.h"
#include "agents/python.h"
#include "agents/url.h"
#include "net/url.h"

namespace proctor::agents {

Result<std::unique_ptr<Agent>> make_agent(const model::Agent& target, const std::string& folder,
                                          net::Transport& transport, const Surroundings& around) {
  if (!target.url.empty() && !net::is_http_url(target.url))
    return fail("E444", fmt::format("an agent's address is http://HOST or https://HOST, not {}",
                                    net::shown_url(target.url)));
  if (!target.url.empty()) return url_agent(target.url, transport);
  if (!target.python.empty()) {
    TRY(Command command, python_command(target.python, folder));
    return command_agent(std::move(command), around);
  }
  if (target.command.empty()) return fail("E444", "an agent is a command, a URL, or a file that ends in .py");
  if (auto found = find_program(target.command.front(), folder); !found)
    return tl::make_unexpected(std::move(found).error());
  return command_agent({.words = target.command, .environment = own_environment(), .folder = folder}, around);
}

}  // namespace proctor::agents
