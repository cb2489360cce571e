// The document that describes all of this.
#include <array>

#include "server/route.h"
#include "server/server.h"
#include "value/json.h"

namespace proctor::server {
namespace {

Answered document(const Asked& /*asked*/, Context& /*context*/) {
  static const std::string kText = value::to_json(openapi());
  return Answer{.headers = {{"Content-Type", "application/json"}}, .text = kText};
}

constexpr std::array kForms = {Form{200, "The document.", "OpenApi"}};
constexpr std::array kRoutes = {Route{.path = "/api/openapi.json",
                                      .id = "openapi",
                                      .summary = "The OpenAPI 3.1 document of this server.",
                                      .tag = "Server",
                                      .forms = kForms,
                                      .run = document}};

}  // namespace

std::span<const Route> openapi_document() { return kRoutes; }

}  // namespace proctor::server
