#include "e2e/running.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "e2e/become.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

constexpr auto kLongest = std::chrono::seconds(120);

struct Pipe {
  int in = -1;
  int out = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    out = ends[0];
    in = ends[1];
  }
};

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t out = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++out;
  return out;
}

}  // namespace

Running Running::proctor(const Start& start) {
  std::vector<std::string> environment = environment_for(start);
  return {binary(), start, &environment};
}

Running Running::program(const std::string& name, const Start& start) { return {name, start, nullptr}; }

Running::Running(const std::string& program, const Start& start, std::vector<std::string>* environment)
    : begin_(Clock::now()) {
  std::vector<std::string> words = {program};
  words.insert(words.end(), start.words.begin(), start.words.end());
  const Pipe in;
  const Pipe out;
  const Pipe err;
  child_ = ::fork();
  if (child_ == 0) become(program, words, environment, start.folder, {in.out, out.in, err.in});
  for (const int end : {in.out, out.in, err.in}) ::close(end);
  in_ = in.in;
  out_ = out.out;
  err_ = err.out;
  say(start.input);
}

Running::Running(Running&& other) noexcept
    : child_(std::exchange(other.child_, -1)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      err_(std::exchange(other.err_, -1)),
      begin_(other.begin_),
      ran_(std::move(other.ran_)),
      read_(other.read_) {}

Running::~Running() {
  if (child_ < 0) return;
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
  for (const int end : {in_, out_, err_})
    if (end >= 0) ::close(end);
}

void Running::say(std::string_view text) const {
  if (!text.empty() && ::write(in_, text.data(), text.size()) < 0) throw std::runtime_error("no input");
}

void Running::close_input() {
  if (in_ >= 0) ::close(std::exchange(in_, -1));
}

void Running::signal(int number) const { ::kill(child_, number); }

bool Running::hear(int& stream, std::string& to) {
  std::array<char, 65536> buffer{};
  const ssize_t got = ::read(stream, buffer.data(), buffer.size());
  if (got > 0) to.append(buffer.data(), static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && errno != EINTR)) ::close(std::exchange(stream, -1));
  return got > 0;
}

// Something more of either stream; false: both are at their ends, or time is up.
bool Running::listen(Clock::time_point deadline) {
  while (Clock::now() < deadline && (out_ >= 0 || err_ >= 0)) {
    std::array<pollfd, 2> streams = {pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0}};
    ::poll(streams.data(), streams.size(), 100);
    bool heard = false;
    if (out_ >= 0 && streams[0].revents != 0) heard = hear(out_, ran_.out);
    if (err_ >= 0 && streams[1].revents != 0) heard = hear(err_, ran_.err) || heard;
    if (heard) return true;
  }
  return false;
}

std::string Running::line() {
  const auto deadline = Clock::now() + kLongest;
  while (true) {
    const auto from = read_;
    const auto end = ran_.out.find('\n', from);
    if (end != std::string::npos) {
      read_ = end + 1;
      return ran_.out.substr(from, end - from);
    }
    if (!listen(deadline)) throw std::runtime_error("no line from the program; it said: " + ran_.err);
  }
}

bool Running::has_said(std::string_view text, std::size_t times) {
  const auto deadline = Clock::now() + kLongest;
  while (count(ran_.err, text) < times)
    if (!listen(deadline)) return count(ran_.err, text) >= times;
  return true;
}

std::string Running::heard() {
  const auto from = std::exchange(read_, ran_.out.size());
  return ran_.out.substr(from);
}

Ran Running::finish() {
  close_input();
  while (listen(begin_ + kLongest)) {
  }
  if (Clock::now() >= begin_ + kLongest) ::kill(child_, SIGKILL);
  int status = 0;
  rusage usage{};
  ::wait4(std::exchange(child_, -1), &status, 0, &usage);
  for (int* end : {&out_, &err_})
    if (*end >= 0) ::close(std::exchange(*end, -1));
  ran_.wall = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_);
  ran_.peak_mib = static_cast<std::size_t>(usage.ru_maxrss) / 1024;
  ran_.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran_;
}

}  // namespace proctor::e2e
