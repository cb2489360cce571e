#include "reporters/markup.h"

namespace proctor::reporters {
namespace {

std::string escape(std::string_view text, bool attribute) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\n': out += attribute ? "&#10;" : "\n"; break;
      case '\t': out += attribute ? "&#9;" : "\t"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace

std::string escape_markup(std::string_view text) { return escape(text, false); }
std::string escape_attribute(std::string_view text) { return escape(text, true); }

}  // namespace proctor::reporters
