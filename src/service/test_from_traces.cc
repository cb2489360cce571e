#include "service/test_from_traces.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "base/utf8.h"
#include "base/words.h"
#include "model/codec.h"
#include "service/trace_chat.h"
#include "service/trace_mocks.h"
#include "text/template.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using cassette::Trace;
using eval::Means;
using eval::Observed;
using model::Case;
using model::Step;
using value::text_at;

// A trace read once.
struct Exchange {
  const Trace* trace = nullptr;
  TraceChat chat;
  model::Answer answer;
};

Result<Exchange> exchange_of(const Trace& trace) {
  Exchange out{&trace, read_chat(trace), {}};
  if (trace.success && trace.response) out.answer = model::read_answer(*trace.response);
  if (out.chat.messages.empty() || (trace.success && !out.answer.known))
    return fail("E497",
                fmt::format("trace {} ({}) is no conversation with a model: no test can be made of it",
                            visible(trace.id), visible(trace.endpoint)));
  return out;
}

// The last thing a person said, as a place among the messages; none where it cannot be a step's input.
std::optional<std::size_t> last_said(const List& messages) {
  for (std::size_t i = messages.size(); i-- > 0;)
    if (text_at(messages[i], "role") == "user")
      return is_plain(messages[i]) ? std::optional(i) : std::nullopt;
  return std::nullopt;
}

std::size_t times_said(const List& messages) {
  return static_cast<std::size_t>(std::count_if(messages.begin(), messages.end(), [](const Value& message) {
    return text_at(message, "role") == "user";
  }));
}

