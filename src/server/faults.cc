#include "server/faults.h"

#include <algorithm>
#include <array>

namespace proctor::server {
namespace {

struct Meaning {
  std::string_view code;
  int status;
};

constexpr std::array kMeanings = {
    Meaning{"E100", 404}, Meaning{"E421", 404}, Meaning{"E496", 404}, Meaning{"E553", 404},
    Meaning{"E571", 404}, Meaning{"E556", 404}, Meaning{"E540", 409}, Meaning{"E541", 409},
    Meaning{"E542", 409}, Meaning{"E543", 409}, Meaning{"E544", 409}, Meaning{"E552", 409},
    Meaning{"E555", 409}, Meaning{"E568", 409}, Meaning{"E750", 409}, Meaning{"E751", 409},
    Meaning{"E752", 409}, Meaning{"E551", 412}, Meaning{"E566", 429}, Meaning{"E567", 503}};

Map place_of(const Diagnostic& fault) {
  return {{"path", fault.path},
          {"line", static_cast<std::int64_t>(fault.position.line)},
          {"column", static_cast<std::int64_t>(fault.position.column)}};
}

}  // namespace

List diagnostics_value(const std::vector<service::Faults>& files) {
  List out;
  for (const service::Faults& faults : files)
    for (const Diagnostic& fault : faults.first) {
      Map one = {{"severity", name_of(fault.severity)}, {"code", fault.code}, {"message", fault.message}};
      for (const auto& member : place_of(fault)) one.set(member.key, member.value);
      out.push_back(std::move(one));
    }
  return out;
}

std::vector<Blame> blames_of(const std::vector<service::Faults>& files, std::string_view field) {
  std::vector<Blame> out;
  for (const service::Faults& faults : files)
    for (const Diagnostic& fault : faults.first)
      if (fault.severity == Severity::error)
        out.push_back({fault.code, fault.message, std::string(field), place_of(fault)});
  return out;
}

Problem trouble_with(const Error& error, std::string_view field) {
  Problem out = told(error);
  const auto* const at = std::find_if(kMeanings.begin(), kMeanings.end(),
                                      [&](const Meaning& meaning) { return meaning.code == error.code; });
  if (at != kMeanings.end()) out.status = at->status;
  if (out.status == 429 || out.status == 503) out.headers.push_back({"Retry-After", "1"});
  for (Blame& blame : out.errors) blame.field = field;
  return out;
}

Problem refused(const service::Refused& refused, std::string_view field) {
  auto blames = blames_of(refused.faults, field);
  if (blames.empty()) return trouble_with(refused.error, field);
  return invalid(std::move(blames), "The tests cannot be run as they are");
}

}  // namespace proctor::server
