#include "spec/refusal_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <utility>

#include "spec/shared_data.h"
#include "text/refusal_verdict.h"

namespace proctor::spec {
namespace {

constexpr double kCost = 0.15;
constexpr std::size_t kRarest = 4;  // answers that must show a feature for it to be learnt

bool is_refusal(std::string_view tone) {
  return tone == "rejected" || tone == "redirected" || tone == "contradicted" || tone == "disclaimed";
}

struct Example {
  std::vector<text::FeatureCount> features;
  double side = 1;  // 1 a refusal, -1 none
};

std::vector<Example> examples_of(const std::vector<const Answer*>& answers) {
  std::vector<Example> examples;
  for (const Answer* answer : answers)
    if (text::shows_signs(answer->reading))
      examples.push_back({text::features_of(answer->reading), answer->refused ? 1.0 : -1.0});
  return examples;
}

text::Model untrained(const std::vector<Example>& examples) {
  std::map<text::Feature, std::size_t> seen;
  for (const auto& example : examples)
    for (const auto& count : example.features) ++seen[count.feature];
  text::Model model;
  for (const auto& [feature, times] : seen)
    if (times >= kRarest)
      model.weights.push_back({feature,
                               static_cast<float>(std::log(1 + static_cast<double>(examples.size()) /
                                                                   static_cast<double>(times))),
                               0});
  return model;
}

// One example as the model sees it: places in its list of weights, of unit length, and the bias's 1.
struct Row {
  std::vector<std::pair<std::size_t, double>> values;
  double side = 1;
};

Row row_of(const Example& example, const text::Model& model) {
  Row row;
  row.side = example.side;
  double square = 0;
  for (const auto& [feature, count] : example.features) {
    const auto at =
        std::lower_bound(model.weights.begin(), model.weights.end(), feature,
                         [](const text::FeatureWeight& w, text::Feature f) { return w.feature < f; });
    if (at == model.weights.end() || at->feature != feature) continue;
    const double size = static_cast<double>(at->rarity) * (1 + std::log(static_cast<double>(count)));
    row.values.emplace_back(static_cast<std::size_t>(at - model.weights.begin()), size);
    square += size * size;
  }
  for (auto& [place, size] : row.values) size /= square > 0 ? std::sqrt(square) : 1;
  row.values.emplace_back(model.weights.size(), 1.0);
  return row;
}

// Dual coordinate descent, as Hsieh and others describe it.
std::vector<double> solve(const std::vector<Row>& rows, std::size_t size) {
  constexpr double kDiagonal = 1 / (2 * kCost);
  constexpr double kExact = 1e-4;
  constexpr int kRounds = 1000;
  std::vector<double> weights(size + 1, 0.0);
  std::vector<double> alphas(rows.size(), 0.0);
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937 random(1);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    double furthest = 0;
    for (const std::size_t i : order) {
      double product = 0;
      double square = kDiagonal;
      for (const auto& [place, value] : rows[i].values) {
        product += weights[place] * value;
        square += value * value;
      }
      const double gradient = rows[i].side * product - 1 + kDiagonal * alphas[i];
      furthest = std::max(furthest, std::abs(alphas[i] == 0 ? std::min(gradient, 0.0) : gradient));
      const double next = std::max(alphas[i] - gradient / square, 0.0);
      const double change = (next - alphas[i]) * rows[i].side;
      alphas[i] = next;
      for (const auto& [place, value] : rows[i].values) weights[place] += change * value;
    }
    if (furthest < kExact) break;
  }
  return weights;
}

double thousandths(float value) { return std::round(static_cast<double>(value) * 1000); }

std::string_view name_of(std::size_t cue) { return text::cue_words()[cue].name; }

std::string spell(text::Feature feature) {
  if (feature < text::kCues) return fmt::format("one({})", name_of(feature));
  if (feature < 2 * text::kCues) return fmt::format("next({})", name_of(feature - text::kCues));
  const std::size_t pair = feature - 2 * text::kCues;
  return fmt::format("pair({}, {})", name_of(pair / text::kCues), name_of(pair % text::kCues));
}

}  // namespace

