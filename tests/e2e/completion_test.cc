// The scripts of `proctor completion` in the shells they are for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/words.h"
#include "e2e/process.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

using Lines = std::vector<std::string>;

Lines lines_of(std::string_view text) {
  Lines out;
  for (const std::string_view line : split(text, '\n'))
    if (!line.empty()) out.emplace_back(line);
  return out;
}

bool has(const std::string& program) {
  return run_program("sh", {.words = {"-c", "command -v " + program}}).code == 0;
}

// A project with a kept run, where the program is found by its name.
class Completion : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(project_ / "bin");
    project_.link(fs::absolute(std::getenv("PROCTOR_BINARY")),
                  "bin/proctor");  // NOLINT(concurrency-mt-unsafe)
    project_.put("tests/a.yaml",
                 "proctor: 1\nname: a\ntarget: {model: m, prompt: x}\ncases:\n- name: c\n  checks:\n  - "
                 "contains: x\n");
    project_.put("given.json", R"([{"output": "x"}])");
  }

  void run_once() {
    const Ran ran = proctor({.words = {"run", "tests", "--given", "given.json"}, .folder = project_.path()});
    ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
  }

  void put_script(const std::string& shell, const std::string& name) const {
    const Ran ran = proctor({.words = {"completion", shell}, .folder = project_.path()});
    ASSERT_EQ(ran.code, 0) << ran.err;
    project_.put(name, ran.out);
  }

  Ran in_shell(const std::string& shell, Lines words) const {
    const std::string path = (project_ / "bin").string() + ":/usr/local/bin:/usr/bin:/bin";
    words.insert(words.begin(), {"PATH=" + path, "HOME=" + project_.path().string(), "TERM=xterm", shell});
    words.insert(words.begin(), "-i");
    return run_program("env", {.words = std::move(words), .folder = project_.path()});
  }

  Folder project_;
};

class BashCompletion : public Completion {
 protected:
  void SetUp() override {
    Completion::SetUp();
    put_script("bash", "script.bash");
  }

  // What is offered for the last of the words, which are parted as bash does it: at `=` and `:` too.
  Lines offered(Lines words) const {
    words.insert(words.begin(),
                 {"-c",
                  "source ./script.bash; COMP_WORDS=(proctor \"$@\"); COMP_CWORD=$#; _proctor; "
                  "printf '%s\\n' \"${COMPREPLY[@]}\"",
                  "bash"});
    const Ran ran = in_shell("bash", std::move(words));
    EXPECT_THAT(ran.err, IsEmpty());
    return lines_of(ran.out);
  }
};

TEST_F(BashCompletion, IsRegistered) {
  const Ran ran = in_shell("bash", {"-c", "source ./script.bash; complete -p proctor"});
  EXPECT_EQ(ran.out, "complete -F _proctor proctor\n") << ran.err;
}

TEST_F(BashCompletion, OffersCommandsWordsAndFlags) {
  EXPECT_THAT(offered({""}), AllOf(Contains("run"), Contains("cassette"), Contains("--help")));
  EXPECT_THAT(offered({"con"}), ElementsAre("convert"));
  EXPECT_THAT(offered({"run", "--rep"}), UnorderedElementsAre("--repeat", "--report"));
  EXPECT_THAT(offered({"cassette", ""}), ElementsAre("list", "show", "verify", "prune"));
  EXPECT_THAT(offered({"cassette", "list", "--"}), AllOf(Contains("--json"), Not(Contains("--yes"))));
  EXPECT_THAT(offered({"cassette", "--cassettes", "x", "prune", "--y"}), ElementsAre("--yes"));
}

