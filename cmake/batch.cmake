# batched(NAME SOURCES [ALONE files...]): with PROCTOR_BATCH, the list SOURCES becomes one of fewer, larger sources. A build
# from nothing is much quicker then; a change to one source compiles its batch. The files after ALONE stay as they are.
# write_batches(): called last, says how all of them are made.
option(PROCTOR_BATCH "Compile several sources as one: for builds from nothing (needs node)" OFF)
set(batch_size 12)  # sources; more of them take memory, and leave a core idle at the end

function(batched name out)
  cmake_parse_arguments(arg "" "" "ALONE" ${ARGN})
  if(NOT PROCTOR_BATCH)
    return()
  endif()
  set(together ${${out}})
  if(arg_ALONE)
    list(REMOVE_ITEM together ${arg_ALONE})
  endif()
  list(LENGTH together count)
  if(count LESS 2)
    return()
  endif()
  math(EXPR batches "(${count} + ${batch_size} - 1) / ${batch_size}")
  math(EXPR last "${batches} - 1")
  set(all ${${out}})
  list(REMOVE_ITEM all ${together})
  foreach(number RANGE ${last})
    math(EXPR from "${number} * ${count} / ${batches}")
    math(EXPR length "(${number} + 1) * ${count} / ${batches} - ${from}")
    list(SUBLIST together ${from} ${length} some)
    set(path ${CMAKE_BINARY_DIR}/generated/batches/${name}_${number}.cc)
    set_source_files_properties(${path} PROPERTIES GENERATED ON)
    set_property(GLOBAL APPEND PROPERTY PROCTOR_BATCHES ${path})
    set_property(GLOBAL APPEND PROPERTY PROCTOR_BATCHED ${some})
    list(TRANSFORM some REPLACE "^${CMAKE_SOURCE_DIR}/" "")  # as diagnostics and __FILE__ name them
    set_property(GLOBAL APPEND_STRING PROPERTY PROCTOR_BATCH_LIST "${path};${some}\n")
    list(APPEND all ${path})
  endforeach()
  set(${out} ${all} PARENT_SCOPE)
endfunction()

# One command for all, which leaves alone what has not changed. It belongs to a target of its own: as a part's, it would wait for
# the parts beneath.
function(write_batches)
  get_property(batches GLOBAL PROPERTY PROCTOR_BATCHES)
  if(NOT batches)
    return()
  endif()
  get_property(sources GLOBAL PROPERTY PROCTOR_BATCHED)
  get_property(text GLOBAL PROPERTY PROCTOR_BATCH_LIST)
  set(list ${CMAKE_BINARY_DIR}/generated/batches.txt)
  file(CONFIGURE OUTPUT ${list} CONTENT "@text@" @ONLY)
  add_custom_command(OUTPUT ${list}.done BYPRODUCTS ${batches}
    COMMAND ${NODE} tools/batch.mjs ${list} COMMAND ${CMAKE_COMMAND} -E touch ${list}.done
    DEPENDS ${sources} ${list} ${CMAKE_SOURCE_DIR}/tools/batch.mjs WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "Putting sources together" VERBATIM)
  add_custom_target(batches DEPENDS ${list}.done)
endfunction()

# depends_on_batches(TARGET): that its sources are made first.
function(depends_on_batches target)
  if(PROCTOR_BATCH)
    add_dependencies(${target} batches)
  endif()
endfunction()
