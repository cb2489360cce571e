#include "spec/shared_data.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "value/json.h"

namespace proctor::spec {

std::filesystem::path shared_dir() {
  const char* given = std::getenv("PROCTOR_CONFORMANCE_DIR");
  return given != nullptr ? given : PROCTOR_CONFORMANCE_DEFAULT;
}

std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

std::vector<Value> read_json_lines(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<Value> out;
  for (std::string line; std::getline(in, line);) {
    auto value = value::parse_json(line, {.strictness = value::Strictness::data});
    if (!value) throw std::runtime_error(path.string() + ": " + value.error().message);
    out.push_back(*std::move(value));
  }
  return out;
}

std::vector<Value> read_json_stream(const std::string& text) {
  std::vector<Value> out;
  std::string_view rest = text;
  while (rest.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    // The reader says where the first value ends by complaining about what follows it.
    auto value = value::parse_json(rest);
    std::size_t end = rest.size();
    if (!value && value.error().message.starts_with("unexpected text after")) {
      end = value.error().span.begin;
      value = value::parse_json(rest.substr(0, end));
    }
    if (!value) throw std::runtime_error(value.error().message);
    out.push_back(*std::move(value));
    rest.remove_prefix(end);
  }
  return out;
}

}  // namespace proctor::spec
