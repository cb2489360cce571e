// How the weights of the refusal model are made from labelled answers, and how well they do on answers they
// were not made from. `./dev bench refusals` and a test use it; the program itself does not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/refusal_model.h"

namespace proctor::text {

struct LabelledAnswer {
  std::string text;
  std::string language;  // "en"
  bool refuses = false;
  std::vector<DecliningSentence> declines;
  std::vector<Features> features;  // of each declining sentence
};

// Lines of `refuses` or `answers`, a tab, and the answer, in which \n is a line break; lines that begin with
// # are left out.
std::vector<LabelledAnswer> read_labelled(std::string_view lines, std::string_view language);

// A linear support-vector machine (squared hinge loss, L2). Every declining sentence of an answer that is not
// a refusal is an example against; of a refusal, the sentence that weighs most is the example for it. Always
// the same weights for the same answers.
Model train(const std::vector<const LabelledAnswer*>& answers);

// Rounded as it is stored.
Model rounded(const Model& model);

// The source of src/text/refusal_weights.cc.
std::string write_weights(const Model& model);

bool refuses(const LabelledAnswer& answer, const Model& model);

// A number for each answer; near-identical ones (that share a third of their runs of three words) have the
// same.
std::vector<std::size_t> group_of_each(const std::vector<LabelledAnswer>& answers);

// The verdict about each answer by a model trained on other groups.
std::vector<bool> cross_validate(const std::vector<LabelledAnswer>& answers, std::size_t folds);

struct Figures {
  std::size_t refusals = 0;
  std::size_t others = 0;
  std::size_t found = 0;
  std::size_t alarms = 0;

  double precision() const;
  double recall() const;
  double f1() const;
  double false_alarms() const;  // share of the answers that are not refusals
};

// Of one language; empty: of all.
Figures measure(const std::vector<LabelledAnswer>& answers, const std::vector<bool>& verdicts,
                std::string_view language = {});

}  // namespace proctor::text
