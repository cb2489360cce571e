#include "dialects/dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/words.h"
#include "value/yaml.h"

namespace proctor::dialects {
namespace {

std::string looked_for() {
  return "what was looked for: \"proctor\" (native); \"test_suite\", \"execution\", \"tool\" or \"eval\" "
         "(promptrepo); \"tests\" or "
         "\"assertions\" with \"type\" (traceforge); \"testCases\", \"assertions\" with \"matcher\", or "
         "\"inputs\" with \"expectedOutput\" "
         "(promptkitchen); \"steps\" with \"message\" and \"expectedBehavior\" (llmunit); \"steps\" or "
         "\"input\" with \"assert\" or "
         "\"expected\" (testhaven)";
}

struct Candidate {
  const Dialect* dialect;
  Fit fit;
};

std::vector<Candidate> candidates(const Value& root) {
  std::vector<Candidate> best;
  for (const Dialect* dialect : plugins()) {
    const auto fit = dialect->sniff(root);
    if (!fit) continue;
    if (!best.empty() && fit->rank > best.front().fit.rank) continue;
    if (!best.empty() && fit->rank < best.front().fit.rank) best.clear();
    best.push_back({dialect, *fit});
  }
  return best;
}

std::ptrdiff_t known_keys(const Form& form, const Value& root) {
  if (form.kind != DocumentKind::suite || !root.is_map() || form.shape->record == nullptr) return 0;
  return std::count_if(root.map().begin(), root.map().end(), [&](const value::Member& member) {
    return find_field(*form.shape->record, member.key) != nullptr;
  });
}

// Where the content says too little: of the forms that take such a value at all, the first that knows most of
// its keys.
const Form* likeliest_form(const Dialect& dialect, const Value& root) {
  const unsigned wanted = root.is_list() ? takes_list : takes_map;
  const Form* best = nullptr;
  for (const Form& form : dialect.forms) {
    if ((form.shape->takes & wanted) == 0) continue;
    if (best == nullptr || known_keys(form, root) > known_keys(*best, root)) best = &form;
  }
  return best == nullptr ? &dialect.forms.front() : best;
}

const Dialect* owner_of(std::string_view path) {
  for (const Dialect* dialect : plugins())
    if (dialect->owns(path)) return dialect;
  return nullptr;
}

}  // namespace

std::string_view name_of(DocumentKind kind) {
  switch (kind) {
    case DocumentKind::suite: return "suite";
    case DocumentKind::execution: return "execution";
    case DocumentKind::prompt: return "prompt";
    case DocumentKind::tool: return "tool";
    case DocumentKind::cassette: return "cassette";
    case DocumentKind::trace: break;
  }
  return "trace";
}

const Dialect* find_dialect(std::string_view name) {
  const auto all = plugins();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Dialect* dialect) { return dialect->name == name; });
  return at == all.end() ? nullptr : *at;
}

std::optional<Document> recognise(const Value& root, const Dialect* only, const Reading& reading) {
  if (only != nullptr) {
    const auto fit = only->sniff(root);
    return Document{only, fit ? fit->form : likeliest_form(*only, root), {}, {}};
  }
  const auto best = candidates(root);
  if (best.size() == 1) return Document{best[0].dialect, best[0].fit.form, {}, {}};
  for (const Candidate& candidate : best)
    if (candidate.dialect->owns(reading.path)) return Document{candidate.dialect, candidate.fit.form, {}, {}};
  if (best.size() > 1) {
    reading.faults.error("E151",
                         fmt::format("this could be {} or {}: it has signs of both; say which with --format",
                                     best[0].dialect->name, best[1].dialect->name),
                         root.span);
    return std::nullopt;
  }
  if (const Dialect* owner = owner_of(reading.path))
    return Document{owner, likeliest_form(*owner, root), {}, {}};
  reading.faults.error("E150", "no known test format: " + looked_for() + "; or say which with --format",
                       span_of(root.span.begin, std::min(root.span.begin + 1, root.span.end)));
  return std::nullopt;
}

std::optional<Document> read_document(Value root, const Dialect* only, bool is_yaml, const Reading& reading) {
  auto document = recognise(root, only, reading);
  if (!document) return std::nullopt;
  const Dialect& dialect = *document->dialect;
  if (is_yaml && dialect.typing != value::Typing::core) value::retype(root, reading.text, dialect.typing);
  check_shape(root, *document->form->shape, reading.faults);
  if (reading.faults.has_errors()) return std::nullopt;
  if (document->form->kind == DocumentKind::suite) {
    document->suite = dialect.read(root, *document->form, reading);
    document->suite.source = {std::string(dialect.name), reading.path};
  }
  document->root = std::move(root);
  if (reading.faults.has_errors()) return std::nullopt;
  return document;
}

Value schema_of(const Dialect& dialect) {
  std::vector<NamedShape> forms;
  for (const Form& form : dialect.forms) forms.push_back({form.name, form.about, form.shape});
  const Value schema = to_json_schema(dialect.name, dialect.about, forms);
  Map out;
  for (const auto& member : schema.map()) {
    if (member.key == "title") out.set("$id", "urn:proctor:" + std::string(dialect.name));
    out.set(member.key, member.value);
  }
  return out;
}

bool has_text(const Value& value, std::string_view key) {
  const Value* found = value.find(key);
  return found != nullptr && found->is_text();
}

bool has_list(const Value& value, std::string_view key) {
  const Value* found = value.find(key);
  return found != nullptr && found->is_list();
}

bool has_map(const Value& value, std::string_view key) {
  const Value* found = value.find(key);
  return found != nullptr && found->is_map();
}

bool any_item(const Value* list, bool (*holds)(const Value& item)) {
  return list != nullptr && list->is_list() && std::any_of(list->list().begin(), list->list().end(), holds);
}

bool all_items(const Value* list, bool (*holds)(const Value& item)) {
  return list != nullptr && list->is_list() && !list->list().empty() &&
         std::all_of(list->list().begin(), list->list().end(), holds);
}

const model::Spelling* spelling_for(const model::Suite& suite, std::string_view dialect,
                                    const model::Spelling& own) {
  return suite.source.format == dialect ? &own : nullptr;
}

}  // namespace proctor::dialects
