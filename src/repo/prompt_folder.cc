#include "repo/prompt_folder.h"

namespace proctor::repo {
namespace {

class Folders final : public PromptFolders {
 public:
  explicit Folders(Root root) : root_(std::move(root)) {}

  Result<PromptFolderList> list() override { return PromptFolderList{}; }
  Result<std::optional<PromptFolder>> read(std::string_view /*name*/) override { return std::nullopt; }
  Result<PromptFolder> create(std::string_view /*name*/, const PromptFolderChange& /*content*/) override {
    return PromptFolder{};
  }
  Result<PromptFolder> save(std::string_view /*name*/, const PromptFolderChange& /*change*/,
                            const std::optional<Tag>& /*expected*/) override {
    return PromptFolder{};
  }
  Result<PromptFolder> rename(std::string_view /*name*/, std::string_view /*new_name*/) override {
    return PromptFolder{};
  }
  Result<bool> remove(std::string_view /*name*/) override { return false; }

 private:
  Root root_;
};

}  // namespace

Result<std::unique_ptr<PromptFolders>> PromptFolders::open(const std::string& root,
                                                           const std::string& /*beneath*/) {
  TRY(Root opened, Root::open(root));
  return std::make_unique<Folders>(std::move(opened));
}

Result<std::string> folder_name(std::string_view typed) { return std::string(typed); }

std::vector<Fault> check_case(const Value& /*value*/) { return {}; }

std::string_view default_prompt() { return "You are a helpful assistant.\n"; }

}  // namespace proctor::repo
