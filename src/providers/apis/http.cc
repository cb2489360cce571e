// http: any endpoint. The connection's options say what is sent and where in the answer to look:
//   url, method, headers, body   templates with {{prompt}}, {{model}}, {{messages}}, {{system}}, {{key}}
//   output, usage                JSONPaths into the answer; without `output` a known form, or the text itself
// In a body that is a map or JSON text, values are put in as JSON; in an address they are percent-encoded.
#include <fmt/format.h>

#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "model/answer.h"
#include "net/utf8.h"
#include "providers/messages.h"
#include "providers/reply.h"
#include "providers/request.h"
#include "text/template.h"
#include "value/json.h"
#include "value/path.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using text::Placeholders;

Map values_for(const model::ChatRequest& chat) {
  Map values{{"prompt", last_user_text(chat)}, {"system", system_text(chat)}, {"model", chat.model},
             {"messages", chat.messages},      {"tools", chat.tools},         {"params", chat.params}};
  for (const value::Member& member : chat.params)
    if (!values.has(member.key)) values.set(member.key, member.value);
  return values;
}

// Every text changed by a function.
template <typename Change>
Map changed(const Map& values, Change change) {
  Map out;
  for (const value::Member& member : values)
    out.set(member.key, member.value.is_text() ? Value(change(member.value.text())) : member.value);
  return out;
}

std::string rendered(std::string_view pattern, const Map& values) {
  return text::render_template(pattern, values, Placeholders::braces).text;
}

std::string escaped(std::string_view text) {
  const std::string quoted = value::to_json_text(text);
  return quoted.substr(1, quoted.size() - 2);
}

// The name where a text is one placeholder and nothing else.
std::string_view only_placeholder(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with("{{") || !text.ends_with("}}") || text.size() < 4) return {};
  const std::string_view name = trimmed(text.substr(2, text.size() - 4));
  return name.find_first_of("{}") == std::string_view::npos ? name : std::string_view{};
}

// A text that is one placeholder becomes the value itself, be it a list.
Value filled(const Value& pattern, const Map& values) {
  if (pattern.is_text()) {
    const Value* whole = values.find(only_placeholder(pattern.text()));
    return whole != nullptr ? *whole : Value(rendered(pattern.text(), values));
  }
  if (const List* list = pattern.if_list()) {
    List out;
    for (const Value& item : *list) out.push_back(filled(item, values));
    return out;
  }
  const Map* map = pattern.if_map();
  if (map == nullptr) return pattern;
  Map out;
  for (const value::Member& member : *map) out.set(member.key, filled(member.value, values));
  return out;
}

std::string body_of(const Value* pattern, const Map& values) {
  if (pattern == nullptr) return value::to_json(Map{{"prompt", *values.find("prompt")}});
  if (!pattern->is_text()) return value::to_json(filled(*pattern, values));
  const std::string_view text = pattern->text();
  if (auto parsed = value::parse_json(text); parsed && !parsed->is_scalar())
    return value::to_json(filled(*parsed, values));
  const bool json = trimmed(text).starts_with('{') || trimmed(text).starts_with('[');
  return rendered(text, json ? changed(values, escaped) : values);
}

// Compiled again for every answer; a path is short.
Result<std::optional<value::Path>> path_option(const Connection& connection, std::string_view key) {
  const Value* said = connection.options.find(key);
  if (value::is_absent(said)) return std::nullopt;
  auto path = value::Path::compile(value::text_of(said), value::PathDialect::plus);
  if (!said->is_text() || !path)
    return fail("E472", fmt::format("the option {} of http is no JSONPath{}{}", key, path ? "" : ": ",
                                    path ? "" : path.error().message));
  return std::optional(*std::move(path));
}

Result<void> check_options(const Connection& connection) {
  for (const std::string_view key : {"output", "usage"})
    if (auto path = path_option(connection, key); !path) return tl::make_unexpected(path.error());
  const std::string method = option(connection, "method");
  for (const std::string_view known : {"", "GET", "POST", "PUT", "PATCH"})
    if (method == known) return {};
  return fail("E472", fmt::format("http takes no method {}", quoted(method)));
}

