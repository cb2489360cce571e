# The libraries proctor stands on, each as one static target that a part names after LINKS.
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

# Debian ships {fmt} as a shared library only, so its one source is compiled here.
add_library(fmt STATIC ${CMAKE_SOURCE_DIR}/third_party/fmt.cc)
