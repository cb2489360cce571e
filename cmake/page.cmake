# Files that are built into the program as they are. The assembler puts their bytes in, so that nothing has to be compiled but
# the list of them.

# page(part): the web page: every file of build/ui, which `npm --prefix ui run build` leaves there, compressed. Without that
# folder the list is empty, so that the program builds without node; `./dev build` makes it first.
#
# The names of all files but index.html hold a hash of what they say, so the build looks again when a name or index.html
# changes.
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
  set(paths)
  set(tags)
  foreach(file IN LISTS files)
    compress(${folder}/${file} ${zipped}/${file}.gz)
    file(SHA256 ${folder}/${file} sum)
    string(SUBSTRING ${sum} 0 16 tag)
    list(APPEND paths ${zipped}/${file}.gz)
    list(APPEND tags ${tag})
  endforeach()
  put_in(${part} server/page_files.h NAMES ${files} PATHS ${paths} TAGS ${tags})
endfunction()

# manual(part): the documentation: the texts and pictures of docs/, and what their pages are shown with, src/PART/theme.
function(manual part)
  if(NOT TARGET proctor_${part})
    return()
  endif()
  set(docs ${CMAKE_SOURCE_DIR}/docs)
  set(own ${CMAKE_SOURCE_DIR}/src/${part})
  file(GLOB texts CONFIGURE_DEPENDS RELATIVE ${docs} ${docs}/*.md ${docs}/images/*)
  file(GLOB theme CONFIGURE_DEPENDS RELATIVE ${own} ${own}/theme/*)
  set(files ${texts} ${theme})
  list(SORT files COMPARE STRING CASE SENSITIVE)
  set(paths)
  foreach(file IN LISTS files)
    if(file IN_LIST theme)
      list(APPEND paths ${own}/${file})
    else()
      list(APPEND paths ${docs}/${file})
    endif()
  endforeach()
  put_in(${part} docs/built_in.h NAMES ${files} PATHS ${paths})
endfunction()

# put_in(part header NAMES names... PATHS paths... [TAGS tags...]): writes `std::span<const BuiltInFile> built_in_files()` in
# namespace proctor::PART, which the header declares: a row of name, bytes and, where there are some, tag for each file.
function(put_in part header)
  cmake_parse_arguments(arg "" "" "NAMES;PATHS;TAGS" ${ARGN})
  list(LENGTH arg_NAMES count)
  set(blobs)
  set(items)
  set(number 0)
  foreach(row IN ZIP_LISTS arg_NAMES arg_PATHS arg_TAGS)
    set(tag)
    if(arg_TAGS)
      set(tag ", \"${row_2}\"")
    endif()
    string(APPEND blobs "PROCTOR_FILE(${part}_${number}, \"${row_1}\")\n")
    string(APPEND items "      {\"${row_0}\", {file_${part}_${number}, end_${part}_${number}}${tag}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/generated/${part}_files.cc)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
[[// Written by the build: the files that are built into src/@part@.
#include <array>

#include "@header@"

#define PROCTOR_FILE(name, path)                                     \
  asm(".pushsection .rodata\n"                                       \
      ".hidden file_" #name "\n.global file_" #name "\n"             \
      ".hidden end_" #name "\n.global end_" #name "\n"               \
      "file_" #name ":\n.incbin \"" path "\"\nend_" #name ":\n"      \
      ".popsection\n");                                              \
  extern "C" const char file_##name[];                               \
  extern "C" const char end_##name[];

@blobs@
namespace proctor::@part@ {

std::span<const BuiltInFile> built_in_files() {
  static const std::array<BuiltInFile, @count@> kAll = {{
@items@  }};
  return kAll;
}

}  // namespace proctor::@part@
]])
  target_sources(proctor_${part} PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${arg_PATHS}" SKIP_PRECOMPILE_HEADERS ON)
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
