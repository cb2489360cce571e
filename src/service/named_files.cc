#include "service/named_files.h"

namespace proctor::service {
namespace {

bool is_file(const Root& root, const std::string& path) {
  const auto found = root.find(path);
  return found && found->kind == EntryKind::file;
}

}  // namespace

bool may_be_path(const std::vector<std::string>& command, std::size_t word) {
  return !command[word].empty() && (word > 0 || command[word].find('/') != std::string::npos);
}

NamedFiles files_named_by(const std::vector<std::string>& command, const Root& root) {
  NamedFiles out;
  const std::string beneath = root.path() == "/" ? "/" : root.path() + "/";
  for (std::size_t i = 0; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (!may_be_path(command, i)) continue;
    if (word.starts_with(beneath) && is_file(root, word.substr(beneath.size()))) out.fixed.push_back(word);
    if (!word.starts_with('/') && is_file(root, word)) out.near.push_back(word);
  }
  return out;
}

std::vector<std::string> command_of(const model::Agent& agent) {
  if (agent.python.empty()) return agent.command;
  return {agent.python.find('/') == std::string::npos ? "./" + agent.python : agent.python};
}

}  // namespace proctor::service
