// For tests of routes: a folder that is served, with a store in memory and the echo provider for a model.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "server/context.h"
#include "server/testing.h"

namespace proctor::server {

class ServedFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "proctor-served-XXXXXX").string();
    folder_ = std::filesystem::path(::mkdtemp(pattern.data())) / "root";
    put("proctor.yaml", "");
    open();
  }
  void TearDown() override {
    called_.reset();
    live_.reset();
    std::filesystem::remove_all(folder_.parent_path());
  }

  void open() {
    const auto environment = [](const std::string&) -> std::optional<std::string> { return std::nullopt; };
    workspace_ = service::Workspace::open(folder_.string(), environment, false).value();
    service::RunOptions defaults;
    defaults.plan.load.current = folder_.string();
    live_ = service::LiveRuns::make(defaults, environment, runs_.share());
    context_ = std::make_unique<Context>(*workspace_, runs_, *live_);
    called_ = std::make_unique<Called>(*context_);
  }

  void put(const std::string& path, std::string_view text) const {
    std::filesystem::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }
  std::string read(const std::string& path) const {
    std::ifstream file(folder_ / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  Heard get(const std::string& target, net::Headers headers = {}) {
    return called_->call("GET", target, std::string(), std::move(headers));
  }
  Heard post(const std::string& target, const Value& body) { return called_->call("POST", target, body); }

  static std::string text_at(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found != nullptr && found->is_text() ? std::string(found->text()) : std::string();
  }
  // Texts under `key` of a list's items.
  static std::vector<std::string> items(const Heard& heard, std::string_view key) {
    std::vector<std::string> out;
    if (const Value* list = heard.json.find("items"))
      for (const Value& item : list->list()) out.push_back(text_at(item, key));
    return out;
  }

  std::filesystem::path folder_;
  service::Runs runs_ = service::Runs::open("none", "").value();
  std::unique_ptr<service::Workspace> workspace_;
  std::unique_ptr<service::LiveRuns> live_;
  std::unique_ptr<Context> context_;
  std::unique_ptr<Called> called_;
};

}  // namespace proctor::server
