// Reads a JSONPath into a Query. One parser for both dialects: the brackets and the filters are nearly the
// same, what stands between brackets is not.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "value/path.h"
#include "value/path_cursor.h"
#include "value/path_program.h"

namespace proctor::value::path {

struct Parsed {
  Query query;
  bool needs_trail = false;  // asks for parents, names of properties or places
};

class Parser {
 public:
  Parser(std::string_view source, PathDialect dialect);

  Result<Parsed> whole();

 private:
  // An expression of a filter before it is known whether it is compared or tested.
  struct Term {
    Expr expr;
    bool operand = true;  // neither negated nor in parentheses
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  // One level deeper in a filter, for as long as it lives.
  class Deeper {
   public:
    static constexpr int kDeepest = 32;

    explicit Deeper(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    ~Deeper() { --parser_.depth_; }

    bool too_deep() const { return parser_.depth_ > kDeepest; }

   private:
    Parser& parser_;
  };

  bool plus() const { return dialect_ == PathDialect::plus; }

  // path_parse.cc: segments and brackets
  Result<Query> rfc_query();
  Result<Segment> rfc_segment();
  Result<Segment> after_dots(Move move);
  Result<std::vector<Selector>> brackets();
  Result<Selector> selector();
  Result<Selector> index_or_slice();
  Result<Selector> filter();
  Selector child_named(std::string name) const;
  void add(Query& query, Segment segment) const;

  // path_parse_plus.cc: what jsonpath-plus adds
  Result<Query> plus_query();
  Result<Segment> plus_segment();
  Result<Segment> plus_after_dots(Move move);
  Result<Segment> plus_name(Move move);
  Result<Segment> plus_mark();
  Result<Segment> type_selector();
  Result<Selector> plus_selector();
  Result<Selector> script();
  Result<Selector> bare_selector();
  Result<Selector> bare_child(std::string_view name, std::size_t begin) const;
  bool at_type_selector() const;
  bool at_quoted_name() const;

  // path_parse_filter.cc: the expressions of a filter
  Result<Expr> logical_or();
  Result<Expr> logical_and();
  Result<Expr> basic();
  Result<Term> term();
  Result<Term> parenthesised();
  Result<Term> negated();
  Result<Expr> tested(Term term) const;
  Result<Expr> compared(Term term) const;
  Result<Expr> comparison(Term left, std::string_view op);
  std::string_view comparison_operator();

  // path_parse_operand.cc: what expressions are made of
  Result<Expr> operand();
  Result<Expr> literal_or_call();
  Result<Expr> call(std::string_view name, std::size_t begin);
  Result<Expr> argument(bool nodes);
  Result<Expr> filter_query();
  Result<Start> start_of_query();

  // path_parse_refuse.cc: naming what is not in the grammar
  tl::unexpected<Error> refuse(std::string_view kind, std::string_view text, std::size_t begin,
                               std::size_t end) const;
  tl::unexpected<Error> refuse_operand() const;
  tl::unexpected<Error> refuse_after_operand(std::size_t begin) const;

  std::string_view source_;
  PathDialect dialect_;
  Cursor cursor_;
  bool needs_trail_ = false;
  int depth_ = 0;
};

}  // namespace proctor::value::path
