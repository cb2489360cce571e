// What the browser calls: the same lines as `proctor eval`, `eval --propose` and `query --jsonl` take, the same
// answers.
#include <emscripten.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "eval/eval_line.h"
#include "eval/propose_line.h"
#include "eval/query_line.h"

namespace {

std::string answer;  // of the last call; the page reads it before it calls again

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE std::size_t proctor_eval(const char* line, std::size_t size) {
  static proctor::eval::LineGrader grader;
  answer.clear();
  grader.grade({line, size}, 1, answer);
  return answer.size();
}

EMSCRIPTEN_KEEPALIVE std::size_t proctor_query(const char* line, std::size_t size) {
  answer.clear();
  proctor::eval::answer_query({line, size}, 1, {}, answer);
  return answer.size();
}

EMSCRIPTEN_KEEPALIVE std::size_t proctor_propose(const char* line, std::size_t size) {
  answer.clear();
  proctor::eval::answer_proposal({line, size}, 1, answer);
  return answer.size();
}

EMSCRIPTEN_KEEPALIVE const char* proctor_answer() { return answer.data(); }
}
