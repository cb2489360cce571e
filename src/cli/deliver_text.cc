#include "cli/deliver_text.h"

#include <filesystem>

#include "base/root.h"
#include "cli/settings.h"

namespace proctor::cli {

Result<void> write_out(const Call& call, const std::string& path, const std::string& text) {
  const std::filesystem::path whole = (std::filesystem::path(call.current) / path).lexically_normal();
  TRY(const Root root, Root::open(whole.parent_path().string()));
  const auto existing = call.settings.on("force") ? Existing::replace : Existing::keep;
  auto written = root.write_file(whole.filename().string(), text, existing);
  if (!written && written.error().code == "E126")
    return fail("E126", "it exists already (--force replaces it)");
  return written;
}

}  // namespace proctor::cli
