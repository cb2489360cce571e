#include "service/targets.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "net/url.h"
#include "providers/call.h"
#include "service/fixture_plan.h"
#include "service/http_embedder.h"
#include "service/named_files.h"
#include "service/placeholders.h"
#include "service/target_options.h"
#include "service/whose_model.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using engine::AgentRoute;
using engine::CasePlan;
using engine::ChatRoute;
using engine::Route;
using model::Case;

// A provider behind the HTTP stack.
class ProviderModel final : public engine::Model {
 public:
  ProviderModel(const providers::Provider& provider, providers::Connection connection,
                net::Transport& transport, std::shared_ptr<const providers::Prices> prices)
      : provider_(provider),
        connection_(std::move(connection)),
        transport_(transport),
        prices_(std::move(prices)) {}

  model::Reply ask(const model::ChatRequest& chat, const Until& until) override {
    return providers::ask(provider_, connection_, chat, transport_, *prices_, until);
  }

 private:
  const providers::Provider& provider_;
  providers::Connection connection_;
  net::Transport& transport_;
  std::shared_ptr<const providers::Prices> prices_;
};

constexpr std::string_view kLostProvider =
    "the file names nobody whom proctor can call; run with --model, --provider or --agent";

// What says how a provider is reached, and is no parameter of a call.
constexpr std::string_view kConnectionOptions[] = {
    "api",    "api_version", "beta",    "deployment", "organization", "project",   "stream_usage",
    "method", "url",         "headers", "body",       "output",       "usage_path"};

constexpr std::string_view kNoSuchFile = "E100";

// Where a URL could be read in two ways, it is no address of this machine.
bool is_loopback(std::string_view url) {
  if (url.find_first_of("@\\ \t\r\n") != std::string_view::npos) return false;
  const std::string_view host = net::split_url(url).host;
  const auto is = [&](std::string_view name) {
    return host == name || (host.starts_with(name) && host[name.size()] == ':');
  };
  return is("127.0.0.1") || is("localhost") || is("[::1]");
}

// Nothing would be said to the model.
bool is_mute(const Route& route, const Case& test) {
  const auto* chat = std::get_if<ChatRoute>(&route);
  if (chat == nullptr || !chat->prompt.value_or("").empty() || chat->turn ||
      !chat->request.messages.empty() || !test.history.empty())
    return false;
  return std::none_of(test.steps.begin(), test.steps.end(),
                      [](const model::Step& step) { return !step.input.empty(); });
}

// A request body as the parts of a call.
PromptFile parts_of(const model::Request& request) {
  PromptFile out;
  Map params = request.body;
  params.erase("messages");
  params.erase("tools");
  sort_params(params, out);
  if (!request.provider.empty()) out.provider = request.provider;
  return out;
}

List list_in(const Map& map, std::string_view key) {
  const Value* list = map.find(key);
  return list != nullptr && list->is_list() ? list->list() : List{};
}

// An import left nothing of it but the reason why it cannot run.
bool is_left_over(const model::Suite& suite, const Case& test) {
  if (!std::holds_alternative<std::monostate>(engine::target_of(suite, test)) || !test.history.empty())
    return false;
  std::size_t checks = 0;
  for (const model::Step& step : test.steps) {
    if (!step.input.empty()) return false;
    for (const model::Check& check : step.checks)
      if (check.kind != "unsupported") return false;
    checks += step.checks.size();
  }
  return checks > 0;
}

std::string place_of(const std::string& name, const std::string& base_url, const Map& options) {
  return name + "\n" + base_url + "\n" + value::to_json(Value(options));
}

}  // namespace

Targets::Targets(Targeting said, net::Transport& transport, providers::Prices prices, Environment environment)
    : said_(std::move(said)),
      transport_(transport),
      prices_(std::make_shared<const providers::Prices>(std::move(prices))),
      environment_(std::move(environment)),
      mocks_(scripts_, said_.scripts) {}

// How a suite is resolved.
enum class Purpose { run, stated, part };

