#include "service/prompt_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.h"
#include "service/text.h"

namespace proctor::service {
namespace {

// For people and for other programs; not part of the call. Keys of an API are read from the environment
// alone.
constexpr std::array<std::string_view, 7> kNotSent = {"name",       "description", "tags",   "created_at",
                                                      "updated_at", "api_key",     "version"};

bool is_prompt_of_parameters(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

std::string* text_field(std::string_view key, PromptFile& file) {
  if (key == "prompt") return &file.prompt;
  if (key == "provider") return &file.provider;
  if (key == "model") return &file.model;
  if (key == "failover_model") return &file.failover;
  if (key == "api_base" || key == "base_url") return &file.base_url;
  return nullptr;
}

// `response_format: json` means what {type: json_object} says.
Value as_param(std::string_view key, const Value& value) {
  if (key != "response_format" || !value.is_text()) return value;
  const bool json = value.text() == "json" || value.text() == "json_object";
  return Map{{"type", json ? std::string_view("json_object") : std::string_view(value.text())}};
}

void take(std::string_view key, const Value& value, PromptFile& file) {
  if (value.is_null() || std::find(kNotSent.begin(), kNotSent.end(), key) != kNotSent.end()) return;
  if (std::string* field = text_field(key, file)) {
    if (value.is_text()) *field = value.text();
  } else if (key == "user_message") {
    if (value.is_text()) file.turn = value.text();
  } else if (key == "tools" && value.is_list()) {
    for (const Value& tool : value.list())
      if (tool.is_text())
        file.tools.emplace_back(tool.text());
      else
        file.definitions.push_back(tool);
  } else if ((key == "extra_args" || key == "extra_body") && value.is_map()) {
    for (const auto& member : value.map()) file.params.set(member.key, member.value);
  } else {
    file.params.set(key == "n_completions" ? "n" : key, as_param(key, value));
  }
}

}  // namespace

void sort_params(const Map& said, PromptFile& to) {
  for (const auto& member : said) take(member.key, member.value, to);
}

Result<PromptFile> read_prompt_file(const ProjectFiles& files, const std::string& reference) {
  TRY(const std::string text, files.read(reference));
  PromptFile out;
  if (!is_prompt_of_parameters(reference)) {
    out.prompt = text;
    return out;
  }
  Diagnostics faults(reference, text);
  const auto root = parse_text(text, reference, faults);
  if (!root || faults.has_errors()) {
    const Error& error = faults.first_error();
    return fail(error.code, fmt::format("{}, {}: {}", proctor::quoted(reference), faults.place(error.span),
                                        error.message));
  }
  if (!root->is_map() || root->find("prompt") == nullptr)
    return fail("E455", fmt::format("{} has no \"prompt\"", proctor::quoted(reference)));
  sort_params(root->map(), out);
  out.source = text;
  out.said = root->map();
  return out;
}

}  // namespace proctor::service
