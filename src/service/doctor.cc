#include "service/doctor.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "service/doctor_cassettes.h"
#include "service/doctor_embedder.h"
#include "service/doctor_judges.h"
#include "service/doctor_machine.h"
#include "service/doctor_providers.h"
#include "service/http_stack.h"
#include "service/plan.h"
#include "system/process.h"

namespace proctor::service {
namespace {

using Providers = std::vector<Reached>;

// What is wrong with files, but for keys that are not set and judges that cannot be asked: those are told of
// by themselves.
class FileFaults {
 public:
  void take(const Faults& faults) {
    std::size_t keys = 0;
    for (const Diagnostic& fault : faults.first) {
      const bool key = fault.code == "E453" || fault.code == "E530" || fault.code == "E615";
      keys += key ? 1 : 0;
      if (!key && fault.severity == Severity::error && first_.empty())
        first_ = fmt::format("{}:{}: {}", visible(faults.path), fault.position.line, fault.message);
    }
    errors_ += faults.errors - std::min(keys, faults.errors);
  }

  std::size_t errors() const { return errors_; }
  const std::string& first() const { return first_; }

 private:
  std::size_t errors_ = 0;
  std::string first_;
};

Examined about_suites(const Plan& plan, const FileFaults& faults) {
  if (faults.errors() > 0)
    return {Health::bad, "suites",
            fmt::format("{}, the first: {}", counted(faults.errors(), "error"), faults.first()),
            "`proctor validate` shows them all"};
  if (plan.suites().empty())
    return {Health::warning, "suites", "there are none here", "name files or folders with suites"};
  return {Health::ok, "suites",
          fmt::format("{} with {}", counted(plan.suites().size(), "suite"), counted(plan.trials(), "case"))};
}

// Adds a line on the suites, and gives the providers that they ask.
Providers look_at_suites(const DoctorOptions& options, Targets& targets, std::vector<Examined>& list) {
  FileFaults faults;
  PlanOptions wanted;
  wanted.load = options.load;
  wanted.allow_empty = true;
  JudgeLook judges(options.judging, targets);
  EmbedderLook embedders(options.embedding, targets);
  wanted.consult = [&](const engine::SuitePlan& suite, Diagnostics& some) {
    embedders.take(suite);
    return judges.take(suite, some);
  };
  const auto plan = Plan::make(wanted, targets, [&](const Faults& some) { faults.take(some); });
  if (plan)
    list.push_back(about_suites(**plan, faults));
  else
    list.push_back({Health::bad, "suites", plan.error().message, "name files or folders that exist"});
  judges.add_lines(list);
  embedders.add_line(list);
  return targets.reached();
}

bool has_key(const providers::Provider& provider, const Environment& environment) {
  return std::any_of(provider.key_names.begin(), provider.key_names.end(), [&](std::string_view name) {
    return !environment(std::string(name)).value_or("").empty();
  });
}

// A model of the operator's choice, and who has it.
void add_chosen(const std::string& said, std::string provider, const std::string& base_url,
                const Targets& targets, Providers& out) {
  const providers::ModelName model = providers::split_model(said);
  if (provider.empty() && !said.empty())
    provider = model.provider != nullptr ? model.provider->name : providers::provider_for(said).name;
  auto one = targets.reach(provider, base_url, {});
  if (!one) return;
  if (!said.empty()) one->models.emplace(model.provider != nullptr ? model.model : said);
  out.push_back(*std::move(one));
}

bool has(const Providers& list, const providers::Provider& provider) {
  return std::any_of(list.begin(), list.end(), [&](const Reached& one) { return one.provider == &provider; });
}

// The operator's own choices first, then every provider whose key is set and that has an address.
Providers providers_with_keys(const DoctorOptions& options, const Targets& targets,
                              const Environment& environment) {
  Providers out;
  const Targeting& said = options.target;
  add_chosen(said.model, said.provider, said.base_url, targets, out);
  if (!options.judging.model.empty())
    add_chosen(options.judging.model, "", options.judging.base_url, targets, out);
  for (const std::string_view name : providers::provider_names()) {
    const providers::Provider& provider = *providers::find_provider(name);
    if (!has_key(provider, environment) || has(out, provider)) continue;
    if (auto one = targets.reach(std::string(name), "", {}); one) out.push_back(*std::move(one));
  }
  return out;
}

Result<std::string> run_to_end(const std::vector<std::string>& words, const std::string& folder) {
  constexpr std::chrono::seconds kPatience{5};
  TRY(Process process, Process::start({.words = words, .environment = own_environment(), .folder = folder}));
  return process.finish(kPatience, kPatience);
}

}  // namespace

std::string_view name_of(Health health) {
  switch (health) {
    case Health::ok: return "ok";
    case Health::warning: return "warning";
    case Health::bad: return "bad";
  }
  return "";
}

DoctorTools own_tools(net::Transport& transport, Environment environment) {
  return {transport, std::move(environment), run_to_end};
}

std::vector<Examined> examine(const DoctorOptions& options, const DoctorTools& tools) {
  std::vector<Examined> list;
  Targets targets(options.target, tools.transport, {}, tools.environment);
  const Providers providers = options.load.paths.empty()
                                  ? providers_with_keys(options, targets, tools.environment)
                                  : look_at_suites(options, targets, list);
  look_at_providers(providers, tools.transport, list);
  list.push_back(look_at_cassettes(options.cassettes, options.load.current, vcr_secret(tools.environment)));
  list.push_back(look_at_git(options.load.current, tools));
  list.push_back(look_at_store(options.store, options.load.current));
  list.push_back(look_at_python(options.load.current));
  list.push_back(look_at_scripts());
  return list;
}

std::vector<Examined> examine(const DoctorOptions& options, const Environment& environment) {
  HttpStack http({.attempts = 1});
  return examine(options, own_tools(http.transport(), environment));
}

bool is_well(const std::vector<Examined>& list) {
  return std::none_of(list.begin(), list.end(),
                      [](const Examined& one) { return one.health == Health::bad; });
}

Value to_value(const std::vector<Examined>& list) {
  List lines;
  for (const Examined& one : list) {
    Map line{{"health", name_of(one.health)}, {"what", one.what}, {"says", one.says}};
    if (!one.fix.empty()) line.set("fix", one.fix);
    lines.push_back(std::move(line));
  }
  return Map{{"well", is_well(list)}, {"examined", std::move(lines)}};
}

}  // namespace proctor::service