// One suite's cases, each on its way.
class Targets::Resolver {
 public:
  Resolver(Targets& targets, const Loaded& loaded, engine::SuitePlan& plan, Purpose purpose)
      : targets_(targets),
        said_(targets.said_),
        root_(*loaded.root),
        files_(loaded.root, loaded.place, loaded.path),
        places_(loaded.places),
        dialect_(*loaded.document->dialect),
        imported_(!loaded.imported.empty()),
        plan_(plan),
        stated_(purpose == Purpose::stated),
        part_(purpose == Purpose::part),
        mocks_(has_mocks(plan.suite)),
        placeholders_(dialect_.exacting && !imported_) {}

  void resolve(SuiteFaults& faults) {
    plan_.folder = files_.folder();
    name_prompt(plan_.suite.target);
    for (std::size_t i = 0; i < plan_.suite.cases.size(); ++i) resolve_case(i, faults.of_case(i));
    report_lost_providers(faults.of_suite());
    if (!stated_ && !part_) report_placeholders(faults);
    plan_.files = files_.seen();
    plan_.digest = files_.digest();
    for (const std::string& place : places_) plan_.files.push_back(files_.folder() + "/" + place);
    for (const std::string& path : named_) plan_.files.push_back(files_.folder() + "/" + path);
    plan_.fixed.assign(fixed_.begin(), fixed_.end());
  }

 private:
  struct Way {
    std::shared_ptr<const Route> route;
    std::vector<ToolFile> tools;
    bool without_provider = false;  // an import could not convert the one there was
  };

  // Cases of other providers run. Where there are none, nothing would.
  void report_lost_providers(Diagnostics& faults) const {
    if (without_provider_.empty()) return;
    const bool all = without_provider_.size() == plan_.suite.cases.size();
    const std::string which =
        all ? "nobody answers" : counted(without_provider_.size(), "case") + " will end in error";
    faults.add(all && !said_.tolerant ? Severity::error : Severity::warning,
               {all ? "E617" : "W612", fmt::format("{}: {}", which, kLostProvider),
                without_provider_.front()->span});
  }

  void resolve_case(std::size_t index, Diagnostics& faults) {
    const Case& test = plan_.suite.cases[index];
    const model::Target& target = engine::target_of(plan_.suite, test);
    CasePlan& place = plan_.cases.emplace_back();
    place.timeout = timeout_of(test);
    if (is_left_over(plan_.suite, test)) {
      place.route = std::make_shared<const Route>(Fault{"import", "this case could not be converted"});
      return;
    }
    const Way way = way_for(test, faults);
    place.route = way.route;
    if (way.without_provider) without_provider_.push_back(&test);
    if (is_mute(*way.route, test) && !may_be_said_later(target))
      tell({"E451", "there is nothing to ask: the case has no prompt and no input"}, test, place, faults);
    check_messages(*way.route, test, faults);
    if (const auto* chat = std::get_if<ChatRoute>(&*way.route))
      placeholders_.look(*chat, target, test, index);
    if (const auto* agent = std::get_if<AgentRoute>(&*way.route)) placeholders_.look(*agent, test, index);
    plan_mocks(test, way, place, faults);
    const bool allowed = said_.allow_fixtures || said_.survey;
    if (const auto planned = plan_fixtures(test, allowed, place); !planned && !stated_)
      tell(planned.error(), test, place, faults);
    name_files(test, place);
  }

  // A case without a target is told who answers, or what was answered, by the command line.
  bool may_be_said_later(const model::Target& target) const {
    return said_.survey && (part_ || std::holds_alternative<std::monostate>(target));
  }

  void plan_mocks(const Case& test, const Way& way, CasePlan& place, Diagnostics& faults) {
    auto mocked = targets_.mocks_.plan(plan_.suite, test, way.tools, files_);
    for (const Error& further : targets_.mocks_.take_further()) complain_of_mock(further, test, faults);
    if (mocked)
      place.tools = *std::move(mocked);
    else if (!is_told_elsewhere(mocked.error()))
      refuse(mocked.error(), test, place, faults);
  }

  void complain_of_mock(const Error& error, const Case& test, Diagnostics& faults) const {
    if (!is_told_elsewhere(error)) complain(error, test, faults);
  }

  // A missing file is reported where it is referred to, when the suite is loaded.
  bool is_told_elsewhere(const Error& error) const { return said_.survey && error.code == kNoSuchFile; }

  void report_placeholders(SuiteFaults& faults) const {
    placeholders_.report([&](std::size_t index) { return faults.of_case(index).text(); },
                         [&](std::size_t index, Severity severity, Error error) {
                           faults.of_case(index).add(said_.tolerant ? Severity::warning : severity,
                                                     std::move(error));
                         });
  }

