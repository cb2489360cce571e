# part(NAME [ON parts...] [SEES parts...] [LINKS libraries...] [PLUGINS subfolder Type header] [TEXTS subfolder header]
#      [ALONE files...] [NATIVE [files...]])
#
# Folder src/NAME becomes the static library proctor_NAME.
#   ON       what the folder stands on: it may include these and what they stand on.
#   SEES     narrows that to the parts named, for a folder that must not reach behind a facade.
#   LINKS    third-party libraries its .cc files use, as cmake/third_party.cmake names them.
#   PLUGINS  collects src/NAME/subfolder: file X.cc ends in `const Type& X()` in namespace proctor::NAME, and the
#            build writes `std::span<const Type* const> plugins()`, in order of file name. With `Type[]` in place of
#            Type, X() returns std::span<const Type> and plugins() a std::span<const std::span<const Type>>.
#   TEXTS    builds the .md and .json files beneath src/NAME/subfolder in: the build writes `std::span<const BuiltInText> texts()`
#            in namespace proctor::NAME, in order of name; a name is the path there without its ending: "bias/verdicts".
#   ALONE    files that are never compiled together with others: they have options of their own.
#   NATIVE   not for the browser: the whole folder, or only the files named and the libraries it links.
#
# tools/layers reads the same lines, so keep each call on one line, with plain words.
# NAME_test holds the folder's *_test.cc files. main.cc is no part of the library: it becomes the program.
# A folder with headers alone is a part too.
function(part name)
  cmake_parse_arguments(arg "" "" "ON;SEES;LINKS;PLUGINS;TEXTS;ALONE;NATIVE" ${ARGN})
  list(REMOVE_ITEM arg_KEYWORDS_MISSING_VALUES NATIVE)
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "part(${name}): unknown words: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(folder ${CMAKE_SOURCE_DIR}/src/${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cc)
  if(EMSCRIPTEN AND "NATIVE" IN_LIST ARGN)
    if(NOT arg_NATIVE)
      return()
    endif()
    list(TRANSFORM arg_NATIVE PREPEND ${folder}/)
    list(REMOVE_ITEM sources ${arg_NATIVE})
    set(arg_LINKS)
  endif()
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cc$")
  if(arg_PLUGINS)
    write_plugin_list(${name} generated ${arg_PLUGINS})
    list(APPEND sources ${generated})
  endif()
  if(arg_TEXTS)
    write_text_list(${name} generated_texts ${arg_TEXTS})
    list(APPEND sources ${generated_texts})
  endif()

  set(needs ${arg_ON})
  list(TRANSFORM needs PREPEND proctor_)
  foreach(library IN LISTS needs arg_LINKS)
    if(NOT TARGET ${library})
      message(FATAL_ERROR "part(${name}): there is no ${library}. A library missing here is installed by `./dev setup`; "
                          "a part must come after the parts it stands on.")
    endif()
  endforeach()
  if(sources)
    list(TRANSFORM arg_ALONE PREPEND ${folder}/)
    batched(${name} sources ALONE ${arg_ALONE})
    add_library(proctor_${name} STATIC ${sources})
    target_link_libraries(proctor_${name} PUBLIC proctor_flags ${needs} PRIVATE ${arg_LINKS})
    precompiled(proctor_${name} program)
    depends_on_batches(proctor_${name})
  else()
    add_library(proctor_${name} INTERFACE)
    target_link_libraries(proctor_${name} INTERFACE proctor_flags ${needs} ${arg_LINKS})
  endif()
  set_property(GLOBAL APPEND PROPERTY PROCTOR_PARTS ${name})
  set_property(GLOBAL PROPERTY PROCTOR_ON_${name} ${arg_ON})
  set_property(GLOBAL PROPERTY PROCTOR_TESTS_OF_${name} ${tests})
endfunction()

# Writes the source that lists a plug-in folder, and gives its path in `out`; an empty folder has no list.
function(write_plugin_list name out subfolder type header)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/${subfolder}/*.cc)
  list(FILTER files EXCLUDE REGEX "_test\\.cc$")
  list(SORT files)
  list(LENGTH files count)
  if(count EQUAL 0)
    return()
  endif()
  if(type MATCHES "^(.+)\\[\\]$")
    set(returned "std::span<const ${CMAKE_MATCH_1}>")
    set(item "${returned}")
    set(address "")
  else()
    set(returned "const ${type}&")
    set(item "const ${type}*")
    set(address "&")
  endif()
  foreach(file IN LISTS files)
    cmake_path(GET file STEM plugin)
    if(NOT plugin MATCHES "^[a-z][a-z0-9_]*$")
      message(FATAL_ERROR "${file}: a plug-in's file bears the name of its function: lower case, digits and _")
    endif()
    string(APPEND declarations "${returned} ${plugin}();\n")
    string(APPEND items "      ${address}${plugin}(),\n")
  endforeach()
  set(path ${CMAKE_BINARY_DIR}/generated/${name}_plugins.cc)
  file(CONFIGURE OUTPUT ${path} @ONLY CONTENT
"// Written by the build: the plug-ins in src/${name}/${subfolder}.
#include <array>
#include <span>

#include \"${header}\"

namespace proctor::${name} {

${declarations}
std::span<${item} const> plugins() {
  static const std::array<${item}, ${count}> kAll = {
${items}  };
  return kAll;
}

}  // namespace proctor::${name}
")
  set(${out} ${path} PARENT_SCOPE)
endfunction()

# Writes the source that holds the texts of a folder, and gives its path in `out`. The build looks at them again when one
# changes.
function(write_text_list name out subfolder header)
  set(folder ${CMAKE_SOURCE_DIR}/src/${name}/${subfolder})
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.md ${folder}/*.json)
  list(SORT files)
  list(LENGTH files count)
  set(items "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
    file(READ ${folder}/${file} text)
    if(text MATCHES "\\)TEXT\"")
      message(FATAL_ERROR "${folder}/${file}: has )TEXT\", which ends a text in the source that holds it")
    endif()
    string(REGEX REPLACE "\\.(md|json)$" "" title "${file}")
    string(APPEND items "      BuiltInText{\"${title}\", R\"TEXT(${text})TEXT\"},\n")
  endforeach()
  set(source
"// Written by the build: the texts in src/${name}/${subfolder}.
#include <array>
#include <span>

#include \"${header}\"

namespace proctor::${name} {

std::span<const BuiltInText> texts() {
  static constexpr std::array<BuiltInText, ${count}> kAll = {
${items}  };
  return kAll;
}

}  // namespace proctor::${name}
")
  set(path ${CMAKE_BINARY_DIR}/generated/${name}_texts.cc)
  file(CONFIGURE OUTPUT ${path} @ONLY CONTENT "@source@")  # by name, so that nothing within is taken for a variable
  set(${out} ${path} PARENT_SCOPE)
endfunction()

# program(NAME part): src/part/main.cc becomes the program NAME at the top of the build tree.
function(program name part)
  file(GLOB main CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${part}/main.cc)
  if(main AND TARGET proctor_${part})
    add_executable(${name} ${main})
    target_link_libraries(${name} PRIVATE proctor_${part})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  endif()
endfunction()
