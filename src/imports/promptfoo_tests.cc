// Tests: written out, in files, made by scenarios; each with what the default test says.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/nunjucks.h"
#include "imports/promptfoo_config.h"

namespace proctor::imports::pf {
namespace {

constexpr std::size_t kMostTests = 100'000;

bool is_code(std::string_view name) {
  for (const std::string_view ending : {".js", ".cjs", ".mjs", ".ts", ".cts", ".mts", ".py", ".rb"})
    if (name.ends_with(ending) || name.find(std::string(ending) + ":") != std::string_view::npos) return true;
  return false;
}

class Tests {
 public:
  explicit Tests(Context& context) : context_(context) {}

  std::vector<Test> read() {
    read_default();
    if (const Value* said = find(context_.root, "tests")) {
      if (said->is_map())
        context_.lose_tests(said->span, "tests that a generator makes: nothing of a config is run");
      else
        each_test(*said, [&](const Value& item) { add(item, nullptr); });
    }
    const Value* scenarios = find(context_.root, "scenarios");
    if (scenarios != nullptr) read_scenarios(*scenarios);
    if (tests_.empty() && scenarios == nullptr && context_.lost_tests.empty() && !context_.failed())
      add(at(Value(Map{}), context_.root.span), nullptr);
    return std::move(tests_);
  }

 private:
  void read_default() {
    const Value* said = find(context_.root, "defaultTest");
    if (said == nullptr) return;
    if (said->is_text()) {
      auto read = context_.sources.read_value(said->text(), said->span);
      if (!read) return context_.fault(read.error());
      default_ = *std::move(read);
    } else {
      default_ = *said;
    }
    if (!default_.is_map()) return context_.fault({"E417", "\"defaultTest\" must be a map", said->span});
    tell_unknown(default_);
  }

  // A list, a file, or a list with files in it.
  template <typename Take>
  void each_test(const Value& said, const Take& take) {
    if (said.is_text()) return each_in_files(said.text(), said.span, take);
    if (!said.is_list())
      return context_.fault({"E417", "tests are a list, or the path of a file", said.span});
    for (const Value& item : said.list()) {
      if (item.is_text())
        each_in_files(item.text(), item.span, take);
      else if (item.is_map() && find(item, "path") != nullptr && find(item, "assert") == nullptr &&
               find(item, "vars") == nullptr)
        context_.lose_tests(item.span, "tests that a generator makes: nothing of a config is run");
      else if (item.is_map())
        take(item);
      else
        context_.fault({"E417", "a test is a map", item.span});
    }
  }

  template <typename Take>
  void each_in_files(std::string_view pattern, Span span, const Take& take) {
    if (pattern.starts_with("http://") || pattern.starts_with("https://") ||
        pattern.starts_with("huggingface:") || pattern.starts_with("az://"))
      return context_.lose_tests(
          span, fmt::format("tests at {}: nothing is fetched for a config", quoted(pattern)));
    if (is_code(pattern))
      return context_.lose_tests(
          span, fmt::format("tests that {} makes: nothing of a config is run", quoted(pattern)));
    const auto names = context_.sources.find(pattern, span);
    if (!names) return context_.fault(names.error());
    if (names->empty())
      return context_.fault({"E415", fmt::format("no file fits {}", quoted(pattern)), span});
    for (const std::string& name : *names) each_in_file(name, span, take);
  }

  template <typename Take>
  void each_in_file(const std::string& name, Span span, const Take& take) {
    if (is_code(name))
      return context_.lose_tests(
          span, fmt::format("tests that {} makes: nothing of a config is run", quoted(name)));
    if (name.ends_with(".xlsx") || name.ends_with(".xls"))
      return context_.lose_tests(span,
                                 fmt::format("tests in the spreadsheet {}: save it as CSV", quoted(name)));
    if (name.ends_with(".csv")) {
      const auto file = context_.sources.read(name, span);
      if (!file) return context_.fault(file.error());
      for (const Value& test : tests_of_csv(**file, context_)) take(test);
      return;
    }
    auto read = context_.sources.read_value(name, span);
    if (!read) return context_.fault(read.error());
    if (read->is_map()) return take(*read);
    if (!read->is_list())
      return context_.fault({"E417", fmt::format("{} holds no list of tests", quoted(name)), span});
    for (const Value& test : read->list()) {
      if (test.is_map())
        take(test);
      else
        context_.fault({"E417", "a test is a map", test.span});
    }
  }

