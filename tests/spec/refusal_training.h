// How the weights of the refusal model come about, so that they can be made anew and the figures in
// docs/refusals.md be measured on answers the model has not seen.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "text/refusal_model.h"
#include "text/refusal_reading.h"

namespace proctor::spec {

struct Answer {
  std::string text;
  std::string tone;
  text::Reading reading;
  bool refused = false;
};

// Lines of {"response", "tone"}. Rejected, redirected, contradicted and disclaimed are refusals, complied is
// none, other tones are left out.
std::vector<Answer> read_answers(const std::filesystem::path& path);

// A linear support-vector machine (squared hinge loss, L2) on the answers that show signs of a refusal.
text::Model train(const std::vector<const Answer*>& answers);

// Rounded as it is stored.
text::Model rounded(const text::Model& model);

// The source of src/text/refusal_weights.cc.
std::string write_weights(const text::Model& model);

// Each answer's verdict by a model trained on the other four fifths.
std::vector<bool> cross_validate(const std::vector<Answer>& answers);

struct Figures {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  double false_alarms = 0;  // share of the answers that are none
};

Figures measure(const std::vector<Answer>& answers, const std::vector<bool>& verdicts);

}  // namespace proctor::spec