  // What a case names, be it read here or not: a prompt where an agent of the operator's answers in its
  // place, files of programs.
  void name_files(const Case& test, const CasePlan& place) {
    name_prompt(test.target);
    for (const auto* fixtures : {&place.setup, &place.teardown})
      for (const engine::Fixture& fixture : *fixtures) name_program(fixture.command);
  }

  void name_prompt(const model::Target& target) {
    const auto* prompt = std::get_if<model::Prompt>(&target);
    if (prompt != nullptr && prompt->reference) named_.insert(files_.path(*prompt->reference));
  }

  void name_program(const std::vector<std::string>& command) {
    const NamedFiles found = files_named_by(command, root_);
    named_.insert(found.near.begin(), found.near.end());
    fixed_.insert(found.fixed.begin(), found.fixed.end());
  }

  // A target that many cases share is resolved, and complained of, once.
  Way way_for(const Case& test, Diagnostics& faults) {
    const model::Target& target = engine::target_of(plan_.suite, test);
    const bool shared = &target == &plan_.suite.target;
    if (shared && of_suite_) return *of_suite_;
    check_options(target, faults);
    auto route = resolve_target(target);
    const bool lost = !route && imported_ && !stated_ && names_nobody(route.error());
    if (!route && !stated_ && !lost) complain(route.error(), test, faults);
    const Fault fault = route  ? Fault{}
                        : lost ? Fault{"import", std::string(kLostProvider)}
                               : Fault{"config", route.error().message};
    Way way{std::make_shared<const Route>(route ? *std::move(route) : fault), std::move(tools_), lost};
    if (shared) of_suite_ = way;
    return way;
  }

  static bool names_nobody(const Error& error) { return error.code == "E451"; }

  // An importer writes options as the other program has them.
  void check_options(const model::Target& target, Diagnostics& faults) const {
    if (stated_) return;
    check_target_options(target, dialect_.exacting && !imported_, [&](Severity severity, Error error) {
      faults.add(said_.tolerant ? Severity::warning : severity, std::move(error));
    });
  }

  void check_messages(const Route& route, const Case& test, Diagnostics& faults) const {
    const auto* chat = std::get_if<ChatRoute>(&route);
    if (chat == nullptr || stated_ || chat->manner != model::Manner::chat) return;
    service::check_roles(chat->request.messages, test.history, dialect_.exacting && !imported_,
                         [&](Severity severity, Error error) {
                           if (error.span == Span{}) error.span = test.span;
                           faults.add(said_.tolerant ? Severity::warning : severity, std::move(error));
                         });
  }

  // Where answers are stated, who would have given them does not matter.
  void tell(const Error& error, const Case& test, CasePlan& place, Diagnostics& faults) const {
    if (!stated_) refuse(error, test, place, faults);
  }

  // What a case lacks stops the run; a tolerant one loses the case alone.
  void refuse(const Error& error, const Case& test, CasePlan& place, Diagnostics& faults) const {
    complain(error, test, faults);
    if (said_.tolerant) place.route = std::make_shared<const Route>(Fault{"config", error.message});
  }

  void complain(const Error& error, const Case& test, Diagnostics& faults) const {
    Error told = error;
    if (told.span == Span{}) told.span = test.span;
    faults.add(said_.tolerant ? Severity::warning : Severity::error, told);
  }

  std::chrono::milliseconds timeout_of(const Case& test) const {
    return std::chrono::milliseconds(
        said_.timeout_ms.value_or(test.timeout_ms.value_or(plan_.suite.defaults.timeout_ms.value_or(0))));
  }

  Result<Route> resolve_target(const model::Target& target) {
    tools_ = {};
    provider_span_ = model_span_ = {};
    if (!said_.agent.empty() && (said_.overrides || std::holds_alternative<std::monostate>(target)))
      return agent(said_.agent);
    if (const auto* agent_target = std::get_if<model::Agent>(&target)) {
      if (!stated_) name_program(command_of(*agent_target));
      return agent(*agent_target);
    }
    if (const auto* request = std::get_if<model::Request>(&target)) return ask(*request);
    if (const auto* prompt = std::get_if<model::Prompt>(&target)) return ask(*prompt);
    return ask_nothing_but_input();
  }

