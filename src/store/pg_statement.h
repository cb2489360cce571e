// Statements to a PostgreSQL server, with values as they are: nothing is escaped, and a whole column of many
// rows is one value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct pg_conn;    // NOLINT(readability-identifier-naming): the library's own
struct pg_result;  // NOLINT(readability-identifier-naming)

namespace proctor::store {

// The values of a statement, from $1 on.
class PgValues {
 public:
  PgValues& text(std::string_view text);
  PgValues& number(std::int64_t number);
  PgValues& real(double number);
  PgValues& bytes(std::string_view bytes);

  // A column: `get(i)` gives the i-th of so many; of texts and reals also none, which is NULL.
  template <typename Get>
  PgValues& texts(std::size_t count, const Get& get) {
    begin_column(kText, count);
    for (std::size_t i = 0; i < count; ++i) add_text(get(i));
    return *this;
  }
  template <typename Get>
  PgValues& numbers(std::size_t count, const Get& get) {
    begin_column(kNumber, count);
    for (std::size_t i = 0; i < count; ++i) add_number(static_cast<std::int64_t>(get(i)));
    return *this;
  }
  template <typename Get>
  PgValues& reals(std::size_t count, const Get& get) {
    begin_column(kReal, count);
    for (std::size_t i = 0; i < count; ++i) add_real(get(i));
    return *this;
  }
  template <typename Get>
  PgValues& all_bytes(std::size_t count, const Get& get) {
    begin_column(kBytes, count);
    for (std::size_t i = 0; i < count; ++i) add_text(get(i));
    return *this;
  }

 private:
  friend struct PgCall;
  // The server's numbers for its types: of one value, and of a list of them.
  struct Type {
    unsigned one;
    unsigned list;
  };
  static constexpr Type kText{25, 1009};
  static constexpr Type kNumber{20, 1016};
  static constexpr Type kReal{701, 1022};
  static constexpr Type kBytes{17, 1001};

  struct Value {
    unsigned type = 0;
    std::string bytes;  // as the server holds it
  };

  void begin_column(const Type& type, std::size_t count);
  void add_text(std::optional<std::string_view> text);
  void add_number(std::int64_t number);
  void add_real(std::optional<double> number);

  std::vector<Value> values_;
};

struct PgFault {
  std::string state;  // SQLSTATE; empty: the server was not heard
  std::string message;
};

struct PgStatement {
  std::string sql;
  PgValues values = {};
};

// What a statement gave.
class PgRows {
 public:
  explicit PgRows(pg_result* result) : result_(result, &clear) {}

  std::size_t size() const;
  bool is_null(std::size_t row, int column) const;
  std::string_view text(std::size_t row, int column) const;
  std::int64_t number(std::size_t row, int column) const;  // 0 where it is none
  double real(std::size_t row, int column) const;
  std::size_t changed() const;  // rows, by an INSERT, UPDATE or DELETE

  // What went wrong, if something did.
  std::optional<PgFault> fault(pg_conn* connection) const;

 private:
  static void clear(pg_result* result);
  std::unique_ptr<pg_result, void (*)(pg_result*)> result_;
};

enum class PgForm : int { text = 0, bytes = 1 };  // of what comes back

tl::expected<PgRows, PgFault> ask_server(pg_conn* connection, const std::string& sql,
                                         const PgValues& values = {}, PgForm form = PgForm::text);

// Several, one after another, on one way there and back; what each gave. After one that fails nothing more is
// done. Within a transaction, or each is one by itself as far as it came.
tl::expected<std::vector<PgRows>, PgFault> ask_server(pg_conn* connection,
                                                      std::span<const PgStatement> statements);

}  // namespace proctor::store
