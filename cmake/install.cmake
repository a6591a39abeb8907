# What `cmake --install` puts below a prefix. The program finds the rest relative to itself: bin/arbiter, share/arbiter/….
include(GNUInstallDirs)

# The browser client, where npm is there. -DARBITER_PAGES=OFF builds without network, and installs what web/dist holds.
find_program(NPM npm)
option(ARBITER_PAGES "Build the browser client with npm" ON)
if(ARBITER_PAGES AND NPM)
  add_custom_target(pages ALL COMMAND ${CMAKE_SOURCE_DIR}/web/build.sh VERBATIM
    COMMENT "The browser client (up to date, or built by npm)")
else()
  message(STATUS "The browser client is not built: npm is missing or ARBITER_PAGES is off")
  add_custom_target(pages COMMAND ${CMAKE_COMMAND} -E echo "The browser client is not built: npm is missing or switched off")
endif()

# The manual page says what --help says, because it is made of it.
set(manual ${CMAKE_BINARY_DIR}/arbiter.1)
add_custom_command(OUTPUT ${manual} DEPENDS arbiter ${CMAKE_SOURCE_DIR}/cmake/manual.cmake VERBATIM
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:arbiter> -DPAGE=${manual} -P ${CMAKE_SOURCE_DIR}/cmake/manual.cmake)
add_custom_target(manual ALL DEPENDS ${manual})

set(data ${CMAKE_INSTALL_DATADIR}/arbiter)
install(TARGETS arbiter RUNTIME)
install(DIRECTORY config/games protocol/schema DESTINATION ${data})
install(FILES config/arbiter.json DESTINATION ${data})
install(DIRECTORY config/proxies config/monitoring DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY rules/ DESTINATION ${data}/rules FILES_MATCHING PATTERN RULES.md
  PATTERN core EXCLUDE PATTERN bots EXCLUDE PATTERN conformance EXCLUDE)
install(FILES config/systemd/arbiter.sysusers DESTINATION lib/sysusers.d RENAME arbiter.conf)
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES README.md LICENSE CHANGELOG.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# These depend on what is there when it is installed, and on where to.
install(CODE "set(from [[${CMAKE_SOURCE_DIR}]])
set(data \"\${CMAKE_INSTALL_PREFIX}/${data}\")
set(bin \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")")
install(SCRIPT cmake/install_rest.cmake)

include(cmake/package.cmake)
