#include "server/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/utf8.h"
#include "base/words.h"
#include "server/table.h"
#include "value/json.h"

namespace proctor::server {
namespace {

constexpr std::size_t kDeepest = 128;

std::string wrong_whole(const Parameter& row, const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool good =
      error == std::errc{} && end == text.data() + text.size() && number >= row.least && number <= row.most;
  return good ? "" : fmt::format("must be a whole number from {} to {}", row.least, row.most);
}

std::string wrong_flag(const std::string& text) {
  const bool good = text == "true" || text == "false" || text == "1" || text == "0";
  return good ? "" : "must be true or false";
}

std::string wrong_text(const Parameter& row, const std::string& text) {
  const std::size_t length = count_code_points(text);
  const auto least = static_cast<std::size_t>(row.least);
  const auto most = static_cast<std::size_t>(row.most);
  if (length < least) return fmt::format("must have {} at least", counted(least, "character"));
  return length <= most ? "" : fmt::format("must have {} at most", counted(most, "character"));
}

std::string wrong(const Parameter& row, const std::string& text) {
  switch (row.type) {
    case Type::whole: return wrong_whole(row, text);
    case Type::flag: return wrong_flag(text);
    case Type::text: return wrong_text(row, text);
  }
  return "";
}

void take(const Parameter& row, const std::string& text, Asked& asked, std::vector<Blame>& out) {
  if (asked.has(row.name)) return out.push_back({"duplicate", "is given twice", std::string(row.name)});
  if (auto message = wrong(row, text); !message.empty())
    out.push_back({"value_error", std::move(message), std::string(row.name)});
  asked.parameters.emplace(row.name, text);
}

const Parameter* row_of(const Route& route, In in, std::string_view name) {
  const auto found = std::find_if(route.parameters.begin(), route.parameters.end(),
                                  [&](const Parameter& row) { return row.in == in && row.name == name; });
  return found == route.parameters.end() ? nullptr : &*found;
}

void take_path(const Route& route, const Target& target, Asked& asked, std::vector<Blame>& out) {
  const auto pieces = split(route.path.substr(1), '/');
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto name = parameter_of(pieces[i]);
    if (name.empty()) continue;
    const Parameter* row = row_of(route, In::path, name);
    static constexpr Parameter kPlain = {.in = In::path};
    Parameter plain = kPlain;
    plain.name = name;
    take(row == nullptr ? plain : *row, target.pieces[i], asked, out);
  }
}

// In the languages of others what is not known is passed over, as they do.
Blame unknown(const Route& route, const std::string& name) {
  std::vector<std::string_view> known;
  for (const Parameter& row : route.parameters)
    if (row.in == In::query) known.push_back(row.name);
  return {"unknown", "is no parameter of this request" + did_you_mean(name, known), name};
}

// "/tests/0/name": "body.tests.0.name"
std::string field_of(const value::SchemaFault& fault) {
  std::string out = "body";
  for (const auto piece : split(fault.instance, '/')) {
    if (piece.empty()) continue;
    out += '.';
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const bool escape = piece[i] == '~' && i + 1 < piece.size();
      out += escape ? (piece[++i] == '1' ? '/' : '~') : piece[i];
    }
  }
  return out;
}

// What is missing is not there to be pointed at: the message ends in its name.
Blame blame_of(const value::SchemaFault& fault) {
  Blame out{"value_error", fault.message, field_of(fault)};
  const auto quote = fault.message.find('"');
  if (fault.schema.ends_with("/required") && quote != std::string::npos && fault.message.ends_with('"')) {
    out.code = "missing";
    out.field += '.' + fault.message.substr(quote + 1, fault.message.size() - quote - 2);
  }
  return out;
}

}  // namespace

std::vector<Blame> take_parameters(const Route& route, const Target& target, Asked& asked) {
  std::vector<Blame> out;
  take_path(route, target, asked, out);
  for (const auto& [name, text] : target.query) {
    if (const Parameter* row = row_of(route, In::query, name))
      take(*row, text, asked, out);
    else if (route.style == Style::plain)
      out.push_back(unknown(route, name));
  }
  for (const Parameter& row : route.parameters)
    if (row.required && !asked.has(row.name))
      out.push_back({"missing", "is required", std::string(row.name)});
  return out;
}

tl::expected<Value, Problem> read_body(const Route& route, std::string_view text, SchemaSet& schemas) {
  if (route.body.empty()) return Value();
  if (trimmed(text).empty()) {
    if (!route.body_required) return Value();
    return tl::make_unexpected(invalid({{"missing", "a body is required", "body"}}));
  }
  auto value = value::parse_json(text, {.max_depth = kDeepest});
  if (!value) return tl::make_unexpected(invalid({{"json_invalid", value.error().message, "body"}}));
  const auto faults = schemas.faults(route.body, *value);
  if (!faults) return tl::make_unexpected(told(faults.error()));
  std::vector<Blame> blames;
  for (const auto& fault : *faults) blames.push_back(blame_of(fault));
  if (!blames.empty()) return tl::make_unexpected(invalid(std::move(blames)));
  return *std::move(value);
}

}  // namespace proctor::server
