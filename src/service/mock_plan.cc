#include "service/mock_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/span.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/text.h"

namespace proctor::service {
namespace {

// {type: function, function: {name, description, parameters}}
Value definition_of(const Map& tool) {
  Map function;
  for (const std::string_view key : {"name", "description", "parameters"})
    if (const Value* value = tool.find(key)) function.set(key, *value);
  return Map{{"type", "function"}, {"function", std::move(function)}};
}

Result<ToolFile> read_tool(const std::string& reference, const ProjectFiles& files) {
  TRY(std::string text, files.read(reference));
  Diagnostics faults(reference, text);
  const auto root = parse_text(text, reference, faults);
  const Value* tool = root ? root->find("tool") : nullptr;
  if (faults.has_errors() || tool == nullptr || !tool->is_map())
    return fail("E462", fmt::format("{} is no file of a tool: it has no `tool:` with a name",
                                    proctor::quoted(reference)));
  TRY(script::Resolved mock, script::resolve({.file = reference}, reference, std::move(text)));
  return ToolFile{definition_of(tool->map()), std::move(mock)};
}

// With the place in the code itself, which is no file.
Error placed(const Error& error, const script::Source& source) {
  const Position at = position_of(source.text, error.span.begin);
  return {error.code, fmt::format("{}:{}:{}: {}", visible(source.path), at.line, at.column, error.message)};
}

engine::AnswerTool answers_by(std::shared_ptr<const script::Mocks> mocks) {
  return [mocks = std::move(mocks)](std::string_view name, const Value& arguments,
                                    const Until& until) -> Answered<engine::ToolAnswer> {
    auto called = mocks->answer(name, arguments, until);
    if (!called) return tl::make_unexpected(called.error());
    return engine::ToolAnswer{std::move(called->text), std::move(called->notes)};
  };
}

}  // namespace

bool has_mocks(const model::Suite& suite) {
  return !suite.mocks.empty() || std::any_of(suite.cases.begin(), suite.cases.end(),
                                             [](const model::Case& test) { return !test.mocks.empty(); });
}

Result<std::vector<ToolFile>> read_tools(const std::vector<std::string>& references,
                                         const ProjectFiles& files) {
  std::vector<ToolFile> out;
  for (const std::string& reference : references) {
    TRY(ToolFile tool, read_tool(reference, files));
    out.push_back(std::move(tool));
  }
  return out;
}

Result<engine::AnswerTool> MockPlanner::plan(const model::Suite& suite, const model::Case& test,
                                             const std::vector<ToolFile>& tools, const ProjectFiles& files) {
  std::vector<script::Resolved> mocks;
  further_.clear();
  add(test.mocks, files, mocks);
  add(suite.mocks, files, mocks);
  if (!further_.empty()) {
    Error first = std::move(further_.front());
    further_.erase(further_.begin());
    return tl::make_unexpected(std::move(first));
  }
  for (const ToolFile& tool : tools) mocks.push_back(tool.mock);
  return answers_by(std::make_shared<const script::Mocks>(std::move(mocks), pool_));
}

void MockPlanner::add(const std::vector<model::Mock>& mocks, const ProjectFiles& files,
                      std::vector<script::Resolved>& to) {
  for (const model::Mock& mock : mocks) {
    auto resolved = resolve(mock, files);
    if (resolved) {
      to.push_back(*std::move(resolved));
      continue;
    }
    further_.push_back(std::move(resolved).error());
    if (further_.back().span == Span{}) further_.back().span = mock.span;
  }
}

Result<script::Resolved> MockPlanner::resolve(const model::Mock& mock, const ProjectFiles& files) {
  script::Resolved out{.mock = mock};
  if (mock.file) {
    TRY(std::string text, files.read(*mock.file));
    TRY(out, script::resolve(mock, *mock.file, std::move(text)));
  }
  if (out.source) check_file(*out.source, files);
  if (mock.code) {
    const script::Source inline_code{fmt::format("mock of {}", mock.name), *mock.code, true};
    if (auto checked = check(inline_code); !checked)
      return tl::make_unexpected(placed(checked.error(), inline_code));
  }
  return out;
}

void MockPlanner::check_file(const script::Source& source, const ProjectFiles& files) {
  const std::size_t known = checked_.size();
  const auto checked = check(source);
  if (checked || checked_.size() == known) return;
  Diagnostics faults(files.shown(source.path), source.text);
  faults.add(Severity::error, checked.error());
  faults_.push_back({faults.path(), faults.list(), 1, 0});
}

Result<void> MockPlanner::check(const script::Source& source) {
  const std::string key = source.path + "\n" + source.text;
  if (const auto known = checked_.find(key); known != checked_.end()) return known->second;
  Result<void> out;
  if (!compiles_) return out;
  if (const auto names = pool_.check(source); !names) out = tl::make_unexpected(names.error());
  return checked_.emplace(key, std::move(out)).first->second;
}

}  // namespace proctor::service