  Result<Route> agent(const std::string& text) {
    TRY(const model::Agent target, agents::parse_agent(text));
    const NamedFiles found = files_named_by(command_of(target), root_);
    named_.insert(found.near.begin(), found.near.end());
    return agent(target);
  }

  Result<Route> agent(const model::Agent& target) {
    if (stated_) return AgentRoute{nullptr, fills_templates()};
    if (!said_.programs && target.url.empty())
      return fail(
          "E605",
          "its agent is a program, and this worker starts none; `proctor worker --allow-programs` does");
    std::string key = target.url + "\n" + target.python + "\n" + files_.folder();
    for (const std::string& word : target.command) key += "\n" + word;
    auto& known = targets_.agents_[key];
    if (!known) {
      TRY(const agents::Surroundings around, targets_.surroundings());
      auto made = agents::make_agent(target, files_.folder(), targets_.transport_, around);
      if (!made && may_be_elsewhere(target, made.error())) return AgentRoute{nullptr, fills_templates()};
      if (!made) return tl::make_unexpected(at(made.error(), target.span));
      known = *std::move(made);
    }
    return AgentRoute{known, fills_templates()};
  }

  // Another machine may have an interpreter, or a program in its PATH; a file of the project is the author's.
  bool may_be_elsewhere(const model::Agent& target, const Error& error) const {
    if (!said_.survey) return false;
    const bool in_path = !target.command.empty() && target.command.front().find('/') == std::string::npos;
    return error.code == "E445" || (error.code == "E441" && in_path);
  }

  // An importer has filled in messages itself.
  bool fills_templates() const { return dialect_.fills_messages && !imported_; }

  static Error at(Error error, Span span) {
    if (error.span == Span{}) error.span = span;
    return error;
  }

  static Span span_in(const Map& map, std::string_view key) {
    const Value* value = map.find(key);
    return value == nullptr ? Span{} : value->span;
  }

  Result<Route> ask(const model::Request& request) {
    ChatRoute route;
    provider_span_ = request.provider_span;
    model_span_ = span_in(request.body, "model");
    route.request.messages = list_in(request.body, "messages");
    route.request.tools = list_in(request.body, "tools");
    return finished(std::move(route), parts_of(request));
  }

  Result<Route> ask(const model::Prompt& prompt) {
    PromptFile file;
    if (prompt.reference) {
      auto read = read_prompt_file(files_, *prompt.reference);
      if (!read && is_told_elsewhere(read.error())) return Fault{"config", read.error().message};
      if (!read) return tl::make_unexpected(Error{read.error().code, read.error().message, prompt.span});
      file = *std::move(read);
      check_file_options(*prompt.reference, file);
      provider_span_ = model_span_ = prompt.text_span;
    } else {
      file.prompt = prompt.text.value_or("");
    }
    sort_params(prompt.params, file);
    for (const auto& [key, span] : {std::pair("provider", &provider_span_), {"model", &model_span_}})
      if (prompt.params.has(key)) *span = span_in(prompt.params, key);
    ChatRoute route;
    route.manner = dialect_.manner;
    route.single_braces = dialect_.single_braces;
    route.prompt = file.prompt;
    route.turn = file.turn;
    return finished(std::move(route), file);
  }

  // In the prompt's own file, once.
  void check_file_options(const std::string& reference, const PromptFile& file) {
    if (stated_ || !targets_.checked_prompts_.insert(files_.path(reference) + "\n" + file.source).second)
      return;
    Diagnostics found(files_.shown(files_.path(reference)), file.source);
    check_prompt_options(file.said,
                         [&](Severity severity, Error error) { found.add(severity, std::move(error)); });
    if (!found.empty())
      targets_.of_prompts_.push_back(
          {found.path(), found.list(20), found.errors(), found.total() - found.errors()});
  }

  // No target: the steps' inputs are what is said, to the operator's model.
  Result<Route> ask_nothing_but_input() {
    if (said_.model.empty() && said_.provider.empty() && plan_.suite.defaults.model.empty() && !stated_ &&
        !said_.survey)
      return fail(
          "E450",
          "nothing says who answers: give the suite a target, or run with --model, --agent or --given");
    return finished(ChatRoute{}, {});
  }

