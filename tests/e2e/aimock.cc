#include "e2e/aimock.h"

#include <fmt/format.h>

#include <stdexcept>

#include "value/json.h"

namespace proctor::e2e {
namespace {

const std::string kPackage = PROCTOR_SOURCE_DIR "/build/npm/node_modules/@copilotkit/aimock";
const std::string kServer = PROCTOR_SOURCE_DIR "/tests/e2e/aimock.mjs";

Running started(const Folder& folder, std::string_view fixtures) {
  folder.put("fixtures.json", fixtures);
  return Running::program("node", {.words = {kServer, kPackage, "fixtures.json"}, .folder = folder.path()});
}

}  // namespace

bool has_aimock() {
  static const bool kHas = [] {
    const std::string probe = fmt::format("import('{}/dist/index.js')", kPackage);
    return run_program("node", {.words = {"--input-type=module", "-e", "await " + probe}}).code == 0;
  }();
  return kHas;
}

Aimock::Aimock(std::string_view fixtures) : server_(started(folder_, fixtures)), port_(server_.line()) {}

std::string Aimock::url(std::string_view provider) const {
  const std::string_view path = provider == "openai" ? "/v1" : provider == "gemini" ? "/v1beta" : "";
  return fmt::format("http://127.0.0.1:{}{}", port_, path);
}

List Aimock::journal() {
  server_.say("journal\n");
  auto read = value::parse_json(server_.line());
  if (!read || !read->is_list()) throw std::runtime_error("aimock has no journal");
  return std::move(read->list());
}

}  // namespace proctor::e2e
