// Values go in the server's binary form: integers and floats with the highest byte first; a list as its
// number of dimensions, whether there are NULLs, the type, length and first index, then every item behind its
// length.
#include "store/pg_statement.h"

#include <postgresql/libpq-fe.h>

#include <bit>
#include <charconv>
#include <cstdlib>

namespace proctor::store {
namespace {

template <typename T>
void append(std::string& to, T number) {
  for (int shift = (static_cast<int>(sizeof(T)) - 1) * 8; shift >= 0; shift -= 8)
    to += static_cast<char>(static_cast<unsigned char>(number >> static_cast<unsigned>(shift)));
}

void append_length(std::string& to, std::size_t length) { append(to, static_cast<std::uint32_t>(length)); }

constexpr std::uint32_t kNull = 0xFFFFFFFFU;

}  // namespace

PgValues& PgValues::text(std::string_view text) {
  values_.push_back({kText.one, std::string(text)});
  return *this;
}

PgValues& PgValues::bytes(std::string_view bytes) {
  values_.push_back({kBytes.one, std::string(bytes)});
  return *this;
}

PgValues& PgValues::number(std::int64_t number) {
  values_.push_back({kNumber.one, {}});
  append(values_.back().bytes, static_cast<std::uint64_t>(number));
  return *this;
}

PgValues& PgValues::real(double number) {
  values_.push_back({kReal.one, {}});
  append(values_.back().bytes, std::bit_cast<std::uint64_t>(number));
  return *this;
}

void PgValues::begin_column(const Type& type, std::size_t count) {
  values_.push_back({type.list, {}});
  std::string& to = values_.back().bytes;
  append_length(to, count == 0 ? 0 : 1);
  append_length(to, 1);
  append_length(to, type.one);
  if (count == 0) return;
  append_length(to, count);
  append_length(to, 1);
}

void PgValues::add_text(std::optional<std::string_view> text) {
  std::string& to = values_.back().bytes;
  if (!text) return append(to, kNull);
  append_length(to, text->size());
  to += *text;
}

void PgValues::add_number(std::int64_t number) {
  append_length(values_.back().bytes, sizeof(number));
  append(values_.back().bytes, static_cast<std::uint64_t>(number));
}

void PgValues::add_real(std::optional<double> number) {
  if (!number) return append(values_.back().bytes, kNull);
  append_length(values_.back().bytes, sizeof(double));
  append(values_.back().bytes, std::bit_cast<std::uint64_t>(*number));
}

void PgRows::clear(pg_result* result) { PQclear(result); }

std::size_t PgRows::size() const { return static_cast<std::size_t>(PQntuples(result_.get())); }

bool PgRows::is_null(std::size_t row, int column) const {
  return PQgetisnull(result_.get(), static_cast<int>(row), column) == 1;
}

std::string_view PgRows::text(std::size_t row, int column) const {
  return {PQgetvalue(result_.get(), static_cast<int>(row), column),
          static_cast<std::size_t>(PQgetlength(result_.get(), static_cast<int>(row), column))};
}

std::int64_t PgRows::number(std::size_t row, int column) const {
  const std::string_view said = text(row, column);
  std::int64_t out = 0;
  std::from_chars(said.data(), said.data() + said.size(), out);
  return out;
}

double PgRows::real(std::size_t row, int column) const {
  return std::strtod(std::string(text(row, column)).c_str(), nullptr);
}

std::size_t PgRows::changed() const {
  return static_cast<std::size_t>(std::strtoull(PQcmdTuples(result_.get()), nullptr, 10));
}

std::optional<PgFault> PgRows::fault(pg_conn* connection) const {
  const ExecStatusType status = PQresultStatus(result_.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return std::nullopt;
  const char* const state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
  return PgFault{state == nullptr ? "" : state, PQerrorMessage(connection)};
}

// As the library takes them: four lists side by side.
struct PgCall {
  explicit PgCall(const PgValues& values) {
    for (const PgValues::Value& value : values.values_) {
      types.push_back(value.type);
      places.push_back(value.bytes.data());
      lengths.push_back(static_cast<int>(value.bytes.size()));
      forms.push_back(1);
    }
  }

  std::vector<Oid> types;
  std::vector<const char*> places;
  std::vector<int> lengths;
  std::vector<int> forms;
};

tl::expected<PgRows, PgFault> ask_server(pg_conn* connection, const std::string& sql, const PgValues& values,
                                         PgForm form) {
  const PgCall call(values);
  PgRows rows(PQexecParams(connection, sql.c_str(), static_cast<int>(call.types.size()), call.types.data(),
                           call.places.data(), call.lengths.data(), call.forms.data(),
                           static_cast<int>(form)));
  if (auto fault = rows.fault(connection)) return tl::make_unexpected(*std::move(fault));
  return rows;
}

namespace {

bool send(pg_conn* connection, std::span<const PgStatement> statements) {
  for (const PgStatement& statement : statements) {
    const PgCall call(statement.values);
    if (PQsendQueryParams(connection, statement.sql.c_str(), static_cast<int>(call.types.size()),
                          call.types.data(), call.places.data(), call.lengths.data(), call.forms.data(),
                          static_cast<int>(PgForm::text)) == 0)
      return false;
  }
  return PQpipelineSync(connection) == 1;
}

// The answer to one of them; the library ends each with nothing.
PgRows receive(pg_conn* connection) {
  PgRows rows(PQgetResult(connection));
  while (PGresult* const more = PQgetResult(connection)) PQclear(more);
  return rows;
}

PgFault unheard(pg_conn* connection) { return {"", PQerrorMessage(connection)}; }

}  // namespace

tl::expected<std::vector<PgRows>, PgFault> ask_server(pg_conn* connection,
                                                      std::span<const PgStatement> statements) {
  if (PQenterPipelineMode(connection) != 1 || !send(connection, statements))
    return tl::make_unexpected(unheard(connection));
  std::vector<PgRows> out;
  out.reserve(statements.size());
  std::optional<PgFault> fault;  // the first: those after it only say that they were not done
  for (std::size_t i = 0; i < statements.size(); ++i) {
    out.push_back(receive(connection));
    if (!fault) fault = out.back().fault(connection);
  }
  PQclear(PQgetResult(connection));  // of the sync
  if (PQexitPipelineMode(connection) != 1 && !fault) fault = unheard(connection);
  if (fault) return tl::make_unexpected(*std::move(fault));
  return out;
}

}  // namespace proctor::store
