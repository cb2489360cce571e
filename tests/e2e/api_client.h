// `proctor serve` beside a test, and a client of it that holds every answer to the OpenAPI document that is
// served: an answer that does not fit fails the test at once.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/open_api.h"
#include "e2e/running.h"
#include "net/curl_client.h"
#include "value/value.h"

namespace proctor::e2e {

struct ApiRequest {
  std::string method = "GET";
  std::string path;                 // with the query, as it is sent
  std::optional<std::string> body;  // as it is sent; none: there is no body and no content type
  net::Headers headers = {};
  bool authorised = true;  // with the token, as a bearer
};

struct ApiAnswer {
  int status = 0;
  net::Headers headers;
  std::string text;  // of the body
  Value body;        // where the text is JSON

  std::string header(std::string_view name) const;  // empty: there is none
  // At a path of keys and numbers, "data.tests.0.name"; null where there is nothing.
  const Value& at(std::string_view path) const;
  // The same as compact JSON; "absent" where there is nothing.
  std::string json(std::string_view path) const;
  // The same of a text, without quotes; empty where there is none.
  std::string word(std::string_view path) const;
};

struct ServeSetup {
  std::string store = {};               // a URL; empty: as serve chooses
  std::vector<std::string> flags = {};  // further ones
  std::map<std::string, std::string> environment = {};
  std::filesystem::path folder = {};  // to start in; empty: the root
};

class ApiClient {
 public:
  // Serves the folder at a free port. Returns when it listens; throws where it does not.
  explicit ApiClient(const std::filesystem::path& root, const ServeSetup& setup = {});

  ApiAnswer send(const ApiRequest& request);
  ApiAnswer get(const std::string& path) { return send({.path = path}); }
  ApiAnswer post(const std::string& path) { return send({.method = "POST", .path = path}); }
  ApiAnswer post(const std::string& path, const Value& body);
  ApiAnswer put(const std::string& path, const Value& body);
  ApiAnswer remove(const std::string& path) { return send({.method = "DELETE", .path = path}); }

  // Asks for a run of another tool's until it is neither PENDING nor RUNNING, as its clients do; for 15 s at
  // most.
  ApiAnswer ended(const std::string& path);

  const std::string& url() const { return url_; }  // http://127.0.0.1:PORT
  const std::string& token() const { return token_; }
  const OpenApi& open_api() const { return *open_api_; }
  Running& process() { return running_; }
  // Asks it to end, and waits.
  Ran stop();

 private:
  Running running_;
  std::string url_;
  std::string token_;
  net::CurlClient http_;
  std::unique_ptr<OpenApi> open_api_;
};

// A text as a piece of a path or a query.
std::string percent_encoded(std::string_view text);

// A value at a path of keys and numbers; null where there is nothing.
const Value& value_at(const Value& value, std::string_view path);

}  // namespace proctor::e2e
