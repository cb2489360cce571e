#include "dialects/native_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "dialects/fields.h"
#include "dialects/native_check.h"

namespace proctor::dialects {
namespace {

// --- Tables

constexpr std::string_view kHistoryExamples[] = {
    R"({"user": "Hello"})", R"({"role": "assistant", "content": "Hello! How can I help?"})"};
constexpr std::string_view kCommandExamples[] = {R"(["python3", "agent.py"])"};

const Shape kCommand = {
    .takes = takes_list, .shortest = 1, .items = &kLooseText, .examples = kCommandExamples};
const Shape kTextMap = {.takes = takes_map, .values = &kLooseText};

constexpr Field kAgentFields[] = {
    {.name = "command",
     .shape = &kCommand,
     .about = "A program that speaks JSON lines, as a list of arguments."},
    {.name = "url", .shape = &kText, .about = "An address that takes the same by POST."},
    {.name = "python", .shape = &kText, .about = "A Python file with agent(input, memory)."}};
constexpr Record kAgent = {
    .name = "agent", .fields = kAgentFields, .about = "An agent to talk to.", .closed = true};
const Shape kAgentShape = {.takes = takes_map, .record = &kAgent};

constexpr std::string_view kTargetKinds[] = {"prompt", "prompt_file", "request", "agent"};

bool is_param(std::string_view key) {
  return key != "params" &&
         std::find(std::begin(kTargetKinds), std::end(kTargetKinds), key) == std::end(kTargetKinds);
}

// One kind of target; a request has a provider beside it, an agent nothing.
void check_target(const Map& map, Span span, Diagnostics& faults) {
  std::vector<std::string_view> kinds;
  for (const auto kind : kTargetKinds)
    if (const Value* value = map.find(kind); value != nullptr && !value->is_null()) kinds.push_back(kind);
  if (kinds.size() > 1)
    return faults.error("E352",
                        fmt::format("a target is {}, not {}: keep one", listed(kinds, " or "),
                                    kinds.size() == 2 ? "both" : "all of them"),
                        span);
  if (const Value* params = map.find("params"); params != nullptr && params->is_map()) {
    for (const auto& member : map)
      if (is_param(member.key) && params->map().has(member.key))
        faults.error("E352", fmt::format("{} stands here and under \"params\": keep one", quoted(member.key)),
                     member.key_span);
  }
  if (kinds.empty() || kinds[0].starts_with("prompt")) return;
  for (const auto& member : map) {
    const bool provider = member.key == "provider" && kinds[0] == "request";
    if (provider && !member.value.is_text())
      faults.error("E201", "\"provider\" must be a text", member.value.span);
    if (!provider && member.key != kinds[0])
      faults.error("E352", fmt::format("{} has no place beside {}", quoted(member.key), quoted(kinds[0])),
                   member.key_span);
  }
}

constexpr Field kTargetFields[] = {
    {.name = "prompt", .shape = &kText, .about = "The prompt, with {{variables}}."},
    {.name = "prompt_file", .shape = &kText, .about = "A prompt file in the project."},
    {.name = "request",
     .shape = &kFreeMap,
     .about = "A request body for `provider`; texts in it may have {{variables}}."},
    {.name = "agent", .shape = &kAgentShape, .about = "An agent instead of a model."},
    {.name = "params", .shape = &kFreeMap, .about = "Parameters whose names are taken by the keys above."}};
const Record kTarget = {
    "target",
    kTargetFields,
    "What is tested. Other keys (provider, model, temperature, ...) are parameters of the call.",
    check_target,
    &kAnything,
    is_param};
const Shape kTargetShape = {.takes = takes_map, .record = &kTarget};

void check_message(const Value& value, Diagnostics& faults) {
  const Map& map = value.map();
  const bool spelled_out = has_text(value, "role") && map.has("content");
  const bool short_form = map.size() == 1 && map.begin()->key != "role" && map.begin()->key != "content";
  if (!spelled_out && !short_form)
    faults.error("E353", "a message is one line, `user: Hello`, or a role and a content", value.span);
}

const Shape kMessage = {.takes = takes_map, .check = check_message, .examples = kHistoryExamples};
const Shape kHistory = {.takes = takes_list, .items = &kMessage};

constexpr Field kMockRuleFields[] = {
    {.name = "when", .shape = &kFreeMap, .about = "Arguments and the values they must have."},
    {.name = "returns", .shape = &kAnything, .about = "The answer then.", .need = Need::required}};
constexpr Record kMockRule = {
    .name = "mock-rule", .fields = kMockRuleFields, .about = "An answer for some arguments.", .closed = true};
const Shape kMockRuleShape = {.takes = takes_map, .record = &kMockRule};
const Shape kMockRules = {.takes = takes_list, .items = &kMockRuleShape};

void check_mock(const Map& map, Span span, Diagnostics& faults) {
  const auto given = [&](std::string_view key) { return map.has(key) && !map.find(key)->is_null(); };
  if (!given("tool") && !given("file"))
    faults.error("E354", "a mock needs a tool's name, or a file of mocks",
                 span_of(span.begin, std::min(span.begin + 1, span.end)));
}

constexpr Field kMockFields[] = {
    {.name = "tool", .shape = &kName, .about = "The tool it stands in for."},
    {.name = "returns", .shape = &kAnything, .about = "Its one answer."},
    {.name = "rules", .shape = &kMockRules, .about = "Answers by arguments; the first that fits counts."},
    {.name = "code", .shape = &kText, .about = "The body of a JavaScript function of `args`."},
    {.name = "file", .shape = &kText, .about = "A file of mocks: mocks.ts, mocks.js, mocks.yaml."},
    {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format."}};
constexpr Record kMock = {"mock", kMockFields, "Answers a tool call in place of the tool.", check_mock};
const Shape kMockShape = {.takes = takes_map, .record = &kMock};
const Shape kMocks = {.takes = takes_list, .items = &kMockShape};

constexpr Field kFixtureFields[] = {
    {.name = "setup", .shape = &kAnyList, .about = "Commands to run before the case."},
    {.name = "teardown", .shape = &kAnyList, .about = "Commands to run after it, even after an error."},
    {.name = "env", .shape = &kTextMap, .about = "Environment variables for them."},
    {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format."}};
constexpr Record kFixtures = {"fixtures", kFixtureFields, "What surrounds a case."};
const Shape kFixturesShape = {.takes = takes_map, .record = &kFixtures};

// --- Reading

model::Message read_message(const Value& item) {
  const Map& map = item.map();
  if (map.size() == 1) return {map.begin()->key, map.begin()->value, {}, {.shape = "short"}};
  model::Message out{map.find("role")->text(), *map.find("content"), {}, {}};
  for (const auto& member : map)
    if (member.key != "role" && member.key != "content") out.extra.set(member.key, member.value);
  return out;
}

model::Mock read_mock(const Value& item, std::string_view source) {
  const Fields fields(item.map(), kMock, source);
  model::Mock mock;
  mock.name = fields.text("tool");
  mock.code = fields.optional_text("code");
  mock.file = fields.optional_text("file");
  if (const Value* returns = fields.get("returns")) mock.returns = *returns;
  mock.rules = fields.list("rules");
  mock.extra = gathered_extra(fields);
  mock.spelling = fields.spelling();
  mock.span = mock.file ? fields.span("file") : mock.code ? fields.span("code") : item.span;
  return mock;
}

}  // namespace

const Shape& native_target() { return kTargetShape; }
const Shape& native_history() { return kHistory; }
const Shape& native_mocks() { return kMocks; }
const Shape& native_fixtures() { return kFixturesShape; }

model::Target read_native_target(const Value& value, std::string_view source) {
  const Map& map = value.map();
  const Fields fields(map, kTarget, source);
  if (const Value* agent = fields.get("agent")) {
    const Fields of(agent->map(), kAgent, source);
    return model::Agent{of.texts("command"), of.text("url"), of.text("python"), of.spelling(), agent->span};
  }
  if (fields.has("request")) {
    const Value* provider = map.find("provider");
    return model::Request{provider == nullptr ? std::string() : provider->text(), fields.map("request"),
                          fields.spelling(), value.span, provider == nullptr ? Span{} : provider->span};
  }
  model::Prompt prompt{fields.optional_text("prompt"),
                       fields.optional_text("prompt_file"),
                       fields.map("params"),
                       fields.spelling(),
                       value.span,
                       fields.span(fields.has("prompt_file") ? "prompt_file" : "prompt")};
  for (const auto& member : map)
    if (is_param(member.key) && !prompt.params.has(member.key)) prompt.params.append(member);
  return prompt;
}

std::vector<model::Message> read_native_history(const List& list, std::string_view) {
  std::vector<model::Message> out;
  for (const Value& item : list) out.push_back(read_message(item));
  return out;
}

std::vector<model::Mock> read_native_mocks(const List& list, std::string_view source) {
  std::vector<model::Mock> out;
  for (const Value& item : list) out.push_back(read_mock(item, source));
  return out;
}

model::Fixtures read_native_fixtures(const Map& map, std::string_view source) {
  const Fields fields(map, kFixtures, source);
  return {fields.list("setup"), fields.list("teardown"), fields.map("env"), gathered_extra(fields),
          fields.spelling()};
}

// --- Writing

namespace {

// Parameters stand flat beside the prompt, unless a name is taken.
Value write_prompt(const model::Prompt& prompt, bool own) {
  Draft draft(kTarget, own ? &prompt.spelling : nullptr);
  Map flat;
  Map boxed;
  for (const auto& member : prompt.params) {
    const bool stays_flat = is_param(member.key) && (!own || draft.wrote(member.key));
    (stays_flat ? flat : boxed).set(member.key, member.value);
  }
  const bool bare = prompt.params.empty() && !prompt.text && !prompt.reference;
  draft.put_unless("params", boxed, bare && !own ? Value() : Value(Map{}));
  draft.put_optional("prompt", prompt.text);
  draft.put_optional("prompt_file", prompt.reference);
  if (own) return std::move(draft).finish(flat);
  for (const auto& member : std::move(draft).finish()) flat.set(member.key, member.value);
  return flat;
}

struct TargetWriter {
  bool own;

  Value operator()(std::monostate) const { return {}; }
  Value operator()(const model::Request& request) const {
    Draft draft(kTarget, own ? &request.spelling : nullptr);
    Map provider;
    if (!request.provider.empty()) provider.set("provider", request.provider);
    draft.put("request", request.body);
    if (own) return std::move(draft).finish(provider);
    provider.set("request", request.body);
    return provider;
  }
  Value operator()(const model::Prompt& prompt) const { return write_prompt(prompt, own); }
  Value operator()(const model::Agent& agent) const {
    Draft draft(kAgent, own ? &agent.spelling : nullptr);
    draft.put_texts("command", agent.command);
    draft.put_text("url", agent.url);
    draft.put_text("python", agent.python);
    return Map{{"agent", std::move(draft).finish()}};
  }
};

Value write_message(const model::Message& message, bool own) {
  const bool can_be_short = message.extra.empty() && message.role != "role" && message.role != "content";
  if (can_be_short && (!own || message.spelling.shape == "short"))
    return Map{{message.role, message.content}};
  Map out{{"role", message.role}, {"content", message.content}};
  for (const auto& member : message.extra) out.set(member.key, member.value);
  return out;
}

}  // namespace

Value write_native_target(const model::Target& target, bool own) {
  return std::visit(TargetWriter{own}, target);
}

List write_native_history(const std::vector<model::Message>& history, bool own) {
  List out;
  for (const auto& message : history) out.push_back(write_message(message, own));
  return out;
}

List write_native_mocks(const std::vector<model::Mock>& mocks, bool own) {
  List out;
  for (const auto& mock : mocks) {
    Draft draft(kMock, own ? &mock.spelling : nullptr);
    draft.put_text("tool", mock.name);
    if (mock.returns) draft.put("returns", *mock.returns);
    draft.put_unless("rules", mock.rules, List{});
    draft.put_optional("code", mock.code);
    draft.put_optional("file", mock.file);
    out.emplace_back(std::move(draft).finish_with_extra("extra", mock.extra));
  }
  return out;
}

Value write_native_fixtures(const model::Fixtures& fixtures, bool own) {
  Draft draft(kFixtures, own ? &fixtures.spelling : nullptr);
  draft.put_unless("setup", fixtures.setup, List{});
  draft.put_unless("teardown", fixtures.teardown, List{});
  draft.put_map("env", fixtures.env);
  return std::move(draft).finish_with_extra("extra", fixtures.extra);
}

}  // namespace proctor::dialects