  void read_scenarios(const Value& said) {
    Value loaded;
    const Value* scenarios = &said;
    if (said.is_text()) {
      auto read = context_.sources.read_value(said.text(), said.span);
      if (!read) return context_.fault(read.error());
      loaded = *std::move(read);
      scenarios = &loaded;
    }
    if (!scenarios->is_list()) return context_.fault({"E417", "\"scenarios\" must be a list", said.span});
    for (const Value& scenario : scenarios->list()) {
      if (is_reference(scenario)) {
        auto read = context_.sources.read_value(scenario.text(), scenario.span);
        if (!read) return context_.fault(read.error());
        read_scenario(*read);
      } else {
        read_scenario(scenario);
      }
    }
  }

  void read_scenario(const Value& scenario) {
    const Value* config = find(scenario, "config");
    if (config == nullptr)
      return context_.fault({"E417", "a scenario has a \"config\" and \"tests\"", scenario.span});
    std::vector<Value> data;
    each_test(*config, [&](const Value& item) { data.push_back(item); });
    std::vector<Value> tests;
    if (const Value* said = find(scenario, "tests"))
      each_test(*said, [&](const Value& item) { tests.push_back(item); });
    else
      tests.push_back(at(Value(Map{}), scenario.span));
    for (const Value& one : data)
      for (const Value& test : tests) add(test, &one);
  }

  // Later ones win.
  static void merge(const Value* from, Map& to) {
    if (from == nullptr || !from->is_map()) return;
    for (const auto& member : from->map()) to.set(member.key, member.value);
  }

  Value vars_of(const Value* said) {
    if (said == nullptr || said->is_map()) return said == nullptr ? Value(Map{}) : *said;
    Map out;
    for (const std::string& pattern : texts_of(said)) {
      const auto names = context_.sources.find(pattern, said->span);
      if (!names) return context_.fault(names.error()), Value(out);
      for (const std::string& name : *names) {
        auto read = context_.sources.read_value(name, said->span);
        if (!read) return context_.fault(read.error()), Value(out);
        merge(&*read, out);
      }
    }
    return out;
  }

  void add_asserts(const Value* said, std::vector<Value>& to) {
    if (said == nullptr) return;
    if (!said->is_list()) return context_.fault({"E417", "\"assert\" must be a list", said->span});
    for (const Value& item : said->list()) to.push_back(item);
  }

  void tell_unknown(const Value& test) {
    static constexpr std::string_view kKnown[] = {"description", "vars",      "assert",
                                                  "options",     "threshold", "provider",
                                                  "providers",   "prompts",   "metadata"};
    for (const auto& member : test.map())
      if (!member.value.is_null() &&
          std::find(std::begin(kKnown), std::end(kKnown), std::string_view(member.key)) == std::end(kKnown))
        context_.lose(member.key_span, fmt::format("{} of a test is not carried", quoted(member.key)));
  }

  void add(const Value& said, const Value* data) {
    if (context_.failed()) return;
    if (tests_.size() >= kMostTests)
      return context_.fault({"E416", fmt::format("more than {} tests", kMostTests), said.span});
    tell_unknown(said);
    Test test{.description = text_in(said, "description"), .span = said.span};
    const auto of = [&](std::string_view key) {
      const Value* found = find(said, key);
      if (found == nullptr && data != nullptr) found = find(*data, key);
      return found != nullptr ? found : find(default_, key);
    };
    if (test.description.empty() && data != nullptr) test.description = text_in(*data, "description");
    for (const Value* source : {static_cast<const Value*>(&default_), data, &said}) {
      if (source == nullptr || !source->is_map()) continue;
      const Value vars = vars_of(find(*source, "vars"));
      merge(&vars, test.vars);
      merge(find(*source, "options"), test.options);
    }
    const Value* without = test.options.find("disableDefaultAsserts");
    if (without == nullptr || *without != Value(true)) add_asserts(find(default_, "assert"), test.asserts);
    if (data != nullptr) add_asserts(find(*data, "assert"), test.asserts);
    add_asserts(find(said, "assert"), test.asserts);
    if (const Value* threshold = of("threshold"); threshold != nullptr && threshold->is_number())
      test.threshold = threshold->number();
    if (const Value* provider = of("provider")) test.provider = *provider;
    test.providers = texts_of(of("providers"));
    test.prompts = texts_of(of("prompts"));
    tests_.push_back(std::move(test));
  }

  Context& context_;
  Value default_;
  std::vector<Test> tests_;
};

}  // namespace

std::vector<Test> read_tests(Context& context) { return Tests(context).read(); }

}  // namespace proctor::imports::pf
