// Wires the program to its process, and catches here, once, what nothing below
// foresaw.
#include <malloc.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/program.h"
#include "script/script.h"

namespace {

std::optional<std::string> from_process(const std::string& name) {
  const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe): nothing
                                                  // changes the environment
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

int run(const std::vector<std::string>& words, proctor::cli::Console& console) {
  try {
    return proctor::cli::run(words, from_process, std::filesystem::current_path().string(), console);
  } catch (const std::exception& exception) {
    console.err(std::string("proctor: error[E901]: trouble of proctor's own: ") + exception.what() + "\n");
    return proctor::cli::exit_trouble;
  }
}

}  // namespace

int main(int argc, char** argv) {
  // Hundreds of threads that mostly wait: a heap for a few of them at a time is quick enough, and small.
  mallopt(M_ARENA_MAX, 2);
  if (argc == 2 && argv[1] == proctor::script::kHostArgument) return proctor::script::run_host();
  std::signal(SIGPIPE,
              SIG_IGN);           // a reader that goes away is told by the write that fails
  std::signal(SIGXFSZ, SIG_IGN);  // so is a file that may not grow
  proctor::cli::Console console(stdout, stderr);
  const int status = run(std::vector<std::string>(argv + 1, argv + argc), console);
  if (console.finish()) return status;
  console.err("proctor: error[E902]: the output could not be written\n");
  return proctor::cli::exit_trouble;
}
