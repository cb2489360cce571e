// Placeholders that stay open: a name that a case gives no value, braces that are never closed. Found by
// opening every step as a run does, and reported once for each place in a file, however many cases share it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "engine/route.h"
#include "model/suite.h"
#include "text/template.h"

namespace proctor::service {

class PlaceholderCheck {
 public:
  // `exacting`: what stays open is an error; else it is sent as it is, with a warning.
  explicit PlaceholderCheck(bool exacting) : exacting_(exacting) {}

  // `index`: of the case in its suite.
  void look(const engine::ChatRoute& route, const model::Target& target, const model::Case& test,
            std::size_t index);
  void look(const engine::AgentRoute& route, const model::Case& test, std::size_t index);

  // `source` gives the text of the file that a case is from.
  using Source = std::function<std::string_view(std::size_t index)>;
  using Tell = std::function<void(std::size_t index, Severity severity, Error error)>;
  void report(const Source& source, const Tell& tell) const;

 private:
  // A text that is filled in, and where it is written.
  struct Template {
    std::string_view text;
    Span span;                   // in the suite's file; empty: unknown
    std::string_view file = {};  // where the text is in a file of its own
    bool is_text = false;        // there are no variables, so that braces are text
  };
  struct Open {
    std::string name;
    std::size_t index = 0;  // the first case that it is open in
    std::string case_name;
    std::size_t cases = 0;
    Span span;
    std::string file;
    std::string guess;
    bool unclosed = false;
    bool is_text = false;
    text::Placeholders spelling = text::Placeholders::braces;
  };

  // What a case has at one step.
  struct Step {
    const model::Case& test;
    std::size_t index;
    const Map& vars;
    text::Placeholders spelling;
  };

  void look_at(const Template& part, const std::vector<std::string>& missing, const Step& step);
  void add(const Template& part, std::string name, bool unclosed, const Step& step);
  Error error_for(const Open& open, Severity severity, std::string_view source) const;

  bool exacting_;
  std::map<std::string, Open> open_;  // by where it is and what it is called
};

// Placeholders in what checks compare with, where it is filled in. `vars`: the case's and the step's.
void check_placeholders_of(const model::Check& check, const Map& vars, Diagnostics& faults);

}  // namespace proctor::service
