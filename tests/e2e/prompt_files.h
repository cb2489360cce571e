// Prompts and mocks in files of their own: suites name them, and neither `convert` nor `trace to-test` writes
// them.
#pragma once

#include <string>
#include <string_view>

namespace proctor::e2e {

// Writes a prompt, or an empty script of mocks, wherever the suite at `path` expects one.
template <typename Folder>
void write_prompts_named_in(const Folder& folder, const std::string& path) {
  const std::string text = folder.text(path);
  for (const std::string_view key :
       {"prompt_reference: file:///", "prompt_file: file:///", "prompt_file: ", "- file: "})
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
      const std::size_t begin = at + key.size();
      const std::string name = text.substr(begin, text.find('\n', begin) - begin);
      folder.put(name, name.ends_with(".ts") ? "export default {};\n" : "prompt: hi\nmodel: gpt-4\n");
    }
}

}  // namespace proctor::e2e
