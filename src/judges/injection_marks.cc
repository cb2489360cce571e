#include "judges/injection_marks.h"

#include <algorithm>
#include <optional>

namespace proctor::judges {
namespace {

constexpr std::string_view kRoleMarks[] = {"<|im_start|>",    "<|im_end|>",    "<|system|>",
                                           "<|user|>",        "<|assistant|>", "<|eot_id|>",
                                           "[/inst]",         "[inst]",        "<|start_header_id|>",
                                           "<start_of_turn>", "<end_of_turn>", "<|endoftext|>",
                                           "<<sys>>",         "<</sys>>",      "<|end|>",
                                           "<|developer|>",   "[system]",      "[/system]"};

constexpr std::string_view kTags[] = {"<system>", "</system>",       "<instructions>", "</instructions>",
                                      "</user>",  "<system_prompt>", "<instruction>",  "<system-reminder>"};

constexpr std::string_view kRoleWords[] = {"system",  "developer", "assistant", "sistema", "système",
                                           "система", "系统",      "系統",      "システム"};

// What the pieces shown to judges are called, and what people guess they are called.
constexpr std::string_view kPieces[] = {
    "actual_output", "actual output", "expected_output", "retrieval_context",
    "candidate",     "submission",    "answer",          "response",
    "output",        "data",          "student_answer",  "untrusted",
    "transcript",    "conversation",  "model_output",    "evaluation"};

constexpr std::size_t kHexOfMarks = 8;  // so many hexadecimal digits in a row are meant as a mark

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }
bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == ' ' || c == '-';
}

bool has_mark(std::string_view text) {
  std::size_t run = 0;
  for (const char c : text) {
    run = is_hex(c) ? run + 1 : 0;
    if (run == kHexOfMarks) return true;
  }
  return false;
}

bool names_piece(std::string_view text) {
  return std::any_of(std::begin(kPieces), std::end(kPieces), [&](std::string_view piece) {
    return text.starts_with(piece) || text.ends_with(piece);
  });
}

// `<<<NAME MARK` or `NAME MARK>>>`, the mark guessed or left out; no merge conflict (`<<<<<<< HEAD`).
std::optional<MarkFound> find_fence(std::string_view line) {
  std::string_view inner;
  if (line.starts_with("<<<") && line.substr(3, 1) != "<") inner = line.substr(3);
  if (line.ends_with(">>>") && !line.ends_with(">>>>")) inner = line.substr(0, line.size() - 3);
  while (inner.starts_with(' ') || inner.starts_with('<')) inner.remove_prefix(1);
  while (inner.ends_with(' ') || inner.ends_with('>')) inner.remove_suffix(1);
  if (inner.empty() || !std::all_of(inner.begin(), inner.end(), is_name)) return std::nullopt;
  if (has_mark(inner) || names_piece(inner)) return MarkFound{Cue::fence, 2};
  return MarkFound{Cue::fence, 1};
}

// `</answer>` on a line: whoever writes it thinks that he stands within one.
std::optional<MarkFound> find_closing(std::string_view line) {
  for (std::size_t at = line.find("</"); at != std::string_view::npos; at = line.find("</", at + 2)) {
    const std::string_view rest = line.substr(at + 2);
    const std::string_view name = rest.substr(0, std::min(rest.find('>'), std::size_t{40}));
    if (std::find(std::begin(kPieces), std::end(kPieces), name) != std::end(kPieces))
      return MarkFound{Cue::fence, 1};
  }
  return std::nullopt;
}

// Tags that prompts are often written with.
std::optional<MarkFound> find_tag(std::string_view line) {
  for (const auto tag : kTags)
    if (line.find(tag) != std::string_view::npos) return MarkFound{Cue::role, 1};
  return std::nullopt;
}

std::optional<MarkFound> find_role(std::string_view line, bool quoted) {
  for (const auto mark : kRoleMarks) {
    const std::size_t at = line.find(mark);
    if (at == std::string_view::npos) continue;
    const bool shown = quoted || (at > 0 && (line[at - 1] == '`' || line[at - 1] == '"'));
    return MarkFound{Cue::role, shown ? 1 : 2};
  }
  const std::size_t start = line.find_first_not_of("#*[<- \t=>");
  if (start == std::string_view::npos) return std::nullopt;
  for (const auto role : kRoleWords) {
    if (!line.substr(start).starts_with(role)) continue;
    const std::string_view rest = line.substr(start + role.size());
    const std::size_t next = rest.find_first_not_of("*]> ");
    if (rest.starts_with("]") || rest.starts_with(">") ||
        rest.substr(std::min(next, rest.size())).starts_with(":"))
      return MarkFound{Cue::role, 1};
  }
  return std::nullopt;
}

}  // namespace

std::vector<MarkFound> find_marks(std::string_view line, bool quoted) {
  std::vector<MarkFound> out;
  if (line.find_first_of("<>[:") == std::string_view::npos) return out;
  for (const auto found : {find_fence(line), find_closing(line), find_role(line, quoted), find_tag(line)})
    if (found) out.push_back(*found);
  return out;
}

}  // namespace proctor::judges
