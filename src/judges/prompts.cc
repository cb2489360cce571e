// A prompt's file is a line `version: N`, an empty line, and the text. In the text {{name}} stands for a word
// of the author's configuration; what is judged is never put there.
#include "judges/prompts.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/sha256.h"
#include "judges/fence.h"
#include "judges/texts.h"
#include "text/template.h"
#include "value/json.h"

namespace proctor::judges {

namespace {

constexpr std::string_view kVersion = "version: ";

// The version that a file states, which is taken off it with the empty line below; empty: it states none.
std::string_view take_version(std::string_view& file) {
  if (file.substr(0, kVersion.size()) != kVersion) return {};
  const auto end = std::min(file.find('\n'), file.size());
  const auto version = file.substr(kVersion.size(), end - kVersion.size());
  file.remove_prefix(std::min(end + 1, file.size()));
  if (!file.empty() && file.front() == '\n') file.remove_prefix(1);
  return version;
}

std::optional<PromptText> built_in(std::string_view name) {
  const auto all = texts();
  const auto* const found =
      std::find_if(all.data(), all.data() + all.size(), [&](const auto& text) { return text.name == name; });
  if (found == all.data() + all.size()) return std::nullopt;
  auto text = found->text;
  const auto version = take_version(text);
  return PromptText{.version = std::string(version), .text = std::string(text)};
}

std::string list_lines(const List& list) {
  std::string lines;
  std::size_t number = 0;
  for (const auto& item : list) {
    if (number != 0) lines += '\n';
    lines +=
        std::to_string(++number) + ". " + (item.is_text() ? std::string(item.text()) : value::to_json(item));
  }
  return lines;
}

// Words as they stand in instructions: a list as numbered lines.
Map shown(const Map& words) {
  Map all;
  for (const auto& [name, word, span, merged] : words)
    all.set(name, word.is_list() ? Value(list_lines(word.list())) : word.is_null() ? Value("") : word);
  return all;
}

// A word that nobody set is nothing.
std::string filled(std::string_view text, const Map& words) {
  auto all = shown(words);
  auto rendered = text::render_template(text, all, text::Placeholders::braces);
  if (rendered.missing.empty()) return rendered.text;
  for (const auto& name : rendered.missing) all.set(name, "");
  return text::render_template(text, all, text::Placeholders::braces).text;
}

Value message(std::string_view role, std::string_view content) {
  return Map{{"role", role}, {"content", content}};
}

std::string instructions(std::string_view title, const PromptText& prompt, const Ask& ask,
                         std::string_view mark) {
  const auto fence = built_in("fence").value_or(PromptText{});
  std::string text = "proctor judge " + std::string(title) + ", prompt version " + prompt.version + "\n\n";
  text += filled(prompt.text, ask.words);
  if (!ask.again.empty())
    text += "\n" + filled(built_in("again").value_or(PromptText{}).text, Map{{"fault", ask.again}});
  if (!ask.data.empty()) text += "\n" + filled(fence.text, Map{{"mark", mark}});
  return text;
}

// Some providers refuse an empty message.
std::string material(const Ask& ask, std::string_view mark) {
  return ask.data.empty() ? built_in("no_material").value_or(PromptText{}).text : fenced(ask.data, mark);
}

}  // namespace

std::optional<PromptText> built_in_prompt(std::string_view metric, std::string_view stage) {
  return built_in(std::string(metric) + "/" + std::string(stage));
}

std::vector<std::string_view> prompt_names() {
  std::vector<std::string_view> names;
  for (const auto& text : texts())
    if (text.name.find('/') != std::string_view::npos) names.push_back(text.name);
  return names;
}

std::string fence_version() { return built_in("fence").value_or(PromptText{}).version; }

PromptText custom_prompt(std::string_view file) {
  auto text = file;
  take_version(text);
  return {.version = "custom-" + sha256_hex(text).substr(0, 12), .text = std::string(text)};
}

List messages_for(const MetricDef& metric, const Ask& ask, const PromptOverride& other) {
  auto prompt = other ? other(metric.name, ask.stage) : std::nullopt;
  if (!prompt) prompt = built_in_prompt(metric.name, ask.stage);
  if (!prompt) prompt = PromptText{};  // a stage without a text is a bug, which a test finds
  const auto title = std::string(metric.name) + "/" + ask.stage;
  const auto mark = fence_mark(title + "\n" + prompt->version, ask.data);
  List messages;
  messages.push_back(message("system", instructions(title, *prompt, ask, mark)));
  messages.push_back(message("user", material(ask, mark)));
  return messages;
}

}  // namespace proctor::judges