TEST_F(BashCompletion, OffersValuesOfFlags) {
  EXPECT_THAT(offered({"run", "--report", "ju"}), ElementsAre("junit"));
  EXPECT_THAT(offered({"run", "--report", "=", "ju"}), ElementsAre("junit"));
  EXPECT_THAT(offered({"run", "--report", "="}), Contains("junit"));
  EXPECT_THAT(offered({"run", "--report", "junit", "=", "giv"}), ElementsAre("given.json"));
  EXPECT_THAT(offered({"run", "--vcr", ""}), AllOf(Contains("replay"), Not(Contains("tests"))));
  EXPECT_THAT(offered({"run", "--provider", "open"}), Contains("openai"));
  EXPECT_THAT(offered({"run", "--model", "gpt-4o-m"}), Contains("gpt-4o-mini"));
  EXPECT_THAT(offered({"run", "--repeat", ""}), IsEmpty());
  EXPECT_THAT(offered({"run", "--given", "gi"}), ElementsAre("given.json"));
  EXPECT_THAT(offered({"run", "-j", "4", "te"}), ElementsAre("tests"));
  EXPECT_THAT(offered({"help", "ru"}), ElementsAre("run"));
  EXPECT_THAT(offered({"checks", "json-sub"}), ElementsAre("json-subset"));
  EXPECT_THAT(offered({"schema", "test"}), ElementsAre("testhaven"));
  EXPECT_THAT(offered({"completion", ""}), ElementsAre("bash", "zsh", "fish"));
}

TEST_F(BashCompletion, OffersKeptRuns) {
  EXPECT_THAT(offered({"show", ""}), IsEmpty());
  run_once();
  const Lines runs = offered({"show", ""});
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0], "latest");
  EXPECT_THAT(runs[1], testing::StartsWith("run_"));
  EXPECT_THAT(offered({"run", "tests", "--baseline", "=", "lat"}), ElementsAre("latest"));
}