// The key is known to headers alone, so that it never stands in an address or a body.
Result<void> add_headers(net::Request& request, Map values, const Connection& connection) {
  values.set("key", connection.key.reveal());
  bool typed = false;
  if (const Value* headers = connection.options.find("headers"); headers != nullptr && headers->is_map())
    for (const value::Member& header : headers->map()) {
      typed = typed || lower(header.key) == "content-type";
      const std::string text = rendered(value::text_of(&header.value), values);
      if (auto added = add_header(request, header.key, text); !added) return added;
    }
  if (!typed && !request.body.empty()) return add_header(request, "Content-Type", "application/json");
  return {};
}

Result<std::string> url_of(const Connection& connection, const Map& values) {
  const std::string said =
      option(connection, "url").empty() ? connection.base_url : option(connection, "url");
  if (said.empty()) return fail("E472", "http needs the option url");
  Connection at;
  at.base_url = rendered(said, changed(values, percent_encoded));
  return base_url(at, {}).map([&](const std::string&) { return at.base_url; });
}

Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  if (auto checked = check_options(connection); !checked) return tl::make_unexpected(checked.error());
  const Map values = values_for(chat);
  TRY(const auto url, url_of(connection, values));
  TRY(auto request, json_request("http", url, {}, chat, {}));
  if (const std::string method = option(connection, "method"); !method.empty()) request.method = method;
  request.body = request.method == "GET" ? "" : body_of(connection.options.find("body"), values);
  request.headers = {{"Accept", "application/json"}};
  if (auto added = add_headers(request, values, connection); !added)
    return tl::make_unexpected(added.error());
  return request;
}

// What a path found first; a text as it is, anything else as JSON.
std::optional<Value> found_at(const value::Path& path, const Value& body) {
  auto found = path.find(body);
  if (!found || found->values.empty()) return std::nullopt;
  return *found->values.front();
}

model::Reply picked(const value::Path& path, Value body) {
  model::Reply reply;
  const auto found = found_at(path, body);
  if (!found || found->is_null())
    reply.error = Fault{"empty", fmt::format("{} finds nothing in the answer: {}", path.text(),
                                             shown(value::to_json(body), 80))};
  else
    reply.text = found->is_text() ? std::string(found->text()) : value::to_json(*found);
  reply.finish = model::read_answer(body).finish;
  reply.usage = model::read_answer(body).usage;
  reply.response = std::move(body);
  return reply;
}

// Without `output`: a form that is known, else the whole body.
model::Reply unpicked(const std::string& text) {
  model::Reply reply;
  auto body = value::parse_json(text, {.strictness = value::Strictness::data});
  if (body && (model::read_answer(*body).known || model::error_in(*body) != nullptr))
    return reply_of(*std::move(body));
  reply.text = text;
  if (body) reply.response = *std::move(body);
  return reply;
}

model::Reply failed(Fault fault) {
  model::Reply reply;
  reply.error = std::move(fault);
  return reply;
}

model::Reply read(const Connection& connection, const std::string& text) {
  const auto output = path_option(connection, "output");
  if (!output || !*output) return unpicked(text);
  auto body = parse_peer_json(text);
  if (!body) return failed(std::move(body).error());
  return picked(**output, *std::move(body));
}

model::Reply decode(const model::ChatRequest& chat, const Connection& connection,
                    const net::Response& response) {
  if (!is_success(response)) return failed(fault_of(response));
  const bool broken = find_invalid_utf8(response.body).has_value();
  model::Reply reply = read(connection, broken ? net::mended_utf8(response.body) : response.body);
  if (broken) reply.notices.emplace_back("the answer was not UTF-8; what is no character reads as U+FFFD");
  if (const auto usage = path_option(connection, "usage"); usage && *usage && reply.response)
    if (const auto counts = found_at(**usage, *reply.response)) reply.usage = model::read_usage(&*counts);
  if (chat.stream) reply.notices.emplace_back("http does not stream; the answer was read as a whole");
  return reply;
}

constexpr Provider kProviders[] = {{.name = "http",
                                    .about = "Any HTTP endpoint, by templates and JSONPaths.",
                                    .key_names = {},
                                    .needs_key = false,
                                    .encode = encode,
                                    .decode = decode}};

}  // namespace

std::span<const Provider> http() { return kProviders; }

}  // namespace proctor::providers
