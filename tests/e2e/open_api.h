// An OpenAPI document as tests hold answers to it: is the status known for that route, and does the body fit
// the schema that stands there.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "value/schema.h"
#include "value/value.h"

namespace proctor::e2e {

class OpenApi {
 public:
  explicit OpenApi(Value document);

  const Value& document() const { return document_; }

  // What is wrong with an answer, for people; empty: nothing. `path`: without the query; `type`: its media
  // type; `body`: as it came. Paths that the document does not have may answer 401, 403, 404, 405 and 421.
  std::string fault(std::string_view method, std::string_view path, int status, std::string_view type,
                    std::string_view body);

 private:
  // The path's own name in the document, "/api/v1/runs/{run}"; null: there is none.
  const std::string* route_of(std::string_view path) const;
  std::string misfit(const std::string& pointer, std::string_view body);

  Value document_;
  std::map<std::string, Value> documents_;
  std::vector<std::string> routes_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<value::Schema>> compiled_;  // by pointer into the document
};

}  // namespace proctor::e2e
