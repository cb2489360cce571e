// Walks through JSON without demanding that it is whole: streams are cut, and what only looks like JSON must
// not hide a key. Strings with escapes are read as what they mean, and what is found there is brought back to
// the bytes it stands for; everything else is looked at as it stands.
#include <algorithm>
#include <cstdint>

#include "base/utf8.h"
#include "cassette/redact_scan.h"

namespace proctor::cassette {
namespace {

constexpr std::size_t kDeepestObject = 1000;
constexpr std::size_t kDeepestText = 4;  // JSON within JSON

// What a string means, and where each of its bytes came from.
struct Decoded {
  std::string text;
  std::vector<std::uint32_t> from;  // one more than bytes: the end, too
};

class Decoder {
 public:
  explicit Decoder(std::string_view raw) : raw_(raw) {}

  Decoded decode() {
    out_.text.reserve(raw_.size());
    out_.from.reserve(raw_.size() + 1);
    while (at_ < raw_.size()) {
      const std::size_t plain = std::min(raw_.find('\\', at_), raw_.size());
      out_.text.append(raw_.substr(at_, plain - at_));
      while (at_ < plain) out_.from.push_back(static_cast<std::uint32_t>(at_++));
      if (at_ < raw_.size()) take_escape();
      out_.from.resize(out_.text.size(), static_cast<std::uint32_t>(plain));
    }
    out_.from.push_back(static_cast<std::uint32_t>(raw_.size()));
    return std::move(out_);
  }

 private:
  void take_escape() {
    const char c = at_ + 1 < raw_.size() ? raw_[at_ + 1] : '\\';
    at_ = std::min(at_ + 2, raw_.size());
    switch (c) {
      case 'n': out_.text += '\n'; break;
      case 't': out_.text += '\t'; break;
      case 'r': out_.text += '\r'; break;
      case 'b': out_.text += '\b'; break;
      case 'f': out_.text += '\f'; break;
      case 'u': take_unicode(); break;
      default: out_.text += c; break;
    }
  }

  void take_unicode() {
    char32_t code = take_hex();
    if (code >= 0xD800 && code < 0xDC00 && raw_.substr(at_).starts_with("\\u")) {
      at_ += 2;
      code = 0x10000 + ((code - 0xD800) << 10U) + ((take_hex() - 0xDC00) & 0x3FFU);
    }
    append_utf8(out_.text, code >= 0xD800 && code < 0xE000 ? U'\xFFFD' : code);
  }

  char32_t take_hex() {
    char32_t code = 0;
    for (int i = 0; i < 4 && at_ < raw_.size(); ++i, ++at_) {
      const std::size_t digit = std::string_view("0123456789abcdef0123456789ABCDEF").find(raw_[at_]);
      if (digit == std::string_view::npos) break;
      code = code * 16 + static_cast<char32_t>(digit % 16);
    }
    return code;
  }

  std::string_view raw_;
  std::size_t at_ = 0;
  Decoded out_;
};

class JsonScan {
 public:
  JsonScan(const Scanner& scanner, std::string_view json, std::size_t base, std::size_t depth, Ranges& out)
      : scanner_(scanner), json_(json), base_(base), depth_(depth), out_(out) {}

  void run() {
    while (at_ < json_.size()) step();
    flush(json_.size());
    if (in_pieces_) scanner_.add_known(json_, base_, out_);  // one may lie across the end of a string
    while (!objects_.empty()) close_object();
  }

 private:
  struct Object {
    std::size_t tokens = 0;  // how many were found before it
    bool likelihood = false;
  };

  struct Text {
    std::size_t begin = 0;
    std::size_t end = 0;    // of what stands between the quotes
    std::size_t after = 0;  // the quote
    bool closed = false;
    bool escapes = false;
  };

  void step() {
    switch (json_[at_]) {
      case '"': take_text(); return;
      case '{': open_object(); break;
      case '}': close_object(); break;
      case '[': in_list_ = secret_; break;
      case ']': secret_ = in_list_ = false; break;
      case ',': secret_ = secret_ && in_list_; break;
      default: break;
    }
    ++at_;
  }

