// From prompts, providers and tests to cases: every test with every combination of its variables, on every
// provider, with every prompt, in promptfoo's order.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/words.h"
#include "imports/nunjucks.h"
#include "imports/promptfoo_assertions.h"
#include "imports/promptfoo_config.h"
#include "imports/promptfoo_messages.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::imports::pf {
namespace {

constexpr std::size_t kMostCases = 20'000;
constexpr std::size_t kMostChecks = 500'000;
constexpr std::size_t kLongestName = 100;
constexpr int kDeepestVars = 4;

// A label or an id; "openai:*" is whatever begins so, and so is "openai" before a colon.
bool fits(const std::vector<std::string>& wanted, std::initializer_list<std::string_view> names) {
  if (wanted.empty()) return true;
  for (const std::string& one : wanted)
    for (const std::string_view name : names) {
      const bool star = one.ends_with('*');
      const std::string_view head = std::string_view(one).substr(0, one.size() - (star ? 1 : 0));
      if (name == one || (star && name.starts_with(head)) || (!name.empty() && name.starts_with(one + ":")))
        return true;
    }
  return false;
}

std::string cut(std::string text) {
  if (text.size() <= kLongestName) return text;
  std::size_t end = kLongestName;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const auto piece : split(text, '\n')) out += (out.empty() ? "" : " ") + std::string(trimmed(piece));
  return out;
}

class Variables {
 public:
  explicit Variables(Context& context) : context_(context) {}

  // One map for each combination of the variables that have several texts; the first varies slowest.
  std::vector<Map> combinations(const Test& test) {
    std::vector<Map> out(1);
    const Value* off = test.options.find("disableVarExpansion");
    const bool expands = off == nullptr || *off != Value(true);
    std::size_t weight = 0;  // of one combination
    for (const auto& member : test.vars) {
      const std::vector<Value> values = expands ? several(member.value) : std::vector<Value>{member.value};
      weight += weight_of(member.value) / std::max<std::size_t>(values.size(), 1);
      if (out.size() * values.size() > kMostCases) {
        context_.fault({"E416",
                        fmt::format("the variables of this test make more than {} combinations", kMostCases),
                        test.span});
        return {};
      }
      if (!context_.has_room(out.size() * values.size() * weight)) return {};
      std::vector<Map> next;
      for (const Map& one : out)
        for (const Value& value : values) {
          next.push_back(one);
          next.back().set(member.key, value);
        }
      out = std::move(next);
    }
    return out;
  }

  // Files read, templates within filled in. Nothing where a variable cannot be converted, which is reported;
  // `why` says it then.
  std::optional<Map> rendered(const Map& vars) {
    why_.clear();
    Map out;
    for (const auto& member : vars) {
      auto value = loaded(member.value);
      if (!value) return std::nullopt;
      out.set(member.key, *std::move(value));
    }
    if (const Value* env = find(context_.root, "env"); env != nullptr && env->is_map() && !out.has("env"))
      out.set("env", *env);
    for (int round = 0; round < kDeepestVars; ++round)
      for (auto& member : out)
        if (!fill(member.value, out)) return std::nullopt;
    if (!vars.has("env")) out.erase("env");
    return out;
  }

  const std::string& why() const { return why_; }

 private:
  std::nullopt_t lost(Span at, std::string why) {
    why_ = std::move(why);
    context_.lose(at, why_);
    return std::nullopt;
  }

  std::vector<Value> several(const Value& value) {
    if (is_reference(value)) {
      const auto names = context_.sources.find(value.text(), value.span);
      if (!names) return context_.fault(names.error()), std::vector<Value>{};
      std::vector<Value> out;
      for (const std::string& name : *names) out.push_back(at(Value("file://" + name), value.span));
      if (out.empty())
        context_.fault({"E415", fmt::format("no file fits {}", quoted(value.text())), value.span});
      return out;
    }
    const List* list = value.if_list();
    if (list == nullptr || list->empty() || !list->begin()->is_text()) return {value};
    return std::vector<Value>(list->begin(), list->end());
  }