  Result<Route> finished(ChatRoute route, PromptFile file) {
    if (said_.overrides) overrule(file);
    if (file.model.empty())
      file.model = !plan_.suite.defaults.model.empty() ? plan_.suite.defaults.model : said_.model;
    if (file.provider.empty()) file.provider = said_.provider;
    TRY(tools_, read_tools(file.tools, files_));
    for (Value& tool : file.definitions) route.request.tools.push_back(std::move(tool));
    for (const ToolFile& tool : tools_) route.request.tools.push_back(tool.definition);
    route.runs_tools = mocks_ || !tools_.empty();
    if (!said_.tool_result.empty()) route.tool_result = said_.tool_result;
    route.fills_messages = fills_templates();
    route.request.params = file.params;
    for (const std::string_view key : kConnectionOptions) route.request.params.erase(key);
    route.request.stream = said_.stream;
    if (const Value* stream = file.params.find("stream")) {
      route.request.stream = said_.stream || *stream == Value(true);
      route.request.params.erase("stream");
    }
    if (said_.seed) route.request.params.set("seed", *said_.seed);
    if (!stated_) {
      TRY(route.model, connect(file, file.model, route.request.model));
      if (!file.failover.empty()) {
        TRY(route.failover, connect(file, file.failover, route.failover_name));
      }
    }
    return route;
  }

  // What the command line says is not a mistake in the file.
  void overrule(PromptFile& file) {
    if (!said_.model.empty()) file.model = said_.model;
    if (!said_.provider.empty()) file.provider = said_.provider;
    if (!said_.model.empty()) model_span_ = {};
    if (!said_.provider.empty()) provider_span_ = {};
    // A model of its own names its provider anew.
    if (!said_.model.empty() && said_.provider.empty()) file.provider.clear();
  }

  Result<std::shared_ptr<engine::Model>> connect(const PromptFile& file, const std::string& model,
                                                 std::string& name) {
    const providers::ModelName split = providers::split_model(model);
    std::string provider = file.provider;
    if (provider.empty() && split.provider != nullptr) provider = split.provider->name;
    if (provider.empty() && model.empty()) {
      if (said_.survey) return nullptr;
      return fail("E451", "no model is named: give the target a model, or run with --model");
    }
    const bool unnamed = provider.empty();
    if (unnamed) {
      const auto by_model = provider_by_model(model);
      if (!by_model) return tl::make_unexpected(at(by_model.error(), model_span_));
      provider = (*by_model)->name;
    }
    name = split.provider != nullptr && split.provider == providers::find_provider(provider)
               ? std::string(split.model)
               : model;
    TRY(const std::string base_url, base_url_of(file));
    if (const auto* known = providers::find_provider(provider)) plan_.providers.emplace(known->name);
    auto made = targets_.model_for(provider, base_url, options_in(file), name);
    if (!made && made.error().code == "E452" && !unnamed) made.error() = at(made.error(), provider_span_);
    if (!made && unnamed && made.error().code == "E453") made.error().message += why_asked(provider, model);
    return made;
  }

  // A file that says where requests go could have them, and the key, go anywhere.
  Result<std::string> base_url_of(const PromptFile& file) const {
    if (!said_.base_url.empty() || file.base_url.empty()) return said_.base_url;
    if (is_loopback(file.base_url) || said_.recorded) return file.base_url;
    return fail("E454", fmt::format("{} in a file is not followed, for the API key would go there: run with "
                                    "--base-url {}",
                                    proctor::quoted(file.base_url), visible(file.base_url)));
  }

  static Map options_in(const PromptFile& file) {
    Map out;
    for (const std::string_view key : kConnectionOptions)
      if (const Value* value = file.params.find(key)) out.set(key, *value);
    return out;
  }

  Targets& targets_;
  const Targeting& said_;
  const Root& root_;
  ProjectFiles files_;
  const std::vector<std::string>& places_;  // the suite's own
  const dialects::Dialect& dialect_;
  bool imported_;  // from another program's file, with its rules
  engine::SuitePlan& plan_;
  bool stated_;
  bool part_;
  bool mocks_;
  std::vector<const Case*> without_provider_;
  PlaceholderCheck placeholders_;
  Span provider_span_;  // of the target at hand
  Span model_span_;
  std::optional<Way> of_suite_;
  std::vector<ToolFile> tools_;  // of the target at hand
  std::set<std::string> named_;  // files, from the root
  std::set<std::string> fixed_;  // those that are named by absolute paths
};

