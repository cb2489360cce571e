#include "text/refusal_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <utility>

#include "base/words.h"
#include "text/refusal_unwrap.h"

namespace proctor::text {
namespace {

constexpr double kCost = 0.12;
constexpr int kChoices = 5;  // how often the deciding sentences of refusals are chosen anew
constexpr double kBias = 1;  // the value of the bias's feature

struct Example {
  const Features* features = nullptr;
  double side = 1;  // 1 a refusal, -1 not
};

std::size_t heaviest(const LabelledAnswer& answer, const Model& model) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < answer.features.size(); ++i)
    if (weigh(answer.features[i], model) > weigh(answer.features[best], model)) best = i;
  return best;
}

std::size_t strongest(const LabelledAnswer& answer) {
  const auto found = std::min_element(
      answer.declines.begin(), answer.declines.end(),
      [](const DecliningSentence& a, const DecliningSentence& b) { return a.kind < b.kind; });
  return static_cast<std::size_t>(found - answer.declines.begin());
}

std::vector<Example> examples_of(const std::vector<const LabelledAnswer*>& answers, const Model* model) {
  std::vector<Example> examples;
  for (const LabelledAnswer* answer : answers) {
    if (answer->features.empty()) continue;
    if (answer->refuses) {
      const std::size_t chosen = model == nullptr ? strongest(*answer) : heaviest(*answer, *model);
      examples.push_back({&answer->features[chosen], 1});
    } else {
      for (const Features& features : answer->features) examples.push_back({&features, -1});
    }
  }
  return examples;
}

// Dual coordinate descent, as Hsieh and others describe it, in a fixed order.
Model solve(const std::vector<Example>& examples) {
  constexpr double kDiagonal = 1 / (2 * kCost);
  constexpr double kExact = 1e-4;
  constexpr int kRounds = 1000;
  Model model;
  std::vector<double> alphas(examples.size(), 0.0);
  std::vector<std::size_t> order(examples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937 random(1);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    double furthest = 0;
    for (const std::size_t i : order) {
      const Example& example = examples[i];
      double square = kDiagonal + kBias * kBias;
      for (const auto& [feature, value] : *example.features) square += value * value;
      const double gradient = example.side * weigh(*example.features, model) - 1 + kDiagonal * alphas[i];
      furthest = std::max(furthest, std::abs(alphas[i] == 0 ? std::min(gradient, 0.0) : gradient));
      const double next = std::max(alphas[i] - gradient / square, 0.0);
      const double change = (next - alphas[i]) * example.side;
      alphas[i] = next;
      for (const auto& [feature, value] : *example.features) model.weights[feature] += change * value;
      model.bias += change * kBias * kBias;
    }
    if (furthest < kExact) break;
  }
  return model;
}

double thousandths(double value) { return std::round(value * 1000); }

std::set<std::string> runs_of(std::string_view text) {
  std::vector<std::string> words;
  for (const auto part : split(text, ' '))
    if (!trimmed(part).empty()) words.push_back(lower(trimmed(part)));
  std::set<std::string> runs;
  for (std::size_t i = 0; i + 2 < words.size(); ++i)
    runs.insert(words[i] + ' ' + words[i + 1] + ' ' + words[i + 2]);
  if (runs.empty()) runs.insert(std::string(text));
  return runs;
}

bool are_near(const std::set<std::string>& a, const std::set<std::string>& b) {
  const auto& small = a.size() < b.size() ? a : b;
  const auto& large = a.size() < b.size() ? b : a;
  const auto shared = static_cast<std::size_t>(
      std::count_if(small.begin(), small.end(), [&](const std::string& run) { return large.contains(run); }));
  return 3 * shared >= small.size() && shared > 0;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool breaks = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'n';
    out += breaks ? '\n' : text[i];
    if (breaks) ++i;
  }
  return out;
}

LabelledAnswer read_line(std::string_view line, std::string_view language) {
  LabelledAnswer answer;
  const std::size_t tab = line.find('\t');
  answer.refuses = line.substr(0, tab) == "refuses";
  answer.language = language;
  answer.text = unescaped(line.substr(tab + 1));
  const auto inner = unwrapped(answer.text);
  const Reading reading = read_cues(inner ? *inner : answer.text);
  answer.declines = find_declines(reading);
  answer.features = features_of(reading, answer.declines);
  return answer;
}