std::string first_words(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t count = 0;
  std::string one_line(text.substr(0, 2000));
  std::replace_if(
      one_line.begin(), one_line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  for (const std::string_view word : split(one_line, ' ')) {
    const std::string_view bare = trimmed(word);
    if (bare.empty()) continue;
    if (count++ == most) return visible(out) + " …";
    out += (out.empty() ? "" : " ") + std::string(bare);
  }
  return visible(out);
}

std::string question_of(const Exchange& exchange) {
  const List& messages = exchange.chat.messages;
  for (std::size_t i = messages.size(); i-- > 0;)
    if (text_at(messages[i], "role") == "user") return message_text(messages[i]);
  return message_text(messages.back());
}

// --- The parts of a case

Map body_of(const TraceChat& chat, const List& messages) {
  Map body{{"model", chat.model}};
  List all;
  if (!chat.system.empty()) all.push_back(Map{{"role", "system"}, {"content", chat.system}});
  for (const Value& message : messages) all.push_back(message);
  if (!all.empty()) body.set("messages", std::move(all));
  if (!chat.tools.empty()) body.set("tools", chat.tools);
  for (const auto& member : chat.params) body.set(member.key, member.value);
  return body;
}

model::Message history_message(const Value& message) {
  model::Message out{.role = std::string(text_at(message, "role")), .content = Value("")};
  for (const auto& member : message.map()) {
    if (member.key == "content")
      out.content = member.value;
    else if (member.key != "role")
      out.extra.set(member.key, member.value);
  }
  return out;
}

// Everything as one text, for formats that fill in a prompt and send nothing else.
std::string transcript(const TraceChat& chat) {
  if (chat.system.empty() && chat.messages.size() == 1) return message_text(chat.messages.front());
  std::string out;
  const auto add = [&](std::string_view role, const std::string& text) {
    if (!text.empty()) out += fmt::format("{}{}: {}", out.empty() ? "" : "\n\n", role, text);
  };
  add("system", chat.system);
  for (const Value& message : chat.messages) add(text_at(message, "role"), message_text(message));
  return out;
}

// --- Cases

// Where a raw response names the tools it calls; as many as there are calls, or none.
std::vector<std::string> paths_of_calls(const Value& response) {
  std::vector<std::string> out;
  const auto find = [&](const Value* list, std::string_view key, std::string_view path) {
    const List& items = value::items_of(list);
    for (std::size_t i = 0; i < items.size(); ++i)
      if (const Value* named = key.empty() ? &items[i] : value::reach(&items[i], key);
          !text_at(named, "name").empty())
        out.push_back(fmt::format(fmt::runtime(path), i));
  };
  const Value* choice = value::first_of(value::reach(&response, "choices"));
  find(value::reach(choice, "message", "tool_calls"), "function",
       "choices.0.message.tool_calls.{}.function.name");
  find(value::reach(&response, "content"), "", "content.{}.name");
  const Value* candidate = value::first_of(value::reach(&response, "candidates"));
  find(value::reach(candidate, "content", "parts"), "functionCall",
       "candidates.0.content.parts.{}.functionCall.name");
  return out.size() == model::read_answer(response).calls.size() ? out : std::vector<std::string>();
}

Observed observed_in(const Exchange& exchange) {
  Observed out{.question = question_of(exchange), .calls = exchange.answer.calls};
  if (exchange.trace->success) out.answer = exchange.answer.text.value_or("");
  if (exchange.trace->response) out.call_paths = paths_of_calls(*exchange.trace->response);
  if (exchange.trace->success && exchange.trace->duration_ms > 0)
    out.duration_ms = exchange.trace->duration_ms;
  return out;
}

bool is_json(std::string_view text) {
  const auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
  return parsed && !parsed->is_scalar();
}

std::string description_of(const Trace& trace) {
  std::string out = fmt::format("Recorded {} as trace {}.", visible(trace.timestamp), visible(trace.id));
  if (!trace.success)
    out += fmt::format(" The call failed then: {}", quoted(trace.error.value_or("no answer came"), 200));
  return out;
}

class Maker {
 public:
  explicit Maker(const TestRequest& request) : request_(request), means_(eval::means_of(request.format)) {}

  Case from(const std::vector<Exchange>& conversation) {
    const Exchange& first = conversation.front();
    Case test = begun(first);
    const auto said = last_said(first.chat.messages);
    const bool whole = means_.whole_request || !said;
    const List& messages = first.chat.messages;
    if (fills()) {
      test.vars.set("input", transcript(first.chat));
    } else {
      test.target = model::Request{first.chat.provider, body_of(first.chat, whole ? messages : List{}), {}};
      if (!whole)
        for (std::size_t i = 0; i < *said; ++i) test.history.push_back(history_message(messages[i]));
    }
    add_steps(conversation, whole || fills(), test);
    if (request_.format == "native") keep_braces(test);
    return test;
  }

 private:
  // The native format fills placeholders in. What was recorded has none: its braces stand for themselves.
  static void keep_braces(Case& test) {
    std::string texts;
    if (const auto* request = std::get_if<model::Request>(&test.target))
      texts += value::to_json(Value(request->body));
    for (const model::Message& message : test.history) texts += value::to_json(message.content);
    for (const Step& step : test.steps) texts += step.input;
    for (const std::string& name : text::render_template(texts, Map(), text::Placeholders::braces).missing)
      test.vars.set(name, "{{" + name + "}}");
  }

  // Formats without a conversation of their own: a prompt is filled in.
  bool fills() const { return !means_.steps && !means_.whole_request; }

  Case begun(const Exchange& first) const {
    constexpr std::size_t kNameWords = 8;
    Case test;
    test.name = first_words(question_of(first), kNameWords);
    if (test.name.empty()) test.name = first.trace->id;
    test.description = description_of(*first.trace);
    if (request_.format == "traceforge") {
      test.extra.set("trace_id", first.trace->id);
      test.rule.weighted = true;
    }
    return test;
  }

  // A new step each time more has been said than before.
  void add_steps(const std::vector<Exchange>& conversation, bool mute, Case& test) const {
    std::size_t said = 0;
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < conversation.size(); ++i) {
      const std::size_t now = times_said(conversation[i].chat.messages);
      if (i == 0 || now != said) starts.push_back(i);
      said = now;
    }
    for (std::size_t s = 0; s < starts.size(); ++s) {
      const std::size_t end = s + 1 < starts.size() ? starts[s + 1] : conversation.size();
      test.steps.push_back(step_of({&conversation[starts[s]], end - starts[s]}, mute && s == 0));
    }
    if (fills() || means_.whole_request) return;
    test.mocks = mocks_of(results_in(conversation.back().chat.messages));
    if (means_.judge)
      for (model::Mock& mock : test.mocks) say_as_code(mock);
  }

  // The answer is the last call's; the calls of tools are those of all, and those that the first already
  // brings results of. Times add up.
  Step step_of(std::span<const Exchange> exchanges, bool mute) const {
    Step step;
    Observed observed = observed_in(exchanges.back());
    if (!mute) step.input = observed.question;
    if (exchanges.size() > 1 || !mute) observed.calls = calls_of(exchanges);
    if (observed.duration_ms) {
      observed.duration_ms = 0;
      for (const Exchange& one : exchanges) *observed.duration_ms += one.trace->duration_ms;
    }
    if (request_.format == "promptkitchen")
      step.output_type =
          is_json(observed.answer.value_or("")) ? model::OutputType::json : model::OutputType::text;
    if (means_.metric && observed.answer && !observed.answer->empty())
      step.expected_output = Value(*observed.answer);
    step.checks = eval::proposed_checks(observed, means_, request_.checks);
    return step;
  }

  static std::vector<model::AskedCall> calls_of(std::span<const Exchange> exchanges) {
    std::vector<model::AskedCall> out;
    const List& messages = exchanges.front().chat.messages;
    std::size_t from = messages.size();
    while (from > 0 && text_at(messages[from - 1], "role") != "user") --from;
    const List since(messages.begin() + static_cast<std::ptrdiff_t>(from), messages.end());
    for (ToolResult& result : results_in(since)) out.push_back(std::move(result.call));
    for (const Exchange& one : exchanges)
      out.insert(out.end(), one.answer.calls.begin(), one.answer.calls.end());
    return out;
  }

  const TestRequest& request_;
  Means means_;
};

