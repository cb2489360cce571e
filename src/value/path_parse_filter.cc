// The expressions of a filter. RFC 9535: || and && of comparisons, tests and parentheses; what may be
// compared and what may be tested is a matter of types, which `compared` and `tested` hold to. `plus` reads
// the same grammar as JavaScript would: any value can be tested, by its truth, and ! and parentheses stand
// anywhere.
#include <fmt/format.h>

#include "base/words.h"
#include "value/path_parse.h"

namespace proctor::value::path {
namespace {

Expr joined(Op op, std::vector<Expr> args) {
  if (args.size() == 1) return std::move(args.front());
  return Expr{.op = op, .args = std::move(args)};
}

Expr negation(Expr expr) {
  std::vector<Expr> args;
  args.push_back(std::move(expr));
  return Expr{.op = Op::negate, .args = std::move(args)};
}

Expr comparing(Op op, bool loose, Expr left, Expr right) {
  std::vector<Expr> args;
  args.push_back(std::move(left));
  args.push_back(std::move(right));
  return Expr{.op = op, .loose = loose, .args = std::move(args)};
}

}  // namespace

Result<Expr> Parser::logical_or() {
  const Deeper deeper(*this);
  if (deeper.too_deep())
    return cursor_.invalid_here(fmt::format("a filter nested more than {} deep", Deeper::kDeepest));
  std::vector<Expr> args;
  do {
    cursor_.skip_space();
    TRY(Expr one, logical_and());
    args.push_back(std::move(one));
  } while (cursor_.eat("||"));
  return joined(Op::some, std::move(args));
}

Result<Expr> Parser::logical_and() {
  std::vector<Expr> args;
  do {
    cursor_.skip_space();
    TRY(Expr one, basic());
    args.push_back(std::move(one));
  } while (cursor_.eat("&&"));
  return joined(Op::every, std::move(args));
}

// A comparison or a test, and that nothing else follows it.
Result<Expr> Parser::basic() {
  const std::size_t begin = cursor_.at();
  TRY(Term left, term());
  cursor_.skip_space();
  const std::string_view op = comparison_operator();
  Result<Expr> out = op.empty() ? tested(std::move(left)) : comparison(std::move(left), op);
  cursor_.skip_space();
  const char c = cursor_.peek();
  const bool ends =
      cursor_.done() || c == ',' || c == ']' || c == ')' || cursor_.sees("&&") || cursor_.sees("||");
  if (out && !ends) return refuse_after_operand(begin);
  return out;
}

std::string_view Parser::comparison_operator() {
  if (cursor_.sees("=~") || (!plus() && (cursor_.sees("===") || cursor_.sees("!==")))) return "";
  for (const std::string_view op : {"===", "!==", "==", "!=", "<=", ">=", "<", ">"})
    if (cursor_.eat(op)) return op;
  return "";
}

Result<Expr> Parser::comparison(Term left, std::string_view op) {
  cursor_.skip_space();
  TRY(Term right, term());
  TRY(Expr a, compared(std::move(left)));
  TRY(Expr b, compared(std::move(right)));
  if (op == "==" || op == "===")
    return comparing(Op::equal, plus() && op == "==", std::move(a), std::move(b));
  if (op[0] == '!') return negation(comparing(Op::equal, plus() && op == "!=", std::move(a), std::move(b)));
  const Op order = op.size() == 1 ? Op::less : Op::less_or_equal;
  if (op[0] == '>') std::swap(a, b);
  return comparing(order, plus(), std::move(a), std::move(b));
}

Result<Expr> Parser::tested(Term term) const {
  Expr& expr = term.expr;
  if (expr.op == Op::query && (!plus() || !expr.query.single)) expr.op = Op::exists;
  const bool valued =
      expr.op == Op::literal || expr.op == Op::length || expr.op == Op::count || expr.op == Op::value;
  if (valued && !plus() && term.operand)
    return invalid("a value has to be compared with another", term.begin, term.end);
  return std::move(expr);
}

Result<Expr> Parser::compared(Term term) const {
  const auto wrong = [&](std::string_view message) { return invalid(message, term.begin, term.end); };
  if (!term.operand && !plus()) return wrong("what stands in parentheses or after ! cannot be compared");
  if (term.expr.op == Op::query && !term.expr.query.single)
    return wrong("a query that may find several values cannot be compared");
  if (term.expr.op == Op::matches && !plus())
    return wrong("match() and search() are true or false and cannot be compared");
  return std::move(term.expr);
}

Result<Parser::Term> Parser::term() {
  if (cursor_.peek() == '!') return negated();
  if (cursor_.peek() == '(') return parenthesised();
  const std::size_t begin = cursor_.at();
  TRY(Expr expr, operand());
  return Term{.expr = std::move(expr), .begin = begin, .end = cursor_.at()};
}

Result<Parser::Term> Parser::negated() {
  const Deeper deeper(*this);
  const std::size_t begin = cursor_.at();
  if (deeper.too_deep()) return cursor_.invalid_here("too many ! in a row");
  cursor_.skip(1);
  cursor_.skip_space();
  if (cursor_.peek() == '!' && !plus()) return cursor_.invalid_here("a second !");
  TRY(Term inner, term());
  TRY(Expr test, tested(std::move(inner)));
  return Term{.expr = negation(std::move(test)), .operand = false, .begin = begin, .end = cursor_.at()};
}

Result<Parser::Term> Parser::parenthesised() {
  const std::size_t begin = cursor_.at();
  cursor_.skip(1);
  TRY(Expr expr, logical_or());
  if (!cursor_.eat(")")) return invalid("a ( without its )", begin, begin + 1);
  return Term{.expr = std::move(expr), .operand = false, .begin = begin, .end = cursor_.at()};
}

}  // namespace proctor::value::path
