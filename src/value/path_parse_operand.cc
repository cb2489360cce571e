// The operands of a filter's expressions: literals, queries, and calls of the five functions, whose arguments
// have to be of the right type.
#include <fmt/format.h>

#include "base/words.h"
#include "value/path_parse.h"

namespace proctor::value::path {
namespace {

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

Expr literal_of(Value value) { return Expr{.op = Op::literal, .literal = std::move(value)}; }

}  // namespace

Result<Expr> Parser::operand() {
  const char c = cursor_.peek();
  if (c == '@' || c == '$') return filter_query();
  if (c == '\'' || c == '"') {
    TRY(std::string text, read_quoted(cursor_, plus()));
    return literal_of(Value(text));
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
