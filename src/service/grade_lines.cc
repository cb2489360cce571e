#include "service/grade_lines.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "base/root.h"
#include "base/words.h"
#include "eval/answer.h"
#include "eval/eval_line.h"
#include "eval/propose_line.h"
#include "eval/query_line.h"
#include "service/lines.h"
#include "value/json.h"
#include "value/path.h"
#include "value/yaml.h"

namespace proctor::service {
namespace {

// A file open for reading, or standard input.
class Input {
 public:
  static Result<Input> open(const std::string& path) {
    if (path == "-") return Input(STDIN_FILENO);
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
      return fail(errno == ENOENT ? "E100" : "E123", errno == ENOENT ? "no such file" : std::strerror(errno));
    Input input(file);
    struct stat about{};
    if (fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) return fail("E108", "this is a folder");
    return input;
  }

  Input(Input&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Input& operator=(Input&&) = delete;
  ~Input() {
    if (file_ > STDERR_FILENO) close(file_);
  }

  int file() const { return file_; }

 private:
  explicit Input(int file) : file_(file) {}

  int file_;
};

Result<std::string> read_all(const std::string& path) {
  TRY(const Input input, Input::open(path));
  std::string out;
  std::string block(std::size_t{64} * 1024, '\0');
  for (;;) {
    const ssize_t got = read(input.file(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("E123", std::strerror(errno));
    if (got == 0) return out;
    out.append(block, 0, static_cast<std::size_t>(got));
    if (out.size() > kMostFileBytes) return fail("E109", "too large: a document has at most 32 MiB");
  }
}

Result<void> answer_lines(const std::string& path, std::function<LineWork()> make, const WriteText& write) {
  TRY(const Input input, Input::open(path));
  LineStream stream;
  stream.input = input.file();
  stream.make_work = std::move(make);
  stream.too_long = eval::refuse_long_line;
  stream.write = write;
  return work_on_lines(stream);
}

value::PathDialect dialect_of(const std::string& name) {
  return name == "rfc9535" ? value::PathDialect::rfc9535 : value::PathDialect::plus;
}

Result<Value> parse_either(const std::string& text) {
  if (auto json = value::parse_json(text, {.strictness = value::Strictness::data})) return json;
  Diagnostics faults("", text);
  auto yaml = value::parse_yaml(text, {}, faults);
  if (!yaml || faults.has_errors()) {
    const Error& error = faults.first_error();
    return fail(error.code, fmt::format("{}: {}", faults.place(error.span), error.message));
  }
  return *std::move(yaml);
}

}  // namespace

std::vector<std::string_view> path_dialects() { return {"plus", "rfc9535"}; }

Result<void> grade_lines(const std::string& path, const KitchenLimits& limits, const WriteText& write) {
  const auto make = [&]() -> LineWork {
    auto grader = std::make_shared<eval::LineGrader>(pattern_limits(limits));
    return [grader](std::string_view line, std::size_t number, std::string& out) {
      grader->grade(line, number, out);
    };
  };
  return answer_lines(path, make, write);
}

Result<void> propose_lines(const std::string& path, const WriteText& write) {
  return answer_lines(path, []() -> LineWork { return eval::answer_proposal; }, write);
}

Result<void> query_lines(const std::string& file, const QuerySettings& settings, const WriteText& write) {
  const eval::QueryOptions options{dialect_of(settings.dialect), settings.path};
  const auto make = [&]() -> LineWork {
    return [&options](std::string_view line, std::size_t number, std::string& out) {
      eval::answer_query(line, number, options, out);
    };
  };
  return answer_lines(file, make, write);
}

Result<std::vector<Hit>> query_document(const std::string& file, const QuerySettings& settings) {
  TRY(const value::Path path, value::Path::compile(settings.path, dialect_of(settings.dialect)));
  TRY(const std::string text, read_all(file));
  TRY(const Value document, parse_either(text));
  TRY(const value::Found found, path.find(document));
  TRY(const std::vector<std::string> places, path.places(document));
  std::vector<Hit> out;
  out.reserve(found.values.size());
  for (std::size_t i = 0; i < found.values.size(); ++i) out.push_back({places[i], *found.values[i]});
  return out;
}

}  // namespace proctor::service
