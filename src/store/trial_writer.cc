#include "store/trial_writer.h"

#include <soci/soci.h>

#include <cmath>
#include <utility>
#include <vector>

namespace proctor::store {
namespace {

using Number = long long;  // NOLINT(google-runtime-int): the library's word for 64 bits

// A database's number is finite.
double finite(double number) { return std::isfinite(number) ? number : 0; }

// Null where there is no text.
struct Texts {
  std::vector<std::string> values;
  std::vector<soci::indicator> are;

  void resize(std::size_t count) {
    values.resize(count);
    are.resize(count);
  }
  void set(std::size_t i, const std::string& text) {
    are[i] = text.empty() ? soci::i_null : soci::i_ok;
    values[i] = text;
  }
  // Lends a text, or gives it back. Where nothing may be null, `are` is not looked at.
  void swap(std::size_t i, std::string& text) {
    are[i] = text.empty() ? soci::i_null : soci::i_ok;
    values[i].swap(text);
  }
};

// Null where there is no number.
struct Numbers {
  std::vector<double> values;
  std::vector<soci::indicator> are;

  void resize(std::size_t count) {
    values.resize(count);
    are.resize(count);
  }
  void set(std::size_t i, const std::optional<double>& number) {
    values[i] = finite(number.value_or(0));
    are[i] = number ? soci::i_ok : soci::i_null;
  }
};

// Which trials: what the rows of all three tables begin with.
struct Keys {
  std::vector<std::string> run;
  std::vector<Number> suite;
  std::vector<Number> place;
  std::vector<Number> repetition;

  void resize(const std::string& of_run, std::size_t count) {
    run.assign(count, of_run);
    suite.resize(count);
    place.resize(count);
    repetition.resize(count);
  }
  void set(std::size_t i, const TrialKey& key) {
    suite[i] = static_cast<Number>(key.suite);
    place[i] = static_cast<Number>(key.place);
    repetition[i] = static_cast<Number>(key.repeat);
  }
};

template <typename Table>
void execute(Backend& backend, Table& table) {
  if (!table.insert || !backend.keeps_statements()) table.prepare(backend.session());
  table.insert->execute(true);
}

}  // namespace

// The values stand where the statement was told to look for them; so in all three.
struct TrialWriter::Cases {
  void prepare(soci::session& session) {
    insert.emplace((
        session.prepare << "INSERT INTO test_cases (run_id, suite, place, name, expected_output, output_type,"
                           " assertions) VALUES (:run, :suite, :place, :name, :expected, :type, :assertions)"
                           " ON CONFLICT DO NOTHING",
        soci::use(keys.run), soci::use(keys.suite), soci::use(keys.place), soci::use(name.values),
        soci::use(expected.values, expected.are), soci::use(type.values, type.are),
        soci::use(assertions.values, assertions.are)));
  }

  void write(Backend& backend, const std::string& run, std::span<TrialRow> rows) {
    keys.resize(run, rows.size());
    for (Texts* const texts : {&name, &expected, &type, &assertions}) texts->resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      keys.set(i, rows[i].listed.key);
      exchange(i, rows[i]);
    }
    const Return returned{*this, rows};
    execute(backend, *this);
  }

  void exchange(std::size_t i, TrialRow& row) {
    name.swap(i, row.name);
    expected.swap(i, row.expected_output);
    type.swap(i, row.output_type);
    assertions.swap(i, row.assertions);
  }

  struct Return {  // whatever happens
    Cases& cases;
    std::span<TrialRow> rows;
    ~Return() {
      for (std::size_t i = 0; i < rows.size(); ++i) cases.exchange(i, rows[i]);
    }
  };

  Keys keys;
  Texts name;
  Texts expected;
  Texts type;
  Texts assertions;
  std::optional<soci::statement> insert;
};

struct TrialWriter::Results {
  void prepare(soci::session& session) {
    insert.emplace(
        (session.prepare << "INSERT INTO test_results (run_id, suite, place, repetition, status, score,"
                            " duration_ms, record, details) VALUES (:run, :suite, :place, :repetition,"
                            " :status, :score, :duration, :record, :details) ON CONFLICT DO NOTHING",
         soci::use(keys.run), soci::use(keys.suite), soci::use(keys.place), soci::use(keys.repetition),
         soci::use(status), soci::use(score), soci::use(duration), soci::use(record.values),
         soci::use(details.values, details.are)));
  }

