// Shards for tests: kept in a store, written as blobs, spoiled.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "service/blob.h"

namespace proctor::service {

class Blobs : public testing::Test {
 protected:
  Blobs() {
    std::string pattern = (std::filesystem::temp_directory_path() / "proctor-blobs-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Blobs() override { std::filesystem::remove_all(folder_); }

  // Of two suites with three cases each, twice; case `i` of all is in shard i % of + 1.
  static store::RunHead shard_head(const Shard& shard, const std::string& digest = "cut") {
    store::RunHead head;
    head.record.id = fmt::format("run_{}", shard.number);
    head.record.started_at = fmt::format("2026-01-02T03:04:0{}.000Z", shard.number % 10);
    head.record.duration_ms = 100.0 * static_cast<double>(shard.number);
    head.settings = Map{{"paths", List{"tests"}},
                        {"folder", "/work"},
                        {"flags", Map{{"shard", List{"1/2"}}, {"model", List{"m"}}}},
                        {"said", List{"shard", "model"}},
                        {"cut", to_map(Cut{.shard = shard, .digest = digest, .trials = 12})}};
    head.suites = {{"one", "native", "a.yaml", "h1"}, {"two", "native", "b.yaml", "h2"}};
    head.branch = "main";
    head.commit = "c0ffee";
    return head;
  }

  static store::Trial trial(std::size_t suite, std::size_t place, std::size_t repeat) {
    model::CaseRecord record;
    record.name = fmt::format("case {}", place);
    record.verdict = suite == 1 && place == 2 ? model::Verdict::fail : model::Verdict::pass;
    record.repeat = repeat;
    model::StepRecord step;
    step.input = "é \"quoted\"\n";
    step.cost = 0.1 * static_cast<double>(place + 1);
    step.usage = Map{{"total_tokens", 10}};
    step.judge = {.calls = 1, .usage = Map{{"total_tokens", 3}}, .cost = 0.01};
    record.steps.push_back(std::move(step));
    return {{suite, place, repeat}, std::move(record), List{Map{{"contains", "x"}}}};
  }

  static std::vector<store::Trial> trials_of(const Shard& shard) {
    std::vector<store::Trial> out;
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t repeat = 1; repeat <= 2; ++repeat)
        if (i % shard.of + 1 == shard.number) out.push_back(trial(i / 3, i % 3, repeat));
    return out;
  }

  // A finished shard of this store.
  store::RunHead keep(store::Store& store, store::RunHead head) const {
    const auto trials = trials_of(cut_in(head.settings)->shard);
    head.planned = trials.size();
    EXPECT_TRUE(store.begin(head));
    EXPECT_TRUE(store.put(head.record.id, trials));
    head.state = store::RunState::finished;
    EXPECT_TRUE(store.finish(head));
    return head;
  }

  // Gives its path.
  std::string write(const store::RunHead& head, const std::string& folder = "") const {
    const auto store = store::memory_store();
    const std::string into = (folder_ / folder).string();
    const auto name = write_blob(*store, keep(*store, head), into);
    EXPECT_TRUE(name) << name.error().message;
    return (std::filesystem::path(into) / name.value_or("")).string();
  }
  std::string write(const Shard& shard) const { return write(shard_head(shard)); }

  static std::string text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void put(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  }

  // The first of `what` becomes `by`.
  static void replace(const std::string& path, const std::string& what, const std::string& by) {
    std::string all = text(path);
    const auto at = all.find(what);
    ASSERT_NE(at, std::string::npos) << what;
    put(path, all.replace(at, what.size(), by));
  }

  std::filesystem::path folder_;
};

}  // namespace proctor::service
