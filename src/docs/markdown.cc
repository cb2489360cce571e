// The tree of libcmark-gfm is copied into one of ours, so that the library is known here alone.
#include "docs/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include <array>
#include <memory>
#include <utility>

#include "docs/slug.h"

namespace proctor::docs {
namespace {

struct Free {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};

std::string owned(const char* text) { return text == nullptr ? std::string() : std::string(text); }

Kind kind_of(cmark_node* node) {
  static constexpr std::array<std::pair<std::string_view, Kind>, 22> kKinds = {{
      {"document", Kind::document},
      {"heading", Kind::heading},
      {"paragraph", Kind::paragraph},
      {"block_quote", Kind::quote},
      {"list", Kind::list},
      {"item", Kind::item},
      {"code_block", Kind::code_block},
      {"thematic_break", Kind::rule},
      {"table", Kind::table},
      {"table_header", Kind::row},
      {"table_row", Kind::row},
      {"table_cell", Kind::cell},
      {"text", Kind::text},
      {"code", Kind::code},
      {"emph", Kind::emphasis},
      {"strong", Kind::strong},
      {"strikethrough", Kind::strike},
      {"link", Kind::link},
      {"image", Kind::image},
      {"softbreak", Kind::soft_break},
      {"linebreak", Kind::hard_break},
      {"html_block", Kind::code_block},
  }};
  const std::string_view name = cmark_node_get_type_string(node);
  for (const auto& [known, kind] : kKinds)
    if (known == name) return kind;
  return Kind::text;  // inline HTML
}

Align align_of(char letter) {
  switch (letter) {
    case 'l': return Align::left;
    case 'c': return Align::center;
    case 'r': return Align::right;
    default: return Align::none;
  }
}

void fill(Node& out, cmark_node* from) {
  switch (out.kind) {
    case Kind::heading: out.level = cmark_node_get_heading_level(from); break;
    case Kind::list:
      out.is_tight = cmark_node_get_list_tight(from) != 0;
      if (cmark_node_get_list_type(from) == CMARK_ORDERED_LIST) out.level = cmark_node_get_list_start(from);
      break;
    case Kind::code_block: out.info = owned(cmark_node_get_fence_info(from)); [[fallthrough]];
    case Kind::text:
    case Kind::code: out.text = owned(cmark_node_get_literal(from)); break;
    case Kind::link:
    case Kind::image:
      out.url = owned(cmark_node_get_url(from));
      out.info = owned(cmark_node_get_title(from));
      break;
    default: break;
  }
}

void align(Node& table, cmark_node* from) {
  const std::size_t columns = cmark_gfm_extensions_get_table_columns(from);
  const std::uint8_t* letters = cmark_gfm_extensions_get_table_alignments(from);
  bool first = true;
  for (Node& row : table.children) {
    row.is_header = std::exchange(first, false);
    for (std::size_t i = 0; i < row.children.size() && i < columns; ++i)
      row.children[i].align = align_of(static_cast<char>(letters[i]));
  }
}

// What stands within a line may not know which one: then it is that of what stands around it.
Node copied(cmark_node* from, std::size_t line) {
  Node out{.kind = kind_of(from)};
  const auto own = static_cast<std::size_t>(std::max(cmark_node_get_start_line(from), 0));
  out.line = std::max(own, line);
  fill(out, from);
  for (cmark_node* child = cmark_node_first_child(from); child != nullptr; child = cmark_node_next(child))
    out.children.push_back(copied(child, out.line));
  if (out.kind == Kind::table) align(out, from);
  return out;
}

void name_headings(Node& node, Slugs& slugs) {
  if (node.kind == Kind::heading) node.id = slugs.next(plain_text(node));
  for (Node& child : node.children) name_headings(child, slugs);
}

void append_plain(std::string& out, const Node& node) {
  if (node.kind == Kind::text || node.kind == Kind::code || node.kind == Kind::code_block) out += node.text;
  if (node.kind == Kind::soft_break || node.kind == Kind::hard_break) out += ' ';
  for (const Node& child : node.children) append_plain(out, child);
  const bool ends = node.kind == Kind::paragraph || node.kind == Kind::heading || node.kind == Kind::cell;
  if (ends && !out.empty()) out += ' ';
}

}  // namespace

Node parse_markdown(std::string_view text) {
  static const bool kReady = (cmark_gfm_core_extensions_ensure_registered(), true);
  static_cast<void>(kReady);
  const std::unique_ptr<cmark_parser, Free> parser(cmark_parser_new(CMARK_OPT_DEFAULT));
  for (const char* name : {"table", "strikethrough", "autolink"})
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  cmark_parser_feed(parser.get(), text.data(), text.size());
  const std::unique_ptr<cmark_node, Free> document(cmark_parser_finish(parser.get()));
  Node out = copied(document.get(), 0);
  Slugs slugs;
  name_headings(out, slugs);
  return out;
}

std::string plain_text(const Node& node) {
  std::string out;
  append_plain(out, node);
  while (!out.empty() && (out.back() == ' ' || out.back() == '\n')) out.pop_back();
  return out;
}

}  // namespace proctor::docs