  void write(Backend& backend, const std::string& run, std::span<TrialRow> rows) {
    keys.resize(run, rows.size());
    status.resize(rows.size());
    score.resize(rows.size());
    duration.resize(rows.size());
    record.resize(rows.size());
    details.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const ResultRow& listed = rows[i].listed;
      keys.set(i, listed.key);
      status[i] = model::case_word(listed.verdict);
      score[i] = finite(listed.score);
      duration[i] = finite(listed.duration_ms);
      exchange(i, rows[i]);
    }
    const Return returned{*this, rows};
    execute(backend, *this);
  }

  void exchange(std::size_t i, TrialRow& row) {
    record.swap(i, row.record);
    details.swap(i, row.details);
  }

  struct Return {
    Results& results;
    std::span<TrialRow> rows;
    ~Return() {
      for (std::size_t i = 0; i < rows.size(); ++i) results.exchange(i, rows[i]);
    }
  };

  Keys keys;
  std::vector<std::string> status;
  std::vector<double> score;
  std::vector<double> duration;
  Texts record;
  Texts details;
  std::optional<soci::statement> insert;
};

struct TrialWriter::List {
  void prepare(soci::session& session) {
    insert.emplace(
        (session.prepare
             << "INSERT INTO result_list (run_id, suite, place, repetition, status, name, score,"
                " duration_ms, latency_ms, cost, tokens, message, group_name) VALUES (:run, :suite, :place,"
                " :repetition, :status, :name, :score, :duration, :latency, :cost, :tokens, :message,"
                " :group) ON CONFLICT DO NOTHING",
         soci::use(keys.run), soci::use(keys.suite), soci::use(keys.place), soci::use(keys.repetition),
         soci::use(status), soci::use(name), soci::use(score), soci::use(duration),
         soci::use(latency.values, latency.are), soci::use(cost.values, cost.are), soci::use(tokens),
         soci::use(message), soci::use(group.values, group.are)));
  }

  void resize(const std::string& run, std::size_t count) {
    keys.resize(run, count);
    status.resize(count);
    name.resize(count);
    score.resize(count);
    duration.resize(count);
    latency.resize(count);
    cost.resize(count);
    tokens.resize(count);
    message.resize(count);
    group.resize(count);
  }

  void set(std::size_t i, const ResultRow& row) {
    keys.set(i, row.key);
    status[i] = model::case_word(row.verdict);
    name[i] = row.name;
    score[i] = finite(row.score);
    duration[i] = finite(row.duration_ms);
    latency.set(i, row.latency_ms);
    cost.set(i, row.cost);
    tokens[i] = finite(row.tokens);
    message[i] = row.message;
    group.set(i, row.group);
  }

  Keys keys;
  std::vector<std::string> status;
  std::vector<std::string> name;
  std::vector<double> score;
  std::vector<double> duration;
  Numbers latency;
  Numbers cost;
  std::vector<double> tokens;
  std::vector<std::string> message;
  Texts group;
  std::optional<soci::statement> insert;
};

TrialWriter::TrialWriter(Backend& backend)
    : backend_(backend),
      cases_(std::make_unique<Cases>()),
      results_(std::make_unique<Results>()),
      list_(std::make_unique<List>()) {}
TrialWriter::~TrialWriter() = default;

void TrialWriter::write(const std::string& run, std::span<TrialRow> rows) {
  if (rows.empty() || backend_.write_trials(run, rows)) return;
  list_->resize(run, rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) list_->set(i, rows[i].listed);
  cases_->write(backend_, run, rows);
  results_->write(backend_, run, rows);
  execute(backend_, *list_);
}

void TrialWriter::write_list(const std::string& run, std::span<const ResultRow> rows) {
  if (rows.empty()) return;
  list_->resize(run, rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) list_->set(i, rows[i]);
  execute(backend_, *list_);
}

}  // namespace proctor::store
