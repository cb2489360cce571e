#include "imports/sources.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/glob.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::imports {
namespace {

constexpr std::string_view kScheme = "file://";
constexpr std::size_t kDeepest = 128;
constexpr std::size_t kMostNodes = 1'000'000;
constexpr std::size_t kMostFolders = 2000;

std::string folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

std::string joined(std::string_view folder, std::string_view name) {
  if (folder.empty() || folder == ".") return std::string(name);
  return fmt::format("{}/{}", folder, name);
}

// Without "." and with ".." taken back; the root itself refuses what climbs above it.
std::string tidy(std::string_view path) {
  std::vector<std::string_view> out;
  for (const auto piece : split(path, '/')) {
    if (piece.empty() || piece == ".") continue;
    if (piece == ".." && !out.empty() && out.back() != "..")
      out.pop_back();
    else
      out.push_back(piece);
  }
  return fmt::format("{}", fmt::join(out, "/"));
}

bool has_ending(std::string_view path, std::initializer_list<std::string_view> endings) {
  const std::string small = lower(path);
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return small.ends_with(ending); });
}

Value as_one(std::vector<Value> documents) {
  if (documents.size() == 1) return std::move(documents.front());
  List out;
  for (Value& document : documents) out.push_back(std::move(document));
  return out;
}

Value parse_lines(std::string_view text, Diagnostics& faults) {
  List out;
  std::size_t at = 0;
  for (const auto line : split(text, '\n')) {
    const std::size_t begin = at;
    at += line.size() + 1;
    if (trimmed(line).empty() || faults.has_errors()) continue;
    Diagnostics of_line("", line);
    auto value = value::parse_json(line, {.max_depth = kDeepest, .max_nodes = kMostNodes}, of_line);
    if (value && !of_line.has_errors()) {
      move_spans(*value, begin);
      out.push_back(*std::move(value));
    } else {
      const Error& error = of_line.first_error();
      faults.error(error.code, error.message, span_of(begin + error.span.begin, begin + error.span.end));
    }
  }
  return out;
}

Value parse(const SourceFile& file, Diagnostics& faults) {
  if (has_ending(file.path, {".jsonl", ".ndjson"})) return parse_lines(file.text, faults);
  if (has_ending(file.path, {".json"})) {
    auto value = value::parse_json(file.text, {.max_depth = kDeepest, .max_nodes = kMostNodes}, faults);
    return value ? *std::move(value) : Value();
  }
  return as_one(
      value::parse_yaml_stream(file.text, {.max_depth = kDeepest, .max_nodes = kMostNodes}, faults));
}

}  // namespace

std::string_view without_scheme(std::string_view reference) {
  if (reference.starts_with(kScheme)) reference.remove_prefix(kScheme.size());
  return reference;
}

bool is_reference(const Value& value) { return value.is_text() && value.text().starts_with(kScheme); }

void move_spans(Value& value, std::size_t by) {
  value.span = span_of(value.span.begin + by, value.span.end + by);
  if (value.is_list())
    for (Value& item : value.list()) move_spans(item, by);
  if (!value.is_map()) return;
  for (auto& member : value.map()) {
    member.key_span = span_of(member.key_span.begin + by, member.key_span.end + by);
    move_spans(member.value, by);
  }
}

Sources::Sources(const Root* root, std::string path, std::string shown, std::string_view text)
    : root_(root), folder_(folder_of(path)), shown_folder_(folder_of(shown)), end_(text.size() + 1) {
  files_.push_back({std::move(path), std::move(shown), std::string(text)});
}

Result<const SourceFile*> Sources::read(std::string_view reference, Span asked) {
  const std::string name(without_scheme(reference));
  const std::string path = tidy(joined(folder_, name));
  for (const SourceFile& known : files_)
    if (known.path == path) return &known;
  if (root_ == nullptr)
    return fail("E415", fmt::format("{}: there are no other files here", quoted(name)), asked);
  if (name.starts_with('/'))
    return fail("E415",
                fmt::format("{} is an absolute path: only files beneath the root are read", quoted(name)),
                asked);
  if (files_.size() >= kMostFiles)
    return fail("E415", fmt::format("more than {} files are referred to", kMostFiles), asked);
  auto text = root_->read(path);
  if (!text) return fail("E415", fmt::format("{}: {}", quoted(name), text.error().message), asked);
  if (end_ + text->size() > kMostBytes)
    return fail(
        "E415",
        fmt::format("{} and the files before it have more than {}", quoted(name), shown_bytes(kMostBytes)),
        asked);
  files_.push_back({path, joined(shown_folder_, tidy(name)), *std::move(text), end_, asked});
  end_ += files_.back().text.size() + 1;
  return &files_.back();
}

Result<Value> Sources::read_value(std::string_view reference, Span asked) {
  TRY(const SourceFile* file, read(reference, asked));
  Diagnostics faults(file->shown, file->text);
  Value value = parse(*file, faults);
  if (faults.has_errors()) {
    const Error& error = faults.first_error();
    return fail(error.code, error.message,
                span_of(file->base + error.span.begin, file->base + error.span.end));
  }
  move_spans(value, file->base);
  return value;
}

Result<std::vector<std::string>> Sources::find(std::string_view pattern, Span asked) const {
  const std::string name = tidy(without_scheme(pattern));
  if (!is_glob(name)) return std::vector<std::string>{name};
  if (root_ == nullptr) return std::vector<std::string>{};
  std::vector<std::string> out;
  std::vector<std::string> folders = {std::string(fixed_folder(name))};
  for (std::size_t done = 0; done < folders.size(); ++done) {
    if (done == kMostFolders)
      return fail("E415", fmt::format("{} leads through more than {} folders", quoted(name), kMostFolders),
                  asked);
    const std::string folder = folders[done];
    const std::string place = tidy(joined(folder_, folder));
    const auto entries = root_->list(place.empty() ? "." : place);
    if (!entries) continue;
    for (const Entry& entry : *entries) {
      if (entry.name.starts_with('.') || entry.name == "node_modules") continue;
      const std::string path = joined(folder, entry.name);
      if (entry.kind == EntryKind::folder) folders.push_back(path);
      if (entry.kind != EntryKind::folder && fits_glob(name, path)) out.push_back(path);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

Spot Sources::find_place(Span span) const {
  const SourceFile* found = &files_.front();
  for (const SourceFile& file : files_)
    if (file.base <= span.begin) found = &file;
  return {found,
          span_of(span.begin - found->base, std::max<std::size_t>(span.end, span.begin) - found->base)};
}

Span Sources::in_main(Span span) const {
  // A file refers only to files before it in this sense: whoever asked for it was read earlier.
  for (Spot found = find_place(span); found.file != &files_.front(); found = find_place(span))
    span = found.file->asked;
  return span;
}

}  // namespace proctor::imports
