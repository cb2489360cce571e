# The libraries proctor stands on, each as one target that a part names after LINKS: static, where Debian has what
# they need in turn as archives.
# Their headers lie in the compiler's own include path and appear in our .cc files only.

# third_party(NAME HEADER header.h): makes target NAME from libNAME.a.
# The target is made only when the archive is there; a part that LINKS a missing one says what to do.
function(third_party name)
  cmake_parse_arguments(arg "" "HEADER" "LIBRARIES" ${ARGN})
  find_library(${name}_ARCHIVE lib${name}.a)
  find_path(${name}_HEADER ${arg_HEADER})
  if(${name}_ARCHIVE AND ${name}_HEADER)
    add_library(${name} STATIC IMPORTED GLOBAL)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${${name}_ARCHIVE})
    target_link_libraries(${name} INTERFACE ${arg_LIBRARIES})
  endif()
endfunction()

third_party(fyaml HEADER libfyaml.h)
third_party(utf8proc HEADER utf8proc.h)
third_party(z HEADER zlib.h)
third_party(cmark-gfm HEADER cmark-gfm.h)
third_party(cmark-gfm-extensions HEADER cmark-gfm-core-extensions.h LIBRARIES cmark-gfm)
third_party(sqlite3 HEADER sqlite3.h LIBRARIES m ${CMAKE_DL_LIBS})
third_party(soci_core HEADER soci/soci.h LIBRARIES ${CMAKE_DL_LIBS})
third_party(soci_sqlite3 HEADER soci/sqlite3/soci-sqlite3.h LIBRARIES soci_core sqlite3)

# Archives of these need libraries that Debian has as shared objects alone.
foreach(name pq git2)
  find_library(${name}_LIBRARY ${name})
  if(${name}_LIBRARY)
    add_library(${name} SHARED IMPORTED GLOBAL)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${${name}_LIBRARY})
  endif()
endforeach()
third_party(soci_postgresql HEADER soci/postgresql/soci-postgresql.h LIBRARIES soci_core pq)
if(TARGET soci_postgresql)  # SOCI's header looks for libpq's there
  set_target_properties(soci_postgresql PROPERTIES INTERFACE_INCLUDE_DIRECTORIES /usr/include/postgresql)
endif()

# libcurl's archive needs libraries that Debian has as shared objects alone.
find_package(CURL)
if(CURL_FOUND)
  add_library(curl ALIAS CURL::libcurl)
endif()

# Debian ships {fmt} as a shared library only, so its one source is compiled here.
add_library(fmt STATIC ${CMAKE_SOURCE_DIR}/third_party/fmt.cc)

# What `./dev` fetches by third_party/npm.lock. The archive holds the engine alone: no files, no processes, no network.
set(npm_dir ${CMAKE_SOURCE_DIR}/build/npm/node_modules)
set(quickjs_dir ${npm_dir}/@suchipi/quickjs/build/${CMAKE_HOST_SYSTEM_PROCESSOR}-unknown-linux-gnu)
if(EXISTS ${quickjs_dir}/lib/quickjs-core.a AND NOT EMSCRIPTEN)
  add_library(quickjs STATIC IMPORTED GLOBAL)
  set_target_properties(quickjs PROPERTIES
    IMPORTED_LOCATION ${quickjs_dir}/lib/quickjs-core.a INTERFACE_INCLUDE_DIRECTORIES ${quickjs_dir}/include)
  target_link_libraries(quickjs INTERFACE m ${CMAKE_DL_LIBS} Threads::Threads)
endif()

# sucrase takes the types out of TypeScript. Its modules become one script, and the script a source that is linked in.
find_program(NODE node)
if(EXISTS ${npm_dir}/sucrase/dist/index.js AND NODE AND NOT EMSCRIPTEN)
  set(sucrase_source ${CMAKE_BINARY_DIR}/generated/sucrase.cc)
  add_custom_command(OUTPUT ${sucrase_source}
    COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/tools/bundle.mjs ${npm_dir}/sucrase ${sucrase_source}
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/bundle.mjs ${npm_dir}/sucrase/dist/index.js VERBATIM)
  add_library(sucrase STATIC ${sucrase_source})
endif()
