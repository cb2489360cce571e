#include "service/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "base/words.h"
#include "service/check_suite.h"
#include "service/formats.h"
#include "service/import.h"
#include "service/ordered.h"
#include "service/project_rules.h"
#include "service/survey.h"
#include "service/text.h"
#include "service/walk.h"

namespace proctor::service {
namespace {

using dialects::Document;
using dialects::DocumentKind;

constexpr std::size_t kMostShown = 20;  // faults of one file

struct Request {
  const dialects::Dialect* only = nullptr;
  const imports::Importer* importer = nullptr;
  bool strict = false;
  bool keep = false;
  bool checked = false;
  bool needs_cases = false;
  bool needs_prompts = false;
  Survey* survey = nullptr;
  SurveyScope scope = SurveyScope::none;
  // Of a file of a folder: the folder, and what all its files have in common.
  const Unit* folder = nullptr;
  const model::Suite* around = nullptr;
  KitchenLimits limits = {};
};

// One file, read and checked.
struct Read {
  std::optional<Document> document;
  bool other = false;
  std::optional<Document> sound = {};  // where there is none: what could be read of the file
};

void keep_faults(const Diagnostics& faults, Loaded& loaded) {
  if (faults.empty()) return;
  loaded.faults.push_back(
      {faults.path(), faults.list(kMostShown), faults.errors(), faults.total() - faults.errors()});
}

bool has_errors(const Loaded& loaded) {
  return std::any_of(loaded.faults.begin(), loaded.faults.end(),
                     [](const Faults& faults) { return faults.errors > 0; });
}

bool is_unknown(const Value& root, const dialects::Reading& reading) {
  Diagnostics scratch;
  const bool known = dialects::recognise(root, nullptr, {reading.text, reading.path, scratch}).has_value();
  return !known && scratch.has_errors() && scratch.first_error().code == "E150";
}

// Held to the form that the place asks for.
std::optional<Document> read_as(Value root, const dialects::Form& form, const dialects::Reading& reading) {
  value::check_shape(root, *form.shape, reading.faults);
  if (reading.faults.has_errors()) return std::nullopt;
  return Document{dialects::find_dialect("promptrepo"), &form, std::move(root), {}};
}

Read read_value(Value root, const Unit& unit, const Request& request, const dialects::Reading& reading) {
  const bool is_yaml = !is_json_name(unit.path);
  if (request.only == nullptr && is_unknown(root, reading)) {
    if (const auto* form = form_by_place(unit.path)) return {read_as(std::move(root), *form, reading)};
    if (!unit.asked_for) return {.other = true};
  }
  Read out;
  dialects::Reading thorough = reading;
  thorough.sound = &out.sound;
  out.document = dialects::read_document(std::move(root), request.only, is_yaml, thorough);
  return out;
}

// By content, in some format of proctor's own.
bool is_known(const Value& root) {
  const auto all = dialects::plugins();
  return std::any_of(all.begin(), all.end(),
                     [&](const dialects::Dialect* dialect) { return dialect->sniff(root).has_value(); });
}

// None: one of proctor's own formats.
const imports::Importer* importer_of(const Value& root, const Unit& unit, const Request& request) {
  if (request.importer != nullptr || request.only != nullptr) return request.importer;
  const auto* importer = imports::importer_for(root, unit.path);
  return importer != nullptr && !is_known(root) ? importer : nullptr;
}

std::string joined(const std::string& folder, const std::string& name) {
  return folder == "." || folder.empty() ? name : folder + "/" + name;
}

// What the cases of a prompt folder have in common.
void join_prompt_folder(const PromptFolder& folder, const Root& root, model::Suite& suite) {
  suite.name = name_by_path(folder.path == "." ? root.path() : folder.path);
  suite.target = model::Prompt{.reference = joined(folder.path, "prompt.md")};
  if (!folder.mocks.empty()) suite.mocks.push_back({.name = "", .file = joined(folder.path, folder.mocks)});
}

// Naming the file of a case is as good as naming its prompt folder: the same prompt and mocks are used.
void find_prompt_folder(const Unit& unit, Document& document, Loaded& loaded) {
  const bool lacks_target = std::holds_alternative<std::monostate>(document.suite.target);
  if (document.dialect->name != "llmunit" || !lacks_target) return;
  const auto folder = prompt_folder_of(*unit.root, unit.path);
  if (!folder) return;
  join_prompt_folder(*folder, *unit.root, document.suite);
  loaded.named_by_path = true;
  loaded.prompt_folder = folder->path;
}

// Mistakes in a suite that its form does not show. `part`: what could be read of a file with errors.
void check_suite(Document& document, bool part, const Unit& unit, const Request& request, Diagnostics& faults,
                 Loaded& loaded) {
  if (document.form->kind != DocumentKind::suite || request.checked) return;
  if (part) {
    check_part(document.suite, pattern_limits(request.limits), faults);
  } else {
    if (document.dialect->name == "promptkitchen")
      check_assertion_bytes(document.root, request.limits, faults);
    check_checks(document.suite, pattern_limits(request.limits), faults);
    if (loaded.imported.empty()) {
      check_ids(document.suite, faults);
      if (request.scope == SurveyScope::all) advise_on_cases(document.suite, faults);
      check_judges(document.suite, document.root, faults);
    }
  }
  const bool wanted =
      request.scope == SurveyScope::all || (request.scope == SurveyScope::broken && faults.has_errors());
  if (!wanted) return;
  if (request.around != nullptr) {
    document.suite.target = request.around->target;
    document.suite.mocks = request.around->mocks;
  }
  for (Faults& some : request.survey->check(
           {request.folder != nullptr ? *request.folder : unit, document, loaded.imported, part}, faults))
    loaded.faults.push_back(std::move(some));
}

Read read_text(const std::string& text, const Unit& unit, const Request& request, Loaded& loaded) {
  Diagnostics faults(unit.shown, text);
  Read read;
  auto root = parse_text(text, unit.path, faults);
  if (root && !faults.has_errors()) {
    if (const auto* importer = importer_of(*root, unit, request))
      read.document = import_document(
          *importer, *root, unit, {.keep = request.keep, .needs_cases = request.needs_cases}, faults, loaded);
    else
      read = read_value(std::move(*root), unit, request, {text, unit.path, faults});
  }
  const bool needs_prompts = request.needs_prompts || request.strict;
  if (read.document) check_place(*read.document, *unit.root, unit.path, needs_prompts, faults);
  if (read.document && loaded.imported.empty()) report_unsupported(read.document->suite, faults);
  for (auto* document : {&read.document, &read.sound})
    if (*document && request.around == nullptr) find_prompt_folder(unit, **document, loaded);
  if (read.document)
    check_suite(*read.document, false, unit, request, faults, loaded);
  else if (read.sound)
    check_suite(*read.sound, true, unit, request, faults, loaded);
  if (request.keep) loaded.hash = sha256_hex(loaded.hash + text);
  if (request.keep && unit.parts.empty()) loaded.source = text;
  keep_faults(faults, loaded);
  return read;
}

Read read_file(const Unit& unit, const Request& request, Loaded& loaded) {
  const auto text = unit.root->read(unit.path);
  Diagnostics faults(unit.shown, text ? std::string_view(*text) : "");
  if (text && is_readable(*text, faults)) return read_text(*text, unit, request, loaded);
  if (!text) faults.add(Severity::error, text.error());
  keep_faults(faults, loaded);
  return {};
}

std::vector<std::string> tags_of(const model::Suite& suite) {
  std::vector<std::string> out;
  std::set<std::string_view> seen;
  const auto take = [&](const std::vector<std::string>& tags) {
    for (const std::string& tag : tags)
      if (seen.insert(tag).second) out.push_back(tag);
  };
  take(suite.tags);
  for (const model::Case& test : suite.cases) take(test.tags);
  return out;
}

Summary summary_of(const Document& document) {
  Summary summary{.format = document.dialect->name,
                  .form = document.form->name,
                  .kind = dialects::name_of(document.form->kind)};
  if (document.form->kind != DocumentKind::suite) return summary;
  summary.name = document.suite.name;
  summary.description = document.suite.description;
  summary.tags = tags_of(document.suite);
  summary.cases = document.suite.cases.size();
  for (const auto& test : document.suite.cases)
    for (const auto& step : test.steps) summary.checks += step.checks.size();
  return summary;
}

void finish(Document document, const Request& request, Loaded& loaded) {
  if (has_errors(loaded)) return;
  if (document.form->kind == DocumentKind::suite) {
    document.suite.source.path = loaded.path;
    if (document.suite.name.empty()) {
      loaded.named_by_path = true;
      document.suite.name = name_by_path(loaded.path);
    }
  }
  loaded.summary = summary_of(document);
  if (!loaded.imported.empty()) {
    loaded.summary->format = loaded.imported;
    loaded.summary->form = imports::find_importer(loaded.imported)->form;
  }
  if (request.keep) loaded.document = std::move(document);
}

Loaded load_file(const Unit& unit, const Request& request) {
  Loaded loaded{.path = unit.shown};
  Read read = read_file(unit, request, loaded);
  loaded.other = read.other;
  if (read.document) finish(std::move(*read.document), request, loaded);
  return loaded;
}

// The suite of a folder: what its files have in common, before their cases are
// put in.
Document empty_suite(const Unit& unit, const dialects::Dialect& dialect) {
  Document document{&dialect, &dialect.forms.front(), {}, {}};
  document.suite.source.format = dialect.name;
  join_prompt_folder({unit.path, unit.mocks}, *unit.root, document.suite);
  return document;
}

Loaded load_folder(const Unit& unit, Request request) {
  Loaded loaded{.path = unit.shown, .files = 0, .named_by_path = true, .prompt_folder = unit.path};
  const auto* dialect = dialects::find_dialect("llmunit");
  if (request.only == nullptr) request.only = dialect;
  Document whole = empty_suite(unit, *dialect);
  const model::Suite around = whole.suite;
  request.folder = &unit;
  request.around = &around;
  for (const auto& part : unit.parts) {
    ++loaded.files;
    const Unit file{.shown = joined(unit.shown, part), .root = unit.root, .path = joined(unit.path, part)};
    Read read = read_file(file, request, loaded);
    if (!read.document) continue;
    if (whole.suite.cases.empty()) whole.form = read.document->form;
    if (request.keep) loaded.parts.push_back({file.shown, loaded.source, whole.suite.cases.size()});
    auto& cases = read.document->suite.cases;
    std::move(cases.begin(), cases.end(), std::back_inserter(whole.suite.cases));
  }
  if (unit.parts.size() > 1) loaded.source.clear();
  finish(std::move(whole), request, loaded);
  return loaded;
}

Loaded load_unit(const Unit& unit, const Request& request) {
  if (unit.fault) {
    Loaded loaded{.path = unit.shown};
    Diagnostics faults(unit.shown, "");
    faults.add(unit.severity, *unit.fault);
    keep_faults(faults, loaded);
    return loaded;
  }
  Loaded loaded = unit.parts.empty() ? load_file(unit, request) : load_folder(unit, request);
  if (!request.keep) return loaded;
  loaded.root = unit.root;
  loaded.place = unit.path;
  if (unit.parts.empty()) loaded.places.insert(loaded.places.begin(), unit.path);
  for (const std::string& part : unit.parts) loaded.places.push_back(joined(unit.path, part));
  return loaded;
}

// Who reads: neither, where no format is named.
Result<Request> request_for(const std::string& format) {
  Request out;
  if (format.empty()) return out;
  out.only = dialects::find_dialect(format);
  if (out.only == nullptr) out.importer = imports::find_importer(format);
  if (out.only != nullptr || out.importer != nullptr) return out;
  const auto names = readable_names();
  return fail("E004", fmt::format("unknown format {}{}", quoted(format), did_you_mean(format, names)));
}

}  // namespace

Result<Loaded> check_text(const std::shared_ptr<const Root>& root, const std::string& path,
                          const std::string& text, const std::string& format) {
  TRY(Request request, request_for(format));
  const Unit unit{.shown = path, .root = root, .path = path, .asked_for = true};
  Loaded loaded{.path = path};
  Survey survey(false);
  request.survey = &survey;
  request.scope = SurveyScope::all;
  Diagnostics faults(path, text);
  Read read;
  if (is_readable(text, faults))
    read = read_text(text, unit, request, loaded);
  else
    keep_faults(faults, loaded);
  if (read.document) finish(std::move(*read.document), request, loaded);
  return loaded;
}

Result<void> load(const LoadOptions& options, const std::function<void(Loaded)>& take) {
  TRY(Request request, request_for(options.format));
  request.strict = options.strict;
  request.keep = options.keep;
  request.checked = options.checked;
  request.needs_cases = options.needs_cases;
  request.needs_prompts = options.needs_prompts;
  request.limits = options.limits;
  std::optional<Survey> survey;
  if (options.survey != SurveyScope::none) request.survey = &survey.emplace(true);
  request.scope = options.survey;
  const auto units = find_units(options.paths, options.root, options.current);
  std::vector<std::optional<Loaded>> done(units.size());
  in_order(
      units.size(), [&](std::size_t i) { done[i] = load_unit(units[i], request); },
      [&](std::size_t i) { take(std::move(*std::exchange(done[i], std::nullopt))); });
  return {};
}

}  // namespace proctor::service
