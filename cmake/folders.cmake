# One static library a folder: every .cpp in it, no list to keep.
function(arbiter_library name)
  cmake_parse_arguments(ARG "" "" "LINK;EXCLUDE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  foreach(file IN LISTS ARG_EXCLUDE)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  if(NOT sources)
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE arbiter_options)
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
endfunction()

# One test program a folder of tests/: every .cpp in it, with the shared Catch2 main. PRECOMPILE names a header of the
# folder that all of its files include and that takes long to read.
function(arbiter_test_program name)
  cmake_parse_arguments(ARG "" "PRECOMPILE" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(test_${name} ${sources})
  target_link_libraries(test_${name} PRIVATE arbiter_test_main ${ARG_LINK} arbiter_options)
  if(ARG_PRECOMPILE)
    target_precompile_headers(test_${name} PRIVATE
      ${CMAKE_SOURCE_DIR}/tests/precompiled.hpp ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_PRECOMPILE})
    target_compile_options(test_${name} PRIVATE $<$<CONFIG:Release>:-O1>)  # takes longer to compile than to run
  else()
    target_precompile_headers(test_${name} REUSE_FROM arbiter_test_main)
  endif()
endfunction()

# The same as one test.
function(arbiter_tests name)
  cmake_parse_arguments(ARG "" "PRECOMPILE" "LINK;LABELS" ${ARGN})
  arbiter_test_program(${name} PRECOMPILE ${ARG_PRECOMPILE} LINK ${ARG_LINK})
  if(NOT TARGET test_${name})
    return()
  endif()
  add_test(NAME ${name} COMMAND test_${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
endfunction()