  std::optional<Value> loaded(const Value& value) {
    if (!is_reference(value)) return value;
    const std::string_view name = without_scheme(value.text());
    for (const std::string_view code : {".js", ".cjs", ".mjs", ".ts", ".py", ".rb"})
      if (name.ends_with(code))
        return lost(value.span,
                    fmt::format("a variable that {} makes: nothing of a config is run", quoted(name)));
    const auto file = context_.sources.read(value.text(), value.span);
    if (!file) return context_.fault(file.error()), std::nullopt;
    if (name.ends_with(".yaml") || name.ends_with(".yml")) {
      const auto read = context_.sources.read_value(value.text(), value.span);
      if (!read) return context_.fault(read.error()), std::nullopt;
      return at(Value(value::to_json(*read)), value.span);
    }
    return at(Value(trimmed((*file)->text)), value.span);
  }

  bool fill(Value& value, const Map& vars) {
    if (value.is_list()) {
      for (Value& item : value.list())
        if (!fill(item, vars)) return false;
    } else if (value.is_map()) {
      for (auto& member : value.map())
        if (!fill(member.value, vars)) return false;
    } else if (value.is_text() && has_template(value.text())) {
      const auto text = render_nunjucks(value.text(), vars);
      if (!text) {
        lost(value.span, fmt::format("a variable needs {}: the test cannot run", text.error().message));
        return false;
      }
      if (*text != std::string_view(value.text())) value = at(Value(*text), value.span);
      if (!context_.afford(value)) return false;
    }
    return true;
  }

