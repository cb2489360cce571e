# Tests, fuzz targets and benchmarks, collected by folder; a folder with nothing in it adds nothing.
#   src/PART/*_test.cc     one program PART_test; ctest knows every test in it by name, label `unit`
#   tests/spec/X_test.cc   one program spec_X, label `spec`; reads the public suites, skips itself where they are absent
#   tests/e2e/X_test.cc    one program e2e_X, label `e2e`; drives the binary named by PROCTOR_BINARY
#   tests/*.sh             one test each, label `script`
#   ui/tests/X.test.ts     page_X, label `page`: the page in the binary, in a browser; beside them ui_unit and ui_types
#   fuzz/X.cc              one libFuzzer program fuzz_X, in preset fuzz only
#   bench/X.cc             one google-benchmark program bench_X
# Other .cc files in tests/spec and tests/e2e are helpers, linked into every program of their folder.

cmake_path(SET shared_dir NORMALIZE ${CMAKE_SOURCE_DIR}/../shared)

function(all_parts out)
  get_property(parts GLOBAL PROPERTY PROCTOR_PARTS)
  list(TRANSFORM parts PREPEND proctor_)
  set(${out} ${parts} PARENT_SCOPE)
endfunction()

# What reads bytes that nobody vouches for, and is fuzzed.
set(fuzzed_parts eval imports providers cassette)

# The parts named and all they stand on, in the order in which the house has them.
function(parts_beneath out)
  get_property(parts GLOBAL PROPERTY PROCTOR_PARTS)
  set(wanted ${ARGN})
  list(REVERSE parts)
  foreach(part IN LISTS parts)
    if(part IN_LIST wanted)
      get_property(beneath GLOBAL PROPERTY PROCTOR_ON_${part})
      list(APPEND wanted ${beneath})
      list(PREPEND found ${part})
    endif()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

