// Faults point at places of a text. Here every node of the tree is given a number for its place, and the
// number leads back to the path of the node.
#include "repo/field_faults.h"

#include <algorithm>

namespace proctor::repo {
namespace {

class Numbered {
 public:
  explicit Numbered(Value& value) { number(value, ""); }

  const std::string& path(Span span) const {
    return paths_[std::min<std::size_t>(span.begin, paths_.size() - 1)];
  }

 private:
  static std::string below(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : path + "." + std::string(key);
  }

  void number(Value& value, const std::string& path) {
    value.span = span_of(paths_.size(), paths_.size() + 1);
    paths_.push_back(path);
    if (value.is_list()) {
      std::size_t place = 0;
      for (Value& item : value.list()) number(item, below(path, std::to_string(place++)));
    } else if (value.is_map()) {
      for (value::Member& member : value.map()) {
        number(member.value, below(path, member.key));
        member.key_span = member.value.span;
      }
    }
  }

  std::vector<std::string> paths_;
};

// `"metrics" is missing in this test` is told of the map; the field is the one that is not there.
std::string missing_key(const Error& error) {
  if (error.code != "E202" || !error.message.starts_with('"')) return "";
  return error.message.substr(1, error.message.find('"', 1) - 1);
}

std::string field_of(const Error& error, const std::string& path) {
  const std::string key = missing_key(error);
  if (key.empty()) return path;
  return path.empty() ? key : path + "." + key;
}

// Where the other of two equal names stands is told as a place in a text; there is none.
std::string without_place(std::string message) {
  const auto begin = message.find(", the first at line ");
  const auto end = message.find(':', begin == std::string::npos ? 0 : begin);
  if (begin != std::string::npos && end != std::string::npos) message.erase(begin, end - begin);
  return message;
}

}  // namespace

std::vector<Fault> faults_of(Value value, const Shape& shape) {
  const Numbered numbered(value);
  Diagnostics faults;
  value::check_shape(value, shape, faults);
  std::vector<Error> errors = faults.all_errors();
  std::stable_sort(errors.begin(), errors.end(),
                   [](const Error& a, const Error& b) { return a.span.begin < b.span.begin; });
  std::vector<Fault> out;
  for (Error& error : errors) {
    std::string field = field_of(error, numbered.path(error.span));
    error.message = without_place(std::move(error.message));
    error.span = {};
    out.push_back({std::move(field), std::move(error)});
  }
  return out;
}

}  // namespace proctor::repo
