#include "docs/layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "docs/slug.h"

namespace proctor::docs {
namespace {

constexpr std::size_t kLongestDescription = 200;
constexpr std::size_t kFewestHeadings = 2;  // for a list of them to help

// The policy as a page has it where no server says one.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'";

constexpr std::string_view kMenuIcon =
    R"(<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16"/></svg>)";
constexpr std::string_view kSearchIcon =
    R"(<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="M16.5 16.5 21 21"/></svg>)";
constexpr std::string_view kThemeIcon =
    R"(<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/><path class="full" d="M12 3.5a8.5 8.5 0 0 1 0 17z"/></svg>)";

class Layout {
 public:
  Layout(const ReadPage& page, const Around& around, const Addresses& addresses)
      : page_(page), around_(around), addresses_(addresses), here_(site_path(page.page.path)) {}

  std::string whole() const;

 private:
  bool is_home() const { return page_.page.path == kContents; }
  std::string to(std::string_view file) const { return escaped(relative(here_, file)); }
  std::string to_page(std::string_view path) const { return to(site_path(path)); }

  std::string head() const;
  std::string top() const;
  std::string navigation() const;
  std::string nav_entries(const std::vector<Entry>& entries) const;
  std::string nav_group(const Group& group) const;
  std::string outline() const;
  std::string article() const;
  std::string home() const;
  std::string card(const Entry& entry) const;
  std::string neighbours() const;
  std::string neighbour(const Entry& entry, std::string_view which, std::string_view name) const;
  std::string foot() const;

