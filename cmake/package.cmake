# `cpack -G DEB` in a build folder makes the Debian package of what is installed, and of config/debian/.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Arbiter authors <arbiter@example.org>" CACHE STRING "Who answers for the package: name and address")
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)  # what is installed knows its prefix (install_rest.cmake), and /etc is not below it
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};arbiter;ALL;/;${CMAKE_BINARY_DIR};arbiter;debian;/")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package_rest.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "init-system-helpers (>= 1.54~), systemd | systemd-standalone-sysusers | systemd-sysusers")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")  # webhooks
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "caddy | nginx | haproxy, prometheus")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "server for board games with hidden information
Arbiter is an authoritative server: it plays by the rules, shows each seat
only what that seat may know, and writes every move down before anybody sees
its result. People play with a browser; bots with any WebSocket client.
.
Five games are in it: Conclave, Viceroy, A Study in Emerald, Argent and The
Big Book of Madness.")
set(debian ${CMAKE_SOURCE_DIR}/config/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${debian}/postinst;${debian}/prerm;${debian}/postrm;${CMAKE_BINARY_DIR}/conffiles")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
file(WRITE ${CMAKE_BINARY_DIR}/conffiles "/etc/arbiter/arbiter.json\n")

# Installed into the package only.
install(FILES ${debian}/arbiter.json DESTINATION /etc/arbiter COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${debian}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT debian EXCLUDE_FROM_ALL)
include(CPack)
