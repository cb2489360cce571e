// What can be wrong with a cassette: its text, its signature, its name, or a key that stands in it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/words.h"
#include "cassette/file.h"
#include "cassette/redact.h"
#include "cassette/signature.h"
#include "service/cassettes.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using cassette::Kept;
using cassette::Match;
using cassette::Recording;

bool is_redacted(const Recording& recording) {
  return value::to_json(recording.request).find(cassette::kRedacted) != std::string::npos;
}

// Signatures are made before redaction, so that a redacted request may have another.
void check_name(const Kept& kept, const Recording& recording, Diagnostics& faults) {
  cassette::Question question{recording.provider, recording.endpoint, recording.request};
  for (const Match match : {Match::fuzzy, Match::exact})
    if (cassette::signature(question, match) == kept.signature) return;
  if (is_redacted(recording))
    return faults.warn("W498",
                       "its name cannot be checked: the signature was made before the request was redacted");
  if (!recording.take)
    return faults.warn("W498", "its name is not the signature of its request: another tool made it");
  faults.error("E498",
               "its name is not the signature of its request, so nothing will find it: it was renamed or "
               "edited; record it anew");
}

// Where two texts part, in the first of them.
Span parting(const std::string& text, const std::string& other) {
  const auto at = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first - text.begin();
  const auto begin = static_cast<std::size_t>(at);
  return span_of(begin, std::min(begin + 1, text.size()));
}

void tell_key(const std::string& what, Span span, Diagnostics& faults) {
  Error error{"E498", what, span};
  error.secret = true;  // the line would show it
  faults.add(Severity::error, error);
}

void check_keys(const std::string& text, const Recording& recording, const cassette::Redactor& redactor,
                const std::vector<Secret>& known, Diagnostics& faults) {
  if (cassette::surviving(text, known))
    return tell_key("a key of this environment stands in it: remove the file, and change the key", {},
                    faults);
  const std::string before = cassette::to_text(recording, {});
  const std::string after = cassette::to_text(redactor.redacted(recording, known), {});
  if (before == after) return;
  // The place is known where the file is laid out as it would be written.
  const Span place = parting(before, after);
  const bool same = text.compare(0, place.begin, before, 0, place.begin) == 0;
  tell_key("something that looks like a key or a secret field stands in it: record it anew",
           same ? place : Span{}, faults);
}

}  // namespace

Result<CassetteCheck> verify_cassettes(const CassetteFolder& where) {
  CassetteCheck out;
  std::error_code missing;
  if (!std::filesystem::exists(where.folder, missing)) return out;
  TRY(const auto redactor, cassette::Redactor::make({}));
  const cassette::Folder folder(where.folder, where.shown, where.secret);
  TRY(const auto kept, folder.list());
  for (const Kept& one : kept) {
    ++out.files;
    const auto text = folder.read(one.path);
    Diagnostics faults(where.shown + "/" + one.path, text ? std::string_view(*text) : std::string_view());
    std::optional<Recording> recording;
    if (text)
      recording = cassette::read_recording(*text, where.secret, faults);
    else
      faults.add(Severity::error, text.error());
    if (!recording) out.broken.push_back(one.path);
    if (recording) check_name(one, *recording, faults);
    if (recording) check_keys(*text, *recording, redactor, where.known, faults);
    for (Diagnostic& fault : faults.list()) out.faults.push_back(std::move(fault));
  }
  return out;
}

}  // namespace proctor::service
