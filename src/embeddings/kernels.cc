#include "embeddings/kernels.h"

#include <vector>

namespace proctor::embeddings {
namespace {

std::vector<const Kernels*> supported() {
  std::vector<const Kernels*> out;
#ifdef __x86_64__
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512vnni");
  if (wide) out.push_back(&kAvx512Kernels);
  if (__builtin_cpu_supports("avx2")) out.push_back(&kAvx2Kernels);
#endif
  out.push_back(&kPortableKernels);
  return out;
}

}  // namespace

std::span<const Kernels* const> kernels() {
  static const std::vector<const Kernels*> kAll = supported();
  return kAll;
}

}  // namespace proctor::embeddings
