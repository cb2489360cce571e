// What a new prompt folder begins with.
#include "repo/prompt_folder.h"

namespace proctor::repo {

std::string_view default_prompt() {
  return "You are a helpful assistant.\n"
         "\n"
         "The conversation so far:\n"
         "{{ $json.chat_history }}\n"
         "\n"
         "The user says:\n"
         "{{ $json.last_message }}\n";
}

std::string_view default_mocks() {
  return "// Answers to calls of tools: a tool's name, and a function of its arguments that returns a text.\n"
         "export default {\n"
         "};\n";
}

Value default_case(std::string_view name) {
  return Map{
      {"name", std::string(name) + "-basic"},
      {"description", "Two steps to begin with."},
      {"memory", List{}},
      {"steps",
       std::vector<Value>{Map{{"message", "Hello"}, {"expectedBehavior", "Greets the user and offers help."}},
                          Map{{"message", "What can you do for me?"},
                              {"expectedBehavior", "Says in a few words what it can help with."}}}}};
}

}  // namespace proctor::repo
