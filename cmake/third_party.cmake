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
third_party(sqlite3 HEADER sqlite3.h LIBRARIES m ${CMAKE_DL_LIBS})
third_party(soci_core HEADER soci/soci.h LIBRARIES ${CMAKE_DL_LIBS})
third_party(soci_sqlite3 HEADER soci/sqlite3/soci-sqlite3.h LIBRARIES soci_core sqlite3)

# libcurl's archive needs libraries that Debian has as shared objects alone.
find_package(CURL)
if(CURL_FOUND)
  add_library(curl ALIAS CURL::libcurl)
endif()

# Debian ships {fmt} as a shared library only, so its one source is compiled here.
add_library(fmt STATIC ${CMAKE_SOURCE_DIR}/third_party/fmt.cc)
