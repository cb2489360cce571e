// Whether the server is there.
#include <array>

#include "server/route.h"

namespace proctor::server {
namespace {

Answered health_of(const Asked& /*asked*/, Context& /*context*/) {
  return Answer{.body = Map{{"status", "ok"}}};
}

constexpr std::array kForms = {Form{200, "It is there.", "Health"}};
constexpr std::array kRoutes = {Route{.path = "/api/v1/health",
                                      .id = "health",
                                      .summary = "Whether the server is there.",
                                      .tag = "Server",
                                      .open = true,
                                      .forms = kForms,
                                      .run = health_of}};

}  // namespace

std::span<const Route> health() { return kRoutes; }

}  // namespace proctor::server
