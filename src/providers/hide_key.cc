// Answers hardly ever hold the key, so they are looked through before anything is copied.
#include "providers/hide_key.h"

#include <algorithm>

#include "base/hide.h"

namespace proctor::providers {
namespace {

using Spellings = std::vector<std::string>;

bool holds(const Spellings& spellings, std::string_view text) {
  return std::any_of(spellings.begin(), spellings.end(),
                     [&](const std::string& one) { return text.find(one) != std::string_view::npos; });
}

bool holds(const Spellings& spellings, const Value& value) {
  if (value.is_text()) return holds(spellings, std::string_view(value.text()));
  const auto within = [&](const Value& item) { return holds(spellings, item); };
  if (value.is_list()) return std::any_of(value.list().begin(), value.list().end(), within);
  return value.is_map() &&
         std::any_of(value.map().begin(), value.map().end(), [&](const value::Member& member) {
           return holds(spellings, std::string_view(member.key)) || within(member.value);
         });
}

std::string hidden(const Spellings& spellings, std::string text) {
  hide(spellings, text);
  return text;
}

Value hidden(const Spellings& spellings, const Value& value) {
  if (value.is_text()) return hidden(spellings, std::string(value.text()));
  if (value.is_list()) {
    List out;
    for (const Value& item : value.list()) out.push_back(hidden(spellings, item));
    return out;
  }
  if (!value.is_map()) return value;
  Map out;
  for (const value::Member& member : value.map())
    out.set(hidden(spellings, std::string(member.key.str())), hidden(spellings, member.value));
  return out;
}

void hide_in(const Spellings& spellings, Value& value) {
  if (holds(spellings, value)) value = hidden(spellings, value);
}

}  // namespace

void hide_key(const Secret& key, model::Reply& reply) {
  const Spellings all = spellings(key);
  hide(all, reply.text);
  if (reply.response) hide_in(all, *reply.response);
  for (model::AskedCall& call : reply.calls) hide_in(all, call.arguments);
  if (reply.error) hide(all, reply.error->message);
  for (std::string& notice : reply.notices) hide(all, notice);
}

}  // namespace proctor::providers
