#include "imports/promptfoo_messages.h"

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "imports/nunjucks.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::imports::pf {
namespace {

bool is_message(const Value& value) {
  const Value* role = value.find("role");
  return role != nullptr && role->is_text() && value.find("content") != nullptr;
}

// Messages written as JSON, or as YAML.
std::optional<Value> messages_in(std::string_view text) {
  const std::string_view inside = trimmed(text);
  std::optional<Value> out;
  if (inside.starts_with('[')) {
    if (auto json = value::parse_json(inside)) out = *std::move(json);
  } else if (inside.starts_with("- role:")) {
    if (auto yaml = value::parse_yaml(inside)) out = *std::move(yaml);
  }
  if (!out || !out->is_list() || out->list().empty()) return std::nullopt;
  return std::all_of(out->list().begin(), out->list().end(), is_message) ? out : std::nullopt;
}

const Value* value_at(const Map& vars, std::string_view name) {
  const auto point = name.find('.');
  const Value* at = vars.find(name.substr(0, point));
  while (at != nullptr && name.find('.') != std::string_view::npos) {
    name.remove_prefix(name.find('.') + 1);
    at = at->is_map() ? at->find(name.substr(0, name.find('.'))) : nullptr;
  }
  return at;
}

// A template that native files read alike stays one; any other is filled in here.
class Filler {
 public:
  explicit Filler(const Map& vars) : vars_(vars), needed_(vars) {}

  Result<std::string> text(const std::string& pattern) {
    if (!has_template(pattern)) return pattern;
    const auto names = plain_names(pattern);
    const bool native =
        !names.empty() &&
        std::all_of(names.begin(), names.end(), [&](const std::string& name) { return reads_alike(name); });
    if (!native) return render_nunjucks(pattern, vars_);
    for (const std::string& name : names)
      if (const Value* value = vars_.find(name);
          name.find('.') == std::string::npos && (value == nullptr || value->is_null()))
        needed_.set(name, "");
    return pattern;
  }

  Result<Value> whole(Value value) {
    if (value.is_list()) {
      for (Value& item : value.list()) {
        TRY(item, whole(item));
      }
    } else if (value.is_map()) {
      for (auto& member : value.map()) {
        TRY(member.value, whole(member.value));
      }
    } else if (value.is_text()) {
      TRY(const std::string text, render_nunjucks(value.text(), vars_));
      return Value(text);
    }
    return value;
  }

  Map take_vars() { return std::move(needed_); }

 private:
  bool reads_alike(const std::string& name) const {
    if (vars_.has(name) && name.find('.') != std::string::npos) return false;
    const Value* value = value_at(vars_, name);
    if (value == nullptr || value->is_null()) return name.find('.') == std::string::npos;
    // A value with braces of its own would be read again.
    return value->is_scalar() && !(value->is_text() && has_template(value->text()));
  }

  const Map& vars_;
  Map needed_;
};

Result<Asked> chat(const Value& messages, Filler& filler, const Map& params) {
  Asked out{.target = params};
  const List& list = messages.list();
  std::size_t earlier = list.size();
  const Value& last = *(list.end() - 1);
  if (*last.find("role") == Value("user") && last.find("content")->is_text()) {
    TRY(out.input, filler.text(std::string(last.find("content")->text())));
    --earlier;
  }
  const bool system = earlier == 1 && !out.input.empty() && *list[0].find("role") == Value("system") &&
                      list[0].find("content")->is_text();
  if (system || earlier == 0) {
    std::string prompt = std::move(out.input);
    if (system) {
      out.input = std::move(prompt);
      TRY(prompt, filler.text(std::string(list[0].find("content")->text())));
    } else {
      out.input.clear();
    }
    out.target.set("prompt", prompt);
    return out;
  }
  List sent;
  for (std::size_t i = 0; i < earlier; ++i) {
    TRY(Value message, filler.whole(list[i]));
    sent.push_back(std::move(message));
  }
  Map body = params;
  Map target;
  if (const Value* provider = params.find("provider")) target.set("provider", *provider);
  body.erase("provider");
  body.set("messages", std::move(sent));
  target.set("request", std::move(body));
  out.target = std::move(target);
  return out;
}

}  // namespace

Result<Asked> message_of(const std::string& text, const Map& vars, const Map& params) {
  Filler filler(vars);
  Asked out{.target = params};
  if (const auto messages = messages_in(text)) {
    TRY(out, chat(*messages, filler, params));
  } else {
    TRY(const std::string prompt, filler.text(text));
    const auto filled = messages_in(prompt);
    if (filled) {
      TRY(out, chat(*filled, filler, params));
    } else {
      out.target.set("prompt", prompt);
    }
  }
  out.vars = filler.take_vars();
  return out;
}

}  // namespace proctor::imports::pf
