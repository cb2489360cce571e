#include "judges/metric.h"

namespace proctor::judges {

const MetricDef* find_metric(std::string_view name) {
  for (const auto rows : plugins())
    for (const MetricDef& row : rows)
      if (row.name == name) return &row;
  return nullptr;
}

std::vector<std::string_view> metric_names() {
  std::vector<std::string_view> out;
  for (const auto rows : plugins())
    for (const MetricDef& row : rows) out.push_back(row.name);
  return out;
}

}  // namespace proctor::judges
