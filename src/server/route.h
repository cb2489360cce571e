// An endpoint: a row that says what it takes and gives, and the function that does it. A family of them is
// one file in routes/ that ends in a function of its name. From the row come dispatch, the checks of
// parameters and bodies, the OpenAPI document and the tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/server.h"
#include "value/value.h"

namespace proctor::server {

struct Context;

// What one request says, once it was let in and held to its route.
struct Asked {
  std::string id;      // of the request, made here: "req_0123456789ab"
  std::string method;  // "GET" where HEAD was said
  std::string path;    // as sent, without the query
  net::Headers headers;
  std::map<std::string, std::string, std::less<>>
      parameters;  // of path and query, decoded; those that were given
  Value body;      // JSON that fits the route's schema; null where the route takes none

  bool has(std::string_view name) const { return parameters.find(name) != parameters.end(); }
  std::string text(std::string_view name, std::string_view fallback = "") const;
  std::size_t whole(std::string_view name, std::size_t fallback) const;  // checked by the row's bounds before
  bool on(std::string_view name, bool fallback = false) const;           // of a flag
};

struct Answer {
  int status = 200;
  Value body = {};           // as JSON, in the form of the route; none with status 204
  std::string message = {};  // the envelope's
  net::Headers headers = {};
  std::optional<std::string> text =
      {};  // in place of a body: sent as it is, with a Content-Type from `headers`
};

// Why a request is refused, in the form of the route.
struct Blame {
  std::string code;  // "value_error", "E203"
  std::string message;
  std::string field = {};  // "body.tests.0.name", "limit"
  Value context = {};
};

struct Problem {
  int status = 500;
  std::string detail;  // for people: "Test suite with id 'x' not found"
  std::vector<Blame> errors = {};
  net::Headers headers = {};
};

Problem not_found(std::string detail);                                                 // 404
Problem invalid(std::vector<Blame> errors, std::string detail = "Validation failed");  // 422
Problem conflict(std::string detail);                                                  // 409
Problem changed(std::string detail);  // 412: If-Match does not hold
Problem told(const Error& error);     // by its code: what was said is wrong, or what is there, or we are

using Answered = tl::expected<Answer, Problem>;

inline tl::unexpected<Problem> refuse(Problem problem) { return tl::make_unexpected(std::move(problem)); }

enum class In : std::uint8_t { path, query };
enum class Type : std::uint8_t { text, whole, flag };

struct Parameter {
  std::string_view name;
  In in = In::query;
  std::string_view about;
  Type type = Type::text;
  bool required = false;
  std::int64_t least = 0;  // of a whole number, or the length of a text
  std::int64_t most = 4096;
};

// What an answer of some status is: the name of its schema; empty: it has no body.
struct Form {
  int status = 200;
  std::string_view about;
  std::string_view schema = {};
  std::string_view type = "application/json";
};

// How bodies are wrapped and faults are told.
enum class Style : std::uint8_t {
  plain,     // proctor's own: the data itself; faults as in `envelope`
  envelope,  // 003's StandardResponse
  kitchen,   // 000's: the data itself; {"error", "details"}, and 400 where 422 is meant
  llmunit,   // 002's: the data itself; {"error": text}, and 400 where 422 is meant
};

enum class Access : std::uint8_t { reads, writes };  // writes: changes something; refused with --read-only

struct Route {
  std::string_view method = "GET";
  std::string_view path;  // "/api/v0/tests/suites/{suite}"
  std::string_view id;    // operationId: "get_suite"
  std::string_view summary;
  std::string_view tag;  // its family in the OpenAPI document: "Test suites"
  Style style = Style::plain;
  Access access = Access::reads;
  bool open = false;  // to those without a token too
  std::span<const Parameter> parameters = {};
  std::string_view body = {};  // the name of the schema of what is sent; empty: nothing is
  bool body_required = true;
  std::span<const Form> forms = {};
  // One of the two. `run` may block: it has a thread to itself. `stream` has one as well, but should soon
  // return: it keeps the answer and writes events into it. Headers that all answers have are added, and a
  // client that does not read is cut off.
  Answered (*run)(const Asked& asked, Context& context) = nullptr;
  void (*stream)(Asked asked, Context& context, std::shared_ptr<net::Answering> answer) = nullptr;
};

// Answers in the form of a style: for a `stream` that has nothing to write but why.
void reply(const Asked& asked, Style style, const Answered& answered, net::Answering& answer);

// All routes, by family. Written by the build from the files in routes/.
std::span<const std::span<const Route>> plugins();

}  // namespace proctor::server
