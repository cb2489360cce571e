// What the benchmarks read: the peers' inputs from the folder PROCTOR_BENCH_INPUTS names (bench/peers.sh
// makes them), or documents of the same kind and size, made here.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace proctor::bench {

inline std::string made_json(std::size_t records) {
  std::string out = R"({"run":"r1","results":[)";
  for (std::size_t i = 0; i < records; ++i) {
    const std::string id = std::to_string(i);
    out.append(i > 0 ? ",{\"id\":" : "{\"id\":")
        .append(id)
        .append(R"(,"name":"case-)")
        .append(id)
        .append(
            R"(","passed":true,"score":87.5,"tags":["city","price"],"output":{"text":"The answer is 42 in Zürich.",)"
            R"("tokens":12,"finish":"stop"},"note":null})");
  }
  return out + R"(],"total":)" + std::to_string(records) + R"(,"ok":true,"v":"1.0"})";
}

inline std::string made_yaml(std::size_t records) {
  std::string out = "run: r1\nresults:\n";
  for (std::size_t i = 0; i < records; ++i) {
    const std::string id = std::to_string(i);
    out.append("  - id: ")
        .append(id)
        .append("\n    name: case-")
        .append(id)
        .append(
            "\n    passed: true\n    score: 87.5\n    tags: [city, price]\n    output:\n      text: |\n"
            "        The answer is 42 in Zürich.\n      tokens: 12\n      finish: \"stop\"\n    note: ~\n");
  }
  return out + "total: 1\nok: true\n";
}

inline std::string made_text(std::size_t records) {
  std::string out;
  for (std::size_t i = 0; i < records; ++i)
    out +=
        "a short list of cities and prices while the user asked for weather in Oslo and 東京 2024-05-01, "
        "passed and failed, expected and actual, because of a naïve café.\n";
  return out + "The answer is 42. Contact jane.doe+test@example.co.uk\n";
}

// small, medium or large; json, yaml or txt.
inline std::string input(std::string_view size, std::string_view ending) {
  if (const char* folder = std::getenv("PROCTOR_BENCH_INPUTS")) {
    std::ostringstream out;
    out << std::ifstream(std::string(folder) + "/" + std::string(size) + "." + std::string(ending)).rdbuf();
    if (!out.str().empty()) return out.str();
  }
  const std::size_t records = size == "small" ? 1 : size == "medium" ? 50 : 5000;
  if (ending == "json") return made_json(records);
  return ending == "yaml" ? made_yaml(records) : made_text(records);
}

}  // namespace proctor::bench
