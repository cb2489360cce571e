// What tests of repositories share.
#pragma once

#include "testing/test_folder.h"

namespace proctor::repo {

// Names and locks are looked at here, not disks.
class TestFolder : public testing::TestFolder {
 public:
  TestFolder() : testing::TestFolder(testing::Where::memory) {}
};

}  // namespace proctor::repo
