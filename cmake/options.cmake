# Flags that every target of ours is compiled with. Warnings are errors.
add_library(arbiter_options INTERFACE)
target_compile_options(arbiter_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # GCC bug 105329: false alarms on std::string concatenation
target_include_directories(arbiter_options INTERFACE ${CMAKE_SOURCE_DIR})

if(ARBITER_SANITIZE)
  # Global, so that precompiled headers and every library agree on it.
  # -Wmaybe-uninitialized is unreliable in instrumented code (GCC manual, -fsanitize).
  add_compile_options(-fsanitize=${ARBITER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    -Wno-maybe-uninitialized)
  add_link_options(-fsanitize=${ARBITER_SANITIZE})
  if(ARBITER_SANITIZE MATCHES "thread")
    add_compile_options(-Wno-tsan)  # Boost.Asio uses atomic_thread_fence on some paths
  endif()
endif()
