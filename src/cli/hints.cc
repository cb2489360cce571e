#include "cli/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kPath = "{path}";

// Where a message already has the command to type, there is no row.
constexpr std::array kHints = {
    // The command line and its settings.
    Hint{"E001", "`proctor help` lists the commands"},
    Hint{"E004", "`proctor help COMMAND` shows what each flag takes"},
    Hint{"E008", "correct the file; `proctor help run` lists the flags, which are its keys"},
    // Files.
    Hint{"E100", "`proctor validate -v .` lists the test files of this folder"},
    Hint{"E101", "`proctor init demo` writes a suite to look at"},
    Hint{"E123", "`ls -ld {path}` shows whose it is; then give yourself permission or name another place"},
    Hint{"E127", "`proctor init` writes a first suite, tests/capitals.yaml; then `proctor run tests`"},
    Hint{"E150",
         "`proctor validate --format native {path}` says what it lacks; `proctor init demo` writes one"},
    Hint{"E151",
         "say which it is: `proctor validate --format NAME {path}`; `proctor schema` lists the names"},
    Hint{"E107", ""},
    Hint{"E108", ""},
    Hint{"E109", ""},
    Hint{"E124", ""},
    Hint{"E125", ""},
    Hint{"E126", ""},
    Hint{"E1", "correct the file, then `proctor validate {path}`"},
    Hint{"E2", "correct the file, then `proctor validate {path}`"},
    Hint{"E3", "correct the file, then `proctor validate {path}`"},
    Hint{"E65", "correct the file, then `proctor validate {path}`"},
    // Who answers.
    Hint{"E441", "try the command by itself in this folder, then give it again: --agent CMD|URL|FILE.py"},
    Hint{"E445", "see that `python3 --version` answers, or name another agent: --agent CMD|URL|FILE.py"},
    Hint{"E450", "`proctor run {path} --model gpt-4o-mini`, or without a key `--provider echo --model x`"},
    Hint{"E451", "`proctor run {path} --model gpt-4o-mini`, or without a key `--provider echo --model x`"},
    Hint{"E452", "correct the name; `proctor doctor {path}` looks over who is asked"},
    Hint{"E453", "without a key: `proctor run {path} --provider echo --model x` answers with the question"},
    Hint{"E456", "where you trust the file: `proctor run {path} --allow-fixtures`"},
    Hint{"E458", "`proctor run {path}` starts anew"},
    Hint{"E460", "put the files back, or start anew with `proctor run`"},
    Hint{"E461", "start anew with `proctor run`"},
    Hint{"W451",
         "a run without --shard, or `proctor merge proctor-shards`, keeps durations for the next time"},
    Hint{"E530", "`proctor doctor {path}` looks over keys and judges; `--judge MODEL` names another"},
    Hint{"W530", "`proctor run {path} --judge gpt-4o-mini` names a judge"},
    Hint{"E610", "`proctor convert {path} --to native` lists what could not be converted"},
    Hint{"E611", ""},
    Hint{"E612", ""},
    Hint{"E613", ""},
    Hint{"E614", "`proctor checks` lists what can be checked; `proctor init demo` writes a suite to look at"},
    Hint{"E615", "`proctor run {path} --judge gpt-4o-mini`, or `proctor run {path} --skip-judged`"},
    Hint{"E616", "correct the reference or write the file, then `proctor validate {path}`"},
    Hint{"E617", "`proctor run {path} --model gpt-4o-mini`, or `--agent CMD|URL|FILE.py`"},
    Hint{"E521", "`proctor run {path} --embedder openai/text-embedding-3-small`"},
    Hint{"E522", "`proctor run {path} --embedder openai/text-embedding-3-small`"},
    Hint{"E580",
         "`proctor run tests --agent {path}` tests it; `proctor init demo` writes a suite to look at"},
    Hint{"E581", "correct the file, then `proctor validate {path}`"},
    Hint{"E582",
         "rename its columns, or name it under `tests:` in a promptfoo config; then `proctor validate "
         "{path}`"},
    // Recordings.
    Hint{"E48", "`proctor cassette verify` looks over all of them; `--vcr record` records anew"},
    Hint{"E496", "`proctor trace list` and `proctor cassette list` show what there is"},
    // Serving.
    Hint{"E500", "`proctor proxy --port 0` takes any port that is free"},
    Hint{"E505", "`proctor serve --port 0` takes any port that is free"},
    Hint{"E561", "for this machine alone: `proctor serve`"},
    // Runs that are kept.
    Hint{"E420", "`proctor history` lists the runs with their ids"},
    Hint{"E421", "`proctor history` lists the runs that are kept; `proctor run tests` makes one"},
    Hint{"E571", "`proctor history` lists the runs that are kept"},
    Hint{"E910", "give yourself permission, or keep runs elsewhere: `--store PATH`, or `--store none`"},
    Hint{"E911", "keep runs elsewhere with `--store PATH`, or move the file away"},
    Hint{"E912", "move the file away, and the next `proctor run` makes a new one"},
    Hint{"E913",
         "use the newer proctor (`proctor --version` tells which this is), or another `--store PATH`"},
    Hint{"E914", "`df -h .` shows what is free; then `proctor resume latest` goes on"},
    Hint{"E915", "end the other program, or keep this run elsewhere with `--store PATH`"},
    Hint{"E916", "`proctor run tests` makes one; or name another with `--store PATH`"},
    Hint{"E917", "`proctor doctor` looks it over; `--store none` keeps nothing"},
    // Git.
    Hint{"E540", "`git status` tells how git sees it; without --commit nothing needs a repository"},
    Hint{"E541", "`git config user.name 'Your Name'`, then `git config user.email you@example.org`"},
    // Faults of cases.
    Hint{"agent", "start the agent by hand in this folder: docs/agents.md says what it is asked and answers"},
    Hint{"auth", "correct the key in the environment, then `proctor doctor {path}` asks whether it is good"},
    Hint{"cassette_miss", "`proctor run {path} --vcr record` with the same flags records it, once"},
    Hint{"config", "`proctor doctor {path}` looks over what the checks need"},
    Hint{"connection", "`proctor doctor {path}` asks each address; `--vcr replay` does without a network"},
    Hint{"import",
         "`proctor convert {path} --to native` lists what could not be converted; write it natively there"},
    Hint{"judge", "`proctor doctor {path}` looks over the judge; `--judge MODEL` names another"},
    Hint{"not_found",
         "`proctor doctor {path}` with the same flags compares the name with the models there are"},
    Hint{"proxy",
         "HTTPS_PROXY and its kin are not used: `--base-url URL` names what is reached without a proxy"},
    Hint{"quota",
         "the account has no credit left: see its billing page, or name another with `--model NAME`"},
    Hint{"rate_limited",
         "ask more slowly: `-j 2 --requests-per-minute 20`; `--only-failed` runs these again"},
    Hint{"server_error", "the provider is in trouble: `--only-failed` runs these again later"},
    Hint{"timeout", "`--timeout 2m` gives a case more time; `proctor doctor {path}` measures who is asked"},
};

}  // namespace

std::span<const Hint> hints() { return kHints; }

const Hint* find_hint(std::string_view about) {
  const Hint* best = nullptr;
  for (const Hint& hint : kHints)
    if (about.starts_with(hint.about) && (best == nullptr || hint.about.size() > best->about.size()))
      best = &hint;
  return best == nullptr || best->text.empty() ? nullptr : best;
}

std::string hint_for(std::string_view about, std::string_view path) {
  const Hint* hint = find_hint(about);
  if (hint == nullptr) return "";
  std::string out(hint->text);
  const std::string word = path.empty() ? "tests" : shell_word(path);
  for (auto at = out.find(kPath); at != std::string::npos; at = out.find(kPath, at + word.size()))
    out.replace(at, kPath.size(), word);
  return out;
}

std::string hint_line(std::string_view text) { return text.empty() ? "" : fmt::format("  next: {}\n", text); }

std::string shell_word(std::string_view word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./:=,@%+").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return visible(out + "'");
}

}  // namespace proctor::cli
