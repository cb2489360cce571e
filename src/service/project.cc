#include "service/project.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/root.h"
#include "base/words.h"
#include "service/formats.h"
#include "service/starter.h"
#include "value/json.h"

namespace proctor::service {
namespace {

constexpr std::string_view kConfig =
    R"(# Settings of proctor for this project. Each key is the long name of a flag; a flag on the command line wins over the
# environment (PROCTOR_STRICT=1), and both win over this file.

# Let warnings fail `proctor validate` and `proctor convert` too.
# strict: true

# Answers that were recorded are played back; what has no recording is asked, and recorded. In CI: strict.
vcr: auto
cassettes: cassettes
)";

constexpr std::string_view kSuite =
    R"(# yaml-language-server: $schema=../.proctor/native.schema.json
# This runs as it is, without a key: the answer of a small model lies in ../cassettes. To ask a model of yours, name it, as in
#   target: {provider: openai, model: gpt-4o-mini, prompt: Answer in one short sentence.}
# and set OPENAI_API_KEY; `proctor doctor` tells what is missing.
proctor: 1
name: capitals
description: The model knows the capitals of countries.

target:
  provider: llamacpp
  model: tinyllama-1.1b-chat-v1.0-iq2_xxs
  temperature: 0
  seed: 1
  max_tokens: 40
  prompt: You are a geography tutor. Answer in one short sentence.

cases:
  - name: France
    input: What is the capital of France?
    checks:
      - contains: Paris
      - not-contains: London
      - sentence-count: 1
      - latency: {max: 5000}
)";

// What proctor keeps beside the project's own files is not for version control,
// but for the schema that editors read.
constexpr std::string_view kIgnored = "*\n!.gitignore\n!native.schema.json\n";

struct File {
  std::string path;
  std::string text;
};

Result<void> put(const Root& root, const File& file, Started& started) {
  const std::size_t slash = file.path.rfind('/');
  if (slash != std::string::npos)
    if (auto made = root.make_folder(file.path.substr(0, slash)); !made) return made;
  auto written = root.write_file(file.path, file.text);
  if (written) started.written.push_back(file.path);
  if (!written && written.error().code != "E126")
    return fail(written.error().code, file.path + ": " + written.error().message);
  if (!written) started.kept.push_back(file.path);
  return {};
}

}  // namespace

Result<Started> start_project(const std::string& folder) {
  TRY(const Value schema, schema_of("native"));
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return fail("E123", "cannot make the folder " + proctor::quoted(folder) + ": " + error.message());
  TRY(const Root root, Root::open(folder));
  std::vector<File> files = {{"proctor.yaml", std::string(kConfig)},
                             {"tests/capitals.yaml", std::string(kSuite)},
                             {".proctor/native.schema.json", value::to_pretty_json(schema)},
                             {".proctor/.gitignore", std::string(kIgnored)}};
  for (const BuiltInText& recording : texts())
    files.push_back({fmt::format("cassettes/llamacpp/{}.json", recording.name), std::string(recording.text)});
  Started started;
  for (const File& file : files)
    if (auto done = put(root, file, started); !done) return tl::make_unexpected(done.error());
  return started;
}

}  // namespace proctor::service