  Context& context_;
  std::string why_;
};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Does a template speak of this variable? Too often is better than not at all.
bool mentions(std::string_view text, std::string_view name) {
  if (!has_template(text)) return false;
  for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

class Builder {
 public:
  explicit Builder(Context& context)
      : context_(context),
        prompts_(read_prompts(context)),
        providers_(read_providers(context)),
        tests_(read_tests(context)),
        variables_(context) {
    if (providers_.empty()) providers_.push_back({.span = context.root.span});
    for (const Test& test : tests_)
      if (std::string name = around(test, "storeOutputAs"); !name.empty()) stored_.insert(std::move(name));
  }

  Value build() {
    read_judge();
    for (std::size_t i = 0; i < tests_.size() && !context_.failed(); ++i) add_test(tests_[i], i + 1);
    for (const Loss& lost : context_.lost_tests) add_lost(cut(lost.text), lost.text, lost.at);
    if (can_run_ == 0) cases_.clear();
    Map suite{{"proctor", 1}};
    const std::string description = one_line(text_in(context_.root, "description"));
    if (!description.empty()) suite.set("name", at(Value(cut(description)), context_.root.span));
    if (one_target()) suite.set("target", *cases_.front().find("target"));
    if (one_target())
      for (Value& test : cases_) test.map().erase("target");
    Map defaults;
    if (!judge_.empty() && judged_ > 0) defaults.set("judge", judge_);
    if (const auto repeat = repeats()) defaults.set("repeat", *repeat);
    if (!defaults.empty()) suite.set("defaults", defaults);
    suite.set("cases", List(cases_.begin(), cases_.end()));
    return at(Value(suite), context_.root.span);
  }

 private:
  void read_judge() {
    const Value* usual = find(context_.root, "defaultTest");
    const Value* options = usual != nullptr && usual->is_map() ? find(*usual, "options") : nullptr;
    const Value* said = options != nullptr ? find(*options, "provider") : nullptr;
    if (said == nullptr) return;
    usual_judge_ = *said;
    judge_ = judge_of(*said, context_).value_or("");
  }

  std::optional<std::int64_t> repeats() const {
    const Value* options = find(context_.root, "evaluateOptions");
    const Value* repeat = options != nullptr ? find(*options, "repeat") : nullptr;
    const auto times = repeat != nullptr && repeat->is_number() ? repeat->integer() : std::nullopt;
    return times && *times > 1 ? times : std::nullopt;
  }

  bool one_target() const {
    return !cases_.empty() && std::all_of(cases_.begin(), cases_.end(), [&](const Value& test) {
      const Value* target = test.find("target");
      const Value* first = cases_.front().find("target");
      return target != nullptr && first != nullptr && *target == *first;
    });
  }

  // Why the assertions of this test are not about the answer as it comes; empty: they are.
  std::string raw_in(const Test& test) {
    std::string out;
    for (const std::string_view key : {"transform", "postprocess", "transformVars"})
      if (const Value* code = test.options.find(key); code != nullptr && !code->is_null()) {
        out = fmt::format("options.{} is code, and no code of a config is run", key);
        context_.lose(code->span, out);
      }
    return out;
  }

  void tell_options(const Test& test) {
    for (const std::string_view key : {"storeOutputAs", "repeat"})
      if (const Value* said = test.options.find(key); said != nullptr && !said->is_null())
        context_.lose(said->span, fmt::format("options.{} is not carried", key));
  }

  // Who grades this test, where that is not the suite's judge.
  std::string judge_for(const Test& test) {
    const Value* said = test.options.find("provider");
    if (said == nullptr || said->is_null() || (usual_judge_ && *usual_judge_ == *said)) return {};
    return judge_of(*said, context_).value_or("");
  }

  void add_test(const Test& test, std::size_t number) {
    tell_options(test);
    const std::string judge = judge_for(test);
    const std::string raw = raw_in(test);
    std::optional<Provider> own;
    if (test.provider) own = read_provider(*test.provider, context_);
    const auto combinations = variables_.combinations(test);
    for (const Map& combination : combinations) {
      const auto vars = variables_.rendered(combination);
      const std::string name = name_of(test, number, vars ? *vars : combination, combinations.size() > 1);
      for (const Provider& provider : providers_) {
        if (!fits(test.providers, {provider.label, provider.id})) continue;
        const Provider& asked = own ? *own : provider;
        for (const Prompt& prompt : prompts_) {
          if (!fits(provider.prompts, {prompt.label, prompt.id}) ||
              !fits(test.prompts, {prompt.label, prompt.id}))
            continue;
          if (context_.failed()) return;
          const std::string full = full_name(name, prompt, provider);
          const std::string lost = why_lost(prompt, combination, vars.has_value());
          if (lost.empty())
            add_case(test, prompt, {asked, *vars, judge, raw.empty() ? asked.raw : raw}, full);
          else
            add_lost(full, lost, test.span);
        }
      }
    }
  }

  // Why a test cannot be asked with this prompt; empty: it can.
  std::string why_lost(const Prompt& prompt, const Map& vars, bool rendered) const {
    if (!prompt.lost.empty()) return prompt.lost;
    if (!rendered) return variables_.why();
    const std::string stored = stored_in(prompt.text, vars);
    return stored.empty() ? stored
                          : fmt::format("it needs the answer that another test stores as {}", quoted(stored));
  }

  // A case that cannot run, and says why.
  void add_lost(const std::string& name, std::string_view why, Span span) {
    Map out{{"name", at(Value(name), span)}, {"checks", List{unsupported_check(why, span)}}};
    Value made = at(Value(std::move(out)), span);
    if (has_place(span) && context_.afford(made)) cases_.push_back(std::move(made));
  }

  bool has_place(Span span) {
    if (cases_.size() < kMostCases) return true;
    context_.fault(
        {"E416", fmt::format("prompts, providers and tests make more than {} cases", kMostCases), span});
    return false;
  }

  // The name of an answer that another test would have stored; empty: none is needed.
  std::string stored_in(const std::string& text, const Map& vars) const {
    for (const std::string& name : stored_) {
      if (vars.has(name)) continue;
      const auto in_var = [&](const value::Member& var) {
        return var.value.is_text() && mentions(var.value.text(), name);
      };
      if (mentions(text, name) || std::any_of(vars.begin(), vars.end(), in_var)) return name;
    }
    return {};
  }

  // The test's description, or its variables.
  static std::string name_of(const Test& test, std::size_t number, const Map& vars, bool several) {
    std::string told;
    for (const auto& member : vars) {
      const auto varied = test.vars.find(member.key);
      const bool varies = varied != nullptr && varied->is_list();
      if (!member.value.is_scalar() || (!test.description.empty() && !varies)) continue;
      told += fmt::format("{}{}={}", told.empty() ? "" : ", ", std::string_view(member.key),
                          one_line(as_text(member.value)));
    }
    if (test.description.empty()) return told.empty() ? fmt::format("test {}", number) : cut(told);
    const auto description = render_nunjucks(test.description, vars);
    std::string out = one_line(description ? *description : test.description);
    if (several && !told.empty()) out += fmt::format(" ({})", cut(told));
    return out;
  }

  std::string full_name(const std::string& name, const Prompt& prompt, const Provider& provider) {
    std::string suffix;
    if (prompts_.size() > 1) suffix = prompt.label;
    if (providers_.size() > 1) suffix += (suffix.empty() ? "" : " | ") + provider.label;
    std::string out = suffix.empty() ? name : fmt::format("{} [{}]", name, suffix);
    const std::size_t times = ++names_[out];
    return times == 1 ? out : fmt::format("{} #{}", out, times);
  }

  static std::string around(const Test& test, std::string_view key) {
    const Value* said = test.options.find(key);
    return said != nullptr && said->is_scalar() ? as_text(*said) : std::string();
  }

  // With what a test is asked, and how it is graded.
  struct Way {
    const Provider& provider;
    const Map& vars;
    const std::string& judge;
    const std::string& raw;
  };

  void add_case(const Test& test, const Prompt& prompt, const Way& way, const std::string& name) {
    const std::string text = around(test, "prefix") + prompt.text + around(test, "suffix");
    auto asked = message_of(text, way.vars, way.provider.params);
    if (!asked) {
      const std::string why = fmt::format("prompt {} needs {}: its cases cannot run", quoted(prompt.label),
                                          asked.error().message);
      context_.lose(prompt.span, why);
      return add_lost(name, why, test.span);
    }
    if (!has_place(test.span)) return;
    ++can_run_;
    Map out{{"name", at(Value(name), test.span)}};
    if (!asked->target.empty()) out.set("target", at(Value(asked->target), prompt.span));
    if (!asked->vars.empty()) out.set("vars", asked->vars);
    if (!asked->input.empty()) out.set("input", at(Value(asked->input), prompt.span));
    put_checks(test, way, out);
    Value made = at(Value(std::move(out)), test.span);
    if (context_.afford(made)) cases_.push_back(std::move(made));
  }

  void put_checks(const Test& test, const Way& way, Map& out) {
    const Value* answerer = way.provider.params.find("provider");
    CaseSide side{.vars = way.vars,
                  .options = test.options,
                  .judge = way.judge,
                  .threshold = test.threshold.has_value(),
                  .provider = answerer == nullptr ? "" : as_text(*answerer),
                  .raw = way.raw};
    List checks;
    bool weighs = false;
    for (const Value& assertion : test.asserts) {
      if (!assertion.is_map()) {
        context_.fault({"E417", "an assertion is a map with a \"type\"", assertion.span});
        continue;
      }
      Value check = check_of(assertion, side, context_);
      const Value* weight = check.find("weight");
      weighs = weighs || weight == nullptr || *weight != Value(0);
      checks.push_back(std::move(check));
    }
    if (!context_.not_run.empty()) checks.push_back(unsupported_check(context_.not_run, test.span));
    checks_ += checks.size();
    judged_ += side.judged;
    if (checks_ > kMostChecks)
      return context_.fault(
          {"E416", fmt::format("the tests make more than {} checks", kMostChecks), test.span});
    if (side.reference) out.set("expected_output", *side.reference);
    if (side.retrieval_context) out.set("retrieval_context", *side.retrieval_context);
    if (test.threshold && !checks.empty()) {
      if (*test.threshold < 0 || *test.threshold > 1 || !weighs) {
        constexpr std::string_view kLost = "this threshold of a test is not converted";
        context_.lose(test.span, std::string(kLost));
        checks.push_back(unsupported_check(kLost, test.span));
      } else {
        out.set("pass", side.graded ? Value(Map{{"score", *test.threshold}}) : Value(*test.threshold));
      }
    }
    if (!checks.empty()) out.set("checks", std::move(checks));
  }

  Context& context_;
  std::vector<Prompt> prompts_;
  std::vector<Provider> providers_;
  std::vector<Test> tests_;
  Variables variables_;
  std::optional<Value> usual_judge_;
  std::string judge_;
  std::size_t judged_ = 0;
  std::size_t checks_ = 0;
  std::size_t can_run_ = 0;       // cases that can be asked
  std::set<std::string> stored_;  // answers of tests that others use
  std::vector<Value> cases_;
  std::map<std::string, std::size_t> names_;
};

}  // namespace

Value suite_of(Context& context) { return Builder(context).build(); }

}  // namespace proctor::imports::pf
