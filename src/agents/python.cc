#include "agents/python.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string_view>

#include "base/words.h"

namespace proctor::agents {
namespace {

// The protocol moves to descriptors of its own; what the agent and its children print goes to stderr, and
// they find nothing to read.
constexpr std::string_view kShim = R"python(
import asyncio, importlib.util, inspect, json, os, sys, traceback

questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
sys.stdout = sys.stderr
path = os.path.abspath(sys.argv[1])
sys.argv = [path]

def say(answer):
    text = json.dumps(answer, allow_nan=False)
    answers.write(text + "\n")
    answers.flush()

def complain(error):
    traceback.print_exc()
    lines = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()
    say({"error": lines[-1] if lines else "it failed"})

def load():
    sys.path[0] = os.path.dirname(path)
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    if not callable(getattr(module, "agent", None)):
        raise TypeError("there is no function agent(input, memory) in " + os.path.basename(path))
    return module.agent

async def waited(answer):
    return await answer

def answered(agent, loop, question):
    answer = agent(question["input"], question["memory"])
    if inspect.isawaitable(answer):
        answer = loop.run_until_complete(waited(answer))
    if not isinstance(answer, dict):
        raise TypeError("agent(input, memory) returned " + type(answer).__name__ + ", not a dict")
    return {key: value for key, value in answer.items() if key != "error"}

def main():
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        agent = load()
    except BaseException as error:
        questions.readline()
        return complain(error)
    for line in questions:
        try:
            say(answered(agent, loop, json.loads(line)))
        except BaseException as error:
            complain(error)

main()
)python";

Result<std::string> interpreter() {
  for (const char* name : {"python3", "python"})
    if (auto found = find_program(name, {})) return found;
  return fail("E445", "an agent in Python needs an interpreter, and there is no python3 in PATH");
}

}  // namespace

Result<Command> python_command(const std::string& file, const std::string& folder) {
  const std::string path =
      file.starts_with('/') || folder.empty() ? file : fmt::format("{}/{}", folder, file);
  if (::access(path.c_str(), R_OK) != 0)
    return fail("E445", fmt::format("the agent's file {} cannot be read", proctor::quoted(file)));
  TRY(const std::string python, interpreter());
  return Command{.words = {python, "-X", "utf8", "-c", std::string(kShim), file},
                 .environment = own_environment(),
                 .folder = folder};
}

}  // namespace proctor::agents
