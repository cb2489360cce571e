#include "cassette/redact.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "cassette/redact_scan.h"
#include "net/url.h"

namespace proctor::cassette {
namespace {

class Walk {
 public:
  Walk(const Scanner& scanner, std::string_view by) : scanner_(scanner), by_(by) {}

  std::string text(std::string_view text) const { return replaced(text, 0, scanner_.ranges(text), by_); }

  Value value(const Value& value) const {
    if (value.is_text()) return text(value.text());
    if (value.is_map()) return map(value.map());
    if (!value.is_list()) return value;
    List list;
    for (const Value& item : value.list()) list.push_back(this->value(item));
    return list;
  }

 private:
  Map map(const Map& map) const {
    const bool likelihood =
        std::any_of(map.begin(), map.end(), [](const auto& m) { return is_likelihood(m.key); });
    Map out;
    for (const auto& [key, value, span, merged] : map) {
      const bool secret = scanner_.is_secret(key) && !(likelihood && key == "token");
      out.set(text(key), secret ? hidden(value) : this->value(value));
    }
    return out;
  }

  // Of a field that names a secret: texts, alone or in a list. What describes a field, as a schema does,
  // stays.
  Value hidden(const Value& value) const {
    if (value.is_text() && !value.text().empty()) return by_;
    if (!value.is_list()) return this->value(value);
    List list;
    for (const Value& item : value.list()) list.push_back(item.is_list() ? this->value(item) : hidden(item));
    return list;
  }

  const Scanner& scanner_;
  std::string_view by_;
};

// `name=value&name=value`: a form, or the query of an address.
std::string redacted_query(std::string_view query, const Scanner& scanner, std::string_view by) {
  std::string out;
  for (const std::string_view parameter : split(query, '&')) {
    const std::size_t equals = parameter.find('=');
    if (!out.empty()) out += '&';
    if (equals != std::string_view::npos && equals + 1 < parameter.size() &&
        (is_secret_parameter(parameter.substr(0, equals)) || scanner.is_secret(parameter.substr(0, equals))))
      out.append(parameter.substr(0, equals + 1)).append(by);
    else
      out += parameter;
  }
  return out;
}

bool is_form(std::string_view text) {
  const std::size_t equals = text.find('=');
  return equals != std::string_view::npos && equals > 0 && equals < text.find('&') &&
         text.find_first_of(" \t\r\n\"'{}<>()[]:/?") == std::string_view::npos;
}

bool fits_anywhere(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c >= 0x20 && c != '"' && c != '\\' && c != 0x7F; });
}

}  // namespace

Redactor::Redactor(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

Result<Redactor> Redactor::make(RedactOptions options) {
  if (!fits_anywhere(options.text))
    return fail("E485",
                "the text in place of what is redacted cannot hold quotes, backslashes or line breaks");
  auto rules = std::make_shared<Rules>();
  for (const std::string& field : options.fields) rules->names.push_back(words_of(field));
  for (const std::string& pattern : options.patterns) {
    auto compiled = regex::Regex::compile(pattern, "u", regex::Dialect::ecmascript);
    if (!compiled) compiled = regex::Regex::compile(pattern, "", regex::Dialect::ecmascript);
    if (!compiled)
      return fail("E485",
                  fmt::format("{} cannot be redacted by: {}", quoted(pattern), compiled.error().message));
    rules->patterns.push_back(*std::move(compiled));
  }
  rules->options = std::move(options);
  return Redactor(std::move(rules));
}

std::string Redactor::redacted(std::string_view text, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return std::string(text);
  const KnownKeys keys(known);
  const Scanner scanner(*rules_, keys);
  return Walk(scanner, rules_->options.text).text(text);
}

Value Redactor::redacted(const Value& value, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return value;
  const KnownKeys keys(known);
  const Scanner scanner(*rules_, keys);
  const Walk walk(scanner, rules_->options.text);
  if (value.is_text() && is_form(value.text()))
    return walk.text(redacted_query(value.text(), scanner, rules_->options.text));
  return walk.value(value);
}

std::string Redactor::redacted_url(std::string_view url, const std::vector<Secret>& known) const {
  if (!rules_->options.on) return std::string(url);
  const KnownKeys keys(known);
  const Scanner scanner(*rules_, keys);
  std::string out(url);
  if (const std::string_view user = net::split_url(url).user; !user.empty())
    out.replace(static_cast<std::size_t>(user.data() - url.data()), user.size(), rules_->options.text);
  if (const std::size_t mark = out.find('?'); mark != std::string::npos) {
    const std::string query = out.substr(mark + 1, out.find('#', mark) - mark - 1);
    out.replace(mark + 1, query.size(), redacted_query(query, scanner, rules_->options.text));
  }
  return Walk(scanner, rules_->options.text).text(out);
}

Recording Redactor::redacted(const Recording& recording, const std::vector<Secret>& known) const {
  Recording out = recording;
  if (!rules_->options.on) return out;
  const std::string_view by = rules_->options.text;
  const KnownKeys keys(known);
  const Scanner scanner(*rules_, keys);
  out.endpoint = redacted(recording.endpoint, known);
  out.request = redacted(recording.request, known);
  out.headers = redacted(recording.headers, known);
  if (out.broke_off) out.broke_off->message = redacted(out.broke_off->message, known);
  const Ranges ranges = scanner.ranges(body_of(recording));
  if (ranges.empty()) return out;
  std::size_t base = 0;
  for (std::size_t i = 0; i < out.frames.size(); ++i) {
    const std::string& bytes = recording.frames[i].bytes;
    out.frames[i].bytes = replaced(bytes, base, ranges, by);
    base += bytes.size();
  }
  return out;
}

}  // namespace proctor::cassette