// Groups are dealt to the folds in turn, each to the fold that has the fewest answers of its language.
std::vector<std::size_t> folds_of(const std::vector<LabelledAnswer>& answers, std::size_t folds) {
  const auto groups = group_of_each(answers);
  std::map<std::size_t, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < answers.size(); ++i) members[groups[i]].push_back(i);
  std::map<std::string, std::vector<std::size_t>> sizes;
  std::vector<std::size_t> out(answers.size());
  for (const auto& [group, ids] : members) {
    auto& counts = sizes[answers[ids.front()].language + (answers[ids.front()].refuses ? "+" : "-")];
    counts.resize(folds);
    const auto fold =
        static_cast<std::size_t>(std::min_element(counts.begin(), counts.end()) - counts.begin());
    counts[fold] += ids.size();
    for (const std::size_t i : ids) out[i] = fold;
  }
  return out;
}

}  // namespace

std::vector<LabelledAnswer> read_labelled(std::string_view lines, std::string_view language) {
  std::vector<LabelledAnswer> out;
  for (const auto line : split(lines, '\n'))
    if (!line.empty() && line.front() != '#') out.push_back(read_line(line, language));
  return out;
}

Model train(const std::vector<const LabelledAnswer*>& answers) {
  Model model = solve(examples_of(answers, nullptr));
  for (int i = 0; i < kChoices; ++i) model = solve(examples_of(answers, &model));
  return model;
}

Model rounded(const Model& model) {
  Model out = model;
  for (double& weight : out.weights) weight = thousandths(weight) / 1000.0;
  out.bias = thousandths(model.bias) / 1000.0;
  return out;
}

std::string write_weights(const Model& model) {
  std::string rows;
  std::string line;
  for (const double weight : model.weights) {
    const auto number = fmt::format(" {},", static_cast<int>(thousandths(weight)));
    if (line.size() + number.size() > 104) rows += "   " + std::exchange(line, "") + "\n";
    line += number;
  }
  rows += "   " + line + "\n";
  return fmt::format(
      R"(// Written by `./dev bench refusals`, as docs/refusals.md describes; not to be edited by hand.
#include "text/refusal_weights.h"

namespace proctor::text {{
namespace {{

// clang-format off
constexpr std::int16_t kWeights[] = {{
{}}};
// clang-format on

}}  // namespace

const int kRefusalBias = {};

std::span<const std::int16_t> refusal_weights() {{ return kWeights; }}

}}  // namespace proctor::text
)",
      rows, static_cast<int>(thousandths(model.bias)));
}

bool refuses(const LabelledAnswer& answer, const Model& model) {
  return std::any_of(answer.features.begin(), answer.features.end(),
                     [&](const Features& features) { return weigh(features, model) >= 0; });
}

std::vector<std::size_t> group_of_each(const std::vector<LabelledAnswer>& answers) {
  std::vector<std::set<std::string>> runs;
  runs.reserve(answers.size());
  for (const auto& answer : answers) runs.push_back(runs_of(answer.text));
  std::vector<std::size_t> group(answers.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  for (std::size_t i = 0; i < answers.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (group[i] != group[j] && are_near(runs[i], runs[j]))
        std::replace(group.begin(), group.end(), std::max(group[i], group[j]), std::min(group[i], group[j]));
  return group;
}

std::vector<bool> cross_validate(const std::vector<LabelledAnswer>& answers, std::size_t folds) {
  const auto fold_of = folds_of(answers, folds);
  std::vector<bool> verdicts(answers.size());
  for (std::size_t fold = 0; fold < folds; ++fold) {
    std::vector<const LabelledAnswer*> others;
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (fold_of[i] != fold) others.push_back(&answers[i]);
    const Model model = rounded(train(others));
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (fold_of[i] == fold) verdicts[i] = refuses(answers[i], model);
  }
  return verdicts;
}

double Figures::precision() const {
  return found + alarms == 0 ? 1 : static_cast<double>(found) / static_cast<double>(found + alarms);
}
double Figures::recall() const {
  return refusals == 0 ? 1 : static_cast<double>(found) / static_cast<double>(refusals);
}
double Figures::f1() const {
  return refusals == 0 ? 1
                       : 2.0 * static_cast<double>(found) / static_cast<double>(found + alarms + refusals);
}
double Figures::false_alarms() const {
  return others == 0 ? 0 : static_cast<double>(alarms) / static_cast<double>(others);
}

Figures measure(const std::vector<LabelledAnswer>& answers, const std::vector<bool>& verdicts,
                std::string_view language) {
  Figures figures;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!language.empty() && answers[i].language != language) continue;
    ++(answers[i].refuses ? figures.refusals : figures.others);
    if (verdicts[i]) ++(answers[i].refuses ? figures.found : figures.alarms);
  }
  return figures;
}

}  // namespace proctor::text
