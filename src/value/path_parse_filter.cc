// The expressions of a filter. RFC 9535: || and && of comparisons, tests and parentheses; what may be
// compared and what may be tested is a matter of types, which `compared` and `tested` hold to. `plus` reads
// the same grammar as JavaScript would: any value can be tested, by its truth, and ! and parentheses stand
// anywhere.
#include <fmt/format.h>

#include "base/words.h"
#include "value/path_parse.h"

namespace proctor::value::path {
namespace {

constexpr int kDeepest = 32;

struct Function {
  std::string_view name;
  Op op;
  Reach reach;
  std::size_t arguments;
  bool takes_nodes;
};

constexpr Function kFunctions[] = {{"length", Op::length, Reach::whole, 1, false},
                                   {"count", Op::count, Reach::whole, 1, true},
                                   {"match", Op::matches, Reach::whole, 2, false},
                                   {"search", Op::matches, Reach::anywhere, 2, false},
                                   {"value", Op::value, Reach::whole, 1, true}};

struct StartName {
  std::string_view name;
  Start start;
  bool needs_trail;
};

constexpr StartName kStarts[] = {{"", Start::here, false},
                                 {"root", Start::root, false},
                                 {"property", Start::property, false},
                                 {"parent", Start::parent, true},
                                 {"parentProperty", Start::parent_property, true},
                                 {"path", Start::path, true}};

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

Expr literal_of(Value value) { return Expr{.op = Op::literal, .literal = std::move(value)}; }

}  // namespace

// One level deeper, for as long as it lives.
class Parser::Deeper {
 public:
  explicit Deeper(Parser& parser) : parser_(parser) { ++parser_.depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;
  ~Deeper() { --parser_.depth_; }

  bool too_deep() const { return parser_.depth_ > kDeepest; }

 private:
  Parser& parser_;
};

Result<Expr> Parser::logical_or() {
  const Deeper deeper(*this);
  if (deeper.too_deep())
    return cursor_.invalid_here(fmt::format("a filter nested more than {} deep", kDeepest));
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

Result<Expr> Parser::operand() {
  const char c = cursor_.peek();
  if (c == '@' || c == '$') return filter_query();
  if (c == '\'' || c == '"') {
    TRY(std::string text, read_quoted(cursor_, plus()));
    return literal_of(Value(std::move(text)));
  }
  const char next = cursor_.peek(1);
  const bool lenient = plus() && ((c == '+' && is_digit(next)) || (c == '.' && is_digit(next)));
  if (is_digit(c) || (c == '-' && (is_digit(next) || (plus() && next == '.'))) || lenient) {
    TRY(Value number, read_number(cursor_, plus()));
    return literal_of(std::move(number));
  }
  if (is_name_start(c)) return literal_or_call();
  return refuse_operand();
}

Result<Expr> Parser::literal_or_call() {
  const std::size_t begin = cursor_.at();
  const std::string_view word = cursor_.word();
  if (cursor_.peek() == '(') return call(word, begin);
  if (word == "true") return literal_of(Value(true));
  if (word == "false") return literal_of(Value(false));
  if (word == "null") return literal_of(Value());
  if (word == "undefined" && plus()) return Expr{.op = Op::literal};
  cursor_.go_to(begin);
  return refuse_operand();
}

Result<Expr> Parser::call(std::string_view name, std::size_t begin) {
  const Deeper deeper(*this);
  const Function* known = nullptr;
  for (const Function& function : kFunctions)
    if (function.name == name) known = &function;
  if (known == nullptr) return refuse("function call", fmt::format("{}(...)", name), begin, cursor_.at());
  if (deeper.too_deep()) return cursor_.invalid_here("too many calls inside of each other");
  Expr out{.op = known->op, .reach = known->reach};
  do {
    cursor_.skip(1);  // the parenthesis or a comma
    cursor_.skip_space();
    if (cursor_.peek() == ')' && out.args.empty()) break;
    TRY(Expr argument, argument(known->takes_nodes));
    out.args.push_back(std::move(argument));
    cursor_.skip_space();
  } while (cursor_.peek() == ',');
  if (!cursor_.eat(")")) return cursor_.invalid_here("expected , or )");
  if (out.args.size() != known->arguments)
    return invalid(fmt::format("{}() takes {}", name, counted(known->arguments, "argument")), begin,
                   cursor_.at());
  if (out.op == Op::matches && out.args[1].op == Op::literal && out.args[1].literal &&
      out.args[1].literal->is_text())
    out.pattern = std::make_shared<const Pattern>(out.args[1].literal->text(), out.reach);
  return out;
}

Result<Expr> Parser::argument(bool nodes) {
  const std::size_t begin = cursor_.at();
  TRY(Expr expr, operand());
  if (nodes && expr.op != Op::query) return invalid("the function takes a query", begin, cursor_.at());
  if (nodes) return expr;
  if (expr.op == Op::query && !expr.query.single)
    return invalid("the function takes one value, and this query may find several", begin, cursor_.at());
  if (expr.op == Op::matches) return invalid("match() and search() give no value", begin, cursor_.at());
  return expr;
}

Result<Expr> Parser::filter_query() {
  const std::size_t begin = cursor_.at();
  Expr out{.op = Op::query};
  TRY(out.query.start, start_of_query());
  while (true) {
    const std::size_t end = cursor_.at();
    cursor_.skip_space();
    if (cursor_.peek() != '.' && cursor_.peek() != '[') {
      cursor_.go_to(end);
      return out;
    }
    TRY(Segment segment, rfc_segment());
    if (cursor_.peek() == '(') return refuse_after_operand(begin);
    add(out.query, std::move(segment));
  }
}

Result<Start> Parser::start_of_query() {
  const std::size_t begin = cursor_.at();
  if (cursor_.eat("$")) return Start::root;
  cursor_.skip(1);
  const std::string_view word = cursor_.word();
  if (!plus() && !word.empty()) return invalid("expected . or [ after @", begin, cursor_.at());
  for (const StartName& known : kStarts)
    if (known.name == word) {
      needs_trail_ = needs_trail_ || known.needs_trail;
      return known.start;
    }
  std::vector<std::string_view> names;
  for (const StartName& known : kStarts)
    if (!known.name.empty()) names.push_back(known.name);
  return invalid(fmt::format("unknown \"@{}\"{}", word, did_you_mean(word, names)), begin, cursor_.at());
}

}  // namespace proctor::value::path
