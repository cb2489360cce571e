#include "spec/llm_streams.h"

#include <algorithm>

#include "spec/shared_data.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::spec {
namespace {

constexpr std::string_view kChunks = ".chunks.txt";

bool is_stream(const std::string& name) {
  return name.ends_with(".sse") || (name.ends_with(".txt") && !name.ends_with("LICENSE"));
}

LlmStream read_stream(const std::filesystem::path& path) {
  const std::string name = path.filename();
  const std::string folder = path.parent_path().filename();
  LlmStream out;
  out.name = std::filesystem::relative(path, llm_streams_dir());
  out.responses = name.starts_with("responses__") || folder == "azure";
  const bool anthropic = folder.starts_with("anthropic");
  out.provider = anthropic                                    ? "anthropic"
                 : out.responses || folder == "openai-python" ? "openai"
                                                              : "openai-compatible";
  out.body = read_bytes(path);
  if (name.ends_with(kChunks)) out.body = framed(out.body, anthropic);
  return out;
}

}  // namespace

model::Reply LlmStream::decode(const net::Response& response) const {
  providers::Connection connection;
  if (responses) connection.options.set("api", "responses");
  model::ChatRequest chat;
  chat.stream = true;
  return providers::find_provider(provider)->decode(chat, connection, response);
}

std::filesystem::path llm_streams_dir() { return shared_dir() / "conformance" / "llm-streams"; }

std::vector<LlmStream> llm_streams() {
  std::vector<LlmStream> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(llm_streams_dir()))
    if (entry.is_regular_file() && is_stream(entry.path().filename()))
      out.push_back(read_stream(entry.path()));
  std::sort(out.begin(), out.end(), [](const auto& one, const auto& other) { return one.name < other.name; });
  return out;
}

std::string framed(const std::string& chunks, bool anthropic) {
  std::string body;
  for (std::size_t at = 0; at < chunks.size();) {
    const std::size_t end = std::min(chunks.find('\n', at), chunks.size());
    const std::string line = chunks.substr(at, end - at);
    at = end + 1;
    if (line.empty()) continue;
    const auto parsed = value::parse_json(line, {.strictness = value::Strictness::data});
    if (anthropic) body += "event: " + std::string(value::text_at(*parsed, "type")) + "\n";
    body += "data: " + line + "\n\n";
  }
  return anthropic ? body : body + "data: [DONE]\n\n";
}

}  // namespace proctor::spec
