#include "docs/html.h"

#include <fmt/format.h>

#include "docs/highlight.h"

namespace proctor::docs {
namespace {

class Writer {
 public:
  explicit Writer(const Addresses& addresses) : addresses_(addresses) {}

  void write(const Node& node);

  std::string out;

 private:
  void within(const Node& node) {
    for (const Node& child : node.children) write(child);
  }
  void element(std::string_view name, const Node& node, std::string_view end = "") {
    out += fmt::format("<{}>", name);
    within(node);
    out += fmt::format("</{}>{}", name, end);
  }
  void heading(const Node& node);
  void paragraph(const Node& node);
  void list(const Node& node);
  void item(const Node& node, bool is_tight);
  void code_block(const Node& node);
  void table(const Node& node);
  void row(const Node& node);
  void link(const Node& node);
  void image(const Node& node);

  const Addresses& addresses_;
};

void Writer::heading(const Node& node) {
  out += fmt::format("<h{} id=\"{}\">", node.level, escaped(node.id));
  within(node);
  if (node.level > 1)
    out += fmt::format(" <a class=\"anchor\" href=\"#{}\" aria-label=\"Link to: {}\">#</a>", escaped(node.id),
                       escaped(plain_text(node)));
  out += fmt::format("</h{}>\n", node.level);
}

// A picture that stands alone is a figure.
void Writer::paragraph(const Node& node) {
  const bool is_figure = node.children.size() == 1 && node.children.front().kind == Kind::image;
  element(is_figure ? "figure" : "p", node, "\n");
}

void Writer::item(const Node& node, bool is_tight) {
  out += "<li>";
  for (const Node& child : node.children) {
    if (is_tight && child.kind == Kind::paragraph)
      within(child);
    else
      write(child);
  }
  out += "</li>\n";
}

void Writer::list(const Node& node) {
  const std::string_view name = node.level > 0 ? "ol" : "ul";
  out += node.level > 1 ? fmt::format("<{} start=\"{}\">\n", name, node.level) : fmt::format("<{}>\n", name);
  for (const Node& child : node.children) item(child, node.is_tight);
  out += fmt::format("</{}>\n", name);
}

void Writer::code_block(const Node& node) {
  const std::string language = language_of(node.info, node.text);
  out += fmt::format("<div class=\"code\"{}><pre tabindex=\"0\"><code>{}</code></pre></div>\n",
                     language.empty() ? "" : fmt::format(" data-language=\"{}\"", escaped(language)),
                     highlighted(language, node.text));
}

// A verdict that stands alone has its colour.
std::string_view class_of(const Node& cell) {
  if (cell.align == Align::right) return "right";
  if (cell.align == Align::center) return "center";
  const std::string text = cell.children.size() == 1 ? cell.children.front().text : "";
  for (const std::string_view verdict : {"pass", "fail", "error"})
    if (text == verdict && cell.children.front().kind == Kind::text) return verdict;
  return "";
}

void Writer::row(const Node& node) {
  out += "<tr>";
  for (const Node& cell : node.children) {
    // A heading that says nothing is none.
    const std::string_view name = node.is_header && !cell.children.empty() ? "th" : "td";
    const std::string_view kind = class_of(cell);
    out += kind.empty() ? fmt::format("<{}>", name) : fmt::format("<{} class=\"{}\">", name, kind);
    within(cell);
    out += fmt::format("</{}>", name);
  }
  out += "</tr>\n";
}

void Writer::table(const Node& node) {
  out += "<div class=\"table\" tabindex=\"0\"><table>\n";
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i == 0) out += "<thead>";
    if (i == 1) out += "<tbody>\n";
    row(node.children[i]);
    if (i == 0) out += "</thead>\n";
  }
  out += node.children.size() > 1 ? "</tbody></table></div>\n" : "</table></div>\n";
}

void Writer::link(const Node& node) {
  const Address to = addresses_(node);
  const std::string title = to.title.empty() ? "" : fmt::format(" title=\"{}\"", escaped(to.title));
  if (to.href.empty()) {
    out += fmt::format("<span class=\"elsewhere\"{}>", title);
    within(node);
    out += "</span>";
    return;
  }
  out += fmt::format("<a href=\"{}\"{}{}>", escaped(to.href), title,
                     to.is_outside ? " rel=\"noreferrer\" class=\"outside\"" : "");
  if (to.label.empty())
    within(node);
  else
    out += escaped(to.label);
  out += "</a>";
}

void Writer::image(const Node& node) {
  const Address to = addresses_(node);
  const std::string size =
      to.width == 0 ? "" : fmt::format(" width=\"{}\" height=\"{}\"", to.width, to.height);
  out +=
      fmt::format("<a class=\"picture\" href=\"{0}\"><img src=\"{0}\" alt=\"{1}\" loading=\"lazy\"{2} /></a>",
                  escaped(to.href), escaped(plain_text(node)), size);
}

void Writer::write(const Node& node) {
  switch (node.kind) {
    case Kind::document: return within(node);
    case Kind::heading: return heading(node);
    case Kind::paragraph: return paragraph(node);
    case Kind::quote: return element("blockquote", node, "\n");
    case Kind::list: return list(node);
    case Kind::item: return item(node, false);
    case Kind::code_block: return code_block(node);
    case Kind::rule: out += "<hr />\n"; return;
    case Kind::table: return table(node);
    case Kind::row: return row(node);
    case Kind::cell: return within(node);
    case Kind::text: out += escaped(node.text); return;
    case Kind::code: out += fmt::format("<code>{}</code>", escaped(node.text)); return;
    case Kind::emphasis: return element("em", node);
    case Kind::strong: return element("strong", node);
    case Kind::strike: return element("del", node);
    case Kind::link: return link(node);
    case Kind::image: return image(node);
    case Kind::soft_break: out += '\n'; return;
    case Kind::hard_break: out += "<br />\n"; return;
  }
}

}  // namespace

// Control characters have no place in XML.
std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: {
        const bool is_control = static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t';
        out += is_control ? ' ' : c;
      }
    }
  }
  return out;
}

std::string to_html(const Node& node, const Addresses& addresses) {
  Writer writer(addresses);
  writer.write(node);
  return std::move(writer.out);
}

}  // namespace proctor::docs