Result<Reached> Targets::reach(const std::string& name, const std::string& base_url,
                               const Map& options) const {
  const providers::Provider* provider = providers::find_provider(name);
  if (provider == nullptr) {
    const auto names = providers::provider_names();
    return fail("E452", fmt::format("no provider is called {}{}; there are {}", proctor::quoted(name),
                                    did_you_mean(name, names), listed(names)));
  }
  providers::Connection connection{.base_url = base_url, .options = options, .recorded = said_.recorded};
  if (connection.base_url.empty() && !provider->base_url_name.empty())
    connection.base_url = environment_(std::string(provider->base_url_name)).value_or("");
  for (const std::string_view key : provider->key_names)
    if (connection.key.empty()) connection.key = Secret(environment_(std::string(key)).value_or(""));
  if (provider->answer == nullptr && provider->base_url.empty() && connection.base_url.empty() &&
      !options.has("url") && !said_.survey)
    return fail("E452", fmt::format("{} has no address of its own: run with --base-url URL", provider->name));
  return Reached{provider, std::move(connection), {}};
}

std::vector<Reached> Targets::reached() const {
  std::vector<Reached> out;
  out.reserve(reached_.size());
  for (const auto& [key, one] : reached_) out.push_back(one);
  return out;
}

// Whoever is asked is known to `doctor`, be its key there or not.
Result<Reached> Targets::reach_with_key(const std::string& name, const std::string& base_url,
                                        const Map& options, const std::string& model) {
  const std::string place = place_of(name, base_url, options);
  if (!reached_.contains(place)) {
    TRY(reached_[place], reach(name, base_url, options));
  }
  Reached& one = reached_[place];
  if (!model.empty()) one.models.insert(model);
  if (!said_.recorded && one.provider->needs_key && one.connection.key.empty() &&
      one.connection.base_url.empty())
    return fail("E453", no_key(*one.provider));
  return one;
}

Result<std::shared_ptr<engine::Model>> Targets::model_for(const std::string& name,
                                                          const std::string& base_url, const Map& options,
                                                          const std::string& model) {
  TRY(const Reached one, reach_with_key(name, base_url, options, model));
  auto& known = models_[place_of(name, base_url, options)];
  if (!known) known = std::make_shared<ProviderModel>(*one.provider, one.connection, transport_, prices_);
  return known;
}

Result<std::shared_ptr<embeddings::Embedder>> Targets::embedder_for(const std::string& name,
                                                                    const std::string& base_url,
                                                                    const std::string& model) {
  if (const auto* provider = providers::find_provider(name);
      provider != nullptr && provider->embed == nullptr)
    return fail("E521", fmt::format("proctor does not ask {} for embeddings; others are openai/{}, ollama/{} "
                                    "and openai-compatible/MODEL",
                                    provider->name, providers::find_provider("openai")->embedding_model,
                                    providers::find_provider("ollama")->embedding_model));
  TRY(const Reached one, reach_with_key(name, base_url, {}, model));
  return http_embedder(*one.provider, one.connection, model, transport_, prices_);
}

Result<agents::Surroundings> Targets::surroundings() const {
  return around_agents_ ? around_agents_() : agents::Surroundings{};
}

void Targets::resolve(const Loaded& loaded, engine::SuitePlan& plan, SuiteFaults& faults) {
  Resolver(*this, loaded, plan, Purpose::run).resolve(faults);
}

void Targets::resolve_for_given(const Loaded& loaded, engine::SuitePlan& plan, SuiteFaults& faults) {
  Resolver(*this, loaded, plan, Purpose::stated).resolve(faults);
}

void Targets::resolve_part(const Loaded& loaded, engine::SuitePlan& plan, SuiteFaults& faults) {
  Resolver(*this, loaded, plan, Purpose::part).resolve(faults);
}

std::vector<Faults> Targets::take_file_faults() {
  std::vector<Faults> out = std::exchange(of_prompts_, {});
  for (Faults& faults : mocks_.take_faults()) out.push_back(std::move(faults));
  return out;
}

}  // namespace proctor::service
