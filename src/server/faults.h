// What is wrong with files and runs, in the words of HTTP.
#pragma once

#include <string_view>
#include <vector>

#include "server/route.h"
#include "service/live.h"

namespace proctor::server {

// [{severity, code, message, path, line, column}]
List diagnostics_value(const std::vector<service::Faults>& files);

// The errors among them, each with its place as context; `field`: what of the request they are about.
std::vector<Blame> blames_of(const std::vector<service::Faults>& files, std::string_view field);

// By its code: 404 what is not there, 409 what stands in the way, 412 what has changed, 429 and 503 what must
// wait; else as `told`.
Problem trouble_with(const Error& error, std::string_view field = {});

Problem refused(const service::Refused& refused, std::string_view field);

}  // namespace proctor::server
