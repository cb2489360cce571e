# precompiled(TARGET KIND): with PROCTOR_PRECOMPILED, what most sources include is compiled once for all of them. A
# build from nothing takes less time; but ccache does not know results from elsewhere then, so it is off
# unless someone asks for it, as CI does. Every target of a KIND has the same flags.
option(PROCTOR_PRECOMPILED "Compile the headers that most sources include once: for builds from nothing" OFF)

set(precompiled_program <algorithm> <chrono> <cstdint> <functional> <map> <memory> <mutex> <optional> <set> <span> <string>
  <string_view> <utility> <variant> <vector> <fmt/format.h> <tl/expected.hpp>)
set(precompiled_tests ${precompiled_program} <gmock/gmock.h> <gtest/gtest.h>)
set(precompiled_flags_program proctor_flags)
set(precompiled_flags_tests proctor_test_flags proctor_plain_flags)

function(precompiled target kind)
  if(NOT PROCTOR_PRECOMPILED OR EMSCRIPTEN)
    return()
  endif()
  # g++ forgets with them which headers are the system's, and warns of what it sees there when it optimises.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND kind STREQUAL program)
    return()
  endif()
  if(NOT TARGET precompiled_${kind})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/precompiled_${kind}.cc CONTENT "// Empty: it has the headers.\n")
    add_library(precompiled_${kind} STATIC ${CMAKE_BINARY_DIR}/generated/precompiled_${kind}.cc)
    target_link_libraries(precompiled_${kind} PRIVATE ${precompiled_flags_${kind}})
    target_precompile_headers(precompiled_${kind} PRIVATE ${precompiled_${kind}})
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled_${kind})
endfunction()
