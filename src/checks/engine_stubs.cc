// Stands in for the path engine until it is merged; to be removed then.
#include "value/path.h"

namespace proctor::value {

struct Path::Program {
  std::string text;
};

Path::Path(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
Path::Path(Path&&) noexcept = default;
Path& Path::operator=(Path&&) noexcept = default;
Path::~Path() = default;

// Names and indexes joined by dots and brackets.
Result<Path> Path::compile(std::string_view source, PathDialect, const PathLimits&) {
  return Path(std::make_unique<Program>(Program{std::string(source)}));
}

Result<Found> Path::find(const Value& document) const {
  std::vector<const Value*> at = {&document};
  std::string_view rest = std::string_view(program_->text).substr(1);
  while (!rest.empty()) {
    const auto end = rest.find_first_of(".[", 1);
    std::string_view step = rest.substr(0, end);
    rest = end == std::string_view::npos ? "" : rest.substr(end);
    step = step.front() == '[' ? step.substr(1, step.size() - 2) : step.substr(1);
    std::vector<const Value*> next;
    for (const Value* value : at) {
      if (const List* list = value->if_list())
        for (std::size_t i = 0; i < list->size(); ++i)
          if (step == "*" || step == std::to_string(i)) next.push_back(&(*list)[i]);
      if (const Value* member = value->find(step)) next.push_back(member);
    }
    at = next;
  }
  Found out;
  out.values = at;
  return out;
}

const std::string& Path::text() const { return program_->text; }

}  // namespace proctor::value