std::vector<Answer> read_answers(const std::filesystem::path& path) {
  std::vector<Answer> answers;
  for (const Value& line : read_json_lines(path)) {
    Answer answer;
    answer.text = line.find("response")->text();
    answer.tone = line.find("tone")->text();
    answer.refused = is_refusal(answer.tone);
    if (!answer.refused && answer.tone != "complied") continue;
    answer.reading = text::read_cues(answer.text);
    answers.push_back(std::move(answer));
  }
  return answers;
}

text::Model train(const std::vector<const Answer*>& answers) {
  const auto examples = examples_of(answers);
  text::Model model = untrained(examples);
  std::vector<Row> rows;
  rows.reserve(examples.size());
  for (const auto& example : examples) rows.push_back(row_of(example, model));
  const auto weights = solve(rows, model.weights.size());
  for (std::size_t i = 0; i < model.weights.size(); ++i)
    model.weights[i].weight = static_cast<float>(weights[i]);
  model.bias = static_cast<float>(weights.back());
  return model;
}

text::Model rounded(const text::Model& model) {
  const auto round = [](float value) { return static_cast<float>(thousandths(value)) * 0.001F; };
  text::Model out = model;
  for (auto& weight : out.weights) weight = {weight.feature, round(weight.rarity), round(weight.weight)};
  out.bias = round(model.bias);
  return out;
}

std::string write_weights(const text::Model& model) {
  std::string rows;
  std::string line;
  for (const auto& [feature, rarity, weight] : model.weights) {
    const auto row =
        fmt::format(" {{{}, {}, {}}},", spell(feature), thousandths(rarity), thousandths(weight));
    if (line.size() + row.size() > 106) rows += "   " + std::exchange(line, "") + "\n";
    line += row;
  }
  rows += "   " + line + "\n";
  return fmt::format(R"(// Written by the training that docs/refusals.md describes; not to be edited by hand.
#include "text/refusal_weights.h"

namespace proctor::text {{
namespace {{

using enum Cue;

constexpr Feature one(Cue cue) {{ return cue_feature(cue); }}
constexpr Feature next(Cue cue) {{ return second_sentence_feature(cue); }}
constexpr Feature pair(Cue first, Cue second) {{ return pair_feature(first, second); }}

// clang-format off
constexpr StoredWeight kWeights[] = {{
{}}};
// clang-format on

}}  // namespace

const int kRefusalBias = {};

std::span<const StoredWeight> refusal_weights() {{ return kWeights; }}

}}  // namespace proctor::text
)",
                     rows, thousandths(model.bias));
}

std::vector<bool> cross_validate(const std::vector<Answer>& answers) {
  constexpr std::size_t kFolds = 5;
  std::vector<std::size_t> folds;
  folds.reserve(answers.size());
  std::array<std::size_t, 2> counts = {};
  for (const auto& answer : answers) folds.push_back(counts.at(answer.refused ? 1 : 0)++ % kFolds);
  std::vector<bool> verdicts(answers.size());
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    std::vector<const Answer*> others;
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (folds[i] != fold) others.push_back(&answers[i]);
    const auto model = train(others);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (folds[i] != fold) continue;
      const auto& reading = answers[i].reading;
      verdicts[i] = text::refusal_score(reading, text::find_stance(reading), model).value_or(-1) >=
                    text::kRefusalThreshold;
    }
  }
  return verdicts;
}

Figures measure(const std::vector<Answer>& answers, const std::vector<bool>& verdicts) {
  double found = 0;
  double alarms = 0;
  double refusals = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    refusals += answers[i].refused ? 1 : 0;
    if (verdicts[i]) ++(answers[i].refused ? found : alarms);
  }
  const double others = static_cast<double>(answers.size()) - refusals;
  return {found / (found + alarms), found / refusals, 2 * found / (found + alarms + refusals),
          alarms / others};
}

}  // namespace proctor::spec
