# Flags that every target of ours is compiled with.
option(ARBITER_WERROR "Warnings are errors. The presets and CI say so; whoever builds with another compiler need not" OFF)

add_library(arbiter_options INTERFACE)
target_compile_options(arbiter_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  $<$<BOOL:${ARBITER_WERROR}>:-Werror>
  # What GCC guesses from inlined code, and guesses wrongly the more is inlined: bug 105329 (std::string), static_vector.
  # Clang's warnings and clang-tidy look for the same in what is written.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-maybe-uninitialized>
  # rules/core/reflect.hpp asks what would convert, and never converts; locks are annotated (server/base/mutex.hpp).
  $<$<CXX_COMPILER_ID:Clang>:-Wno-undefined-internal;-Wthread-safety>)
target_include_directories(arbiter_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)

if(ARBITER_SANITIZE)
  # Global, so that precompiled headers and every library agree on it.
  add_compile_options(-fsanitize=${ARBITER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ARBITER_SANITIZE})
  if(ARBITER_SANITIZE_BUT)
    add_compile_options(-fno-sanitize=${ARBITER_SANITIZE_BUT})
  endif()
  if(ARBITER_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-tsan)  # Boost.Asio uses atomic_thread_fence on some paths
  endif()
endif()
