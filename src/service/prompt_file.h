// A prompt kept in a file of the project: plain text (prompt.md), or YAML with the parameters of the call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "service/references.h"
#include "value/value.h"

namespace proctor::service {

struct PromptFile {
  std::string prompt;
  std::optional<std::string> turn;  // the user's
  std::string provider;
  std::string model;
  std::string failover;  // the model to ask where the first does not answer
  std::string base_url;
  Map params;
  std::vector<std::string> tools;  // references to files of tools
  List definitions;                // tools that are written out, as chat requests have them
  std::string source;              // text of the file, where it has parameters
  Map said;                        // its keys, as they are written there
};

Result<PromptFile> read_prompt_file(const ProjectFiles& files, const std::string& reference);

// Sorts the keys of a prompt, wherever it is written, into what they are for.
void sort_params(const Map& said, PromptFile& to);

}  // namespace proctor::service
