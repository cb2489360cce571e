// Limits first, then a filter on system calls, written out as the kernel's little machine wants it: load the
// machine, the number, an argument; compare; allow or kill. The list holds what the C library needs for
// memory and time, and nothing that opens, sends, starts or asks.
#include "script/sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace proctor::script {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
#error "the filter must know this machine's system calls"
#endif

constexpr int kAllowed[] = {SYS_futex,        SYS_mmap,           SYS_munmap,    SYS_mremap,
                            SYS_brk,          SYS_madvise,        SYS_mprotect,  SYS_exit,
                            SYS_exit_group,   SYS_rt_sigreturn,   SYS_getrandom, SYS_clock_gettime,
                            SYS_gettimeofday, SYS_restart_syscall};
// What the sanitizers' own allocators and reports need on top; they look at memory through a pipe.
constexpr int kSanitizers[] = {SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_sigaltstack, SYS_sched_yield,
                               SYS_getpid,         SYS_gettid,       SYS_getrlimit,   SYS_prlimit64,
                               SYS_prctl,          SYS_clone3,       SYS_nanosleep,   SYS_clock_nanosleep,
                               SYS_pipe2,          SYS_close};

using Program = std::vector<sock_filter>;

void load(Program& program, std::size_t offset) {
  program.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
}

void end_with(Program& program, std::uint32_t action) {
  program.push_back(BPF_STMT(BPF_RET | BPF_K, action));
}

// Allows the call at hand where what is loaded equals `value`; else goes on.
void allow_where(Program& program, std::uint32_t value) {
  program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  end_with(program, SECCOMP_RET_ALLOW);
}

// Allows `call` on these descriptors and no others.
void allow_on(Program& program, int call, std::initializer_list<int> descriptors) {
  const auto skip = static_cast<std::uint8_t>(2 + 2 * descriptors.size());
  program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, skip));
  load(program, offsetof(seccomp_data, args));  // the low half; both machines put it first
  for (const int descriptor : descriptors) allow_where(program, static_cast<std::uint32_t>(descriptor));
  end_with(program, SECCOMP_RET_KILL_PROCESS);
}

Program filter() {
  Program out;
  load(out, offsetof(seccomp_data, arch));
  out.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kMachine, 1, 0));
  end_with(out, SECCOMP_RET_KILL_PROCESS);
  load(out, offsetof(seccomp_data, nr));
  allow_on(out, SYS_read, {STDIN_FILENO});
  if (kSanitized)
    allow_on(out, SYS_write, {STDOUT_FILENO, STDERR_FILENO, STDERR_FILENO + 1, STDERR_FILENO + 2});
  else
    allow_on(out, SYS_write, {STDOUT_FILENO, STDERR_FILENO});
  for (const int call : kAllowed) allow_where(out, static_cast<std::uint32_t>(call));
  if (kSanitized)
    for (const int call : kSanitizers) allow_where(out, static_cast<std::uint32_t>(call));
  end_with(out, SECCOMP_RET_KILL_PROCESS);
  return out;
}

bool limit(__rlimit_resource resource, rlim_t most) {
  const rlimit both{most, most};
  return ::setrlimit(resource, &both) == 0;
}

bool set_filter() {
  Program program = filter();
  const sock_fprog all{static_cast<unsigned short>(program.size()), program.data()};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all) == 0;
}

}  // namespace

bool lock_down(std::size_t memory, std::chrono::seconds cpu) {
  constexpr std::size_t kOwn = 512U << 20U;  // our program, its stack, and the TypeScript reader at work
  const bool limited = limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NPROC, 0) &&
                       limit(RLIMIT_CPU, static_cast<rlim_t>(cpu.count())) &&
                       (kSanitized || limit(RLIMIT_AS, memory + kOwn));
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  if (!kSanitized) limit(RLIMIT_NOFILE, 0);
  return limited && ::prctl(PR_SET_DUMPABLE, 0) == 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         set_filter();
}

}  // namespace proctor::script
