#include "engine/talk.h"

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "engine/tool_calls.h"
#include "text/template.h"

namespace proctor::engine {
namespace {

using text::Placeholders;

Value message(std::string_view role, Value content) {
  return Map{{"role", role}, {"content", std::move(content)}};
}

Value as_value(const model::Message& message) {
  Map out{{"role", message.role}, {"content", message.content}};
  for (const auto& member : message.extra) out.set(member.key, member.value);
  return out;
}

List history_of(const model::Case& test) {
  List out;
  for (const model::Message& message : test.history) out.push_back(as_value(message));
  return out;
}

bool has_placeholders(const Value& value) {
  if (const auto text = value.if_text()) return text::has_placeholders(*text, Placeholders::braces);
  if (const List* list = value.if_list()) return std::any_of(list->begin(), list->end(), has_placeholders);
  const Map* map = value.if_map();
  return map != nullptr && std::any_of(map->begin(), map->end(), [](const value::Member& member) {
           return has_placeholders(member.value);
         });
}

// System text, history, then a turn a step.
class Chat final : public Talk {
 public:
  Chat(const ChatRoute& route, const model::Case& test)
      : route_(route), test_(test), before_(route.request.messages) {
    for (Value& message : history_of(test)) before_.push_back(std::move(message));
  }

  Turn open(const model::Step& step) override {
    const Value vars(vars_of(test_, step));
    Turn turn;
    const std::string turn_text = turn_of(step, vars, turn.missing);
    if (route_.prompt) {
      std::string prompt = render(*route_.prompt, vars, turn.missing);
      // Without anything said to it, the prompt itself is what a person says.
      const bool alone = turn_text.empty() && before_.empty() && said_.empty();
      turn.messages.push_back(message(alone ? "user" : "system", prompt));
      if (turn_text.empty()) turn.rendered = std::move(prompt);
    }
    for (const Value& earlier : before_) turn.messages.push_back(filled(earlier, vars, turn.missing));
    for (const Value& earlier : said_) turn.messages.push_back(earlier);
    if (route_.fills_messages && has_placeholders(Value(route_.request.params)))
      turn.params = filled(Value(route_.request.params), vars, turn.missing).map();
    if (!turn_text.empty()) {
      turn.messages.push_back(message("user", turn_text));
      turn.rendered = turn_text;
    }
    last_ = turn_text;
    turn.said = turn.rendered;
    return turn;
  }

  void close(const model::Step& /*step*/, std::string_view answer) override {
    if (!last_.empty()) said_.push_back(message("user", last_));
    said_.push_back(message("assistant", answer));
  }

 private:
  // An input is a template only where there is something to fill in.
  std::string turn_of(const model::Step& step, const Value& vars, std::vector<std::string>& missing) const {
    if (!route_.turn && vars.map().empty()) return step.input;
    return render(route_.turn ? *route_.turn : step.input, vars, missing);
  }

  std::string render(std::string_view pattern, const Value& vars, std::vector<std::string>& missing) const {
    auto rendered = text::render_template(
        pattern, vars, route_.single_braces ? Placeholders::single_braces : Placeholders::braces);
    missing.insert(missing.end(), rendered.missing.begin(), rendered.missing.end());
    return std::move(rendered.text);
  }

  // Every text of a message or of the parameters, where they are templates.
  Value filled(const Value& value, const Value& vars, std::vector<std::string>& missing) const {
    if (!route_.fills_messages || !has_placeholders(value)) return value;
    Value out = value;
    if (value.is_text()) out = Value(render(value.text(), vars, missing));
    if (value.is_list())
      for (Value& item : out.list()) item = filled(item, vars, missing);
    if (value.is_map())
      for (auto& member : out.map()) member.value = filled(member.value, vars, missing);
    return out;
  }

  const ChatRoute& route_;
  const model::Case& test_;
  List before_;  // messages of the request, then the case's history
  List said_;    // since then
  std::string last_;
};

// The filled-in text is all that is sent; steps know nothing of each other.
class Filled final : public Talk {
 public:
  Filled(const ChatRoute& route, const model::Case& test) : route_(route), test_(test) {}

  Turn open(const model::Step& step) override {
    Map vars = vars_of(test_, step);
    if (!step.input.empty() && !vars.has("input")) vars.set("input", step.input);
    auto rendered =
        text::render_template(route_.prompt ? *route_.prompt : step.input, Value(std::move(vars)),
                              route_.single_braces ? Placeholders::single_braces : Placeholders::braces);
    Turn turn{.rendered = rendered.text, .missing = std::move(rendered.missing)};
    turn.said = step.input.empty() ? rendered.text : step.input;
    turn.messages = route_.request.messages;
    turn.messages.push_back(message("user", rendered.text));
    return turn;
  }

  void close(const model::Step& /*step*/, std::string_view /*answer*/) override {}

 private:
  const ChatRoute& route_;
  const model::Case& test_;
};

constexpr std::string_view kReserved[] = {"last_message", "chat_history", "csv_context"};

bool is_reserved(std::string_view key) {
  return std::find(std::begin(kReserved), std::end(kReserved), key) != std::end(kReserved);
}

void merge(const Map& from, Map& to) {
  for (const auto& member : from) to.set(member.key, member.value);
}

// `$json` is, from low to high: the message and the history, the state, the step's own input. The state
// starts as the case's variables and takes in every answer that is a JSON object.
class State final : public Talk {
 public:
  State(const ChatRoute& route, const model::Case& test)
      : route_(route), state_(test.vars), history_(history_of(test)) {}

  Turn open(const model::Step& step) override {
    auto rendered = text::render_template(route_.prompt.value_or(""), Value(json(step)), Placeholders::json);
    Turn turn{.rendered = rendered.text, .missing = std::move(rendered.missing)};
    turn.said = step.input.empty() ? rendered.text : step.input;
    turn.messages.push_back(message("user", rendered.text));
    return turn;
  }

  void close(const model::Step& step, std::string_view answer) override {
    history_.push_back(message("user", step.input));
    history_.push_back(message("assistant", trimmed(answer)));
    const auto map = map_in(answer);
    if (!map) return;
    for (const auto& member : *map)
      if (!is_reserved(member.key)) state_.set(member.key, member.value);
  }

 private:
  Map json(const model::Step& step) const {
    Map out{{"last_message", step.input}, {"chat_history", history_}, {"csv_context", history_}};
    merge(state_, out);
    merge(step.vars, out);
    return out;
  }

  const ChatRoute& route_;
  Map state_;
  List history_;
};

}  // namespace

std::unique_ptr<Talk> make_talk(const ChatRoute& route, const model::Case& test) {
  switch (route.manner) {
    case Manner::chat: return std::make_unique<Chat>(route, test);
    case Manner::fill: return std::make_unique<Filled>(route, test);
    case Manner::state: break;
  }
  return std::make_unique<State>(route, test);
}

Turn turn_for_agent(const AgentRoute& route, const model::Case& test, const model::Step& step) {
  const Value vars(vars_of(test, step));
  if (!route.fills_input || vars.map().empty()) return {.rendered = step.input, .said = step.input};
  auto rendered = text::render_template(step.input, vars, Placeholders::braces);
  return {.rendered = rendered.text, .said = rendered.text, .missing = std::move(rendered.missing)};
}

Map vars_of(const model::Case& test, const model::Step& step) {
  Map vars = test.vars;
  merge(step.vars, vars);
  return vars;
}

}  // namespace proctor::engine
