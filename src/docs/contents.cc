#include "docs/contents.h"

#include <algorithm>

#include "base/words.h"

namespace proctor::docs {
namespace {

class Reader {
 public:
  explicit Reader(const Library& library, const Page& page) : library_(library), page_(page) {}

  std::vector<Entry> entries(const Node& list) const {
    std::vector<Entry> out;
    for (const Node& item : list.children)
      if (auto one = entry(item); !one.path.empty()) out.push_back(std::move(one));
    return out;
  }

 private:
  Entry entry(const Node& item) const {
    Entry out;
    for (const Node& part : item.children) {
      if (part.kind == Kind::paragraph) read(part, out);
      if (part.kind == Kind::list) out.children = entries(part);
    }
    return out;
  }

  // "[Title](page.md): half a sentence"
  void read(const Node& paragraph, Entry& out) const {
    std::string about;
    for (const Node& part : paragraph.children) {
      if (part.kind == Kind::link && out.path.empty()) {
        out.title = plain_text(part);
        out.path = library_.destination(page_, part.url).path;
      } else {
        about += part.kind == Kind::soft_break ? " " : plain_text(part);
        if (part.kind == Kind::text && part.text.ends_with(' ') && !about.ends_with(' ')) about += ' ';
      }
    }
    std::string_view bare = trimmed(about);
    while (bare.starts_with(':') || bare.starts_with(' ')) bare.remove_prefix(1);
    out.about = std::string(bare);
  }

  const Library& library_;
  const Page& page_;
};

bool lists(const std::vector<Entry>& entries, std::string_view path) {
  return std::any_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return entry.path == path || lists(entry.children, path); });
}

bool lists(const Section& section, std::string_view path) {
  return lists(section.entries, path) ||
         std::any_of(section.groups.begin(), section.groups.end(),
                     [&](const Group& group) { return lists(group.entries, path); });
}

template <typename Titled>
Titled& titled(std::vector<Titled>& all, const std::string& title) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Titled& one) { return one.title == title; });
  if (found != all.end()) return *found;
  all.push_back({.title = title, .entries = {}});
  return all.back();
}

void add_others(const Library& library, Contents& contents) {
  for (const ReadPage& one : library.pages()) {
    if (one.page.section.empty() || section_of(contents, one.page.path) != nullptr) continue;
    Section& section = titled(contents.sections, one.page.section);
    titled(section.groups, one.page.group).entries.push_back({one.page.title, "", one.page.path});
  }
}

void append(std::vector<const Entry*>& out, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    out.push_back(&entry);
    append(out, entry.children);
  }
}

}  // namespace

Contents contents_of(const Library& library) {
  Contents out;
  const ReadPage* page = library.find(kContents);
  if (page == nullptr) return out;
  const Reader reader(library, page->page);
  for (const Node& node : page->tree.children) {
    if (node.kind == Kind::heading && node.level == 2) out.sections.push_back({plain_text(node), {}});
    if (node.kind != Kind::list || out.sections.empty()) continue;
    for (Entry& entry : reader.entries(node)) out.sections.back().entries.push_back(std::move(entry));
  }
  add_others(library, out);
  std::erase_if(out.sections, [](const Section& one) { return one.entries.empty() && one.groups.empty(); });
  return out;
}

std::vector<const Entry*> in_order(const Contents& contents) {
  std::vector<const Entry*> out;
  for (const Section& section : contents.sections) {
    append(out, section.entries);
    for (const Group& group : section.groups) append(out, group.entries);
  }
  return out;
}

const Section* section_of(const Contents& contents, std::string_view path) {
  const auto& all = contents.sections;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Section& one) { return lists(one, path); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace proctor::docs