TEST_F(Completion, WorksInZsh) {
  if (!has("zsh")) GTEST_SKIP() << "there is no zsh";
  run_once();
  put_script("zsh", "functions/_proctor");
  EXPECT_EQ(in_shell("zsh", {"-fn", "functions/_proctor"}).code, 0);
  // A zsh of its own types on a terminal; compadd tells what it is handed and what it makes of it.
  project_.put("ask.zsh", R"zsh(
zmodload zsh/zpty
zmodload zsh/zselect
zpty inner zsh -f -i
zpty -w inner 'unsetopt beep; PS1= PS2='
zpty -w inner 'fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D'
zpty -w inner 'source ./hook.zsh'
for ((i = 0; i < 1000; i++)); do [[ -e ready ]] && break; zselect -t 1; done
zpty -w -n inner "$1"$'\t'
zpty -w inner $'\025print done >done'
for ((i = 0; i < 1000; i++)); do [[ -e done ]] && break; zselect -t 1; done
zpty -d inner
)zsh");
  // Before the editor of lines has the terminal, that would take ^U for itself.
  project_.put("hook.zsh", R"zsh(
zle-line-init() { print ready >ready }
zle -N zle-line-init
compadd() {
  if [[ " ${@[1,(i)(-|--)]} " == *" -"[OAD]" "* ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  ((${#hits})) && print -rl -- $hits >>offered
  builtin compadd "$@"
}
)zsh");
  const auto offered = [&](const std::string& line) {
    for (const auto* name : {"offered", "ready", "done"}) fs::remove(project_ / name);
    const Ran ran = in_shell("zsh", {"-f", "ask.zsh", line});
    EXPECT_TRUE(fs::exists(project_ / "done")) << line << ran.err << ran.out;
    return fs::exists(project_ / "offered") ? lines_of(project_.text("offered")) : Lines();
  };
  EXPECT_THAT(offered("proctor conv"), Contains("convert"));
  EXPECT_THAT(offered("proctor run --rep"),
              AllOf(Contains("--repeat"), Contains("--report"), Not(Contains("--given"))));
  EXPECT_THAT(offered("proctor run --report ju"), Contains("junit"));
  EXPECT_THAT(offered("proctor run --vcr=re"), AllOf(Contains("replay"), Contains("record")));
  EXPECT_THAT(offered("proctor run --given gi"), Contains("given.json"));
  EXPECT_THAT(offered("proctor cassette "), AllOf(Contains("list"), Contains("prune")));
  EXPECT_THAT(offered("proctor cassette prune --"), AllOf(Contains("--yes"), Not(Contains("--json"))));
  EXPECT_THAT(offered("proctor show "), AllOf(Contains("latest"), Contains(testing::StartsWith("run_"))));
  EXPECT_THAT(offered("proctor checks json-sub"), Contains("json-subset"));
}

TEST_F(Completion, WorksInFish) {
  if (!has("fish")) GTEST_SKIP() << "there is no fish";
  run_once();
  put_script("fish", "script.fish");
  // A line an offer: the word, and after a tab what it is.
  const auto offered = [&](const std::string& line) {
    const Ran ran = in_shell("fish", {"--no-config", "-c", "source script.fish; complete -C $argv[1]", line});
    EXPECT_THAT(ran.err, IsEmpty()) << line;
    Lines out;
    for (const std::string& one : lines_of(ran.out)) out.push_back(one.substr(0, one.find('\t')));
    return out;
  };
  EXPECT_THAT(offered("proctor conv"), ElementsAre("convert"));
  EXPECT_THAT(offered("proctor run --rep"), UnorderedElementsAre("--repeat", "--report"));
  EXPECT_THAT(offered("proctor run --report ju"), ElementsAre("junit"));
  EXPECT_THAT(offered("proctor run --report=ju"), ElementsAre("--report=junit"));
  EXPECT_THAT(offered("proctor run --vcr re"), UnorderedElementsAre("replay", "record"));
  EXPECT_THAT(offered("proctor run --given gi"), ElementsAre("given.json"));
  EXPECT_THAT(offered("proctor run te"), ElementsAre("tests/"));
  EXPECT_THAT(offered("proctor cassette "), UnorderedElementsAre("list", "show", "verify", "prune"));
  EXPECT_THAT(offered("proctor cassette prune --y"), ElementsAre("--yes"));
  EXPECT_THAT(offered("proctor cassette list --y"), IsEmpty());
  EXPECT_THAT(offered("proctor show "), AllOf(Contains("latest"), Contains(testing::StartsWith("run_"))));
  EXPECT_THAT(offered("proctor checks json-sub"), Contains("json-subset"));
  EXPECT_THAT(offered("proctor help ru"), ElementsAre("run"));
}

TEST_F(Completion, SaysHowItIsInstalledForTheShellOfTheUser) {
  const auto told = [&](const std::string& shell) {
    return proctor({.words = {"completion"}, .folder = project_.path(), .environment = {{"SHELL", shell}}})
        .out;
  };
  EXPECT_THAT(told("/usr/bin/fish"), AllOf(HasSubstr("proctor completion fish >"), Not(HasSubstr("bash"))));
  EXPECT_THAT(told("/bin/bash"), AllOf(HasSubstr("proctor completion bash"), Not(HasSubstr("fish"))));
  EXPECT_THAT(told("/bin/tcsh"), AllOf(HasSubstr("bash:"), HasSubstr("zsh:"), HasSubstr("fish:")));
}

TEST_F(Completion, KnowsNoOtherShell) {
  const Ran ran = proctor({.words = {"completion", "tcsh"}, .folder = project_.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err,
            "proctor: error[E595]: there is no completion for \"tcsh\", only for bash, zsh and fish\n");
}

// Whatever stands in a store, no shell is handed something that it would run.
TEST_F(Completion, TellsPlainWordsAlone) {
  const auto told = [&](const std::string& kind) {
    return proctor({.words = {"--proctor-words", kind}, .folder = project_.path()});
  };
  EXPECT_EQ(told("runs").out, "");
  EXPECT_EQ(told("nonsense").out, "");
  EXPECT_THAT(lines_of(told("checks").out), Contains("contains"));
  project_.put("proctor.yaml", "this: is: no: yaml\n");
  EXPECT_EQ(told("runs").code, 0);
  EXPECT_EQ(told("runs").err, "");
}

}  // namespace
}  // namespace proctor::e2e
