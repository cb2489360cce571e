#include "service/doctor_providers.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "base/hide.h"
#include "base/utf8.h"
#include "base/words.h"
#include "net/url.h"
#include "providers/call.h"
#include "providers/model_list.h"
#include "value/json.h"

namespace proctor::service {
namespace {

using namespace std::chrono_literals;
using providers::ModelList;

constexpr std::chrono::milliseconds kPatience = 10s;

bool is_sendable(const std::string& key) {
  return std::all_of(key.begin(), key.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

// None: the provider needs no key, and there is none.
std::optional<Examined> look_at_key(const Reached& one) {
  const std::string names = listed(one.provider->key_names, " or ");
  if (!one.connection.key.empty() && !is_sendable(one.connection.key.reveal()))
    return Examined{
        Health::bad, "key",
        fmt::format("the key of {} has spaces or other characters that no key has", one.provider->name),
        fmt::format("set {} again, without quotes and line breaks", names)};
  if (!one.connection.key.empty())
    return Examined{Health::ok, "key", fmt::format("{} has one, from {}", one.provider->name, names)};
  if (!one.provider->needs_key) return std::nullopt;
  // Another address than the provider's own may do without.
  const bool own = one.connection.base_url.empty();
  return Examined{own ? Health::bad : Health::warning, "key",
                  fmt::format("there is none for {}", one.provider->name),
                  fmt::format("set the environment variable {}", names)};
}

std::string address_of(const Reached& one) {
  return one.connection.base_url.empty() ? std::string(one.provider->base_url) : one.connection.base_url;
}

std::string endpoint_name(const Reached& one) {
  return fmt::format("{} at {}", one.provider->name, net::shown_url(address_of(one)));
}

std::string fix_for(std::string_view kind, const Reached& one) {
  if (kind == "auth") return fmt::format("check the key in {}", listed(one.provider->key_names, " or "));
  if (kind == "quota" || kind == "rate_limited") return "check the plan and the limits of the account";
  if (kind == "not_found" || kind == "redirect" || kind == "protocol" || kind == "decode")
    return one.provider->base_url_name.empty()
               ? "check the address (--base-url)"
               : fmt::format("check the address (--base-url or {})", one.provider->base_url_name);
  if (one.provider->local) return "start the server, or say where it is with --base-url";
  return "check the address, the network and any firewall";
}

struct Asked {
  Examined line;
  std::optional<ModelList> models;
};

Asked failed(const Reached& one, Fault fault) {
  hide(one.connection.key, fault.message);
  return {{Health::bad, "endpoint", fmt::format("{}: {}", endpoint_name(one), fault.message),
           fix_for(fault.kind, one)},
          {}};
}

Asked answered(const Reached& one, const net::Response& response) {
  if (response.status < 200 || response.status >= 300) return failed(one, providers::fault_of(response));
  const auto body = value::parse_json(response.body, {.strictness = value::Strictness::data});
  if (!body) return failed(one, {"decode", "its list of models is no JSON: " + body.error().message});
  ModelList models = providers::read_model_list(*body);
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(response.total).count();
  Examined line{Health::ok, "endpoint",
                fmt::format("{} answers in {} ms and lists {}", endpoint_name(one), ms,
                            counted(models.names.size(), "model"))};
  return {std::move(line), std::move(models)};
}

Asked ask(const Reached& one, net::Transport& transport) {
  const std::string_view name = one.provider->name;
  if (one.provider->answer != nullptr)
    return {{Health::ok, "endpoint", fmt::format("{} answers without a network", name)}, {}};
  if (one.provider->models == nullptr)
    return {{Health::ok, "endpoint", fmt::format("{} was not asked: it has no list of models", name)}, {}};
  auto request = one.provider->models(one.connection);
  if (!request) return failed(one, {"config", request.error().message});
  for (auto* limit :
       {&request->limits.connect, &request->limits.first_byte, &request->limits.idle, &request->limits.total})
    *limit = kPatience;
  auto response = transport.send(*request, {});
  return response ? answered(one, *response) : failed(one, std::move(response).error());
}

// A name that is nearly one of the list is a slip; another one may be an alias, which lists leave out.
Examined look_at_model(const std::string& model, const Reached& one, const ModelList& list) {
  const std::string_view provider = one.provider->name;
  if (providers::has_model(list, model))
    return {Health::ok, "model", fmt::format("{} knows {}", provider, proctor::quoted(model))};
  const std::vector<std::string_view> names(list.names.begin(), list.names.end());
  const std::string guess = did_you_mean(model, names);
  return {guess.empty() ? Health::warning : Health::bad, "model",
          fmt::format("{} does not list {}{}{}", provider, proctor::quoted(model), guess,
                      list.whole ? "" : ", as far as the first page of its list goes"),
          "check the model's name, and that the account may use it"};
}

void add_all(const Reached& one, const Asked& asked, std::vector<Examined>& list) {
  if (auto key = look_at_key(one)) list.push_back(*std::move(key));
  list.push_back(asked.line);
  if (!asked.models || asked.models->names.empty()) return;
  for (const std::string& model : one.models) list.push_back(look_at_model(model, one, *asked.models));
}

}  // namespace

void look_at_providers(const std::vector<Reached>& providers, net::Transport& transport,
                       std::vector<Examined>& list) {
  if (providers.empty())
    return list.push_back({Health::ok, "providers", "none to look at: no key is set, and no suite asks one"});
  std::vector<std::future<Asked>> asked;
  asked.reserve(providers.size());
  for (const Reached& one : providers)
    asked.push_back(std::async(std::launch::async, [&] { return ask(one, transport); }));
  for (std::size_t i = 0; i < providers.size(); ++i) add_all(providers[i], asked[i].get(), list);
}

}  // namespace proctor::service
