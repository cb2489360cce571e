#include "e2e/record.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <span>
#include <stdexcept>

#include "base/words.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

const Value* find(const Value* from, std::string_view path) {
  for (const std::string_view part : split(path, '.')) {
    if (from == nullptr) return nullptr;
    if (from->is_list()) {
      const std::size_t place = std::strtoul(std::string(part).c_str(), nullptr, 10);
      from = place < from->list().size() ? &from->list()[place] : nullptr;
    } else {
      from = from->find(part);
    }
  }
  return from;
}

std::string shown(const Value* value) { return value == nullptr ? "absent" : value::to_json(*value); }

void visit(const Value& root, const std::function<void(const Value&)>& see) {
  for (const Value& suite : root.find("suites")->list())
    for (const Value& test : suite.find("cases")->list()) see(test);
}

using Keys = std::span<const std::string_view>;

constexpr std::string_view kOfTheMoment[] = {"id", "started_at", "duration_ms", "latency_ms"};

Value without(const Value& value, Keys keys) {
  if (value.is_list()) {
    List out;
    for (const Value& item : value.list()) out.push_back(without(item, keys));
    return out;
  }
  if (!value.is_map()) return value;
  Map out;
  for (const auto& member : value.map())
    if (std::find(keys.begin(), keys.end(), std::string_view(member.key)) == keys.end())
      out.set(member.key, without(member.value, keys));
  return out;
}

}  // namespace

Record::Record(std::string_view json) {
  auto read = value::parse_json(json);
  if (!read || read->find("suites") == nullptr) throw std::runtime_error("no record: " + std::string(json));
  root_ = *std::move(read);
}

std::string Record::totals() const { return at("run.totals"); }

std::string Record::verdicts() const {
  std::string out;
  visit(root_, [&](const Value& test) {
    out.append(test.find("name")->text()).append(" ").append(test.find("status")->text()).append("\n");
  });
  return out;
}

std::vector<std::string> Record::names() const {
  std::vector<std::string> out;
  visit(root_, [&](const Value& test) { out.emplace_back(test.find("name")->text()); });
  return out;
}

std::string Record::at(std::string_view path) const { return shown(find(&root_, path)); }

std::string Record::in(std::string_view name, std::string_view path) const {
  std::string out = "no case " + std::string(name);
  bool found = false;
  visit(root_, [&](const Value& test) {
    if (found || test.find("name")->text() != name) return;
    found = true;
    out = shown(find(&test, path));
  });
  return out;
}

std::string Record::timeless() const { return value::to_pretty_json(without(root_, kOfTheMoment)); }

std::string Record::settled() const {
  return value::to_pretty_json(without(root_, Keys(kOfTheMoment).first(3)));
}

}  // namespace proctor::e2e
