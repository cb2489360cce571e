#include "checks/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "checks/catalogue.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

using model::Subject;

const Value kNull;

bool is_json_path(std::string_view path) {
  return path == "$" || path.starts_with("$.") || path.starts_with("$[");
}

// Formats in which dots are the only path language there is.
bool knows_dots_only(std::string_view format) { return format == "testhaven" || format == "traceforge"; }

bool uses_dots(const model::Check& check, const CheckDef& def) {
  if (check.subject != Subject::memory && check.subject != Subject::response) return false;
  return knows_dots_only(format_of(check, def)) || !is_json_path(*check.path);
}

std::string shown_dots(Subject subject, std::string_view path) {
  std::string out(model::name_of(subject));
  if (!path.empty()) out.append(".").append(path);
  return out;
}

Span span_of_path(const model::Check& check) {
  return check.path_span == Span{} ? check.span : check.path_span;
}

bool is_root(std::string_view path) { return path.empty() || path == "$"; }

}  // namespace

Seen Sight::at(std::size_t index) const {
  if (is_text_) return {answer_, subject_, answer_.text()};
  if (found_ && found_->values.size() > index) return {answer_, subject_, found_->values[index]};
  return {answer_, subject_, one_};
}

Result<Place> Place::make(const model::Check& check, const CheckDef& def, const Setup& setup) {
  Place out;
  out.subject_ = check.subject;
  out.shown_ = check.subject == Subject::text || check.subject == Subject::json
                   ? "output"
                   : std::string(model::name_of(check.subject));
  out.insists_on_json_ = check.subject == Subject::json && setup.output == model::OutputType::json &&
                         format_of(check, def) != "promptkitchen";
  out.reads_scalars_ = check.subject == Subject::response && def.reads_text;
  if (!check.path) return out;
  if (uses_dots(check, def)) {
    out.dots_ = split_dots(*check.path);
    if (std::find(out.dots_.begin(), out.dots_.end(), "") != out.dots_.end())
      return fail("E652", fmt::format("the path {} has an empty part between its dots", quoted(*check.path)),
                  span_of_path(check));
    out.shown_ = shown_dots(check.subject, *check.path);
    return out;
  }
  if (is_root(*check.path)) {
    out.shown_ = "$";
    return out;
  }
  auto path = value::Path::compile(*check.path, value::PathDialect::plus, {.visits = setup.path_visits});
  if (!path) return fail(path.error().code, path.error().message, span_of_path(check));
  out.shown_ = path->text();
  out.path_ = *std::move(path);
  return out;
}

const Value* Place::whole(const Answer& answer, Sight& sight) const {
  switch (subject_) {
    case Subject::text: sight.is_text_ = answer.inner() == nullptr; return answer.inner();
    case Subject::json: return &answer.root();
    case Subject::response: return answer.outcome().response ? &*answer.outcome().response : nullptr;
    case Subject::memory: return &answer.memory();
    case Subject::tools: return &answer.tools();
    case Subject::latency:
      if (!answer.outcome().latency_ms) return nullptr;
      sight.made_ = Value(*answer.outcome().latency_ms);
      return &*sight.made_;
    case Subject::tokens: sight.made_ = Value(answer.tokens()); return &*sight.made_;
    case Subject::conversation: break;
  }
  sight.is_text_ = true;
  return nullptr;
}

// Memory is walked as it is: making a value of the whole would copy it. What is not remembered is null.
const Value* Place::walk(const Answer& answer, Sight& sight) const {
  const std::span<const std::string> path(dots_);
  if (subject_ != Subject::memory) return walk_dots(whole(answer, sight), path);
  const Value* first = answer.outcome().memory.find(path.front());
  const Value* found =
      first != nullptr ? walk_dots(first, path.subspan(1)) : walk_dots(&answer.memory(), path);
  return found == nullptr ? &kNull : found;
}

Result<void> Place::look(Sight& sight) const {
  const Answer& answer = sight.answer_;
  sight.subject_ = subject_;
  if (subject_ == Subject::response && !answer.outcome().response) sight.lacking_ = "no response available";
  if (insists_on_json_ && answer.json() == nullptr) sight.lacking_ = "the output is not JSON";
  if (!sight.lacking_.empty()) return {};
  if (path_) {
    const Value* root = whole(answer, sight);
    if (sight.is_text_) root = &*(sight.made_ = Value(answer.text()));
    sight.is_text_ = false;
    TRY(sight.found_, path_->find(*root));
    return {};
  }
  sight.one_ = dots_.empty() ? whole(answer, sight) : walk(answer, sight);
  if (reads_scalars_ && sight.one_ != nullptr && (sight.one_->is_number() || sight.one_->is_boolean()))
    sight.one_ = &*(sight.made_ = Value(value::to_json(*sight.one_)));
  return {};
}

}  // namespace proctor::checks
