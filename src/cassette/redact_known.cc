#include "cassette/redact_known.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "base/base64.h"
#include "base/secret_names.h"
#include "base/words.h"
#include "cassette/redact.h"
#include "net/url.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

std::string escaped(std::string_view text) {
  const std::string quoted = value::to_json_text(text);
  return quoted.substr(1, quoted.size() - 2);
}

// Some writers of JSON put a backslash before every slash.
std::string with_escaped_slashes(std::string_view text) {
  std::string out;
  for (const char c : text) out.append(c == '/' ? "\\" : "").push_back(c);
  return out;
}

using Written = std::vector<std::string>;

void add(Written& forms, std::string form) {
  if (std::find(forms.begin(), forms.end(), form) == forms.end()) forms.push_back(std::move(form));
}

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

std::string percent_encoded(std::string_view text, bool capitals) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(c))
      out += c;
    else
      out += capitals ? fmt::format("%{:02X}", byte) : fmt::format("%{:02x}", byte);
  }
  return out;
}

// Most keys are written in one way only.
Written written_forms(const std::string& key) {
  Written forms = {key};
  if (std::all_of(key.begin(), key.end(), is_plain)) return forms;
  const std::string once = escaped(key);
  add(forms, once);
  add(forms, escaped(once));
  add(forms, with_escaped_slashes(once));
  add(forms, percent_encoded(key, true));
  add(forms, percent_encoded(key, false));
  return forms;
}

// What stands in base64 for sure when `before` bytes of a group of three come first, whatever they are.
std::string base64_core(std::string_view key, std::size_t before) {
  const std::string letters = to_base64(std::string(before, '\0').append(key));
  const std::size_t first = (before * 8 + 5) / 6;
  const std::size_t last = (before + key.size()) * 8 / 6;
  return letters.substr(first, last - first);
}

Written all_forms(const std::string& key) {
  Written forms = written_forms(key);
  for (std::size_t before = 0; before < 3; ++before) {
    std::string core = base64_core(key, before);
    add(forms, core);
    if (core.find_first_of("+/") == std::string::npos) continue;
    add(forms, with_escaped_slashes(core));
    std::replace(core.begin(), core.end(), '+', '-');
    std::replace(core.begin(), core.end(), '/', '_');
    add(forms, std::move(core));
  }
  return forms;
}

class Collected {
 public:
  // A header's value, and what comes after a scheme; of Basic also what it hides.
  void add_credentials(std::string_view value) {
    add(value);
    const std::size_t space = value.find(' ');
    if (space == std::string_view::npos) return;
    const std::string_view rest = trimmed(value.substr(space + 1));
    add(rest);
    const auto pair = lower(value.substr(0, space)) == "basic" ? from_base64(rest) : std::nullopt;
    if (pair) add_pair(*pair, ':');
  }

  void add_cookies(std::string_view value) {
    add(value);
    for (const std::string_view cookie : split(value, ';')) add_pair(trimmed(cookie), '=');
  }

  void add_pair(std::string_view pair, char mark) {
    add(pair);
    const std::size_t at = pair.find(mark);
    if (at != std::string_view::npos) add(pair.substr(at + 1));
  }

  void add_query(std::string_view url) {
    const std::size_t mark = url.find('?');
    if (mark == std::string_view::npos) return;
    const std::string_view query = url.substr(mark + 1, url.find('#', mark) - mark - 1);
    for (const std::string_view parameter : split(query, '&')) {
      const std::size_t equals = parameter.find('=');
      if (equals == std::string_view::npos || !is_secret_parameter(parameter.substr(0, equals))) continue;
      add(parameter.substr(equals + 1));
    }
  }

  void add_user(std::string_view user) {
    add(user);
    if (const std::size_t colon = user.find(':'); colon != std::string_view::npos)
      add(user.substr(colon + 1));
  }

  std::vector<Secret> take() const { return {found_.begin(), found_.end()}; }

 private:
  void add(std::string_view text) {
    if (text.size() >= kShortestKey) found_.emplace(text);
    if (text.find('%') == std::string_view::npos) return;
    const std::string decoded = percent_decoded(text);
    if (decoded.size() >= kShortestKey) found_.insert(decoded);
  }

  std::set<std::string> found_;
};

std::size_t pair_at(std::string_view text, std::size_t at) {
  return std::size_t{static_cast<unsigned char>(text[at])} << 8U | static_cast<unsigned char>(text[at + 1]);
}

unsigned hex_value(char c) {
  constexpr unsigned kNone = 16;
  const std::size_t at =
      std::string_view("0123456789abcdef").find(c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c);
  return at == std::string_view::npos ? kNone : static_cast<unsigned>(at);
}

}  // namespace

void Forms::add(std::string form) {
  if (std::find(forms_.begin(), forms_.end(), form) != forms_.end()) return;
  pairs_.set(pair_at(form, 0));
  forms_.push_back(std::move(form));
}

std::size_t Forms::next(std::string_view text, std::size_t at) const {
  if (empty()) return std::string_view::npos;
  for (; at + 1 < text.size(); ++at)
    if (pairs_.test(pair_at(text, at)) && end_at(text, at) > at) return at;
  return std::string_view::npos;
}

std::size_t Forms::end_at(std::string_view text, std::size_t at) const {
  std::size_t end = at;
  for (const std::string& form : forms_)
    if (text.substr(at).starts_with(form)) end = std::max(end, at + form.size());
  return end;
}

KnownKeys::KnownKeys(const std::vector<Secret>& known) {
  for (const Secret& key : known) {
    if (key.reveal().size() < kShortestKey) continue;
    for (std::string& form : written_forms(key.reveal())) written_.add(std::move(form));
    for (std::string& form : all_forms(key.reveal())) all_.add(std::move(form));
  }
}

void KnownKeys::find(std::string_view text, std::size_t base, Ranges& out) const {
  for (std::size_t at = written_.next(text, 0); at != std::string_view::npos;
       at = written_.next(text, at + 1))
    out.push_back({base + at, base + written_.end_at(text, at)});
}

bool KnownKeys::stand_in(std::string_view text) const { return all_.next(text, 0) != std::string_view::npos; }

std::shared_ptr<const KnownKeys> KeyRing::with(const std::vector<Secret>& known) const {
  const auto same = [](const std::string& key, const Secret& secret) { return key == secret.reveal(); };
  const std::lock_guard lock(mutex_);
  if (ready_ != nullptr && std::equal(last_.begin(), last_.end(), known.begin(), known.end(), same))
    return ready_;
  ready_ = std::make_shared<const KnownKeys>(known);
  last_.clear();
  for (const Secret& secret : known) last_.push_back(secret.reveal());
  return ready_;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const unsigned high = at + 2 < text.size() && text[at] == '%' ? hex_value(text[at + 1]) : 16;
    const unsigned low = high < 16 ? hex_value(text[at + 2]) : 16;
    out.push_back(low < 16 ? static_cast<char>(high * 16 + low) : text[at]);
    if (low < 16) at += 2;
  }
  return out;
}

std::vector<Secret> secrets_of(const net::Request& request) {
  Collected found;
  for (const auto& [name, value] : request.headers) {
    const std::string small = lower(name);
    if (small == "cookie")
      found.add_cookies(value);
    else if (small != "idempotency-key" && is_secret_parameter(small))
      found.add_credentials(value);
  }
  found.add_user(net::split_url(request.url).user);
  found.add_query(request.url);
  return found.take();
}

bool surviving(std::string_view text, const std::vector<Secret>& known) {
  return KnownKeys(known).stand_in(text);
}

}  // namespace proctor::cassette
