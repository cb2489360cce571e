# page(part): builds the web page into a part: every file of build/ui, which `npm --prefix ui run build` leaves there,
# compressed. Without that folder the list is empty, so that the program builds without node; `./dev build` makes it first.
#
# The compressed bytes are put in by the assembler. The names of all files but index.html hold a hash of what they say, so
# the build looks again when a name or index.html changes.
function(page part)
  if(NOT TARGET proctor_${part})
    return()
  endif()
  set(folder ${CMAKE_SOURCE_DIR}/build/ui)
  set(zipped ${CMAKE_BINARY_DIR}/generated/page)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  if(NOT "index.html" IN_LIST files)
    set(files)
  endif()
  list(SORT files COMPARE STRING CASE SENSITIVE)
  list(LENGTH files count)
  set(number 0)
  set(outputs)
  foreach(file IN LISTS files)
    set(output ${zipped}/${file}.gz)
    compress(${folder}/${file} ${output})
    file(SHA256 ${folder}/${file} sum)
    string(SUBSTRING ${sum} 0 16 tag)
    list(APPEND outputs ${output})
    string(APPEND blobs "PROCTOR_PAGE_FILE(${number}, \"${output}\")\n")
    string(APPEND items "      {\"${file}\", {page_file_${number}, page_end_${number}}, \"${tag}\"},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/generated/page.cc)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
[[// Written by the build: the files of the web page.
#include <array>

#include "server/page_files.h"

#define PROCTOR_PAGE_FILE(number, path)                                        \
  asm(".pushsection .rodata\n"                                                 \
      ".hidden page_file_" #number "\n.global page_file_" #number "\n"         \
      ".hidden page_end_" #number "\n.global page_end_" #number "\n"           \
      "page_file_" #number ":\n.incbin \"" path "\"\npage_end_" #number ":\n" \
      ".popsection\n");                                                        \
  extern "C" const char page_file_##number[];                                  \
  extern "C" const char page_end_##number[];

@blobs@
namespace proctor::server {

std::span<const BuiltInFile> built_in_files() {
  static const std::array<BuiltInFile, @count@> kAll = {{
@items@  }};
  return kAll;
}

}  // namespace proctor::server
]])
  target_sources(proctor_${part} PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${outputs}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# Once for each state of the file, so that what did not change is not compiled again.
function(compress input output)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${input})
  if(EXISTS ${output} AND NOT ${input} IS_NEWER_THAN ${output})
    return()
  endif()
  cmake_path(GET output PARENT_PATH parent)
  file(MAKE_DIRECTORY ${parent})
  execute_process(COMMAND gzip -9 -n -c ${input} OUTPUT_FILE ${output} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
