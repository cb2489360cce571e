#include "dialects/dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/words.h"
#include "value/yaml.h"

namespace proctor::dialects {
namespace {

std::string looked_for() {
  std::string out = "what was looked for: ";
  for (const Dialect* dialect : plugins())
    out += fmt::format("{}{} ({})", dialect == plugins().front() ? "" : "; ", dialect->signs, dialect->name);
  return out;
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

// Keys that many formats have, such as "name", tell none of them.
constexpr std::size_t kMaxSharers = 3;

// The map whose keys tell the format: the file, or the first item of a list.
const Map* telling_map(const Value& root) {
  const Value* first = root.is_list() && !root.list().empty() ? &root.list()[0] : &root;
  return first->if_map();
}

const Record* telling_record(const Form& form, const Value& root) {
  if (form.kind != DocumentKind::suite) return nullptr;
  if (!root.is_list()) return form.shape->record;
  return form.shape->items != nullptr ? form.shape->items->record : nullptr;
}

bool knows_key(const Dialect& dialect, const Value& root, std::string_view key) {
  return std::any_of(dialect.forms.begin(), dialect.forms.end(), [&](const Form& form) {
    const Record* record = telling_record(form, root);
    return record != nullptr && find_field(*record, key) != nullptr;
  });
}

// The first key that only few formats have.
const value::Member* telling_member(const Value& root) {
  const Map* map = telling_map(root);
  if (map == nullptr) return nullptr;
  const auto all = plugins();
  const auto tells = [&](const value::Member& member) {
    const auto sharers =
        static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Dialect* dialect) {
          return knows_key(*dialect, root, member.key);
        }));
    return sharers > 0 && sharers <= kMaxSharers;
  };
  const auto* const found = std::find_if(map->begin(), map->end(), tells);
  return found == map->end() ? nullptr : found;
}

struct Near {
  const Dialect* dialect;
  const Form* form;
  std::ptrdiff_t known;  // of the keys
};

// The formats that know the telling key, those alone that know most of the others too.
std::vector<Near> nearest_formats(const Value& root, std::string_view key) {
  std::vector<Near> best;
  for (const Dialect* dialect : plugins()) {
    for (const Form& form : dialect->forms) {
      const Record* record = telling_record(form, root);
      if (record == nullptr || find_field(*record, key) == nullptr) continue;
      const Map& map = *telling_map(root);
      const auto known = std::count_if(map.begin(), map.end(), [&](const value::Member& member) {
        return find_field(*record, member.key) != nullptr;
      });
      if (!best.empty() && known < best.front().known) continue;
      if (!best.empty() && known > best.front().known) best.clear();
      if (best.empty() || best.back().dialect != dialect) best.push_back({dialect, &form, known});
    }
  }
  return best;
}

std::string names_with_signs(const std::vector<Near>& formats) {
  std::string out;
  for (const Near& format : formats)
    out += fmt::format("{}{}, which has {}", out.empty() ? "" : "; or ", format.dialect->name,
                       format.dialect->signs);
  return out;
}

// At a value that is plainly wrong, else at the key that made it close.
void report_unknown(const Value& root, Diagnostics& faults) {
  const value::Member* telling = telling_member(root);
  if (telling == nullptr)
    return faults.error("E150", "no known test format: " + looked_for() + "; or say which with --format",
                        span_of(root.span.begin, std::min(root.span.begin + 1, root.span.end)));
  const bool bare = telling->value.is_scalar() && telling->value.span != Span{};
  faults.error("E150",
               fmt::format("no known test format; the closest is {}; or say which with --format",
                           names_with_signs(nearest_formats(root, telling->key))),
               bare ? telling->value.span : telling->key_span);
}

// What keeps a file of no format from being in the closest one; where several are as close, what keeps it
// from being in any of them.
void report_missing_for_closest(const Value& root, Diagnostics& faults) {
  const value::Member* telling = telling_member(root);
  if (telling == nullptr) return;
  std::vector<Error> common;
  bool first = true;
  for (const Near& format : nearest_formats(root, telling->key)) {
    Diagnostics found(faults.path(), faults.text());
    check_shape(root, *format.form->shape, found);
    const auto errors = found.all_errors();
    const auto missing = [&](const Error& error) {
      return std::none_of(errors.begin(), errors.end(), [&](const Error& other) {
        return other.span == error.span && other.code == error.code;
      });
    };
    if (first)
      common = errors;
    else
      common.erase(std::remove_if(common.begin(), common.end(), missing), common.end());
    first = false;
  }
  for (Error& error : common) faults.add(Severity::error, std::move(error));
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
  report_unknown(root, reading.faults);
  return std::nullopt;
}

namespace {

void read_suite(Value root, const Reading& reading, Document& document) {
  if (document.form->kind == DocumentKind::suite) {
    document.suite = document.dialect->read(root, *document.form, reading);
    document.suite.source = {std::string(document.dialect->name), reading.path};
  }
  document.root = std::move(root);
}

void read_sound_part(const Value& root, const Reading& reading, Document document) {
  if (reading.sound == nullptr || document.form->kind != DocumentKind::suite) return;
  auto part = sound_part(root, *document.form->shape);
  if (!part) return;
  read_suite(*std::move(part), reading, document);
  *reading.sound = std::move(document);
}

}  // namespace

std::optional<Document> read_document(Value root, const Dialect* only, bool is_yaml, const Reading& reading) {
  auto document = recognise(root, only, reading);
  if (!document) {
    if (reading.faults.first_error().code == "E150") report_missing_for_closest(root, reading.faults);
    return std::nullopt;
  }
  const Dialect& dialect = *document->dialect;
  if (is_yaml && dialect.typing != value::Typing::core) value::retype(root, reading.text, dialect.typing);
  check_shape(root, *document->form->shape, reading.faults);
  if (reading.faults.has_errors()) {
    read_sound_part(root, reading, *std::move(document));
    return std::nullopt;
  }
  read_suite(std::move(root), reading, *document);
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
