#include "eval/query_line.h"

#include <fmt/format.h>

#include "base/words.h"
#include "eval/answer.h"
#include "value/json.h"

namespace proctor::eval {
namespace {

using value::PathDialect;

Result<PathDialect> dialect_of(const Value& question, PathDialect usual) {
  const Value* said = question.find("dialect");
  if (said == nullptr) return usual;
  if (said->is_text() && said->text() == "plus") return PathDialect::plus;
  if (said->is_text() && said->text() == "rfc9535") return PathDialect::rfc9535;
  return fail("E431", R"("dialect" is "rfc9535" or "plus")");
}

Result<std::string> path_of(const Value& question, const std::string& usual) {
  const Value* said = question.find("path");
  if (said == nullptr && !usual.empty()) return usual;
  if (said == nullptr || !said->is_text()) return fail("E431", R"("path" is missing, or no text)");
  return std::string(said->text());
}

bool wants_places(const Value& question) {
  const Value* said = question.find("places");
  return said != nullptr && said->is_boolean() && said->boolean();
}

Result<void> append_values(const Value& question, const QueryOptions& options, std::string& out) {
  TRY(const PathDialect dialect, dialect_of(question, options.dialect));
  TRY(const std::string source, path_of(question, options.path));
  const Value* document = question.find("document");
  if (document == nullptr) return fail("E431", R"("document" is missing)");
  TRY(const value::Path path, value::Path::compile(source, dialect));
  TRY(const value::Found found, path.find(*document));
  out += R"("values":[)";
  for (const Value* value : found.values) {
    out += value::to_json(*value);
    out += ',';
  }
  if (!found.values.empty()) out.pop_back();
  out += ']';
  if (!wants_places(question)) return {};
  TRY(const std::vector<std::string> places, path.places(*document));
  out += R"(,"places":)" + value::to_json(List(places.begin(), places.end()));
  return {};
}

}  // namespace

void answer_query(std::string_view line, std::size_t number, const QueryOptions& options, std::string& out) {
  const auto question = read_line(line, number);
  if (!question) return append_error(Value(), "decode", question.error().message, out);
  const Value* id = question->find("id");
  const Value shown = id == nullptr ? Value() : *id;
  std::string values;
  if (const auto told = append_values(*question, options, values); !told)
    return append_error(shown, told.error().code == "E309" ? "limit" : "config", told.error().message, out);
  out += R"({"id":)" + value::to_json(shown) + ',' + values + "}\n";
}

}  // namespace proctor::eval
