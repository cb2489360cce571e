#include "model/verdict.h"

namespace proctor::model {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return "pass";
    case Verdict::fail: return "fail";
    case Verdict::error: return "error";
    case Verdict::skipped: break;
  }
  return "skipped";
}

std::string_view case_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass: return "passed";
    case Verdict::fail: return "failed";
    default: return name_of(verdict);
  }
}

}  // namespace proctor::model
