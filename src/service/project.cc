#include "service/project.h"

#include <filesystem>

#include "base/root.h"
#include "base/words.h"
#include "service/formats.h"
#include "value/json.h"

namespace proctor::service {
namespace {

constexpr std::string_view kConfig =
    R"(# Settings of proctor for this project. Each key is the long name of a flag; a flag on the command line wins over the
# environment (PROCTOR_STRICT=1), and both win over this file.

# Let warnings fail `proctor validate` and `proctor convert` too.
# strict: true
)";

constexpr std::string_view kSuite =
    R"(# yaml-language-server: $schema=../.proctor/native.schema.json
proctor: 1
name: capitals
description: The model knows the capitals of countries.

target:
  provider: openai
  model: gpt-4o-mini
  prompt: What is the capital of {{country}}? Answer with the name of the city alone.

cases:
  - name: France
    vars: {country: France}
    checks:
      - contains: Paris
      - not-contains: London
      - latency: {max: 2000}

  - name: Japan
    vars: {country: Japan}
    checks:
      - contains: Tokyo
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
  Started started;
  for (const File& file :
       {File{"proctor.yaml", std::string(kConfig)}, File{"tests/capitals.yaml", std::string(kSuite)},
        File{".proctor/native.schema.json", value::to_pretty_json(schema)},
        File{".proctor/.gitignore", std::string(kIgnored)}})
    if (auto done = put(root, file, started); !done) return tl::make_unexpected(done.error());
  return started;
}

}  // namespace proctor::service