// --- The suite

// One target for all cases is the suite's.
void share_target(model::Suite& suite) {
  const auto value_of = [](const Case& test) {
    model::Suite alone;
    alone.target = test.target;
    return model::to_value(alone);
  };
  const Value first = value_of(suite.cases.front());
  const bool same = std::all_of(suite.cases.begin(), suite.cases.end(),
                                [&](const Case& test) { return value_of(test) == first; });
  if (!same) return;
  suite.target = suite.cases.front().target;
  for (Case& test : suite.cases) test.target = {};
}

void name_apart(std::vector<Case>& cases) {
  std::map<std::string, std::size_t> seen;
  for (Case& test : cases)
    if (const std::size_t number = ++seen[test.name]; number > 1) test.name += fmt::format(" ({})", number);
}

std::string slug(std::string_view text) {
  std::string out;
  for (const char c : lower(text)) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (kept) out.push_back(c);
    if (!kept && !out.empty() && out.back() != '-') out.push_back('-');
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "recorded" : out;
}

// Formats that fill in a prompt get one that is nothing but what was said.
void give_prompt(const Exchange& first, model::Suite& suite) {
  suite.defaults.model = first.chat.model;
  suite.target = model::Prompt{.text = "{{input}}"};
}

// Prompts of PromptRepo lie in files of their own.
std::string refer_to_prompt(const Exchange& first, model::Suite& suite) {
  const std::string file = fmt::format(".promptrepo/prompts/{}.yaml", slug(suite.name));
  for (Case& test : suite.cases) test.target = model::Prompt{.reference = "file:///" + file};
  return fmt::format(
      "the prompt: not carried, for promptrepo keeps it in a file of its own: write {} with the "
      "provider {}, the model {} and the prompt \"{{input}}\"",
      file, visible(first.chat.provider), visible(first.chat.model));
}

std::string nothing_left(const Converted& converted, std::string_view format) {
  return fmt::format("{} can say nothing of this answer{}{}", format, converted.losses.empty() ? "" : ": ",
                     converted.losses.empty() ? "" : converted.losses.front());
}

std::vector<std::string> not_carried(const Exchange& exchange) {
  std::vector<std::string> out;
  out.reserve(exchange.chat.not_carried.size());
  for (const std::string& key : exchange.chat.not_carried)
    out.push_back(
        fmt::format("trace {}, request key {}: not carried", visible(exchange.trace->id), quoted(key)));
  return out;
}

Result<Converted> written(model::Suite suite, const TestRequest& request) {
  const dialects::Dialect* native = dialects::find_dialect("native");
  Loaded loaded;
  loaded.document =
      dialects::Document{.dialect = native, .form = &native->forms.front(), .suite = std::move(suite)};
  return convert(loaded, request.format, request.syntax);
}

}  // namespace

Result<Converted> test_from(const std::vector<Conversation>& conversations, const TestRequest& request) {
  Maker maker(request);
  model::Suite suite;
  std::vector<std::string> losses;
  std::optional<Exchange> first;
  for (const Conversation& conversation : conversations) {
    std::vector<Exchange> exchanges;
    for (const Trace& trace : conversation) {
      TRY(exchanges.emplace_back(), exchange_of(trace));
      for (std::string& loss : not_carried(exchanges.back())) losses.push_back(std::move(loss));
    }
    if (!first) first = exchanges.front();
    if (eval::means_of(request.format).steps) {
      suite.cases.push_back(maker.from(exchanges));
      continue;
    }
    for (Exchange& exchange : exchanges) suite.cases.push_back(maker.from({std::move(exchange)}));
  }
  name_apart(suite.cases);
  suite.name = request.name.empty() ? slug(suite.cases.front().name) : request.name;
  if (request.format == "promptrepo")
    losses.push_back(refer_to_prompt(*first, suite));
  else if (request.format == "promptkitchen")
    give_prompt(*first, suite);
  else if (request.format != "traceforge")
    share_target(suite);
  TRY(Converted converted, written(std::move(suite), request));
  if (converted.cases == 0) return fail("E497", nothing_left(converted, request.format));
  converted.losses.insert(converted.losses.begin(), losses.begin(), losses.end());
  return converted;
}

}  // namespace proctor::service
