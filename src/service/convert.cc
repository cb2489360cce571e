#include "service/convert.h"

#include <fmt/format.h>

#include <optional>

#include "base/words.h"
#include "model/codec.h"
#include "service/formats.h"
#include "service/text.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::service {
namespace {

using dialects::Document;
using dialects::DocumentKind;

bool writes_json(const dialects::Dialect& dialect, Syntax syntax) {
  return syntax == Syntax::usual ? dialect.writes == dialects::Writing::json : syntax == Syntax::json;
}

std::string printed(const Value& value, bool json) {
  std::string out = json ? value::to_pretty_json(value) : value::to_yaml(value);
  if (!out.ends_with('\n')) out.push_back('\n');
  return out;
}

Result<const dialects::Dialect*> find_format(std::string_view name) {
  if (const auto* dialect = dialects::find_dialect(name)) return dialect;
  const auto names = format_names();
  const std::string guess = did_you_mean(name, names);
  return fail("E004", fmt::format("unknown format {}{}", quoted(name),
                                  guess.empty() ? "; known are " + listed(names) : guess));
}

// Prompts, tools and executions have no counterpart elsewhere; in their own
// format they are laid out anew.
Result<Converted> rewrite(const Document& document, const dialects::Dialect& to, Syntax syntax) {
  if (document.dialect != &to)
    return fail("E400", fmt::format("this is {} {}, which {} has no place for: only "
                                    "suites are converted",
                                    document.dialect->name, dialects::name_of(document.form->kind), to.name));
  return Converted{.text = printed(document.root, writes_json(to, syntax))};
}

struct Written {
  std::string text;
  model::Suite suite;  // as a reader of the text has it
};

// Fails where the format asks for what the suite does not have.
Result<Written> write_and_read(const model::Suite& suite, const dialects::Dialect& to, bool json) {
  Written out{printed(to.write(suite), json), {}};
  const std::string path = json ? "converted.json" : "converted.yaml";
  Diagnostics faults(path, out.text);
  auto root = parse_text(out.text, path, faults);
  std::optional<Document> document;
  if (root && !faults.has_errors())
    document = dialects::read_document(std::move(*root), &to, !json, {out.text, path, faults});
  if (!document) return fail("E403", faults.first_error().message);
  out.suite = std::move(document->suite);
  return out;
}

// Takes out the cases that the format cannot hold at all, and tells so.
Result<model::Suite> what_fits(const model::Suite& whole, const dialects::Dialect& to, bool json,
                               std::vector<std::string>& losses) {
  model::Suite fitting = whole;
  fitting.cases.clear();
  for (std::size_t i = 0; i < whole.cases.size(); ++i) {
    model::Suite single = whole;
    single.cases = {whole.cases[i]};
    const auto written = write_and_read(single, to, json);
    if (written) {
      fitting.cases.push_back(whole.cases[i]);
    } else {
      losses.push_back(fmt::format("case {}: not carried, for {} has no such case: {}",
                                   quoted(model::display_name(whole.cases[i], i + 1)), to.name,
                                   written.error().message));
    }
  }
  if (!fitting.cases.empty() || write_and_read(fitting, to, json)) return fitting;
  return fail("E403", fmt::format("{} can hold no case of this suite{}", to.name,
                                  losses.empty() ? "" : "; " + losses.front()));
}

}  // namespace

Syntax syntax_of(std::string_view path) {
  if (is_json_name(path)) return Syntax::json;
  return path.ends_with(".yaml") || path.ends_with(".yml") ? Syntax::yaml : Syntax::usual;
}

Result<Converted> convert(const Loaded& loaded, std::string_view format, Syntax syntax) {
  TRY(const auto* const to, find_format(format));
  const Document& document = *loaded.document;
  if (document.form->kind != DocumentKind::suite) return rewrite(document, *to, syntax);
  const bool json = writes_json(*to, syntax);
  model::Suite suite = document.suite;
  if (loaded.named_by_path && document.dialect == to) suite.name.clear();
  Converted converted;
  auto written = write_and_read(suite, *to, json);
  if (!written) {
    TRY(suite, what_fits(suite, *to, json, converted.losses));
    written = write_and_read(suite, *to, json);
  }
  if (!written) return fail("E900", "what proctor wrote cannot be read back: " + written.error().message);
  if (loaded.named_by_path && written->suite.name.empty()) written->suite.name = suite.name;
  const auto differences = model::differences(suite, written->suite);
  converted.losses.insert(converted.losses.end(), differences.begin(), differences.end());
  converted.text = std::move(written->text);
  converted.cases = suite.cases.size();
  return converted;
}

}  // namespace proctor::service