  const ReadPage& page_;
  const Around& around_;
  const Addresses& addresses_;
  const std::string here_;
};

std::string description(const Node& tree) {
  for (const Node& node : tree.children) {
    if (node.kind != Kind::paragraph) continue;
    std::string text = plain_text(node);
    if (text.size() <= kLongestDescription) return text;
    const auto space = text.rfind(' ', kLongestDescription);
    return text.substr(0, space == std::string::npos ? kLongestDescription : space) + " ...";
  }
  return {};
}

std::string Layout::head() const {
  const std::string title =
      is_home() ? std::string("proctor: tests for prompts and agents") : page_.page.title + " · proctor";
  return fmt::format(
      "<head>\n<meta charset=\"utf-8\" />\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n"
      "<title>{}</title>\n<meta name=\"description\" content=\"{}\" />\n"
      "<link rel=\"icon\" type=\"image/svg+xml\" href=\"{}\" />\n"
      "<link rel=\"stylesheet\" href=\"{}\" />\n"
      "<script src=\"{}\"></script>\n<script src=\"{}\" defer=\"defer\"></script>\n</head>\n",
      escaped(kPolicy), escaped(title), escaped(description(page_.tree)), to("assets/mark.svg"),
      to("assets/site.css"), to("assets/theme.js"), to("assets/site.js"));
}

std::string Layout::top() const {
  return fmt::format(
      "<header class=\"top\">\n"
      "<button type=\"button\" class=\"icon menu\" aria-label=\"Contents\" aria-expanded=\"false\" "
      "aria-controls=\"contents\">{}</button>\n"
      "<a class=\"brand\" href=\"{}\"><img src=\"{}\" alt=\"\" width=\"26\" height=\"26\" />"
      "<span>proctor</span><span class=\"brand-docs\">docs</span></a>\n"
      "<button type=\"button\" class=\"search\" aria-label=\"Search\" "
      "aria-haspopup=\"dialog\">{}<span>Search</span><kbd>/</kbd></button>\n"
      "<button type=\"button\" class=\"icon theme\" aria-label=\"Theme\">{}</button>\n"
      "</header>\n",
      kMenuIcon, to_page(kContents), to("assets/mark.svg"), kSearchIcon, kThemeIcon);
}

std::string Layout::nav_entries(const std::vector<Entry>& entries) const {
  std::string out = "<ul>\n";
  for (const Entry& entry : entries) {
    const bool is_here = entry.path == page_.page.path;
    out += fmt::format("<li><a href=\"{}\"{}>{}</a>", to_page(entry.path),
                       is_here ? " aria-current=\"page\"" : "", escaped(entry.title));
    if (!entry.children.empty()) out += nav_entries(entry.children);
    out += "</li>\n";
  }
  return out + "</ul>\n";
}

std::string Layout::nav_group(const Group& group) const {
  const bool is_here = std::any_of(group.entries.begin(), group.entries.end(),
                                   [&](const Entry& entry) { return entry.path == page_.page.path; });
  return fmt::format("<details{}><summary>{}</summary>\n{}</details>\n", is_here ? " open=\"open\"" : "",
                     escaped(group.title), nav_entries(group.entries));
}

std::string Layout::navigation() const {
  std::string out = "<nav class=\"side\" id=\"contents\" aria-label=\"Contents\">\n";
  for (const Section& section : around_.contents.sections) {
    out += fmt::format("<h2>{}</h2>\n", escaped(section.title));
    if (!section.entries.empty()) out += nav_entries(section.entries);
    for (const Group& group : section.groups) out += nav_group(group);
  }
  return out + "</nav>\n";
}

std::string Layout::outline() const {
  std::string items;
  std::size_t count = 0;
  for (const Node& node : page_.tree.children) {
    if (node.kind != Kind::heading || node.level < 2 || node.level > 3) continue;
    ++count;
    items += fmt::format("<li class=\"level-{}\"><a href=\"#{}\">{}</a></li>\n", node.level, escaped(node.id),
                         escaped(plain_text(node)));
  }
  if (count < kFewestHeadings || is_home()) return {};
  return fmt::format("<ul>\n{}</ul>\n", items);
}

// The link of a card covers it; the pages beneath it have links of their own.
std::string Layout::card(const Entry& entry) const {
  std::string out =
      fmt::format("<li><a class=\"to\" href=\"{}\">{}</a>", to_page(entry.path), escaped(entry.title));
  if (!entry.about.empty()) out += fmt::format("<span>{}</span>", escaped(entry.about));
  if (!entry.children.empty()) {
    out += "<ul>\n";
    for (const Entry& child : entry.children)
      out += fmt::format("<li><a href=\"{}\">{}</a></li>\n", to_page(child.path), escaped(child.title));
    out += "</ul>\n";
  }
  return out + "</li>\n";
}

// What the contents say before their first section, then the sections as cards.
std::string Layout::home() const {
  std::string out;
  for (const Node& node : page_.tree.children) {
    if (node.kind == Kind::heading && node.level > 1) break;
    out += to_html(node, addresses_);
  }
  for (const Section& section : around_.contents.sections) {
    if (section.entries.empty()) continue;
    const std::string id = slug_of(section.title);
    out += fmt::format("<h2 id=\"{}\">{}</h2>\n<ul class=\"cards\">\n", escaped(id), escaped(section.title));
    for (const Entry& entry : section.entries) out += card(entry);
    out += "</ul>\n";
  }
  return out;
}

std::string Layout::article() const {
  const std::string list = outline();
  std::string out = "<main id=\"content\" tabindex=\"-1\">\n<article>\n";
  if (const Section* section = section_of(around_.contents, page_.page.path))
    out += fmt::format("<p class=\"section\">{}</p>\n", escaped(section->title));
  const std::string text = is_home() ? home() : to_html(page_.tree, addresses_);
  const auto after_title = list.empty() ? std::string::npos : text.find("</h1>\n");
  if (after_title == std::string::npos) {
    out += text;
  } else {
    const std::size_t end = after_title + 6;
    out +=
        text.substr(0, end) +
        fmt::format("<details class=\"outline-here\"><summary>On this page</summary>\n{}</details>\n", list) +
        text.substr(end);
  }
  out += "</article>\n" + neighbours() + foot() + "</main>\n";
  if (!list.empty())
    out += fmt::format(
        "<aside class=\"outline\" aria-label=\"On this page\">\n<h2>On this page</h2>\n{}</aside>\n", list);
  return out;
}

std::string Layout::neighbour(const Entry& entry, std::string_view which, std::string_view name) const {
  return fmt::format("<a class=\"{0}\" rel=\"{0}\" href=\"{1}\"><span>{2}</span>{3}</a>\n", which,
                     to_page(entry.path), name, escaped(entry.title));
}

std::string Layout::neighbours() const {
  const auto& order = around_.order;
  const auto at = std::find_if(order.begin(), order.end(),
                               [&](const Entry* entry) { return entry->path == page_.page.path; });
  std::string out;
  if (at == order.end()) {
    if (is_home() && !order.empty()) out = neighbour(*order.front(), "next", "Next");
  } else {
    if (at != order.begin()) out += neighbour(**(at - 1), "prev", "Previous");
    if (at + 1 != order.end()) out += neighbour(**(at + 1), "next", "Next");
  }
  return out.empty()
             ? out
             : fmt::format("<nav class=\"neighbours\" aria-label=\"Pages beside this one\">\n{}</nav>\n",
                           out);
}

std::string Layout::foot() const {
  const bool is_file = page_.page.section.empty();
  return fmt::format("<footer>proctor {} · Apache-2.0 · {}</footer>\n", escaped(around_.version),
                     is_file ? fmt::format("from <code>docs/{}.md</code>", escaped(page_.page.path))
                             : std::string("made from the program itself"));
}

std::string Layout::whole() const {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n{}<body data-top=\"{}\" class=\"{}\">\n"
      "<a class=\"skip\" href=\"#content\">Skip to the text</a>\n{}<div "
      "class=\"page\">\n{}{}</div>\n</body>\n</html>\n",
      head(), escaped(relative(here_, "")), is_home() ? "home" : "text", top(), navigation(), article());
}

}  // namespace

std::string site_path(std::string_view page) {
  return page == kContents ? "index.html" : fmt::format("{}.html", page);
}

std::string laid_out(const ReadPage& page, const Around& around, const Addresses& addresses) {
  return Layout(page, around, addresses).whole();
}

}  // namespace proctor::docs
