#include "store/pg_trials.h"

#include <cmath>
#include <utility>

namespace proctor::store {
namespace {

using Rows = std::span<const TrialRow>;

// A database's number is finite.
double finite(double number) { return std::isfinite(number) ? number : 0; }
std::optional<double> finite(const std::optional<double>& number) {
  return number ? std::optional(finite(*number)) : std::nullopt;
}

std::optional<std::string_view> some(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

std::string_view status_of(const TrialRow& row) { return model::case_word(row.listed.verdict); }

// What the rows of all three tables begin with: $1 to $3.
PgValues cases_of(const std::string& run, Rows rows) {
  PgValues out;
  out.text(run);
  out.numbers(rows.size(), [&](std::size_t i) { return rows[i].listed.key.suite; });
  out.numbers(rows.size(), [&](std::size_t i) { return rows[i].listed.key.place; });
  return out;
}

// And two of them go on with, $4 to $7.
PgValues results_of(const std::string& run, Rows rows) {
  PgValues out = cases_of(run, rows);
  out.numbers(rows.size(), [&](std::size_t i) { return rows[i].listed.key.repeat; });
  out.texts(rows.size(), [&](std::size_t i) { return status_of(rows[i]); });
  out.reals(rows.size(), [&](std::size_t i) { return finite(rows[i].listed.score); });
  out.reals(rows.size(), [&](std::size_t i) { return finite(rows[i].listed.duration_ms); });
  return out;
}

PgStatement write_cases(const std::string& run, Rows rows) {
  PgValues values = cases_of(run, rows);
  values.texts(rows.size(), [&](std::size_t i) { return std::string_view(rows[i].name); });
  values.texts(rows.size(), [&](std::size_t i) { return some(rows[i].expected_output); });
  values.texts(rows.size(), [&](std::size_t i) { return some(rows[i].output_type); });
  values.texts(rows.size(), [&](std::size_t i) { return some(rows[i].assertions); });
  return {
      "INSERT INTO test_cases (run_id, suite, place, name, expected_output, output_type,"
      " assertions) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[],"
      " $5::text[], $6::text[], $7::text[]) ON CONFLICT DO NOTHING",
      std::move(values)};
}

PgStatement write_results(const std::string& run, Rows rows) {
  PgValues values = results_of(run, rows);
  values.texts(rows.size(), [&](std::size_t i) { return std::string_view(rows[i].record); });
  values.texts(rows.size(), [&](std::size_t i) { return some(rows[i].details); });
  return {
      "INSERT INTO test_results (run_id, suite, place, repetition, status, score, duration_ms,"
      " record, details) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[],"
      " $5::text[], $6::float8[], $7::float8[], $8::text[], $9::text[]) ON CONFLICT DO NOTHING",
      std::move(values)};
}

PgStatement write_list(const std::string& run, Rows rows) {
  PgValues values = results_of(run, rows);
  values.texts(rows.size(), [&](std::size_t i) { return std::string_view(rows[i].listed.name); });
  values.reals(rows.size(), [&](std::size_t i) { return finite(rows[i].listed.latency_ms); });
  values.reals(rows.size(), [&](std::size_t i) { return finite(rows[i].listed.cost); });
  values.reals(rows.size(), [&](std::size_t i) { return finite(rows[i].listed.tokens); });
  values.texts(rows.size(), [&](std::size_t i) { return std::string_view(rows[i].listed.message); });
  values.texts(rows.size(), [&](std::size_t i) { return some(rows[i].listed.group); });
  return {
      "INSERT INTO result_list (run_id, suite, place, repetition, status, score, duration_ms,"
      " name, latency_ms, cost, tokens, message, group_name) SELECT $1, * FROM unnest($2::bigint[],"
      " $3::bigint[], $4::bigint[], $5::text[], $6::float8[], $7::float8[], $8::text[],"
      " $9::float8[], $10::float8[], $11::float8[], $12::text[], $13::text[]) ON CONFLICT DO NOTHING",
      std::move(values)};
}

}  // namespace

std::vector<PgStatement> trial_statements(const std::string& run, Rows rows) {
  return {write_cases(run, rows), write_results(run, rows), write_list(run, rows)};
}

}  // namespace proctor::store
