// Prompts: texts, files, several in one file between lines of ---, messages as JSON or YAML.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/glob.h"
#include "imports/promptfoo_config.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::imports::pf {
namespace {

constexpr std::string_view kCode[] = {".js", ".cjs", ".mjs", ".ts", ".cts", ".mts", ".py", ".rb", ".sh"};
constexpr std::string_view kTexts[] = {".txt", ".md", ".json", ".jsonl", ".yaml", ".yml", ".csv", ".j2"};
constexpr std::size_t kLongestLabel = 60;
constexpr int kDeepest = 100;

bool ends_with_any(std::string_view name, std::span<const std::string_view> endings) {
  const std::string small = lower(name);
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return small.ends_with(ending); });
}

// `prompt.py:function` names a function in a file.
bool is_code(std::string_view name) {
  const auto colon = name.rfind(':');
  return ends_with_any(name, kCode) ||
         (colon != std::string_view::npos && ends_with_any(name.substr(0, colon), kCode));
}

std::string label_of(std::string_view text) {
  std::string out;
  for (const char c : trimmed(text)) out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  if (out.size() <= kLongestLabel) return out;
  std::size_t cut = kLongestLabel;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0U) == 0x80U) --cut;
  return out.substr(0, cut) + "…";
}

class Prompts {
 public:
  explicit Prompts(Context& context) : context_(context) {}

  void read(const Value& said) {
    if (said.is_list()) {
      for (const Value& item : said.list()) read_one(item);
    } else if (said.is_map()) {
      for (const auto& member : said.map())
        read_file(member.key,
                  std::string(member.value.is_text() ? std::string_view(member.value.text()) : ""),
                  member.value.span);
    } else {
      read_one(said);
    }
  }

  std::vector<Prompt> take() { return std::move(prompts_); }

 private:
  void read_one(const Value& said) {
    if (said.is_text()) return read_text(said.text(), {}, {}, said.span);
    if (!said.is_map())
      return context_.fault({"E417", "a prompt is a text, or a map with \"id\" or \"raw\"", said.span});
    const std::string label =
        text_in(said, "label").empty() ? text_in(said, "display") : text_in(said, "label");
    const std::string id = text_in(said, "id");
    if (const Value* raw = find(said, "raw"); raw != nullptr && raw->is_text())
      return read_text(raw->text(), label, id, raw->span);
    if (id.empty()) return context_.fault({"E417", "a prompt has neither \"raw\" nor \"id\"", said.span});
    if (find(said, "config") != nullptr || find(said, "function") != nullptr)
      context_.lose(said.span,
                    fmt::format("prompt {}: its \"config\" or \"function\" is not carried", quoted(id)));
    read_text(id, label, id, said.span);
  }

  void read_text(std::string_view text, std::string label, std::string id, Span span) {
    const std::string_view name = without_scheme(text);
    const bool one_line = text.find('\n') == std::string_view::npos;
    if (text.starts_with("exec:") || (one_line && text.starts_with("file://") && is_code(name)) ||
        (one_line && name.find(' ') == std::string_view::npos && is_code(name)))
      return lose(text, label, std::move(id), span,
                  fmt::format("prompt {}: a program makes it, and nothing of a config is run", quoted(text)));
    const bool file = text.starts_with("file://") ||
                      (one_line && name.find(' ') == std::string_view::npos &&
                       name.find('{') == std::string_view::npos && ends_with_any(name, kTexts));
    if (file) return read_file(name, label, span);
    add({label.empty() ? label_of(text) : std::move(label), std::move(id), std::string(text), span});
  }

  void read_file(std::string_view pattern, const std::string& label, Span span) {
    const auto names = context_.sources.find(pattern, span);
    if (!names) return context_.fault(names.error());
    if (names->empty())
      return context_.fault({"E415", fmt::format("no file fits {}", quoted(pattern)), span});
    for (const std::string& name : *names) {
      if (is_code(name)) {
        lose(name, label, {}, span,
             fmt::format("prompt {}: a program makes it, and nothing of a config is run", quoted(name)));
        continue;
      }
      const auto file = context_.sources.read(name, span);
      if (!file) return context_.fault(file.error());
      read_contents(**file, name, label);
    }
  }

