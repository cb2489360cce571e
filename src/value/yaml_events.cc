// libfyaml's event parser. It sees syntax only; its depth limit is off, since the builder has its own.
#include "value/yaml_events.h"

#include <libfyaml.h>

#include <algorithm>

#include "base/utf8.h"

namespace proctor::value {
namespace {

struct FreeParser {
  void operator()(fy_parser* parser) const { fy_parser_destroy(parser); }
};
struct FreeDiag {
  void operator()(fy_diag* diag) const { fy_diag_unref(diag); }
};

std::string token_text(fy_token* token) {
  if (token == nullptr) return {};
  std::size_t length = 0;
  const char* text = fy_token_get_text(token, &length);
  return text == nullptr ? std::string{} : std::string(text, length);
}

Span token_span(fy_token* token) {
  const fy_mark* begin = fy_token_start_mark(token);
  const fy_mark* end = fy_token_end_mark(token);
  if (begin == nullptr || end == nullptr) return {};
  return span_of(begin->input_pos, end->input_pos);
}

YamlEvent::Type type_of(fy_event_type type) {
  switch (type) {
    case FYET_DOCUMENT_START: return YamlEvent::Type::document_start;
    case FYET_SCALAR: return YamlEvent::Type::scalar;
    case FYET_ALIAS: return YamlEvent::Type::alias;
    case FYET_MAPPING_START: return YamlEvent::Type::map_start;
    case FYET_MAPPING_END: return YamlEvent::Type::map_end;
    case FYET_SEQUENCE_START: return YamlEvent::Type::list_start;
    case FYET_SEQUENCE_END: return YamlEvent::Type::list_end;
    default: return YamlEvent::Type::other;
  }
}

// The | or > that opens a block scalar: the first one from `from` on, comments passed over.
std::uint32_t header_of_block(std::string_view text, std::size_t from, std::uint32_t content) {
  for (std::size_t i = from; i < content; ++i) {
    const char c = text[i];
    if (c == '#' && i > 0 && (text[i - 1] == ' ' || text[i - 1] == '\t' || text[i - 1] == '\n')) {
      i = line_around(text, i).end;
    } else if (c == '|' || c == '>') {
      return static_cast<std::uint32_t>(i);
    }
  }
  return content;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Does a block scalar say what the file says? Indentation and folding change white space alone. Where lines
// are indented less than they must be, the library cuts them or makes up signs that are not there.
bool says_the_same(std::string_view source, std::string_view text) {
  std::size_t at = 0;
  for (const char c : source) {
    if (is_blank(c)) continue;
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size() || text[at] != c) return false;
    ++at;
  }
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_blank);
}

// Tokens leave out quotes and the header of a block scalar; spans take them in.
void set_scalar_style(YamlEvent& event, fy_scalar_style style, std::string_view text, std::size_t before) {
  switch (style) {
    case FYSS_SINGLE_QUOTED:
    case FYSS_DOUBLE_QUOTED:
      event.style = style == FYSS_SINGLE_QUOTED ? Style::single_quoted : Style::double_quoted;
      event.span = span_of(event.span.begin - 1, event.span.end + 1U);
      break;
    case FYSS_LITERAL:
    case FYSS_FOLDED:
      event.style = style == FYSS_LITERAL ? Style::literal : Style::folded;
      if (event.span.begin == event.span.end)
        event.text.clear();  // the library gives one NUL for an empty block
      event.is_sound =
          says_the_same(text.substr(event.span.begin, event.span.end - event.span.begin), event.text);
      event.span.begin = header_of_block(text, before, event.span.begin);
      break;
    default: event.style = Style::plain; break;
  }
}

// `before`: where what came before this event ends.
YamlEvent convert(fy_event* raw, std::string_view text, std::uint32_t before) {
  YamlEvent event;
  event.type = type_of(raw->type);
  if (fy_token* anchor = fy_event_get_anchor_token(raw)) {
    event.anchor = token_text(anchor);
    before = std::max(before, token_span(anchor).end);
  }
  if (fy_token* tag = fy_event_get_tag_token(raw)) {
    event.tag = token_text(tag);
    event.tag_span = token_span(tag);
    before = std::max(before, event.tag_span.end);
  }
  fy_token* token = fy_event_get_token(raw);
  event.span = token == nullptr ? span_of(before, before) : token_span(token);
  if (event.type == YamlEvent::Type::scalar) {
    event.text = token_text(token);
    if (token != nullptr) set_scalar_style(event, fy_token_scalar_style(token), text, before);
  } else if (event.type == YamlEvent::Type::alias) {
    event.text = token_text(token);
    event.span.begin -= 1;  // the token starts after the asterisk
  } else {
    event.style = fy_event_get_node_style(raw) == FYNS_FLOW ? Style::flow : Style::block;
  }
  return event;
}

}  // namespace

struct YamlEvents::Library {
  std::unique_ptr<fy_diag, FreeDiag> diag;
  std::unique_ptr<fy_parser, FreeParser> parser;
};

YamlEvents::YamlEvents(std::string_view text) : text_(text), library_(std::make_unique<Library>()) {
  fy_diag_cfg diag_config;
  fy_diag_cfg_default(&diag_config);
  diag_config.fp = nullptr;
  diag_config.colorize = false;
  library_->diag.reset(fy_diag_create(&diag_config));
  fy_diag_set_collect_errors(library_->diag.get(), true);
  fy_parse_cfg config{};
  config.flags = static_cast<fy_parse_cfg_flags>(static_cast<unsigned>(FYPCF_QUIET) | FYPCF_COLLECT_DIAG |
                                                 FYPCF_DISABLE_DEPTH_LIMIT | FYPCF_DEFAULT_VERSION_1_2 |
                                                 FYPCF_JSON_NONE);
  config.diag = library_->diag.get();
  library_->parser.reset(fy_parser_create(&config));
  fy_parser_set_string(library_->parser.get(), text.data(), text.size());
}

YamlEvents::~YamlEvents() = default;

std::optional<YamlEvent> YamlEvents::next() {
  fy_event* raw = fy_parser_parse(library_->parser.get());
  if (raw == nullptr) return std::nullopt;
  YamlEvent event = convert(raw, text_, last_end_);
  fy_parser_event_free(library_->parser.get(), raw);
  last_end_ = std::max(last_end_, event.span.end);
  if (!event.is_sound) {
    unsound_ = event.span;
    return std::nullopt;
  }
  return event;
}

bool YamlEvents::failed() const { return unsound_ || fy_parser_get_stream_error(library_->parser.get()); }

Error YamlEvents::error() const {
  if (unsound_) return {"E111", "the lines of this text must be indented more than its key", *unsound_};
  void* iterator = nullptr;
  const fy_diag_error* first = fy_diag_errors_iterate(library_->diag.get(), &iterator);
  if (first == nullptr || first->msg == nullptr)
    return {"E111", "unexpected text", span_of(last_end_, last_end_)};
  return {"E111", first->msg, offset_of(first->line, first->column)};
}

Span YamlEvents::offset_of(int line, int column) const {
  std::size_t at = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  for (int i = 1; i < line && at < text_.size(); ++i) {
    at = line_around(text_, at).end;
    if (at < text_.size()) at += text_.substr(at, 2) == "\r\n" ? 2U : 1U;
  }
  const std::size_t line_end = line_around(text_, at).end;
  for (int i = 1; i < column && at < line_end; ++i) next_code_point(text_, at);
  return span_of(at, std::min(at + 1, text_.size()));
}
}  // namespace proctor::value
