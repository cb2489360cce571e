#include "service/survey.h"

#include <optional>
#include <utility>

namespace proctor::service {
namespace {

Targeting surveying(bool scripts) {
  Targeting out;
  out.recorded = true;  // no key is needed, and no consent to an address
  out.survey = true;
  out.scripts = scripts;
  return out;
}

Loaded described(const Survey::Subject& subject) {
  Loaded out{.path = subject.unit.shown};
  out.root = subject.unit.root;
  out.place = subject.unit.path;
  out.imported = subject.imported;
  out.document.emplace();
  out.document->dialect = subject.document.dialect;
  out.document->form = subject.document.form;
  return out;
}

}  // namespace

Answered<net::Response> Survey::Silence::send(const net::Request& /*request*/, const Until& /*until*/) {
  return faulted("config", "nobody is asked here");
}

Survey::Survey(bool scripts)
    : targets_(surveying(scripts), silence_, providers::Prices{},
               [](const std::string& /*name*/) { return std::optional<std::string>(); }) {}

std::vector<Faults> Survey::check(const Subject& subject, Diagnostics& faults) {
  const std::lock_guard lock(mutex_);
  const Loaded loaded = described(subject);
  engine::SuitePlan plan(std::move(subject.document.suite), "");
  SuiteFaults of_file(faults);
  if (subject.part)
    targets_.resolve_part(loaded, plan, of_file);
  else
    targets_.resolve(loaded, plan, of_file);
  subject.document.suite = std::move(plan.suite);
  return targets_.take_file_faults();
}

}  // namespace proctor::service