  void read_contents(const SourceFile& file, const std::string& name, const std::string& label) {
    const Span whole = span_of(file.base, file.base + 1);
    const std::string_view ending = std::string_view(name).substr(std::min(name.rfind('.'), name.size()));
    if (ending == ".jsonl") return read_lines(file, name, label);
    if (ending == ".csv")
      return lose(name, label, {}, file.asked, fmt::format("prompts in a table, {}", quoted(name)));
    if (ending == ".txt" || ending == ".md" || ending == ".j2" || ending.empty())
      return read_pieces(file, name, label);
    if (read_list(file, name)) return;
    add({label.empty() ? name : label, {}, messages_text(file, ending), whole});
  }

  // A file may hold a list of prompts, as the config itself does; messages are no such list.
  bool read_list(const SourceFile& file, const std::string& name) {
    const auto value = context_.sources.read_value(name, file.asked);
    const List* list = value ? value->if_list() : nullptr;
    if (list == nullptr || list->empty() || ++depth_ > kDeepest) return false;
    const bool prompts = std::all_of(list->begin(), list->end(), [](const Value& item) {
      return item.is_text() || (item.is_map() && find(item, "role") == nullptr &&
                                (find(item, "raw") != nullptr || find(item, "id") != nullptr));
    });
    if (!prompts) return false;
    for (const Value& item : *list) read_one(item);
    return true;
  }

  // A file of YAML is sent as the JSON of it.
  static std::string messages_text(const SourceFile& file, std::string_view ending) {
    if (ending != ".yaml" && ending != ".yml") return file.text;
    const auto value = value::parse_yaml(file.text);
    return value && !value->is_scalar() ? value::to_json(*value) : file.text;
  }

  void read_lines(const SourceFile& file, const std::string& name, const std::string& label) {
    std::size_t at = 0;
    std::size_t number = 0;
    for (const auto line : split(file.text, '\n')) {
      const std::size_t begin = at;
      at += line.size() + 1;
      if (trimmed(line).empty()) continue;
      add({fmt::format("{} {}", label.empty() ? name : label, ++number),
           {},
           std::string(trimmed(line)),
           span_of(file.base + begin, file.base + begin + line.size())});
    }
  }

  // Several prompts stand between lines of three dashes.
  void read_pieces(const SourceFile& file, const std::string& name, const std::string& label) {
    std::vector<std::pair<std::size_t, std::string>> pieces(1);
    std::size_t at = 0;
    for (const auto line : split(file.text, '\n')) {
      if (trimmed(line) == "---")
        pieces.emplace_back(at + line.size() + 1, "");
      else
        pieces.back().second += std::string(line) + "\n";
      at += line.size() + 1;
    }
    std::erase_if(pieces, [](const auto& piece) { return trimmed(piece.second).empty(); });
    std::size_t number = 0;
    for (const auto& [begin, text] : pieces) {
      std::string told = label.empty() ? name : label;
      if (pieces.size() > 1) told += fmt::format(" {}", ++number);
      add({std::move(told),
           {},
           std::string(trimmed(text)),
           span_of(file.base + begin, file.base + begin + 1)});
    }
  }

  void add(Prompt prompt) { prompts_.push_back(std::move(prompt)); }

  // Its cases stay, and say why they cannot run.
  void lose(std::string_view name, const std::string& label, std::string id, Span span, std::string why) {
    context_.lose(span, why);
    add({.label = label.empty() ? label_of(name) : label,
         .id = std::move(id),
         .span = span,
         .lost = std::move(why)});
  }

  Context& context_;
  std::vector<Prompt> prompts_;
  int depth_ = 0;  // lists of prompts that name files with lists of prompts
};

}  // namespace

std::vector<Prompt> read_prompts(Context& context) {
  Prompts prompts(context);
  const Value* said = find(context.root, "prompts");
  if (said == nullptr) return {{"{{prompt}}", "", "{{prompt}}", context.root.span}};
  prompts.read(*said);
  return prompts.take();
}

}  // namespace proctor::imports::pf
