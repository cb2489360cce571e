#include "cli/documentation.h"

#include <fmt/format.h>

#include <utility>

#include "cli/reference.h"
#include "server/docs_pages.h"
#include "service/docs_pages.h"

namespace proctor::cli {
namespace {

std::vector<docs::Page> commands() {
  std::vector<docs::Page> out = {{.path = "cli/index",
                                  .markdown = command_index(""),
                                  .section = "Reference",
                                  .group = "Commands",
                                  .title = "All commands"}};
  for (CommandPage& page : command_pages())
    out.push_back({.path = fmt::format("cli/{}", page.name),
                   .markdown = std::move(page.markdown),
                   .section = "Reference",
                   .group = "Commands",
                   .title = fmt::format("proctor {}", page.name)});
  return out;
}

}  // namespace

docs::Library documentation() {
  std::vector<docs::Page> pages = docs::built_in_pages();
  docs::add_pages(pages, service::check_pages());
  docs::add_pages(pages, commands());
  docs::add_pages(pages, server::endpoint_pages());
  return docs::Library(std::move(pages));
}

std::vector<docs::SiteFile> documentation_site(const std::string& repository) {
  return docs::make_site(documentation(), {.version = PROCTOR_VERSION, .repository = repository});
}

}  // namespace proctor::cli