function(add_tests)
  if(NOT PROCTOR_TESTS)
    return()
  endif()
  find_package(GTest REQUIRED)
  include(GoogleTest)
  # What every test program links. The clang flag is for gtest's own macros.
  add_library(proctor_test_flags INTERFACE)
  target_link_libraries(proctor_test_flags INTERFACE proctor_flags GTest::gmock GTest::gtest)
  target_include_directories(proctor_test_flags INTERFACE ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(proctor_test_flags INTERFACE
    PROCTOR_SOURCE_DIR="${CMAKE_SOURCE_DIR}" PROCTOR_CONFORMANCE_DEFAULT="${shared_dir}")
  target_compile_options(proctor_test_flags INTERFACE
    $<$<CXX_COMPILER_ID:Clang>:-Wno-gnu-zero-variadic-macro-arguments>)
  add_library(proctor_test_main STATIC ${CMAKE_SOURCE_DIR}/tests/main.cc)
  target_link_libraries(proctor_test_main PUBLIC proctor_test_flags)

  # Most of what a test costs is compiling it. What reads whole suites has to be quick, too.
  add_library(proctor_plain_flags INTERFACE)
  target_compile_options(proctor_plain_flags INTERFACE -O0 -U_FORTIFY_SOURCE)

  add_unit_tests()
  add_test_folder(spec)
  add_test_folder(e2e)
  file(GLOB scripts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/*.sh)
  foreach(script IN LISTS scripts)
    cmake_path(GET script STEM name)
    add_test(NAME script_${name} COMMAND ${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(script_${name} PROPERTIES LABELS script SKIP_RETURN_CODE 77)
  endforeach()
  add_page_tests()
endfunction()

# They look at the program that is shipped. A browser wants the machine to itself, and some of them measure time.
function(add_page_tests)
  if(PROCTOR_SANITIZE OR NOT TARGET proctor)
    return()
  endif()
  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/ui/tests/*.test.ts)
  list(TRANSFORM tests REPLACE "^.*/([^/]+)\\.test\\.ts$" "\\1")
  foreach(name IN LISTS tests ITEMS unit types)
    if(name MATCHES "^(unit|types)$")
      set(test ui_${name})
    else()
      set(test page_${name})
    endif()
    add_test(NAME ${test} COMMAND ${CMAKE_SOURCE_DIR}/tools/page_test ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${test} PROPERTIES LABELS page TIMEOUT 900 SKIP_RETURN_CODE 77 RUN_SERIAL ON
      ENVIRONMENT "PROCTOR_BINARY=$<TARGET_FILE:proctor>;NO_COLOR=1;VITE_CONFIG_NATIVE_IGNORE_WARNING=true")
  endforeach()
endfunction()

# In preset fuzz, those of the parts that are fuzzed: they are built with sanitizers there already.
function(add_unit_tests)
  get_property(parts GLOBAL PROPERTY PROCTOR_PARTS)
  if(PROCTOR_FUZZ AND PROCTOR_SANITIZE)
    parts_beneath(parts ${fuzzed_parts})
  endif()
  add_custom_target(unit_tests)
  foreach(part IN LISTS parts)
    get_property(tests GLOBAL PROPERTY PROCTOR_TESTS_OF_${part})
    if(tests)
      add_executable(${part}_test ${tests})
      target_link_libraries(${part}_test PRIVATE proctor_test_main proctor_plain_flags proctor_${part}
        $<TARGET_NAME_IF_EXISTS:proctor_testing>)
      precompiled(${part}_test tests)
      add_dependencies(unit_tests ${part}_test)
      set(filter)
      foreach(file IN LISTS tests)
        file(STRINGS ${file} uses_server REGEX "testing/postgres\\.h")
        if(uses_server)  # these share one server, and so one program
          set(filter TEST_FILTER "-*ostgres*")
          add_test(NAME ${part}.postgres COMMAND ${part}_test --gtest_filter=*ostgres* WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
          set_tests_properties(${part}.postgres PROPERTIES LABELS unit TIMEOUT 240)
          break()
        endif()
      endforeach()
      gtest_discover_tests(${part}_test TEST_PREFIX ${part}. WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} ${filter}
        DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 PROPERTIES LABELS unit TIMEOUT 120)
    endif()
  endforeach()
endfunction()

# A program a file: such tests loop over thousands of cases, which ctest need not start one by one.
function(add_test_folder kind)
  file(GLOB helpers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${kind}/*.cc)
  set(tests ${helpers})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER helpers EXCLUDE REGEX "_test\\.cc$")
  all_parts(parts)
  if(helpers)
    add_library(proctor_${kind}_helpers STATIC ${helpers})
    target_link_libraries(proctor_${kind}_helpers PUBLIC proctor_test_flags ${parts})
  endif()
  foreach(file IN LISTS tests)
    cmake_path(GET file STEM name)
    string(REGEX REPLACE "_test$" "" name ${kind}_${name})
    add_executable(${name} ${file})
    target_link_libraries(${name} PRIVATE proctor_test_main $<TARGET_NAME_IF_EXISTS:proctor_${kind}_helpers> ${parts})
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES LABELS ${kind} TIMEOUT 900 SKIP_RETURN_CODE 77)
    if(kind STREQUAL "e2e")  # these measure time and memory of the binary, so each has the machine to itself
      target_link_libraries(${name} PRIVATE proctor_plain_flags)
      precompiled(${name} tests)
      set_tests_properties(${name} PROPERTIES RUN_SERIAL ON)
    endif()
    if(TARGET proctor)
      set_tests_properties(${name} PROPERTIES
        ENVIRONMENT "PROCTOR_BINARY=$<TARGET_FILE:proctor>;NODE_PATH=${CMAKE_SOURCE_DIR}/build/npm/node_modules")
    endif()
  endforeach()
endfunction()

function(add_fuzz_targets)
  if(NOT PROCTOR_FUZZ)
    return()
  endif()
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/*.cc)
  add_custom_target(fuzz_targets)
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    add_executable(fuzz_${name} ${file})
    add_dependencies(fuzz_targets fuzz_${name})
    foreach(part IN LISTS fuzzed_parts)
      target_link_libraries(fuzz_${name} PRIVATE proctor_${part})
    endforeach()
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endfunction()

function(add_benchmarks)
  if(NOT PROCTOR_BENCH)
    return()
  endif()
  find_package(benchmark REQUIRED)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cc)
  all_parts(parts)
  add_custom_target(bench)
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    add_executable(bench_${name} EXCLUDE_FROM_ALL ${file})
    target_link_libraries(bench_${name} PRIVATE ${parts} benchmark::benchmark benchmark::benchmark_main)
    add_dependencies(bench bench_${name})
  endforeach()
endfunction()
