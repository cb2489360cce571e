# Language, warnings, sanitizers and linker. Everything we compile links `proctor_flags`;
# third-party code does not, so it keeps its own warnings to itself.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

find_program(MOLD mold)
if(MOLD AND NOT EMSCRIPTEN)
  add_link_options(-fuse-ld=mold)
endif()

# Sanitizers and static linking are the same for every object in the tree, ours or not.
if(PROCTOR_SANITIZE)
  add_compile_options(-fsanitize=${PROCTOR_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PROCTOR_SANITIZE})
  if(PROCTOR_SANITIZE MATCHES thread AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-Wno-tsan)  # Asio has fences, which the sanitizer does not see and we do not rely on
  endif()
endif()
if(PROCTOR_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(PROCTOR_STATIC)
  add_link_options(-static-libstdc++ -static-libgcc -Wl,--gc-sections)
endif()

if(EMSCRIPTEN)
  # Exceptions as the browser has them; the headers of our libraries, which the compiler does not look for by itself.
  add_compile_options(-fwasm-exceptions)
  add_link_options(-fwasm-exceptions)
  foreach(library fmt tl)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
    file(CREATE_LINK /usr/include/${library} ${CMAKE_BINARY_DIR}/include/${library} SYMBOLIC)
  endforeach()
  include_directories(SYSTEM ${CMAKE_BINARY_DIR}/include)
else()
  find_package(Threads REQUIRED)
endif()

add_library(proctor_flags INTERFACE)
target_include_directories(proctor_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(proctor_flags INTERFACE $<TARGET_NAME_IF_EXISTS:Threads::Threads>)
target_compile_definitions(proctor_flags INTERFACE PROCTOR_VERSION="${PROJECT_VERSION}")
target_compile_options(proctor_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
  -Wold-style-cast -Wcast-align -Wcast-qual -Wnon-virtual-dtor -Woverloaded-virtual
  -Wextra-semi -Wformat=2 -Wimplicit-fallthrough -Wundef -Wunused
  # Records are filled by naming the fields that matter; the others have defaults.
  -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(proctor_flags INTERFACE
    -Wduplicated-cond -Wlogical-op
    # g++ 12 sees these where they are not: in std::string's operator+, in optional and variant.
    -Wno-restrict -Wno-maybe-uninitialized
    # In a batch no source is the main one, and only there may a type have members whose types are a source's own.
    $<$<BOOL:${PROCTOR_BATCH}>:-Wno-subobject-linkage>)
else()
  # clang blames us for what libstdc++ 12 uses inside std::stable_sort; g++ still tells of our own.
  target_compile_options(proctor_flags INTERFACE -Wno-deprecated-declarations)
endif()
if(EMSCRIPTEN)
  # Sizes have 32 bits there; the native compilers tell which conversions matter.
  target_compile_options(proctor_flags INTERFACE -Wno-conversion -Wno-sign-conversion -Wno-shorten-64-to-32)
endif()
if(PROCTOR_WERROR)
  target_compile_options(proctor_flags INTERFACE -Werror)
endif()
