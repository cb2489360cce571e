// Not synced: a trace is for looking at, and a proxy must not wait for the disk. It is there whole or not at
// all all the same.
#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "base/system_error.h"
#include "cassette/trace.h"

namespace proctor::cassette {
namespace {

namespace fs = std::filesystem;

using Known = std::vector<Secret>;

std::string clean(std::string_view text, const Redactor& redactor, const Known& known) {
  return redactor.redacted(text, known);
}
std::optional<std::string> clean(const std::optional<std::string>& text, const Redactor& redactor,
                                 const Known& known) {
  return text ? std::optional(clean(std::string_view(*text), redactor, known)) : std::nullopt;
}
std::optional<Value> clean(const std::optional<Value>& value, const Redactor& redactor, const Known& known) {
  return value ? std::optional(redactor.redacted(*value, known)) : std::nullopt;
}

TraceSession clean(const TraceSession& session, const Redactor& redactor, const Known& known) {
  return {.id = clean(std::string_view(session.id), redactor, known),
          .step = session.step,
          .parent = clean(session.parent, redactor, known),
          .state = clean(session.state, redactor, known)};
}

Trace clean(const Trace& trace, const Redactor& redactor, const Known& known) {
  Trace out = trace;
  out.endpoint = redactor.redacted_url(trace.endpoint, known);
  out.model = clean(std::string_view(trace.model), redactor, known);
  out.request = redactor.redacted(trace.request, known);
  out.response = clean(trace.response, redactor, known);
  out.error = clean(trace.error, redactor, known);
  if (trace.session) out.session = clean(*trace.session, redactor, known);
  return out;
}

Result<void> write_beside(const fs::path& path, const fs::path& temporary, std::string_view text) {
  errno = 0;
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) return cannot("write a trace to " + path.parent_path().string(), errno == 0 ? EIO : errno);
  std::error_code error;
  fs::rename(temporary, path, error);
  if (error) return cannot("write a trace to " + path.parent_path().string(), error.value());
  return {};
}

}  // namespace

TraceFolder::TraceFolder(std::string folder, Redactor redactor)
    : folder_(std::move(folder)), redactor_(std::move(redactor)) {}

Result<void> TraceFolder::put(const Trace& trace, const std::vector<Secret>& known) const {
  const std::string text = to_text(clean(trace, redactor_, known));
  if (redactor_.surviving(text, known))
    return fail("E499", fmt::format("trace {} is not kept: a key would stand in it", trace.id));
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return cannot("make the folder " + folder_, error.value());
  const std::string name = trace_file_name(trace);
  const fs::path folder = folder_;
  auto written = write_beside(folder / name, folder / ("." + name + ".new"), text);
  if (!written) fs::remove(folder / ("." + name + ".new"), error);
  return written;
}

}  // namespace proctor::cassette
