// Traces as people read them: a line each, or one as the conversation that it was.
#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "model/answer.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "service/table.h"
#include "service/trace_chat.h"
#include "service/traces.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using cassette::Trace;
using value::items_at;
using value::text_at;

constexpr std::size_t kShortId = 8;
constexpr std::size_t kAnswerWidth = 60;
constexpr std::size_t kNameWidth = 24;
constexpr std::size_t kSessionWidth = 32;
constexpr std::size_t kPageWidth = 100;
constexpr std::size_t kMostLines = 200;  // of one message

std::string when(std::string_view timestamp) {
  std::string out = visible(timestamp.substr(0, std::string_view("2026-01-02T03:04:05").size()));
  std::replace(out.begin(), out.end(), 'T', ' ');
  return out;
}

std::string called(std::string_view name, const Value& arguments) {
  return fmt::format("{}({})", name,
                     arguments.is_text() ? std::string(arguments.text()) : value::to_json(arguments));
}

std::vector<std::string> row_of(const Trace& trace) {
  const std::string model = read_chat(trace).model;
  return {when(trace.timestamp),
          visible(trace.id.substr(0, kShortId)),
          trace.session ? excerpt(trace.session->id, kSessionWidth) : "-",
          model.empty() ? "-" : excerpt(model, kNameWidth),
          trace.success ? "success" : "error",
          reporters::duration(trace.duration_ms),
          excerpt(told_answer(trace), kAnswerWidth)};
}

// --- One trace

std::string indented(std::string_view text) {
  std::string out;
  std::size_t count = 0;
  for (const std::string_view line : split(trimmed(text), '\n'))
    for (const std::string& piece : reporters::wrapped(visible(line), kPageWidth)) {
      if (++count > kMostLines) return out + "  … (--json shows all)\n";
      out += piece.empty() ? "\n" : "  " + piece + "\n";
    }
  return out;
}

std::string section(std::string_view heading, std::string_view text) {
  return fmt::format("\n{}\n{}", heading, indented(text));
}

std::string role_of(const Value& message) {
  const std::string_view role = text_at(message, "role");
  const std::string_view id = text_at(message, "tool_call_id");
  return id.empty() ? visible(role) : visible(fmt::format("{} ({})", role, id));
}

std::string said(const Value& message) {
  std::string out = message_text(message);
  for (const Value& call : items_at(message, "tool_calls")) {
    const Value* function = value::reach(&call, "function");
    const Value* arguments = value::reach(function, "arguments");
    out += (out.empty() ? "-> " : "\n-> ") +
           called(text_at(function, "name"), arguments == nullptr ? Value(Map{}) : *arguments);
  }
  return out;
}

std::string facts(const Trace& trace, const TraceChat& chat) {
  std::vector<std::string> out;
  for (const std::string& word : {chat.provider, chat.model, trace.endpoint})
    if (!word.empty()) out.push_back(visible(word));
  out.push_back(reporters::duration(trace.duration_ms));
  if (trace.first_token_ms) out.push_back("first token " + reporters::duration(*trace.first_token_ms));
  if (trace.tokens_used)
    out.push_back(counted(static_cast<std::size_t>(std::min(*trace.tokens_used, 1e15)), "token"));
  return fmt::format("{}", fmt::join(out, "  ·  "));
}

std::string session_line(const cassette::TraceSession& session) {
  std::string out = "session " + visible(session.id);
  if (session.step) out += fmt::format(", step {}", *session.step);
  if (session.parent) out += fmt::format(", after trace {}", visible(*session.parent));
  return out + "\n";
}

std::string parameters(const TraceChat& chat) {
  std::vector<std::string> out;
  for (const auto& member : chat.params)
    out.push_back(visible(fmt::format("{} {}", std::string_view(member.key), value::to_json(member.value))));
  std::vector<std::string> tools;
  for (const Value& tool : chat.tools) tools.push_back(visible(text_at(tool.find("function"), "name")));
  if (!tools.empty()) out.push_back(fmt::format("tools {}", fmt::join(tools, ", ")));
  return out.empty() ? ""
                     : reporters::fitted(fmt::format("{}", fmt::join(out, "  ·  ")), 4 * kPageWidth) + "\n";
}

}  // namespace

std::string told_answer(const Trace& trace) {
  if (!trace.success) return trace.error.value_or("no answer came");
  if (!trace.response) return {};
  const model::Answer answer = model::read_answer(*trace.response);
  std::string out = answer.text.value_or(answer.refusal);
  for (const model::AskedCall& call : answer.calls)
    out += (out.empty() ? "-> " : "\n-> ") + called(call.name, call.arguments);
  if (answer.known) return out;
  return trace.response->is_text() ? std::string(trace.response->text()) : value::to_json(*trace.response);
}

std::string trace_table(const TraceList& list) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(list.traces.size());
  for (const TraceFile& file : list.traces) rows.push_back(row_of(file.trace));
  return table({{"when (UTC)"}, {"trace"}, {"session"}, {"model"}, {"status"}, {"time", true}, {"answer"}},
               rows);
}

std::string conversation_page(const Trace& trace) {
  const TraceChat chat = read_chat(trace);
  std::string out = parameters(chat);
  if (!chat.system.empty()) out += section("system", chat.system);
  for (const Value& message : chat.messages) out += section(role_of(message), said(message));
  if (chat.messages.empty()) out += section("request", value::to_pretty_json(trace.request));
  return out + section(trace.success ? "answer" : "error", told_answer(trace));
}

std::string trace_page(const TraceFile& file) {
  const Trace& trace = file.trace;
  std::string out = fmt::format("trace {}  ·  {} UTC  ·  {}\n{}\n", visible(trace.id), when(trace.timestamp),
                                trace.success ? "success" : "error", facts(trace, read_chat(trace)));
  if (trace.session) out += session_line(*trace.session);
  return out + conversation_page(trace);
}

Value trace_values(const TraceList& list) {
  List out;
  for (const TraceFile& file : list.traces) {
    const Trace& trace = file.trace;
    const TraceChat chat = read_chat(trace);
    Map one{{"id", trace.id},
            {"timestamp", trace.timestamp},
            {"file", file.name},
            {"endpoint", trace.endpoint},
            {"provider", chat.provider},
            {"model", chat.model},
            {"status", trace.success ? "success" : "error"},
            {"duration_ms", trace.duration_ms},
            {"answer", told_answer(trace)}};
    if (trace.tokens_used) one.set("tokens_used", *trace.tokens_used);
    if (trace.session) one.set("session", trace.session->id);
    if (trace.session && trace.session->step)
      one.set("step_index", static_cast<std::int64_t>(*trace.session->step));
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace proctor::service
