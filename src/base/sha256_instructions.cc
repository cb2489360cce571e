// The SHA extensions of x86. They keep the eight words as ABEF and CDGH, and do two rounds an instruction,
// for which two words of the schedule, with the roots added, lie in the lower half of a register.
#include "base/sha256_blocks.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>

namespace proctor {
namespace {

bool has_instructions() {
  constexpr unsigned kFeatures = 7;
  constexpr unsigned kSha = 1U << 29U;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  const bool told = __get_cpuid_count(kFeatures, 0, &eax, &ebx, &ecx, &edx) != 0;
  return told && (ebx & kSha) != 0 && __builtin_cpu_supports("sse4.1") != 0;
}

// Four rounds at a time: `words` holds the sixteen of the schedule that are still needed.
__attribute__((target("sha,sse4.1"))) void stir_block(__m128i& abef, __m128i& cdgh, const char* block) {
  const __m128i from_big_endian = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  const __m128i abef_before = abef;
  const __m128i cdgh_before = cdgh;
  __m128i words[4];
#pragma GCC unroll 16  // so that the words stay in registers
  for (std::size_t i = 0; i < kSha256Rounds / 4; ++i) {
    __m128i& now = words[i % 4];
    if (i < 4) {
      now = _mm_loadu_si128(reinterpret_cast<const __m128i_u*>(block) + i);
      now = _mm_shuffle_epi8(now, from_big_endian);
    } else {
      const __m128i last = words[(i + 3) % 4];
      now = _mm_sha256msg1_epu32(now, words[(i + 1) % 4]);
      now = _mm_add_epi32(now, _mm_alignr_epi8(last, words[(i + 2) % 4], 4));
      now = _mm_sha256msg2_epu32(now, last);
    }
    const __m128i roots = _mm_loadu_si128(reinterpret_cast<const __m128i_u*>(kSha256Roots.data()) + i);
    const __m128i added = _mm_add_epi32(now, roots);
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0E));
  }
  abef = _mm_add_epi32(abef, abef_before);
  cdgh = _mm_add_epi32(cdgh, cdgh_before);
}

int word(std::uint32_t value) { return static_cast<int>(value); }

}  // namespace

bool stir_by_instructions(Sha256State& state, std::string_view blocks) {
  constexpr std::size_t kBlock = 64;
  static const bool kHas = has_instructions();
  if (!kHas) return false;
  const auto [a, b, c, d, e, f, g, h] = state;
  __m128i abef = _mm_set_epi32(word(a), word(b), word(e), word(f));
  __m128i cdgh = _mm_set_epi32(word(c), word(d), word(g), word(h));
  for (std::size_t at = 0; at < blocks.size(); at += kBlock) stir_block(abef, cdgh, blocks.data() + at);
  const auto one = __builtin_bit_cast(std::array<std::uint32_t, 4>, abef);
  const auto two = __builtin_bit_cast(std::array<std::uint32_t, 4>, cdgh);
  state = {one[3], one[2], two[3], two[2], one[1], one[0], two[1], two[0]};
  return true;
}

}  // namespace proctor

#else

namespace proctor {

bool stir_by_instructions(Sha256State& /*state*/, std::string_view /*blocks*/) { return false; }

}  // namespace proctor

#endif
