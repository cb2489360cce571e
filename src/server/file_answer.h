// A file as an answer: its type, its tag, and how long it may be kept.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "net/server.h"
#include "server/page_files.h"
#include "server/route.h"

namespace proctor::server {

std::string_view type_of(std::string_view path);

// The path of a file, or nothing: a name with a slash in it or a way upwards is none of ours.
std::string file_path(std::span<const std::string> pieces);

// 304 for who has it already. `policy`: what the file may do, for Content-Security-Policy.
Answer file_answer(const net::Incoming& request, std::string_view path, PageFile file, std::string policy);

}  // namespace proctor::server
