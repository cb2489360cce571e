#include "service/placeholders.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "engine/talk.h"

namespace proctor::service {
namespace {

using text::Placeholders;

Placeholders spelling_of(const engine::ChatRoute& route) {
  if (route.manner == model::Manner::state) return Placeholders::json;
  return route.single_braces ? Placeholders::single_braces : Placeholders::braces;
}

bool has_braces(std::string_view text) { return text.find('{') != std::string_view::npos; }

bool has_braces_inside(const Value& value) {
  if (const auto text = value.if_text()) return has_braces(*text);
  if (const List* list = value.if_list())
    return std::any_of(list->begin(), list->end(), [](const Value& item) { return has_braces_inside(item); });
  const Map* map = value.if_map();
  return map != nullptr && std::any_of(map->begin(), map->end(),
                                       [](const auto& member) { return has_braces_inside(member.value); });
}

// Nothing to fill in, as in most cases: nothing to look for.
bool may_have_placeholders(const engine::ChatRoute& route, const model::Case& test) {
  if (route.prompt && has_braces(*route.prompt)) return true;
  if (route.turn && has_braces(*route.turn)) return true;
  if (std::any_of(test.steps.begin(), test.steps.end(),
                  [](const model::Step& step) { return has_braces(step.input); }))
    return true;
  if (!route.fills_messages) return false;
  return std::any_of(route.request.messages.begin(), route.request.messages.end(),
                     [](const Value& message) { return has_braces_inside(message); }) ||
         has_braces_inside(Value(route.request.params)) ||
         std::any_of(test.history.begin(), test.history.end(),
                     [](const model::Message& message) { return has_braces_inside(message.content); });
}

// Every text in a value, with its span.
template <typename Take>
void for_each_text(const Value& value, const Take& take) {
  if (const auto text = value.if_text()) return take(*text, value.span);
  if (const List* list = value.if_list())
    for (const Value& item : *list) for_each_text(item, take);
  if (const Map* map = value.if_map())
    for (const auto& member : *map) for_each_text(member.value, take);
}

std::string shown(std::string_view name, Placeholders spelling) {
  if (spelling == Placeholders::json) return fmt::format("{{{{ $json.{} }}}}", name);
  return fmt::format("{{{{{}}}}}", name);
}

bool is_name_character(char c) {
  constexpr std::string_view kOther = "_-.$";
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || static_cast<unsigned char>(c) >= 0x80 || kOther.find(c) != std::string_view::npos;
}

std::string name_from(std::string_view text, std::size_t at) {
  const std::size_t begin = std::min(text.find_first_not_of("{ \t", at), text.size());
  std::size_t end = begin;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return std::string(text.substr(begin, end - begin));
}

// The placeholder itself, where the source shows it as it is; else the text that it is in.
Span narrowed(Span span, std::string_view source, std::string_view name, bool unclosed,
              Placeholders spelling) {
  const std::string_view piece = text_at(source, span);
  if (unclosed) {
    for (const std::size_t at : text::unclosed_placeholders(piece, spelling))
      if (name_from(piece, at) == name) {
        const std::size_t end = piece.find(name, at) + name.size();
        return span_of(span.begin + at, span.begin + end);
      }
    return span;
  }
  const auto at = text::find_placeholder(piece, name, spelling);
  if (!at) return span;
  const std::size_t end = std::min(piece.find('}', *at), piece.size());
  return span_of(span.begin + *at, span.begin + std::min(piece.find_first_not_of('}', end), piece.size()));
}

std::vector<std::string_view> keys_of(const Map& vars) {
  std::vector<std::string_view> out;
  for (const auto& member : vars) out.emplace_back(member.key);
  return out;
}

}  // namespace

void PlaceholderCheck::look(const engine::ChatRoute& route, const model::Target& target,
                            const model::Case& test, std::size_t index) {
  if (test.run_mode == model::RunMode::skip || !may_have_placeholders(route, test)) return;
  const auto* prompt = std::get_if<model::Prompt>(&target);
  const Span prompt_span = prompt == nullptr ? Span{} : prompt->text_span;
  const std::string_view file =
      prompt != nullptr && prompt->reference ? std::string_view(*prompt->reference) : std::string_view();
  const auto talk = engine::make_talk(route, test);
  for (const model::Step& step : test.steps) {
    const Map vars = engine::vars_of(test, step);
    const Step at{test, index, vars, spelling_of(route)};
    const std::vector<std::string> missing = talk->open(step).missing;
    talk->close(step, "");
    if (route.prompt) look_at({*route.prompt, prompt_span, file}, missing, at);
    if (route.turn) look_at({*route.turn, file.empty() ? prompt_span : Span{}, file}, missing, at);
    const bool is_template = route.manner == model::Manner::fill ? !route.prompt.has_value() : !route.turn;
    if (is_template && route.manner != model::Manner::state && (exacting_ || !vars.empty()))
      look_at({step.input, step.input_span, {}, vars.empty()}, missing, at);
    if (route.fills_messages) {
      const auto take = [&](std::string_view text, Span span) { look_at({text, span}, missing, at); };
      for (const Value& message : route.request.messages) for_each_text(message, take);
      for_each_text(Value(route.request.params), take);
      for (const model::Message& message : test.history) for_each_text(message.content, take);
    }
    // Answers may fill in what later steps need.
    if (route.manner == model::Manner::state) break;
  }
}

void PlaceholderCheck::look(const engine::AgentRoute& route, const model::Case& test, std::size_t index) {
  if (!route.fills_input) return;
  for (const model::Step& step : test.steps) {
    if (!has_braces(step.input)) continue;
    const Map vars = engine::vars_of(test, step);
    look_at({step.input, step.input_span, {}, vars.empty()},
            engine::turn_for_agent(route, test, step).missing, {test, index, vars, Placeholders::braces});
  }
}

void PlaceholderCheck::look_at(const Template& part, const std::vector<std::string>& missing,
                               const Step& step) {
  for (const std::size_t at : text::unclosed_placeholders(part.text, step.spelling))
    add(part, name_from(part.text, at), true, step);
  if (part.is_text) {
    for (const std::string& name : text::render_template(part.text, Value(Map{}), step.spelling).missing)
      add(part, name, false, step);
    return;
  }
  for (const std::string& name : missing)
    if (text::find_placeholder(part.text, name, step.spelling)) add(part, name, false, step);
}

void PlaceholderCheck::add(const Template& part, std::string name, bool unclosed, const Step& step) {
  const Span span = part.span == Span{} ? step.test.span : part.span;
  const std::string key =
      fmt::format("{:012}:{}:{}:{}:{}", span.begin, span.end, part.file, unclosed ? "open" : "", name);
  Open& open = open_[key];
  ++open.cases;
  if (open.cases > 1) return;
  open.name = std::move(name);
  open.index = step.index;
  open.case_name = model::display_name(step.test, step.index + 1);
  open.span = span;
  open.file = part.file;
  open.guess = did_you_mean(open.name, keys_of(step.vars));
  open.unclosed = unclosed;
  open.is_text = part.is_text;
  open.spelling = step.spelling;
}

Error PlaceholderCheck::error_for(const Open& open, Severity severity, std::string_view source) const {
  const bool error = severity == Severity::error;
  const std::string in = open.file.empty() ? "" : fmt::format(" in {}", quoted(open.file));
  const Span span =
      open.file.empty() ? narrowed(open.span, source, open.name, open.unclosed, open.spelling) : open.span;
  if (open.unclosed)
    return {error ? "E656" : "W656",
            fmt::format("the placeholder {}{} is never closed: write {}", quoted("{{" + open.name), in,
                        "{{" + open.name + "}}"),
            span};
  const std::string more =
      open.cases > 1 ? fmt::format(", nor in {} more", counted(open.cases - 1, "case")) : "";
  std::string what = fmt::format("{}{} has no value in case {}{}{}", shown(open.name, open.spelling), in,
                                 quoted(open.case_name), more, open.guess);
  if (open.is_text)
    what = fmt::format("{} is sent as it is: case {} has no variables", shown(open.name, open.spelling),
                       quoted(open.case_name));
  else if (severity == Severity::warning)
    what += open.spelling == Placeholders::json ? ": \"null\" is sent" : ": it is sent as it is";
  else
    what += fmt::format(": add {} to its \"vars\"", quoted(open.name));
  return {error ? "E655" : "W655", std::move(what), span};
}

void PlaceholderCheck::report(const Source& source, const Tell& tell) const {
  for (const auto& [key, open] : open_) {
    const Severity severity = exacting_ && !open.is_text ? Severity::error : Severity::warning;
    tell(open.index, severity, error_for(open, severity, source(open.index)));
  }
}

void check_placeholders_of(const model::Check& check, const Map& vars, Diagnostics& faults) {
  if (!check.expected || !has_braces_inside(*check.expected)) return;
  const Severity severity = vars.empty() ? Severity::warning : Severity::error;
  const Value values(vars);
  for_each_text(*check.expected, [&](std::string_view text, Span span) {
    for (const std::string& name : text::render_template(text, values, Placeholders::braces).missing) {
      const std::string what = shown(name, Placeholders::braces);
      const Span where = span == Span{} ? check.span : span;
      faults.add(severity,
                 {vars.empty() ? "W655" : "E655",
                  vars.empty() ? fmt::format("{} is compared as it is: the case has no variables", what)
                               : fmt::format("{} has no value in this case{}: add {} to its \"vars\"", what,
                                             did_you_mean(name, keys_of(vars)), quoted(name)),
                  narrowed(where, faults.text(), name, false, Placeholders::braces)});
    }
  });
}

}  // namespace proctor::service