  void open_object() {
    secret_ = in_list_ = false;
    if (objects_.size() < kDeepestObject)
      objects_.push_back({tokens_.size(), false});
    else
      ++too_deep_;
  }

  // Now it is known whether a `token` within it was a model's.
  void close_object() {
    secret_ = in_list_ = false;
    if (too_deep_ > 0) {
      --too_deep_;
      return;
    }
    if (objects_.empty()) return;
    const Object object = objects_.back();
    objects_.pop_back();
    if (!object.likelihood)
      out_.insert(out_.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(object.tokens), tokens_.end());
    tokens_.resize(object.tokens);
  }

  void take_text() {
    const Text text = text_at(at_);
    const std::size_t colon = json_.find_first_not_of(" \t\r\n", text.after);
    const bool is_key = text.closed && colon != std::string_view::npos && json_[colon] == ':';
    look_into(text);
    if (is_key)
      take_name(json_.substr(text.begin, text.end - text.begin));
    else
      take_value(text);
    at_ = is_key ? colon + 1 : text.after;
  }

  // A line break ends one that was cut.
  Text text_at(std::size_t quote) const {
    Text text{.begin = quote + 1};
    std::size_t at = text.begin;
    for (;; ++at) {
      at = json_.find_first_of("\"\\\n", at);
      if (at == std::string_view::npos) at = json_.size();
      if (at == json_.size() || json_[at] != '\\') break;
      text.escapes = true;
      if (++at == json_.size()) break;
    }
    text.end = at;
    text.closed = at < json_.size() && json_[at] == '"';
    text.after = text.closed ? at + 1 : at;
    return text;
  }

  void take_name(std::string_view name) {
    secret_ = scanner_.is_secret(name);
    token_ = name == "token";
    if (!objects_.empty() && is_likelihood(name)) objects_.back().likelihood = true;
  }

  void take_value(const Text& text) {
    if (secret_ && text.begin < text.end) {
      const Range range{base_ + text.begin, base_ + text.end};
      (token_ && !objects_.empty() && too_deep_ == 0 ? tokens_ : out_).push_back(range);
    }
    secret_ = secret_ && in_list_;
  }

  // One without escapes is what it looks like, and is looked at together with what is around it.
  void look_into(const Text& text) {
    if (!text.escapes) return;
    flush(text.begin);
    plain_from_ = text.end;
    in_pieces_ = true;
    const Decoded decoded = Decoder(json_.substr(text.begin, text.end - text.begin)).decode();
    Ranges within;
    if (depth_ < kDeepestText)
      within = scanner_.ranges(decoded.text, depth_ + 1);
    else
      scanner_.add_plain(decoded.text, 0, within);
    const std::size_t base = base_ + text.begin;
    for (const Range& range : within)
      out_.push_back({base + decoded.from[range.begin], base + decoded.from[range.end]});
  }

  void flush(std::size_t to) {
    if (plain_from_ < to)
      scanner_.add_plain(json_.substr(plain_from_, to - plain_from_), base_ + plain_from_, out_);
  }

  const Scanner& scanner_;
  const std::string_view json_;
  const std::size_t base_;
  const std::size_t depth_;
  Ranges& out_;
  std::size_t at_ = 0;
  std::size_t plain_from_ = 0;  // before it, all has been looked at
  bool in_pieces_ = false;      // strings were looked at apart from what is around them
  bool secret_ = false;         // the name before says so
  bool token_ = false;
  bool in_list_ = false;
  std::vector<Object> objects_;
  std::size_t too_deep_ = 0;
  Ranges tokens_;  // not known yet to be keys
};

}  // namespace

void Scanner::add_json(std::string_view json, std::size_t base, std::size_t depth, Ranges& out) const {
  JsonScan(*this, json, base, depth, out).run();
}

}  // namespace proctor::cassette
