#include "cassette/redaction.h"

#include <algorithm>

#include "base/words.h"
#include "net/url.h"

namespace proctor::cassette {
namespace {

// `name=value&name=value`
bool is_form(std::string_view text) {
  const std::size_t equals = text.find('=');
  return equals != std::string_view::npos && equals > 0 && equals < text.find('&') &&
         text.find_first_of(" \t\r\n\"'{}<>()[]:/?") == std::string_view::npos;
}

}  // namespace

std::string Redaction::text(std::string_view text) const {
  return replaced(text, 0, scanner_.ranges(text), by_);
}

Value Redaction::value(const Value& value) const {
  if (value.is_text()) return text(value.text());
  if (value.is_map()) return map(value.map());
  if (!value.is_list()) return value;
  List list;
  list.reserve(value.list().size());
  for (const Value& item : value.list()) list.push_back(this->value(item));
  return list;
}

Value Redaction::body(const Value& body) const {
  return body.is_text() && is_form(body.text()) ? Value(text(query(body.text()))) : value(body);
}

bool Redaction::touches(const Value& body) const {
  const auto found_in = [&](std::string_view text) { return !scanner_.ranges(text).empty(); };
  if (body.is_text()) return is_form(body.text()) || found_in(body.text());
  if (const List* list = body.if_list())
    return std::any_of(list->begin(), list->end(), [&](const Value& item) { return touches(item); });
  if (!body.is_map()) return false;
  return std::any_of(body.map().begin(), body.map().end(), [&](const auto& member) {
    return scanner_.is_secret(member.key) || found_in(member.key) || touches(member.value);
  });
}

Map Redaction::map(const Map& map) const {
  const bool likelihood =
      std::any_of(map.begin(), map.end(), [](const auto& member) { return is_likelihood(member.key); });
  Map out;
  for (const auto& member : map) {
    const bool secret = scanner_.is_secret(member.key) && !(likelihood && member.key == "token");
    out.set(text(member.key), secret ? hidden(member.value) : value(member.value));
  }
  return out;
}

// Of a field that names a secret: texts, alone or in a list. What describes a field, as a schema does, stays.
Value Redaction::hidden(const Value& value) const {
  if (value.is_text() && !value.text().empty()) return by_;
  if (!value.is_list()) return this->value(value);
  List list;
  for (const Value& item : value.list()) list.push_back(item.is_list() ? this->value(item) : hidden(item));
  return list;
}

bool Redaction::names_secret(std::string_view parameter) const {
  const std::size_t equals = parameter.find('=');
  if (equals == std::string_view::npos || equals + 1 == parameter.size()) return false;
  const std::string_view name = parameter.substr(0, equals);
  return is_secret_parameter(name) || scanner_.is_secret(name);
}

std::string Redaction::query(std::string_view query) const {
  std::string out;
  for (const std::string_view parameter : split(query, '&')) {
    if (parameter.data() != query.data()) out += '&';
    if (names_secret(parameter))
      out.append(parameter.substr(0, parameter.find('=') + 1)).append(by_);
    else
      out += parameter;
  }
  return out;
}

std::string Redaction::url(std::string_view url) const {
  std::string out(url);
  if (const std::string_view user = net::split_url(url).user; !user.empty())
    out.replace(static_cast<std::size_t>(user.data() - url.data()), user.size(), by_);
  if (const std::size_t mark = out.find('?'); mark != std::string::npos) {
    const std::string asked = out.substr(mark + 1, out.find('#', mark) - mark - 1);
    out.replace(mark + 1, asked.size(), query(asked));
  }
  return text(out);
}

void Redaction::frames(std::vector<Frame>& frames, std::string_view body) const {
  const Ranges ranges = scanner_.ranges(body);
  if (ranges.empty()) return;
  std::size_t base = 0;
  for (Frame& frame : frames) {
    const std::size_t size = frame.bytes.size();
    frame.bytes = replaced(frame.bytes, base, ranges, by_);
    base += size;
  }
}

}  // namespace proctor::cassette
