// Scripts of authors (mocks.ts, mocks.js, inline code), run by a JavaScript engine in locked-down processes
// of their own: no file, no network, limited memory and time.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "system/clock.h"
#include "value/value.h"

namespace proctor::script {

// A module whose default export is an object of functions, or one function's code.
struct Source {
  std::string path;  // for messages; a name that ends in .ts is TypeScript
  std::string text;
  bool is_function =
      false;  // inline code: a function, an arrow function, or the body of one that takes `args`
};

struct Called {
  std::string text;                // a text as it is, anything else as compact JSON
  std::vector<std::string> notes;  // lines of console.log and its like
};

struct Limits {
  std::size_t memory = 64U << 20U;
  std::chrono::milliseconds time{1000};
  std::size_t processes = 0;  // 0: as many as there are cores
};

// Safe to use from any thread. A process that dies, hangs or swells is ended and replaced.
class Pool {
 public:
  explicit Pool(Limits limits = {});
  ~Pool();

  // The names of the functions in the module ("default" for a function); fails with the span of what is wrong
  // in the source.
  Result<std::vector<std::string>> check(const Source& source);

  // What the script throws is an answer too: `Error: <message>`. A fault is: it ran out of time or memory, or
  // there is no such function.
  Answered<Called> call(const Source& source, std::string_view function, const Value& arguments,
                        const Until& until);

 private:
  class Processes;
  std::unique_ptr<Processes> processes_;
};

// What such a process does when the program is started as one (see kHostArgument); returns its exit code.
inline constexpr std::string_view kHostArgument = "--proctor-script-host";
int run_host();

}  // namespace proctor::script
