#include "system/holders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace proctor {
namespace {

using testing::EndsWith;

// Another process, which has what this one had when it began, and goes with the object.
class Twin {
 public:
  Twin() : child_(::fork()) {
    while (child_ == 0) ::pause();
  }
  ~Twin() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;

  std::string shown() const { return " (process " + std::to_string(child_) + ")"; }

 private:
  pid_t child_;
};

TEST(Holders, NameTheProgramThatListens) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(socket, 1), 0);
  ASSERT_EQ(::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const std::uint16_t port = ntohs(address.sin_port);
  EXPECT_EQ(who_listens_on(port), "") << "we do not tell of ourselves";
  const Twin twin;
  EXPECT_THAT(who_listens_on(port), EndsWith(twin.shown()));
  ::close(socket);
}

TEST(Holders, NameTheProgramThatHasAFileOpen) {
  std::string path = (std::filesystem::temp_directory_path() / "proctor-holders-XXXXXX").string();
  const int file = ::mkstemp(path.data());
  ASSERT_GE(file, 0);
  {
    const Twin twin;
    EXPECT_THAT(who_has_open(path), EndsWith(twin.shown()));
  }
  EXPECT_EQ(who_has_open(path), "");
  ::close(file);
  std::filesystem::remove(path);
  EXPECT_EQ(who_has_open(path), "") << "no such file";
}

}  // namespace
}  // namespace proctor
